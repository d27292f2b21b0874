public import HTTP
internal import Formats

/// A question for places of a name.
public struct PlaceSearch: Sendable {
  /// Where to ask, without a slash at the end.
  public let server: String
  public let name: String
  /// Names are matched in this language alone, such as `ko`.
  public let language: String

  public static let openMeteo = "https://geocoding-api.open-meteo.com"
  /// More than these are hard to choose from.
  public static let maxPlaces = 5

  public init(server: String, name: String, language: String) {
    (self.server, self.name, self.language) = (server, name, language)
  }

  /// Source: open-meteo.com, "Geocoding API".
  public var request: Request {
    let query = "name=\(Request.percentEncoded(name))&count=\(Self.maxPlaces)&language=\(language)&format=json"
    return .get("\(server)/v1/search?\(query)").asAside
  }

  /// The places of an answer; none where nothing was found.
  ///
  /// - Throws: `WeatherFailure`
  public static func places(_ answer: Result<Response, TransferError>) throws(WeatherFailure) -> [FoundPlace] {
    let json = try answeredJSON(answer)
    guard case .object = json else { throw .unreadable }
    // Without a match there are no results, not even an empty list.
    return (json["results"]?.array ?? []).compactMap(FoundPlace.init).prefix(maxPlaces).map(\.self)
  }

  /// The languages to ask in, one after the other until something is found: one's own, English, and where the name is written in
  /// Hangul, Korean.
  public static func languages(own: String, name: String) -> [String] {
    let isHangul = name.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    return [own, isHangul ? "ko" : "en", "en"].reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Those in a zone go first; else as they were found, the largest first.
  public static func ordered(_ places: [FoundPlace], preferring zoneName: String?) -> [FoundPlace] {
    guard let zoneName else { return places }
    return places.filter { $0.zoneName == zoneName } + places.filter { $0.zoneName != zoneName }
  }

  /// The city that a zone is named after, such as `Asia/Seoul`; nil for zones that are no place's.
  public static func city(ofZone zoneName: String?) -> String? {
    let parts = (zoneName ?? "").split(separator: "/")
    guard let area = parts.first, parts.count > 1, areas.contains(String(area)) else { return nil }
    return parts.last.map { String($0.replacing("_", with: " ")) }
  }

  /// Of the IANA database; others such as `Etc` and `Brazil` have no cities.
  private static let areas: Set = [
    "Africa", "America", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
  ]
}
