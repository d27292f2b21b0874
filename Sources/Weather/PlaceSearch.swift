public import HTTP
internal import Formats

/// A search for places by name.
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
    return .get("\(server)/v1/search?\(query)").asAside
  }

  /// The places in an answer; empty if none were found.
  ///
  /// - Throws: `WeatherFailure`
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
