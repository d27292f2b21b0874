/// A number with its certainty. A lower bound arises when a part could not be read.
///
/// Nothing gives the number without its certainty: to show one, switch over the cases.
public enum Quantity: Hashable, Sendable {
  case exactly(Int)
  /// The true number may be larger.
  case atLeast(Int)
  case unknown

  public static let zero = Quantity.exactly(0)

  /// The number if it is exact, else nil.
  public var exact: Int? { if case .exactly(let value) = self { value } else { nil } }
  public var isExact: Bool { exact != nil }

  /// The same number as a lower bound, because a part of it is not known.
  public var open: Quantity { if case .exactly(let value) = self { .atLeast(value) } else { self } }

  /// Whether the number is `goal` or more; nil if that is not known.
  public func reaches(_ goal: Int) -> Bool? {
    if least >= goal { return true }
    return isExact ? false : nil
  }

  /// The certain part of `whole`, from 0 to 1. For bars, rings and shades.
  public func share(of whole: Int) -> Double { whole <= 0 ? 0 : min(1, max(0, Double(least) / Double(whole))) }

  /// The certain part of the largest number that `whole` is known to be, from 0 to 1.
  public func share(of whole: Quantity) -> Double { share(of: whole.least) }

  /// An unknown part makes a sum a lower bound.
  public static func + (one: Quantity, other: Quantity) -> Quantity {
    switch (one, other) {
    case (.unknown, .unknown): .unknown
    case (.exactly(let one), .exactly(let other)): .exactly(one + other)
    default: .atLeast(one.least + other.least)
    }
  }

  /// The part that is certain; 0 if nothing is.
  var least: Int {
    switch self {
    case .exactly(let value), .atLeast(let value): value
    case .unknown: 0
    }
  }
}

extension Quantity: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .exactly(value) }
}

/// The order of what is certain; of equal numbers the one that may be larger is the larger one.
extension Quantity: Comparable {
  public static func < (one: Quantity, other: Quantity) -> Bool { one.rank < other.rank }

  private var rank: (Int, Int) {
    switch self {
    case .unknown: (0, -1)
    case .exactly(let value): (value, 0)
    case .atLeast(let value): (value, 1)
    }
  }
}
