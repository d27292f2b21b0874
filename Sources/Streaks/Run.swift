public import Days

/// Active days of which none is cut off from the next one, both ends included and both active.
public struct Run: Hashable, Sendable {
  public let from: Day
  public let to: Day
  /// How many of its days count, at least 1: all of them, unless rest days lie between.
  public let days: Int

  /// A run in which every day counts.
  public init(from: Day, to: Day) {
    self.init(from: from, to: to, days: from.distance(to: to) + 1)
  }

  public init(from: Day, to: Day, days: Int) {
    self.from = from
    self.to = to
    self.days = days
  }

  /// How many days lie from the first to the last one, those that do not count among them.
  public var span: Int { from.distance(to: to) + 1 }
}
