import Days
import Streaks
import Testing

@Suite struct YearReviewTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso8601: text)) }

  /// Every day of 2026 up to one, with the counts of some of them.
  private func calendar(until last: Day, _ counts: [String: Int?] = [:]) throws -> ContributionCalendar {
    let counts = try Dictionary(uniqueKeysWithValues: counts.map { (try day($0), $1) })
    return ContributionCalendar(
      (Day.first(ofYear: 2025)...last).map { day in
        let count = counts[day] ?? 0
        return Contribution(day: day, count: count, level: count == nil ? 2 : nil)
      })
  }

  @Test func aYearInProgress() throws {
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
    // Today may still become active.
    #expect(review.daysOff == .exactly(63 - 5 - 1))
    #expect(review.busiestWeekday == .friday)
    #expect(review.busiestMonth?.first == (try day("2026-02-01")))
    #expect(review.bestWeekDays == (try day("2026-02-22"))...(try day("2026-02-28")))
    #expect(review.daysYearBefore == (try day("2025-01-01"))...(try day("2025-03-04")))
  }

  @Test func aYearThatIsOver() throws {
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

  @Test func restBridgesTheLongestRun() throws {
    let last = try day("2026-01-31")
    let calendar = try calendar(until: last, ["2026-01-02": 1, "2026-01-05": 1])
    let rest = RestRules(weekdays: [.saturday, .sunday], frozen: [])
    #expect(YearReview(of: calendar, until: last, isLastDayOver: true).longest?.days == 1)
    #expect(YearReview(of: calendar, until: last, isLastDayOver: true, resting: rest).longest?.days == 2)
  }

  @Test func whatDependsOnAnUnknownDayIsNotKnown() throws {
    let last = try day("2026-01-31")
    let whole = try calendar(until: last, ["2026-01-02": 5, "2026-01-07": 1])
    let gap = ContributionCalendar(whole.days.filter { $0.day.description != "2026-01-20" })
    let review = YearReview(of: gap, until: last, isLastDayOver: true)
    #expect(review.statistics.all.total == .atLeast(6))
    #expect(review.daysOff == .atLeast(28))
    #expect((review.busiestWeekday, review.busiestMonth, review.bestWeekDays) == (nil, nil, nil))
    let uncounted = try calendar(until: last, ["2026-01-02": 5, "2026-01-07": Int?.none])
    let open = YearReview(of: uncounted, until: last, isLastDayOver: true)
    #expect(open.busiestWeekday == nil)
    #expect((open.firstActive, open.lastActive) == (try day("2026-01-02"), try day("2026-01-07")))
  }

  @Test func nothingAtAll() throws {
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
  func theSameDaysOfTheYearBefore(last: String, lastBefore: String) throws {
    let review = YearReview(of: ContributionCalendar([]), until: try day(last), isLastDayOver: true)
    #expect(review.daysYearBefore.upperBound.description == lastBefore)
    #expect(review.daysYearBefore.lowerBound == Day.first(ofYear: review.year - 1))
  }

  @Test func ofEqualsTheMoreActiveWeekdayIsTheBusiest() throws {
    let last = try day("2026-01-31")
    // Thursday has two in one day, Friday one in each of two, and so has Saturday.
    let calendar = try calendar(
      until: last, ["2026-01-01": 2, "2026-01-02": 1, "2026-01-09": 1, "2026-01-03": 1, "2026-01-10": 1])
    #expect(YearReview(of: calendar, until: last, isLastDayOver: true).busiestWeekday == .friday)
  }
}
