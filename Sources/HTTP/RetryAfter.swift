/// When a server would like to be asked again.
///
/// Source: RFC 9110 §10.2.3; of the three date forms (§5.6.7) the one that senders must use.
public enum RetryAfter: Hashable, Sendable {
  case seconds(Int)
  case date(secondsSince1970: Int)

  /// Reads a header's value: `120` or `Fri, 31 Dec 1999 23:59:59 GMT`; nil for anything else.
  public init?(value: String) {
    if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) {
      guard let seconds = Int(value) else { return nil }
      self = .seconds(seconds)
    } else {
      guard let seconds = RetryAfter.secondsSince1970(date: value) else { return nil }
      self = .date(secondsSince1970: seconds)
    }
  }

  private static let weekdays = ["Sun,", "Mon,", "Tue,", "Wed,", "Thu,", "Fri,", "Sat,"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func secondsSince1970(date text: String) -> Int? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, weekdays.contains(String(parts[0])), parts[5] == "GMT" else { return nil }
    guard let day = number(parts[1], digits: 2), let monthIndex = months.firstIndex(of: String(parts[2])),
      let year = number(parts[3], digits: 4)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    // 60 is a leap second.
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      hour < 24, minute < 60, second <= 60, (1...length(ofMonth: monthIndex + 1, year: year)).contains(day)
    else { return nil }
    return dayNumber(year: year, month: monthIndex + 1, day: day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return dayNumber(year: next.0, month: next.1, day: 1) - dayNumber(year: year, month: month, day: 1)
  }

  /// Days since 1970-01-01 of a date of the years 0 to 9999.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil. The years are shifted by
  /// one era of 400 to keep them positive.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = year + 400 - (month <= 2 ? 1 : 0)
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (shifted / 400 - 1) * 146_097 + dayOfEra - 719_468
  }
}
