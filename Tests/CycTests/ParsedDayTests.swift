import Days
import Testing

@testable import cyc

private func day(_ text: String) -> Day { Day(iso8601: text) ?? Day(number: 0) }

@Suite struct ParsedDayTests {
  @Test(arguments: [
    ("2026-08-03", "2026-08-03", true), ("2024-02-29", "2024-02-29", true), ("today", "2026-08-03", true),
    ("Today", "2026-08-03", true), ("tomorrow", "2026-08-04", true), ("yesterday", "2026-08-02", true),
    ("오늘", "2026-08-03", true), ("내일", "2026-08-04", true), ("어제", "2026-08-02", true), ("+0d", "2026-08-03", true),
    ("+10d", "2026-08-13", true), ("+151d", "2027-01-01", true), ("08-03", "2026-08-03", false),
    ("08-04", "2026-08-04", false), ("08-02", "2027-08-02", false), ("1-1", "2027-01-01", false),
    ("12-31", "2026-12-31", false), ("02-29", "2028-02-29", false),
    ("fri", "2026-08-07", true), ("Sunday", "2026-08-09", true), ("tu", "2026-08-04", true), ("금", "2026-08-07", true),
    ("일요일", "2026-08-09", true), ("모레", "2026-08-05", true), ("글피", "2026-08-06", true), ("+2w", "2026-08-17", true),
    ("+2주", "2026-08-17", true), ("+3일", "2026-08-06", true), ("tom", "2026-08-04", true),
    ("12/24", "2026-12-24", false),
    ("24/12", "2026-12-24", false), ("8/8", "2026-08-08", false),
  ])
  func datesAreRead(text: String, expected: String, knowsYear: Bool) throws {
    let written = try #require(ParsedDay(text, today: day("2026-08-03")))
    #expect(written.day == day(expected))
    #expect(written.knowsYear == knowsYear)
  }

  @Test(arguments: [
    "", "x", "2026-02-29", "2026-13-01", "02-30", "13-01", "00-10", "1-0", "+d", "+10", "10d", "+99999d", "+-1d", "--5",
    "-5", "5-17-26", "２-3", "+１d", "08-03 ", "2026-8-3", "오늘 ", "-", "123-1",
  ])
  func otherTextIsNoDate(text: String) {
    #expect(ParsedDay(text, today: day("2026-08-03")) == nil)
  }

  @Test(arguments: [
    // That day is a Monday.
    ("mon", ["2026-08-03", "2026-08-10"]), ("월", ["2026-08-03", "2026-08-10"]), ("to", ["2026-08-03", "2026-08-04"]),
    ("11/12", ["2026-11-12", "2026-12-11"]), ("t", []), ("th", ["2026-08-06"]), ("11-12", ["2026-11-12"]),
  ])
  func everyReadingIsFound(text: String, readings: [String]) {
    let found = ParsedDay.readings(of: text, today: day("2026-08-03"))
    #expect(found.map(\.day.description) == readings)
    #expect((ParsedDay(text, today: day("2026-08-03")) == nil) == (readings.count != 1))
  }

  @Test func aLeapDayIsFoundAcrossACenturyWithoutOne() throws {
    #expect(ParsedDay("02-29", today: day("2096-03-01"))?.day == day("2104-02-29"))
  }
}
