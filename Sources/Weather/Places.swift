internal import Formats
public import HTTP

public struct Coordinates: Hashable, Sendable, CustomStringConvertible {
  public static let maxLatitude = 90
  public static let maxLongitude = 180

  public let latitude: Angle
  public let longitude: Angle

  public init(latitude: Angle, longitude: Angle) { (self.latitude, self.longitude) = (latitude, longitude) }

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

  public var description: String { "\(latitude),\(longitude)" }
}

/// A latitude or longitude, rounded to a hundredth of a degree (about 1 km). Weather models are not more precise.
public struct Angle: Hashable, Sendable, CustomStringConvertible {
  /// Hundredths of a degree; north and east are positive.
  public let hundredths: Int

  /// Rounds half away from zero. Nil for infinity and NaN, and beyond ±`max` degrees.
  public init?(_ degrees: Double, max: Int) {
    guard degrees.isFinite, abs(degrees) <= Double(max) else { return nil }
    // `areMeant` allows numbers whose hundredths do not fit.
    hundredths = Int(exactly: (degrees * 100).rounded(.toNearestOrAwayFromZero)) ?? .max
  }

  /// Room for more digits than any typed angle has; longer texts are refused.
  private static let maxTypedBytes = 30

  /// Reads a decimal number such as `37.5665`, `-33.87` or `127`; nil for other texts, and beyond ±`max` degrees.
  public init?(typed text: some StringProtocol, max: Int) {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let signs = text.utf8.count - digits.count
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard signs <= 1, (1...2).contains(parts.count), text.utf8.count <= Angle.maxTypedBytes,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let degrees = Double(String(text))
    else { return nil }
    self.init(degrees, max: max)
  }

  /// In degrees, such as `37.57` or `-0.05`.
  public var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

public struct PlaceSearch: Sendable {
  /// Base URL without a trailing slash.
  public let server: String
  public let name: String
  /// Language in which names are matched, such as `ko`.
  public let language: String

  public static let openMeteo = "https://geocoding-api.open-meteo.com"
  /// Longer lists are hard to choose from.
  public static let maxPlaces = 5

  public init(server: String, name: String, language: String) {
    (self.server, self.name, self.language) = (server, name, language)
  }

  /// Source: open-meteo.com, "Geocoding API".
  public var request: Request {
    let query = "name=\(Request.percentEncoded(name))&count=\(Self.maxPlaces)&language=\(language)&format=json"
    return .get("\(server)/v1/search?\(query)").withTightLimits
  }

  /// The places in an answer; empty if none were found.
  public static func places(_ answer: Result<Response, TransferError>) throws(WeatherFailure) -> [FoundPlace] {
    let json = try answeredJSON(answer)
    guard case .object = json else { throw .unreadable }
    // Without a match, `results` is missing.
    return (json["results"]?.array ?? []).compactMap(FoundPlace.init).prefix(maxPlaces).map(\.self)
  }

  /// Languages to try in order, until a place is found: the user's own, Korean for a name in Hangul, and English.
  public static func languages(own: String, name: String) -> [String] {
    let isHangul = name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    return [own, isHangul ? "ko" : "en", "en"].reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Moves places in the zone to the front. Otherwise keeps the order of the answer, the largest first.
  public static func ordered(_ places: [FoundPlace], preferring zoneName: String?) -> [FoundPlace] {
    guard let zoneName else { return places }
    return places.filter { $0.zoneName == zoneName } + places.filter { $0.zoneName != zoneName }
  }

  /// The city in the name of a zone such as `Asia/Seoul`; nil for zones without one.
  public static func city(ofZone zoneName: String?) -> String? {
    let parts = (zoneName ?? "").split(separator: "/")
    guard let area = parts.first, parts.count > 1, areas.contains(String(area)) else { return nil }
    return parts.last.map { String($0.replacing("_", with: " ")) }
  }

  /// Areas of the IANA database that contain cities, unlike `Etc` or `Brazil`.
  private static let areas: Set = [
    "Africa", "America", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
  ]
}

/// A named place from GeoNames.
public struct FoundPlace: Hashable, Sendable {
  public let name: String
  public let region: String?
  public let country: String?
  public let zoneName: String?
  public let coordinates: Coordinates

  public init(name: String, region: String?, country: String?, zoneName: String?, coordinates: Coordinates) {
    (self.name, self.region, self.country) = (name, region, country)
    (self.zoneName, self.coordinates) = (zoneName, coordinates)
  }

  /// Answers omit empty and zero fields: a place on the equator has no latitude.
  init?(_ json: JSONValue) {
    guard let name = json["name"]?.string, !name.isEmpty,
      let coordinates = Coordinates(
        latitude: json["latitude"] == nil ? 0 : json["latitude"]?.double ?? .nan,
        longitude: json["longitude"] == nil ? 0 : json["longitude"]?.double ?? .nan)
    else { return nil }
    self.init(
      name: name, region: json["admin1"]?.string, country: json["country"]?.string, zoneName: json["timezone"]?.string,
      coordinates: coordinates)
  }
}
