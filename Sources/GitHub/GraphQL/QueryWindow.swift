public import Days

/// Days that one question to GitHub's GraphQL interface may span: at most a year, since it refuses more.
public struct QueryWindow: Hashable, Sendable {
  public let days: ClosedRange<Day>

  /// Nil for more than a year: the last day has to lie before the first one's date of the next year.
  public init?(_ days: ClosedRange<Day>) {
    guard days.upperBound < QueryWindow.dateOfNextYear(days.lowerBound) else { return nil }
    self.days = days
  }

  /// One calendar year.
  public init(year: Int) {
    days = Day.first(ofYear: year)...Day.last(ofYear: year)
  }

  /// The longest window that ends on this day: 365 days, or 366 with a 29 February among them.
  public init(yearEndingOn last: Day) {
    let (year, month, day) = (last + 1).parts
    // Only 29 February is missing in other years: 365 days, from 1 March on.
    days = (Day(year: year - 1, month: month, day: day) ?? last - 364)...last
  }

  /// The first moment in UTC: whole days are asked for, from midnight to the second before midnight.
  var from: String { "\(days.lowerBound)T00:00:00Z" }
  /// The last moment in UTC, which counts.
  var to: String { "\(days.upperBound)T23:59:59Z" }

  /// A year after 29 February is 28 February, the shorter of two readings: never a day too much.
  private static func dateOfNextYear(_ day: Day) -> Day {
    let (year, month, dayOfMonth) = day.parts
    return Day(year: year + 1, month: month, day: dayOfMonth) ?? day + 365
  }
}
