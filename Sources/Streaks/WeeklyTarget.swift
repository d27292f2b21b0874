public import Days

/// What makes a week count: so many active days.
public struct WeeklyTarget: Hashable, Sendable {
  /// 1 to 7.
  public let days: Int
  /// The day with which a week begins.
  public let weekStart: Weekday

  public init(days: Int, weekStart: Weekday) {
    self.days = days
    self.weekStart = weekStart
  }
}
