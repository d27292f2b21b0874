import Days
import Streaks
import Support
import Testing

@Suite struct LargerCountsTests {
  let first = Day(number: 20_000)

  /// A calendar of counts in a row from `first` on; nil is a day that is not known.
  func calendar(_ counts: [Int?], level: Int = 3) -> ContributionCalendar {
    ContributionCalendar(
      counts.enumerated().compactMap { offset, count in
        count.map { Contribution(day: first + offset, count: $0, level: level) }
      })
  }

  @Test func theLargerCountWinsDayByDay() {
    let page = calendar([5, 0, 2, 0, nil])
    let queried = calendar([1, 0, 2, 4, 8])
    let both = page.takingLarger(of: queried)
    #expect(both.days.map(\.count) == [5, 0, 2, 4, 8])
    #expect(both.days.map(\.level) == [3, 0, 1, 2, 4])
    #expect(page.daysWithMore(in: queried) == [first + 3, first + 4])
    #expect(queried.daysWithMore(in: page) == [first])
  }

  @Test func whereOneSourceSaysItAllItsLevelsStay() {
    let less = calendar([1, 0, 2], level: 1)
    let more = calendar([1, 3, 2], level: 2)
    #expect(less.takingLarger(of: more) == more)
    #expect(more.takingLarger(of: less) == more)
    #expect(less.takingLarger(of: less) == less)
    #expect(less.takingLarger(of: ContributionCalendar([])) == less)
    #expect(ContributionCalendar([]).takingLarger(of: less) == less)
  }

  @Test(
    arguments: [
      // A level without a count says "one or more": a count of none does not overrule it, any other count does.
      (nil, 3, 0, 0, nil), (nil, 3, 1, 1, 1), (nil, 0, 0, 0, 0), (nil, nil, 0, 0, 0), (nil, nil, nil, 2, nil),
    ] as [(Int?, Int?, Int?, Int?, Int?)])
  func whatIsUnknownIsNotNone(count: Int?, level: Int?, otherCount: Int?, otherLevel: Int?, result: Int?) {
    let one = ContributionCalendar([Contribution(day: first, count: count, level: level)])
    let other = ContributionCalendar([Contribution(day: first, count: otherCount, level: otherLevel)])
    for both in [one.takingLarger(of: other), other.takingLarger(of: one)] {
      #expect(both.days.map(\.count) == [result])
      #expect(both.activeDays == max(one.activeDays, other.activeDays))
    }
  }

  /// Days with and without counts and levels, with gaps.
  func random(_ random: inout SeededGenerator) -> ContributionCalendar {
    let start = first + Int.random(in: 0...20, using: &random)
    let days = (0..<Int.random(in: 0...40, using: &random)).compactMap { offset -> Contribution? in
      if Int.random(in: 0..<8, using: &random) == 0 { return nil }
      let hasCount = Int.random(in: 0..<6, using: &random) > 0
      let hasLevel = Int.random(in: 0..<6, using: &random) > 0
      return Contribution(
        day: start + offset, count: hasCount ? Int.random(in: 0...5, using: &random) : nil,
        level: hasLevel ? Int.random(in: 0...4, using: &random) : nil)
    }
    return ContributionCalendar(days)
  }

  func counts(_ calendar: ContributionCalendar) -> [Day: Int?] {
    Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0.count) })
  }

  @Test func theLawsHold() {
    for seed in UInt64(0)..<600 {
      var generator = SeededGenerator(seed: seed)
      let (one, other) = (random(&generator), random(&generator))
      let both = one.takingLarger(of: other)
      // The order does not matter for what counts, and a source adds nothing to what has it already.
      #expect(counts(both) == counts(other.takingLarger(of: one)), "seed \(seed)")
      #expect(one.takingLarger(of: one) == one, "seed \(seed)")
      #expect(counts(both.takingLarger(of: other)) == counts(both), "seed \(seed)")
      #expect(counts(one.takingLarger(of: both)) == counts(both), "seed \(seed)")
      // The obvious version: the maximum of what is known, day by day.
      let days = Set((one.days + other.days).map(\.day))
      #expect(both.days.map(\.day) == days.sorted(), "seed \(seed)")
      for entry in both.days {
        let known = (one.days + other.days).filter { $0.day == entry.day }
        let most = known.compactMap(\.count).max()
        #expect(entry.isActive == known.contains(where: \.isActive), "seed \(seed): \(entry.day)")
        if let count = entry.count { #expect(count == most, "seed \(seed): \(entry.day)") }
        if most ?? 0 > 0 { #expect(entry.count == most, "seed \(seed): \(entry.day)") }
      }
    }
  }

  @Test func everyDayComesFromTheSourceThatIsNamed() {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let (one, other) = (random(&generator), random(&generator))
      let (ofOne, ofOther) = (counts(one), counts(other))
      let fromOther = one.daysWithMore(in: other)
      #expect(fromOther == fromOther.sorted(), "seed \(seed)")
      #expect(Set(fromOther).isDisjoint(with: other.daysWithMore(in: one)), "seed \(seed)")
      for entry in one.takingLarger(of: other).days {
        let source = fromOther.contains(entry.day) ? ofOther : ofOne
        #expect(source[entry.day] == .some(entry.count), "seed \(seed): \(entry.day)")
      }
    }
  }
}
