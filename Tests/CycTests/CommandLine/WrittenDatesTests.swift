import Days
import Testing

@testable import cyc

@Suite struct WrittenDatesTests {
  @Test(arguments: [
    ("2026-11-20", "Nov 20", "11월 20일"), ("2026-05-01", "May 1", "5월 1일"),
    ("2025-11-20", "Nov 20, 2025", "2025년 11월 20일"),
  ])
  func aDate(date: String, english: String, korean: String) throws {
    let written = try #require(Day(iso8601: date)).written(in: 2026)
    #expect(written == Sentence(en: english, ko: korean))
  }

  @Test(arguments: [
    ("2026-09-24", "2026-11-20", "Sep 24 – Nov 20", "9월 24일 ~ 11월 20일"),
    ("2026-09-14", "2026-09-20", "Sep 14 – 20", "9월 14일 ~ 20일"),
    ("2026-09-14", "2026-09-14", "Sep 14", "9월 14일"),
    ("2025-01-03", "2025-04-23", "Jan 3 – Apr 23, 2025", "2025년 1월 3일 ~ 4월 23일"),
    ("2025-09-14", "2025-09-20", "Sep 14 – 20, 2025", "2025년 9월 14일 ~ 20일"),
    ("2025-12-03", "2026-01-05", "Dec 3, 2025 – Jan 5, 2026", "2025년 12월 3일 ~ 2026년 1월 5일"),
    ("2015-12-03", "2016-12-05", "Dec 3, 2015 – Dec 5, 2016", "2015년 12월 3일 ~ 2016년 12월 5일"),
  ])
  func aSpan(from: String, to: String, english: String, korean: String) throws {
    let (first, last) = (try #require(Day(iso8601: from)), try #require(Day(iso8601: to)))
    #expect((first...last).written(in: 2026) == Sentence(en: english, ko: korean))
  }

  @Test func namesOfMonthsAndWeekdays() {
    #expect(MonthNames.full(10) == Sentence(en: "October", ko: "10월"))
    #expect(MonthNames.short(9) == Sentence(en: "Sep", ko: "9월"))
    #expect(Weekday.wednesday.fullName == Sentence(en: "Wednesday", ko: "수요일"))
  }
}
