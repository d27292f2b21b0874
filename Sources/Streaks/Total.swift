/// A sum of which some parts may be unknown.
public struct Total: Hashable, Sendable {
  /// It is at least so much.
  public let least: Int
  /// Whether it is just that.
  public let isExact: Bool

  public init(atLeast least: Int, isExact: Bool) {
    self.least = least
    self.isExact = isExact
  }

  public init(exactly value: Int) { self.init(atLeast: value, isExact: true) }

  public static let zero = Total(exactly: 0)

  /// Nil where it may be more.
  public var exact: Int? { isExact ? least : nil }

  /// The same, with a part of which nothing is known.
  public var open: Total { Total(atLeast: least, isExact: false) }

  public static func + (one: Total, other: Total) -> Total {
    Total(atLeast: one.least + other.least, isExact: one.isExact && other.isExact)
  }
}
