import Days
import Streaks
import Support
import Testing

@Suite struct StatisticsTests {
  let today = Day(number: 20_668)  // 2026-08-03, a Monday

  private func calendar(_ counts: [Int?]) -> ContributionCalendar {
    ContributionCalendar(
      counts.enumerated().map {
        Contribution(day: today - counts.count + 1 + $0, count: $1, level: $1 == nil ? 2 : nil)
      })
  }

  @Test func aDayThatIsNotKnownLeavesOpenWhatDependsOnIt() {
    let today = Day.first(ofYear: 2026) + 100
    let calendar = ContributionCalendar((1...6).map { Contribution(day: today - $0, count: $0, level: nil) })
    let statistics = Statistics(of: calendar, in: today - 6...today)
    #expect(statistics.all.unknownDays == 1)
    #expect(statistics.all.activeShare == nil)
    #expect(statistics.weekdays.compactMap(\.activeShare) == [1, 1, 1, 1, 1, 1])
    #expect((statistics.bestDay, statistics.bestWeek, statistics.quartiles) == (nil, nil, nil))
    #expect(Statistics(of: calendar, in: today - 6...today - 1).bestDay?.count == 6)
  }

  @Test func aFewDaysAddUp() {
    let statistics = Statistics(of: calendar([3, 0, 2, 9, 1, 0, 5, 0]))
    #expect((statistics.all.total.exact, statistics.all.activeDays, statistics.all.knownDays) == (20, 5, 8))
    #expect(statistics.all.activeShare == 0.625)
    #expect(statistics.months.map(\.first.description) == ["2026-07-01", "2026-08-01"])
    #expect(statistics.months.map(\.tally.total.exact) == [15, 5])
    #expect(statistics.bestDay?.day == today - 4)
    #expect(statistics.bestWeek == Statistics.Week(sunday: today - 8, total: 15))
    #expect(statistics.quartiles == Statistics.Quartiles(first: 2, median: 3, third: 5))
    #expect(statistics.weekdays[Weekday.monday.rawValue].knownDays == 2)
  }

  @Test func whatDependsOnAnUnknownCountIsNotKnown() {
    let statistics = Statistics(of: calendar([3, 0, nil, 9, 1, 0, 5, 0]))
    #expect(statistics.all.total == .atLeast(19))
    #expect(statistics.months.map(\.tally.total.exact) == [nil, 5])
    #expect((statistics.all.activeDays, statistics.all.knownDays) == (5, 8))
    #expect(statistics.bestDay == nil)
    #expect(statistics.bestWeek == nil)
    #expect(statistics.quartiles == nil)
  }

  @Test func aDayThatNothingIsKnownOfLeavesItsTotalsOpen() {
    let statistics = Statistics(of: calendar([3, 0, 4]), in: today - 2...today + 1)
    #expect(statistics.all.total == .atLeast(7))
    #expect((statistics.all.activeDays, statistics.all.knownDays) == (.atLeast(2), 3))
    let (monday, tuesday) = (Weekday.monday.rawValue, Weekday.tuesday.rawValue)
    #expect((statistics.weekdays[monday].total.exact, statistics.weekdays[tuesday].total.exact) == (4, nil))
    #expect(statistics.months.map(\.tally.total.exact) == [nil])
    #expect(statistics.bestDay == nil)
  }

  @Test func nothingIsNotANumber() {
    for empty in [Statistics(of: ContributionCalendar([])), Statistics(of: calendar([0, 0]))] {
      #expect(empty.bestDay == nil)
      #expect(empty.bestWeek == nil)
      #expect(empty.quartiles == nil)
    }
    #expect(Statistics(of: ContributionCalendar([])).all.activeShare == nil)
    #expect(Statistics(of: calendar([nil])).quartiles == nil)
    #expect(Statistics(of: calendar([7])).quartiles == Statistics.Quartiles(first: 7, median: 7, third: 7))
  }

