public import Days

/// Active days of which none is cut off from the next one, both ends included and both active.
public struct Run: Hashable, Sendable {
  public let from: Day
  public let to: Day
  /// Active days in the run, 1 or more. Days of rest between them do not count. A lower bound if the days before the run
  /// are not known, or if the calendar may lack contributions.
  public let days: Quantity

  /// A run in which every day counts.
  public init(from: Day, to: Day) {
    self.init(from: from, to: to, days: .exactly(from.distance(to: to) + 1))
  }

  public init(from: Day, to: Day, days: Quantity) {
    self.from = from
    self.to = to
    self.days = days
  }

  /// Whether each day from the first to the last one is active.
  public var isUnbroken: Bool { days.least == from.distance(to: to) + 1 }

  var open: Run { Run(from: from, to: to, days: days.open) }
}
