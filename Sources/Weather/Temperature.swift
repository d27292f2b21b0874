/// Temperatures as they are shown: in whole degrees.
public enum Temperature {
  /// No place on earth is colder or hotter, in either unit; what a broken answer names is none.
  static let possible = -200.0...200.0

  /// The nearest degree, halves away from zero; there is no -0.
  public static func rounded(_ degrees: Double) -> Int {
    Int(min(max(degrees, possible.lowerBound), possible.upperBound).rounded(.toNearestOrAwayFromZero))
  }
}
