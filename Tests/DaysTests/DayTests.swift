import Days
import Support
import Testing

@Suite struct DayTests {
  @Test(arguments: [
    ("2026-08-03", 12, "2027-08-03"), ("2026-08-31", 1, "2026-09-30"), ("2028-02-29", -12, "2027-02-28"),
    ("2026-01-31", -11, "2025-02-28"), ("2026-08-03", 0, "2026-08-03"),
  ])
  func addedMonthsEndWithTheLastDayOfAShorterMonth(text: String, months: Int, expected: String) throws {
    let day = try #require(Day(iso8601: text))
    #expect(day.adding(months: months).description == expected)
  }

  @Test func everyDateOverAThousandYearsRoundTripsThroughItsParts() throws {
    var expected = Day.first(ofYear: 1526)
    for year in 1526...2526 {
      for month in 1...12 {
        for dayOfMonth in 1...Day.length(ofMonth: month, year: year) {
          let day = try #require(Day(year: year, month: month, day: dayOfMonth))
          guard day == expected, day.parts == (year, month, dayOfMonth) else {
            Issue.record("\(year)-\(month)-\(dayOfMonth): number \(day.number), expected \(expected.number)")
            return
          }
          expected = expected + 1
        }
      }
    }
    #expect(expected == Day.first(ofYear: 2527))
  }

  @Test func startOfMonthCountsBackwardsFromEveryDay() {
    for number in stride(from: -30_000, to: 30_000, by: 17) {
      let day = Day(number: number)
      var expected = day - (day.dayOfMonth - 1)
      for months in 0...30 {
        #expect(day.startOfMonth(monthsBack: months) == expected, "\(months) before \(day)")
        expected = (expected - 1) - ((expected - 1).dayOfMonth - 1)
      }
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("1969-12-31", -1, .wednesday),
    ("2026-11-21", 20_778, .saturday), ("2024-12-31", 20_088, .tuesday),
  ])
  func knownDatesHaveTheirNumberAndWeekday(text: String, number: Int, weekday: Weekday) throws {
    let day = try #require(Day(iso8601: text))
    #expect(day.number == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
    #expect(day.startOfWeek.weekday == .sunday)
    #expect((0..<7).contains(day.startOfWeek.distance(to: day)))
    for first in Weekday.allCases {
      let start = day.startOfWeek(beginningOn: first)
      #expect(start.weekday == first)
      #expect((0..<7).contains(start.distance(to: day)))
    }
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "26-01-01", "2026-01-01x", "2026/01/01", "2026-01-+1",
  ])
  func invalidDateIsRejected(text: String) {
    #expect(Day(iso8601: text) == nil)
  }
}

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2026-08-03T21:00:00+09:00", 1_785_758_400), ("2026-08-03T12:00:00Z", 1_785_758_400),
    ("2026-08-03 12:00Z", 1_785_758_400), ("2026-08-03T07:30-04:30", 1_785_758_400),
  ])
  func timestampWithOffsetIsAMoment(text: String, seconds: Int) {
    #expect(Timestamp(iso8601: text) == .moment(secondsSince1970: seconds))
  }

  @Test func timestampWithoutOffsetIsLocal() throws {
    let day = try #require(Day(iso8601: "2026-08-03"))
    #expect(Timestamp(iso8601: "2026-08-03T19:05") == .local(CivilTime(day: day, hour: 19, minute: 5)))
  }

  @Test(arguments: [
    "", "now", "2026-08-03", "2026-08-03T25:00", "2026-08-03T10", "2026-08-03T10:00+9", "2026-08-03T10:00:00.5Z",
  ])
  func invalidTimestampIsRejected(text: String) {
    #expect(Timestamp(iso8601: text) == nil)
  }

  @Test func utcTimestampsRoundTrip() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let seconds = Int.random(in: -4_000_000_000...4_000_000_000, using: &random)
      let time = CivilTime(utcSeconds: seconds)
      #expect(time.secondsAsUTC == seconds, "seconds \(seconds)")
      #expect(Timestamp(iso8601: "\(time)Z") == .moment(secondsSince1970: seconds), "seconds \(seconds)")
    }
  }
}

@Suite struct ClockTimeTests {
  @Test func everyMinuteRoundTrips() throws {
    for minute in 0..<1440 {
      let time = try #require(ClockTime(minuteOfDay: minute))
      #expect(ClockTime(iso8601: time.description) == time)
      #expect(ClockTime(hour: time.hour, minute: time.minute) == time)
    }
    #expect(ClockTime(minuteOfDay: 1440) == nil)
    #expect(ClockTime(minuteOfDay: -1) == nil)
  }

  @Test(arguments: ["", "9:00", "24:00", "12:60", "12-30", "12:3", "12:300", "１2:30", "ab:cd"])
  func invalidClockTimeIsRejected(text: String) {
    #expect(ClockTime(iso8601: text) == nil)
  }
}

@Suite struct InstantTests {
  @Test(arguments: [
    "2026-11-21T21:12:00+09:00", "2026-11-21T00:00:59-08:00", "1999-12-31T23:59:59+05:45", "2026-11-21T12:00:00+00:00",
  ])
  func instantKeepsItsOffset(text: String) throws {
    let instant = try #require(Instant(rfc3339: text))
    #expect(instant.rfc3339WithOffset == text)
  }

  @Test func instantIsReadWithItsOffset() throws {
    let instant = try #require(Instant(rfc3339: "2026-11-21T21:12:00+09:00"))
    #expect(instant.rfc3339 == "2026-11-21T12:12:00Z")
    #expect(instant.local.description == "2026-11-21T21:12:00")
    #expect(Instant(rfc3339: "2026-11-21T12:12:00Z")?.rfc3339WithOffset == "2026-11-21T12:12:00+00:00")
    #expect(Instant(rfc3339: "2026-11-21T21:12+09:00") == instant)
    #expect(Instant(rfc3339: "2026-11-21T04:12-08:00")?.rfc3339 == "2026-11-21T12:12:00Z")
    #expect(Instant(rfc3339: "2026-11-21T21:12:00") == nil)
    #expect(Instant(rfc3339: "2026-11-21") == nil)
  }
}
