public import Days

/// Weeks in a row that count.
public struct WeekRun: Hashable, Sendable {
  /// The first day of the first week.
  public let from: Day
  /// How many weeks, at least 1.
  public let weeks: Int

  public init(from: Day, weeks: Int) {
    self.from = from
    self.weeks = weeks
  }

  /// The last day of the last week.
  public var to: Day { from + (weeks * 7 - 1) }
}
