internal import Formats

/// A named place from GeoNames.
public struct FoundPlace: Hashable, Sendable {
  public let name: String
  /// State or province, if known.
  public let region: String?
  public let country: String?
  /// IANA name of the zone.
  public let zoneName: String?
  public let coordinates: Coordinates

  public init(name: String, region: String?, country: String?, zoneName: String?, coordinates: Coordinates) {
    (self.name, self.region, self.country) = (name, region, country)
    (self.zoneName, self.coordinates) = (zoneName, coordinates)
  }
}

extension FoundPlace {
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
