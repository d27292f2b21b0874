/// Displayed temperatures, in whole degrees.
public enum Temperature {
  /// Covers all temperatures on earth in both units; values beyond it are errors.
  static let possible = -200.0...200.0

  /// Rounds half away from zero, without -0.
  public static func rounded(_ degrees: Double) -> Int {
    Int(min(max(degrees, possible.lowerBound), possible.upperBound).rounded(.toNearestOrAwayFromZero))
  }
}
