public import Days

/// Active days in a row, both ends included.
public struct Run: Hashable, Sendable {
  public let from: Day
  public let to: Day

  public init(from: Day, to: Day) {
    self.from = from
    self.to = to
  }

  /// How many days the run has, at least 1.
  public var days: Int { from.distance(to: to) + 1 }
}
