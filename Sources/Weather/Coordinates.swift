/// A place on the globe.
public struct Coordinates: Hashable, Sendable {
  public static let maxLatitude = 90
  public static let maxLongitude = 180

  public let latitude: Angle
  public let longitude: Angle

  public init(latitude: Angle, longitude: Angle) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// The nearest ones, in degrees; nil where there is no such place.
  public init?(latitude: Double, longitude: Double) {
    guard let latitude = Angle(latitude, max: Coordinates.maxLatitude),
      let longitude = Angle(longitude, max: Coordinates.maxLongitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Reads `37.5665,126.978`, with spaces around or in place of the comma; nil for anything else, and where there is no such place.
  public init?(typed text: String) {
    guard let parts = Coordinates.parts(typed: text),
      let latitude = Angle(typed: parts.latitude, max: Coordinates.maxLatitude),
      let longitude = Angle(typed: parts.longitude, max: Coordinates.maxLongitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Whether a text is two numbers, be there such a place or not: then it is no name of one.
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
  /// As `init(typed:)` reads it.
  public var description: String { "\(latitude),\(longitude)" }
}
