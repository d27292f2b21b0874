import Days
import Testing

@Suite struct ClockTimeTests {
  @Test func everyMinuteIsReadAsItIsWritten() throws {
    for minute in 0..<1440 {
      let time = try #require(ClockTime(minuteOfDay: minute))
      #expect(ClockTime(iso8601: time.description) == time)
      #expect(ClockTime(hour: time.hour, minute: time.minute) == time)
    }
    #expect(ClockTime(minuteOfDay: 1440) == nil)
    #expect(ClockTime(minuteOfDay: -1) == nil)
  }

  @Test(arguments: ["", "9:00", "24:00", "12:60", "12-30", "12:3", "12:300", "１2:30", "ab:cd"])
  func otherTextIsNoTime(text: String) {
    #expect(ClockTime(iso8601: text) == nil)
  }

  @Test(arguments: [
    "2026-11-21T21:12:00+09:00", "2026-11-21T00:00:59-08:00", "1999-12-31T23:59:59+05:45", "2026-11-21T12:00:00+00:00",
  ])
  func aMomentKeepsItsOffset(text: String) throws {
    let instant = try #require(Instant(rfc3339: text))
    #expect(instant.rfc3339WithOffset == text)
  }

  @Test func aMomentIsThatOfItsOffset() throws {
    let instant = try #require(Instant(rfc3339: "2026-11-21T21:12:00+09:00"))
    #expect(instant.rfc3339 == "2026-11-21T12:12:00Z")
    #expect(instant.local.description == "2026-11-21T21:12:00")
    #expect(Instant(rfc3339: "2026-11-21T12:12:00Z")?.rfc3339WithOffset == "2026-11-21T12:12:00+00:00")
    #expect(Instant(rfc3339: "2026-11-21T21:12:00") == nil)
    #expect(Instant(rfc3339: "2026-11-21") == nil)
  }
}
