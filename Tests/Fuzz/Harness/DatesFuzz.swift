import Days

@testable import cyc

/// Days, times and lengths of time, as people type them and as files have them.
enum DatesFuzz {
  private static let today = Day(number: 20_780)

  static func tryOne(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    tryWords(text)
    tryTimes(text)
    tryISO8601(text)
  }

  private static func tryWords(_ text: String) {
    for direction in ParsedDay.Direction.allCases {
      guard let readings = try? ParsedDay.readings(of: text, direction, today: today) else { continue }
      law(!readings.isEmpty, "a date without a reading is an error")
      law(zip(readings, readings.dropFirst()).allSatisfy { $0.day <= $1.day && $0 != $1 }, "readings out of order")
      for reading in readings where !reading.knowsYear {
        law(direction != .ahead || reading.day >= today, "a plan for the past")
        law(direction != .back || reading.day <= today, "a look back into the future")
        // 29 February, around a year such as 2100.
        law(abs(today.distance(to: reading.day)) <= 8 * 366, "further than such a day can be")
      }
      for reading in readings {
        let written = "\(reading.day)"
        law((try? ParsedDay(written, direction, today: today))?.day == reading.day, "\(written) is not read back")
      }
    }
    let words = text.split(separator: " ").map(String.init)
    let (leading, trailing) = (ParsedDay.leading(words), ParsedDay.trailing(words))
    law(
      words.isEmpty || words.joined(separator: " ") == ([leading.date] + leading.rest).joined(separator: " "),
      "words lost")
    law(words.count < 2 || !trailing.rest.isEmpty, "nothing is left before the date")
  }

  private static func tryTimes(_ text: String) {
    let readings = ParsedTime.readings(of: text)
    law(readings.count <= 2 && zip(readings, readings.dropFirst()).allSatisfy { $0 < $1 }, "readings of a time")
    for time in readings { law(ParsedTime.one(time.description) == time, "\(time) is not read back") }
    if let minutes = ParsedDuration.minutes(text) {
      law(minutes > 0 && ParsedDuration.minutes(ParsedDuration.text(minutes: minutes)) == minutes, "\(minutes) minutes")
    }
  }

  private static func tryISO8601(_ text: String) {
    if let day = Day(iso8601: text) { law(day.description == text, "a day has one form") }
    if let time = ClockTime(iso8601: text) { law(ClockTime(iso8601: time.description) == time, "\(time)") }
    if let instant = Instant(rfc3339: text) {
      law(Instant(rfc3339: instant.rfc3339WithOffset) == instant, "\(instant.rfc3339WithOffset) is not read back")
    }
    if case .local(let time)? = Timestamp(iso8601: text) {
      law(time.second == 60 || CivilTime(utcSeconds: time.secondsAsUTC) == time, "\(time)")
    }
  }
}
