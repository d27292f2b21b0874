import Days
import Streaks
import Support
import Testing

@Suite struct AdditionsTests {
  let first = Day(number: 20_000)

  /// A calendar of consecutive counts from `first` on; nil is an unknown day.
  func calendar(_ counts: [Int?], level: Int = 3) -> ContributionCalendar {
    ContributionCalendar(
      counts.enumerated().compactMap { offset, count in
        count.map { Contribution(day: first + offset, count: $0, level: level) }
      })
  }

  @Test func largerCountWinsDayByDay() {
    let page = calendar([5, 0, 2, 0, nil])
    let queried = calendar([6, 0, 1, 4, 8])
    let added = page.additions(in: first...first + 4, from: queried)
    #expect(added.map(\.day) == [first, first + 3, first + 4])
    // One of the four may be the one that is missing on the day before.
    #expect(added.map(\.count) == [6, 3, 8])
    #expect(page.additions(in: first + 1...first + 3, from: queried).map(\.day) == [first + 3])
    #expect(queried.additions(in: first...first + 4, from: page).map(\.day) == [first + 2])
  }

  @Test(
    arguments: [
      // A level without a count means "one or more". A count of zero does not overrule it, any other count does.
      (nil, 3, 0, 0, nil), (nil, 3, 1, 1, 1), (nil, 3, 4, 1, 4), (2, 1, nil, 4, nil), (1, 1, nil, 4, nil),
      (0, 0, 2, 1, 2), (0, 0, nil, 2, 1), (0, 0, nil, nil, nil),
    ] as [(Int?, Int?, Int?, Int?, Int?)])
  func unknownCountIsNotZero(count: Int?, level: Int?, otherCount: Int?, otherLevel: Int?, added: Int?) {
    let one = ContributionCalendar([Contribution(day: first, count: count, level: level)])
    let other = ContributionCalendar([Contribution(day: first, count: otherCount, level: otherLevel)])
    #expect(one.additions(in: first...first, from: other).map(\.count) == (added.map { [$0] } ?? []))
  }

  /// Random days with gaps, with and without counts and levels.
  func randomCalendar(_ random: inout SeededGenerator) -> ContributionCalendar {
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

  @Test func additionsAreLargerCountsAndFilledEmptyDays() {
    for seed in UInt64(0)..<600 {
      var generator = SeededGenerator(seed: seed)
      let (one, other) = (randomCalendar(&generator), randomCalendar(&generator))
      let range = first + Int.random(in: 0...20, using: &generator)...first + 60
      let added = one.additions(in: range, from: other)
      let empty = one.emptyDays(in: range, filledFrom: other)
      #expect(added.map(\.day) == Set(added.map(\.day)).sorted(), "seed \(seed)")
      for day in (first - 1...first + 61) {
        let (here, there) = (one.entry(on: day), other.entry(on: day))
        let entry = added.first { $0.day == day }
        if !range.contains(day) {
          #expect(entry == nil, "seed \(seed): \(day)")
        } else if let here, here.isActive {
          // Of two known counts, the larger one is taken.
          if let count = here.count, let other = there?.count {
            #expect((entry != nil) == (other > count), "seed \(seed): \(day)")
          }
          if let entry {
            #expect(entry == there && entry.isActive, "seed \(seed): \(day)")
          }
        } else {
          #expect(entry == empty.first { $0.day == day }, "seed \(seed): \(day)")
        }
      }
      #expect(one.additions(in: range, from: one).isEmpty, "seed \(seed)")
    }
  }
}

extension ContributionCalendar {
  fileprivate func entry(on day: Day) -> Contribution? { days.first { $0.day == day } }
}

/// Contributions that another source has on days that are empty here.
@Suite struct EmptyDaysTests {
  let first = Day(number: 20_000)

  private func calendar(_ counts: [Int?]) -> ContributionCalendar {
    ContributionCalendar(
      counts.enumerated().compactMap { offset, count in
        count.map { Contribution(day: first + offset, count: $0, level: nil) }
      })
  }

  /// Counts that `other` adds to the second and third of four days.
  private func filled(_ own: [Int?], _ other: [Int?]) -> [Int] {
    calendar(own).emptyDays(in: first + 1...first + 2, filledFrom: calendar(other)).compactMap(\.count)
  }

  @Test func contributionsMissingHereFillEmptyDays() {
    #expect(filled([3, 0, 0, nil], [3, 0, 2, nil]) == [2])
    #expect(filled([3, 0, 0, nil], [3, 1, 2, nil]) == [1, 2])
    // A missing day counts as empty.
    #expect(filled([3, 0, nil, nil], [3, 0, 2, nil]) == [2])
    #expect(filled([3, 1, 0, nil], [3, 1, 0, nil]) == [])
  }

  @Test func contributionsOfANeighbouringDayAreNotTaken() {
    // The other source counts a contribution one day later or earlier.
    #expect(filled([3, 2, 0, nil], [3, 1, 1, nil]) == [])
    #expect(filled([3, 2, 0, 1], [3, 2, 1, 0]) == [])
    #expect(filled([3, 0, 1, nil], [2, 1, 1, nil]) == [])
    // One contribution moved and one is private.
    #expect(filled([3, 2, 0, nil], [3, 1, 2, nil]) == [1])
    // A higher count on a neighbouring day there proves nothing.
    #expect(filled([3, 2, 0, nil], [3, 5, 1, nil]) == [1])
  }

  @Test func daysActiveHereOrUnknownThereAreNotFilled() {
    #expect(filled([0, 2, 1, 0], [0, 9, 9, 0]) == [])
    #expect(filled([0, 0, 0, 0], [nil, nil, nil, nil]) == [])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func contributionsShiftedByADayFillNothing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // One day's contributions, all or some of which are on a neighbouring day in the other source.
    let count = Int.random(in: 1...9, using: &random)
    let moved = Int.random(in: 0...count, using: &random)
    let isLater = Bool.random(using: &random)
    var (own, other) = ([0, 0, 0, 0], [0, 0, 0, 0])
    let place = Int.random(in: 0..<4, using: &random)
    own[place] = count
    other[place] = count - moved
    let target = isLater ? place + 1 : place - 1
    if other.indices.contains(target) { other[target] += moved }
    #expect(filled(own, other) == [], "seed \(seed)")
  }
}
