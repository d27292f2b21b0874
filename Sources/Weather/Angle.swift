/// A latitude or longitude, rounded to a hundredth of a degree (about 1 km). Weather models are not more precise.
public struct Angle: Hashable, Sendable {
  /// Hundredths of a degree; north and east are positive.
  public let hundredths: Int

  /// Rounds half away from zero. Nil for infinity and NaN, and beyond ±`max` degrees.
  public init?(_ degrees: Double, max: Int) {
    guard degrees.isFinite, abs(degrees) <= Double(max) else { return nil }
    hundredths = Int((degrees * 100).rounded(.toNearestOrAwayFromZero))
  }

  /// Reads a decimal number such as `37.5665`, `-33.87` or `127`; nil for other texts, and beyond ±`max` degrees.
  public init?(typed text: some StringProtocol, max: Int) {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let signs = text.utf8.count - digits.count
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard signs <= 1, (1...2).contains(parts.count), text.utf8.count <= 30,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let degrees = Double(String(text))
    else { return nil }
    self.init(degrees, max: max)
  }
}

extension Angle: CustomStringConvertible {
  /// In degrees, such as `37.57` or `-0.05`.
  public var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
