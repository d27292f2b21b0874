import Days
import Support
import Testing

@testable import Streaks

@Suite struct StatisticsTests {
  let today = Day(number: 20_668)  // 2026-08-03, a Monday

  private func calendar(_ counts: [Int?]) -> ContributionCalendar {
    ContributionCalendar(
      counts.enumerated().map {
        Contribution(day: today - counts.count + 1 + $0, count: $1, level: $1 == nil ? 2 : nil)
      })
  }

  @Test func unknownDayLeavesDependentNumbersOpen() {
    let today = Day.first(ofYear: 2026) + 100
    let calendar = ContributionCalendar((1...6).map { Contribution(day: today - $0, count: $0, level: nil) })
    let statistics = Statistics(of: calendar, in: today - 6...today)
    #expect(statistics.all.unknownDays == 1)
    #expect(statistics.all.activeShare == nil)
    #expect(statistics.weekdays.compactMap(\.activeShare) == [1, 1, 1, 1, 1, 1])
    #expect((statistics.bestDay, statistics.bestWeek, statistics.quartiles) == (nil, nil, nil))
    #expect(Statistics(of: calendar, in: today - 6...today - 1).bestDay?.count == 6)
  }

  @Test func fewDaysAddUp() {
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

  @Test func unknownCountLeavesDependentNumbersOpen() {
    let statistics = Statistics(of: calendar([3, 0, nil, 9, 1, 0, 5, 0]))
    #expect(statistics.all.total == .atLeast(19))
    #expect(statistics.months.map(\.tally.total.exact) == [nil, 5])
    #expect((statistics.all.activeDays, statistics.all.knownDays) == (5, 8))
    #expect(statistics.bestDay == nil)
    #expect(statistics.bestWeek == nil)
    #expect(statistics.quartiles == nil)
  }

  @Test func missingDayLeavesItsTotalsOpen() {
    let statistics = Statistics(of: calendar([3, 0, 4]), in: today - 2...today + 1)
    #expect(statistics.all.total == .atLeast(7))
    #expect((statistics.all.activeDays, statistics.all.knownDays) == (.atLeast(2), 3))
    let (monday, tuesday) = (Weekday.monday.rawValue, Weekday.tuesday.rawValue)
    #expect((statistics.weekdays[monday].total.exact, statistics.weekdays[tuesday].total.exact) == (4, nil))
    #expect(statistics.months.map(\.tally.total.exact) == [nil])
    #expect(statistics.bestDay == nil)
  }

  @Test func earlierDaysThatCouldNotBeReadLeaveTotalsOpen() {
    let days = (0...40).map { Contribution(day: today - $0, count: 1, level: nil) }
    let statistics = Statistics(of: ContributionCalendar(days), lacksEarlierDays: true)
    #expect((statistics.all.total, statistics.all.activeDays) == (.atLeast(41), .atLeast(41)))
    #expect(statistics.weekdays.allSatisfy { !$0.total.isExact })
    #expect(statistics.months.map(\.tally.total) == [.atLeast(7), .exactly(31), .exactly(3)])
    #expect((statistics.bestDay, statistics.bestWeek, statistics.quartiles) == (nil, nil, nil))
    #expect(Statistics(of: ContributionCalendar([]), lacksEarlierDays: true).all.total == .atLeast(0))
  }

  @Test func emptyCalendarHasNoBestDayOrQuartiles() {
    for empty in [Statistics(of: ContributionCalendar([])), Statistics(of: calendar([0, 0]))] {
      #expect(empty.bestDay == nil)
      #expect(empty.bestWeek == nil)
      #expect(empty.quartiles == nil)
    }
    #expect(Statistics(of: ContributionCalendar([])).all.activeShare == nil)
    #expect(Statistics(of: calendar([nil])).quartiles == nil)
    #expect(Statistics(of: calendar([7])).quartiles == Statistics.Quartiles(first: 7, median: 7, third: 7))
  }

  @Test func statisticsMatchTheSimpleVersion() {
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

  /// An active day with an unknown count has at least one contribution.
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

  /// Checks the definition: a quartile is the smallest count that the given share of days does not exceed.
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

@Suite struct YearReviewTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  /// Each day of 2025 and 2026 up to `last`; days that are not in `counts` are empty.
  private func calendar(until last: Day, _ counts: [String: Int?] = [:]) throws -> ContributionCalendar {
    let counts = try Dictionary(uniqueKeysWithValues: counts.map { (try day($0), $1) })
    return ContributionCalendar(
      (Day.first(ofYear: 2025)...last).map { day in
        let count = counts[day] ?? 0
        return Contribution(day: day, count: count, level: count == nil ? 2 : nil)
      })
  }

  @Test func yearInProgressIsReviewed() throws {
    let last = try day("2026-03-04")
    let calendar = try calendar(
      until: last,
      ["2025-12-31": 9, "2026-01-02": 3, "2026-01-03": 1, "2026-02-27": 4, "2026-02-28": 2, "2026-03-01": 1])
    let review = YearReview(of: calendar, until: last, isLastDayOver: false)
    #expect(review.year == 2026)
    #expect(review.days.count == 63)
    #expect(!review.isOver)
    #expect(review.statistics.all.total.exact == 11)
    #expect(review.longest == Run(from: try day("2026-02-27"), to: try day("2026-03-01")))
    #expect((review.firstActive, review.lastActive) == (try day("2026-01-02"), try day("2026-03-01")))
    // Today is not over and may still become active.
    #expect(review.daysOff == .exactly(63 - 5 - 1))
    #expect(review.busiestWeekday == .friday)
    #expect(review.busiestMonth?.first == (try day("2026-02-01")))
    #expect(review.bestWeekDays == (try day("2026-02-22"))...(try day("2026-02-28")))
    #expect(review.daysYearBefore == (try day("2025-01-01"))...(try day("2025-03-04")))
  }

  @Test func finishedYearIsReviewed() throws {
    let last = try day("2026-12-31")
    let rest = RestRules(weekdays: [.saturday, .sunday], frozen: [])
    let calendar = try calendar(until: last, ["2026-12-31": 1, "2026-01-01": 1])
    let review = YearReview(of: calendar, until: last, isLastDayOver: true, resting: rest)
    #expect(review.isOver)
    #expect(review.daysOff == .exactly(363))
    #expect(review.restDays == 104)
    #expect(review.bestWeekDays == (try day("2026-12-27"))...last)
    #expect(review.daysYearBefore == (try day("2025-01-01"))...(try day("2025-12-31")))
    #expect(!YearReview(of: calendar, until: last, isLastDayOver: false).isOver)
  }

  @Test func restDaysBridgeTheLongestRun() throws {
    let last = try day("2026-01-31")
    let calendar = try calendar(until: last, ["2026-01-02": 1, "2026-01-05": 1])
    let rest = RestRules(weekdays: [.saturday, .sunday], frozen: [])
    #expect(YearReview(of: calendar, until: last, isLastDayOver: true).longest?.days == 1)
    #expect(YearReview(of: calendar, until: last, isLastDayOver: true, resting: rest).longest?.days == 2)
  }

  @Test func unknownDayLeavesDependentNumbersOpen() throws {
    let last = try day("2026-01-31")
    let whole = try calendar(until: last, ["2026-01-02": 5, "2026-01-07": 1])
    let gap = ContributionCalendar(whole.days.filter { $0.day.description != "2026-01-20" })
    let review = YearReview(of: gap, until: last, isLastDayOver: true)
    #expect(review.statistics.all.total == .atLeast(6))
    #expect(review.daysOff == .atLeast(28))
    #expect((review.busiestWeekday, review.busiestMonth, review.bestWeekDays) == (nil, nil, nil))
    #expect((review.mayBeActiveEarlier, review.mayBeActiveLater) == (false, true))
    let lateStart = ContributionCalendar(whole.days.filter { $0.day.description != "2026-01-01" })
    let late = YearReview(of: lateStart, until: last, isLastDayOver: true)
    #expect((late.mayBeActiveEarlier, late.mayBeActiveLater) == (true, false))
    let uncounted = try calendar(until: last, ["2026-01-02": 5, "2026-01-07": Int?.none])
    let open = YearReview(of: uncounted, until: last, isLastDayOver: true)
    #expect(open.busiestWeekday == nil)
    #expect((open.firstActive, open.lastActive) == (try day("2026-01-02"), try day("2026-01-07")))
  }

  @Test func yearWithoutContributionsIsReviewed() throws {
    let last = try day("2026-05-01")
    let review = YearReview(of: try calendar(until: last), until: last, isLastDayOver: true)
    #expect((review.longest, review.firstActive, review.lastActive) == (nil, nil, nil))
    #expect((review.busiestWeekday, review.busiestMonth, review.bestWeekDays) == (nil, nil, nil))
    #expect(review.daysOff == .exactly(121))
  }

  @Test(arguments: [
    ("2024-02-29", "2023-02-28"), ("2025-02-28", "2024-02-28"), ("2024-12-31", "2023-12-31"),
    ("2026-01-01", "2025-01-01"),
  ])
  func yearBeforeIsCutAtTheSameDay(last: String, lastBefore: String) throws {
    let review = YearReview(of: ContributionCalendar([]), until: try day(last), isLastDayOver: true)
    #expect(review.daysYearBefore.upperBound.description == lastBefore)
    #expect(review.daysYearBefore.lowerBound == Day.first(ofYear: review.year - 1))
  }

  @Test func busiestWeekdayOfEqualTotalsIsTheMoreActiveOne() throws {
    let last = try day("2026-01-31")
    // Thursday has two contributions on one day; Friday and Saturday have one each on two days. The earlier one wins.
    let calendar = try calendar(
      until: last, ["2026-01-01": 2, "2026-01-02": 1, "2026-01-09": 1, "2026-01-03": 1, "2026-01-10": 1])
    #expect(YearReview(of: calendar, until: last, isLastDayOver: true).busiestWeekday == .friday)
  }
}