  /// The same numbers, found one by one in the most obvious way.
  @Test func theyAreWhatTheObviousVersionCounts() {
    for seed in UInt64(0)..<100 {
      var random = SeededGenerator(seed: seed)
      let share = Double.random(in: 0...1, using: &random)
      let days = (0..<Int.random(in: 0...500, using: &random)).compactMap { back -> Contribution? in
        if Int.random(in: 0..<40, using: &random) == 0 { return nil }
        let isActive = Double.random(in: 0...1, using: &random) < share
        let count = isActive ? Int.random(in: 1...9, using: &random) : 0
        return Contribution(
          day: today - back, count: seed % 2 == 0 && back % 37 == 5 ? nil : count, level: min(count, 4))
      }
      let statistics = Statistics(of: ContributionCalendar(days.shuffled(using: &random)))
      #expect(statistics.all.total == total(of: days), "seed \(seed)")
      for weekday in Weekday.allCases {
        let same = days.filter { $0.day.weekday == weekday }
        let tally = statistics.weekdays[weekday.rawValue]
        #expect(tally.total == total(of: same), "seed \(seed)")
        #expect(tally.activeDays == .exactly(same.count { $0.isActive }), "seed \(seed)")
        #expect(tally.knownDays == same.count, "seed \(seed)")
      }
      checkMonths(statistics, days, seed)
      if statistics.all.total.isExact {
        checkBestWeek(statistics, days, seed)
        checkQuartiles(statistics, days, seed)
      } else {
        #expect((statistics.bestDay, statistics.bestWeek, statistics.quartiles) == (nil, nil, nil), "seed \(seed)")
      }
    }
  }

  /// Each green day of unknown count is one contribution at least.
  private func total(of days: [Contribution]) -> Quantity {
    let unknown = days.count { $0.count == nil && $0.isActive }
    let sum = days.compactMap(\.count).reduce(0, +) + unknown
    return unknown == 0 ? .exactly(sum) : .atLeast(sum)
  }

  private func checkMonths(_ statistics: Statistics, _ days: [Contribution], _ seed: UInt64) {
    let names = statistics.months.map { $0.first.description.prefix(7) }
    #expect(names == names.sorted() && Set(names).count == names.count, "seed \(seed)")
    for month in statistics.months {
      let same = days.filter { $0.day.description.prefix(7) == month.first.description.prefix(7) }
      #expect(month.tally.total == total(of: same), "seed \(seed)")
      #expect(month.tally.knownDays == same.count, "seed \(seed)")
    }
    #expect(statistics.months.reduce(0) { $0 + $1.tally.knownDays } == days.count, "seed \(seed)")
  }

  private func checkBestWeek(_ statistics: Statistics, _ days: [Contribution], _ seed: UInt64) {
    func total(_ sunday: Day) -> Int {
      days.filter { (sunday...sunday + 6).contains($0.day) }.compactMap(\.count).reduce(0, +)
    }
    let sundays = (0...600).map { today - $0 }.filter { $0.weekday == .sunday }
    let best = sundays.map(total).max() ?? 0
    #expect(statistics.bestWeek?.total ?? 0 == best, "seed \(seed)")
    if best > 0 { #expect(statistics.bestWeek?.sunday == sundays.first { total($0) == best }, "seed \(seed)") }
  }

  /// Each quartile occurred; so many days do not exceed it, and fewer do not exceed anything smaller.
  private func checkQuartiles(_ statistics: Statistics, _ days: [Contribution], _ seed: UInt64) {
    let counts = days.compactMap(\.count).filter { $0 > 0 }
    guard let quartiles = statistics.quartiles else {
      #expect(counts.isEmpty, "seed \(seed)")
      return
    }
    for (quarters, value) in [(1, quartiles.first), (2, quartiles.median), (3, quartiles.third)] {
      #expect(counts.contains(value), "seed \(seed)")
      #expect(counts.count { $0 <= value } * 4 >= counts.count * quarters, "seed \(seed)")
      #expect(counts.count { $0 < value } * 4 < counts.count * quarters, "seed \(seed)")
    }
  }
}
