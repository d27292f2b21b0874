/// A place on the globe.
public struct Coordinates: Hashable, Sendable {
  public static let maxLatitude = 90
  public static let maxLongitude = 180

  public let latitude: Angle
  public let longitude: Angle

  public init(latitude: Angle, longitude: Angle) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// From degrees; nil if out of range.
  public init?(latitude: Double, longitude: Double) {
    guard let latitude = Angle(latitude, max: Coordinates.maxLatitude),
      let longitude = Angle(longitude, max: Coordinates.maxLongitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Reads `37.5665,126.978`, with a comma or spaces in between; nil for other texts, and if out of range.
  public init?(typed text: String) {
    guard let parts = Coordinates.parts(typed: text),
      let latitude = Angle(typed: parts.latitude, max: Coordinates.maxLatitude),
      let longitude = Angle(typed: parts.longitude, max: Coordinates.maxLongitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Whether a text is two numbers, even out of range, and therefore not the name of a place.
  public static func areMeant(by text: String) -> Bool {
    guard let parts = parts(typed: text) else { return false }
    return Angle(typed: parts.latitude, max: .max) != nil && Angle(typed: parts.longitude, max: .max) != nil
  }

  private static func parts(typed text: String) -> (latitude: Substring, longitude: Substring)? {
    let halves = text.split(separator: ",", omittingEmptySubsequences: false)
    let words = text.split { $0.isWhitespace || $0 == "," }
    return halves.count <= 2 && words.count == 2 ? (words[0], words[1]) : nil
  }
}

extension Coordinates: CustomStringConvertible {
  /// Can be read by `init(typed:)`.
  public var description: String { "\(latitude),\(longitude)" }
}
