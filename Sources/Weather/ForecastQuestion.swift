public import HTTP

/// A request for the weather at a place, now and on the current local day.
public struct ForecastQuestion: Hashable, Sendable {
  /// Base URL without a trailing slash.
  public let server: String
  public let coordinates: Coordinates
  public let unit: TemperatureUnit
  /// IANA name of the zone of the day; nil for the zone of the place.
  public let zoneName: String?

  public static let openMeteo = "https://api.open-meteo.com"

  public init(server: String, coordinates: Coordinates, unit: TemperatureUnit, zoneName: String?) {
    (self.server, self.coordinates, self.unit, self.zoneName) = (server, coordinates, unit, zoneName)
  }

  /// One small answer with short timeouts, since other output must not wait for it.
  ///
  /// Source: open-meteo.com, "Weather Forecast API".
  public var request: Request {
    var query = [
      "latitude=\(coordinates.latitude)", "longitude=\(coordinates.longitude)",
      "current=temperature_2m,weather_code,is_day",
      "daily=temperature_2m_max,temperature_2m_min,weather_code",
      "timezone=\(zoneName.map(Request.percentEncoded) ?? "auto")", "forecast_days=1",
    ]
    if unit != .celsius { query.append("temperature_unit=\(unit.parameter)") }
    return .get("\(server)/v1/forecast?\(query.joined(separator: "&"))").asAside
  }
}

extension Request {
  /// With the limits for optional requests.
  var asAside: Request {
    var request = limited(toSeconds: 4)
    request.maxConnectSeconds = 2
    request.maxBodyBytes = 64 << 10
    request.followsRedirects = false
    return request
  }
}
