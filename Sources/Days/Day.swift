/// A date of the proleptic Gregorian calendar, stored as a day number, without a time or a zone.
///
/// Streaks count dates on a wall calendar. No instant is involved, so clock changes do not matter: adding 1 gives the
/// next date.
public struct Day: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// Nil if the calendar has no such date (month 13, 30 February).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...Day.length(ofMonth: month, year: year)).contains(day) else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  /// Year, month (1–12) and day of the month (1–31).
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  public var parts: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var dayOfMonth: Int { parts.day }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[((number + 4) % 7 + 7) % 7]
  }

  /// The Sunday on or before this day. Columns of the contribution grid begin with it.
  public var startOfWeek: Day { startOfWeek(beginningOn: .sunday) }

  public func startOfWeek(beginningOn first: Weekday) -> Day { self - (weekday.rawValue - first.rawValue + 7) % 7 }

  /// The first day of the month `months` months before this day's month.
  public func startOfMonth(monthsBack months: Int = 0) -> Day {
    let (year, month, _) = parts
    let index = year * 12 + month - 1 - months
    let rest = (index % 12 + 12) % 12
    return Day(number: Day.number(year: (index - rest) / 12, month: rest + 1, day: 1))
  }

  /// The same day of another month, or that month's last day if it is shorter.
  public func adding(months: Int) -> Day {
    let first = startOfMonth(monthsBack: -months)
    return first + min(dayOfMonth, Day.length(ofMonth: first.month, year: first.year)) - 1
  }

  public static func first(ofYear year: Int) -> Day { Day(number: number(year: year, month: 1, day: 1)) }
  public static func last(ofYear year: Int) -> Day { first(ofYear: year + 1) - 1 }

  /// Number of days in a month (1–12).
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 }

  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  private static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Day: Comparable, Strideable {
  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  public func distance(to other: Day) -> Int { other.number - number }
  public func advanced(by days: Int) -> Day { Day(number: number + days) }

  public static func + (day: Day, days: Int) -> Day { day.advanced(by: days) }
  public static func - (day: Day, days: Int) -> Day { day.advanced(by: -days) }
}

extension Day: CustomStringConvertible {
  /// Reads `YYYY-MM-DD` (ISO 8601, calendar date, extended format); nil for anything else.
  @inlinable
  public init?(iso8601 text: some StringProtocol) { self.init(asciiDate: Array(text.utf8)[...]) }

  /// Reads `YYYY-MM-DD` from bytes, without a `String`.
  public init?(asciiDate text: ArraySlice<UInt8>) {
    let start = text.startIndex
    guard text.count == 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      let year = digits(text[start..<start + 4]), let month = digits(text[start + 5..<start + 7]),
      let day = digits(text[(start + 8)...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  public var description: String { String { $0.add(self) } }
}

/// The value of a run of ASCII digits; nil if it is empty or has any other byte.
func digits(_ text: some Collection<UInt8>) -> Int? {
  var value = 0
  for byte in text {
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    value = value * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return text.isEmpty ? nil : value
}

/// Raw values run from 0 (Sunday) to 6 (Saturday), like the rows of the contribution grid.
public enum Weekday: Int, Sendable, CaseIterable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}
