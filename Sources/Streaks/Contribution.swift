public import Days

/// What is known of one day: how many contributions, and how green its cell is.
public struct Contribution: Hashable, Sendable {
  public let day: Day
  /// Contributions on the day; nil where the source did not say, which is not the same as none.
  public let count: Int?
  /// 0 (none) to 4, relative to the window that the cell was drawn in; nil where the source did not say.
  public let level: Int?

  /// Whether there may be contributions that `count` leaves out, because a source that knows more did not answer.
  public let isPartial: Bool

  public init(day: Day, count: Int?, level: Int?, isPartial: Bool = false) {
    self.day = day
    self.count = count
    self.level = level
    self.isPartial = isPartial
  }

  /// Whether the day counts for a streak: by its count, or by its level where the count is unknown.
  public var isActive: Bool {
    (count ?? level ?? 0) > 0
  }

  /// The count as far as it is known: a green cell has one contribution or more, one of level 0 none.
  public var total: Quantity {
    if isPartial { return .atLeast(max(0, count ?? min(level ?? 0, 1))) }
    if let count { return .exactly(max(0, count)) }
    return level == 0 ? .zero : .atLeast(min(level ?? 0, 1))
  }
}
