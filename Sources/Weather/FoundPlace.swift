internal import Formats

/// A place that has a name, as GeoNames knows it.
public struct FoundPlace: Hashable, Sendable {
  public let name: String
  /// The state or province, where it is told.
  public let region: String?
  public let country: String?
  /// The IANA name of its zone.
  public let zoneName: String?
  public let coordinates: Coordinates

  public init(name: String, region: String?, country: String?, zoneName: String?, coordinates: Coordinates) {
    (self.name, self.region, self.country) = (name, region, country)
    (self.zoneName, self.coordinates) = (zoneName, coordinates)
  }
}

extension FoundPlace {
  /// Empty and zero fields are left out of an answer: a place on the equator has no latitude.
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
