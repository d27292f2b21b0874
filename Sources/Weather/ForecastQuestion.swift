public import HTTP

/// What is asked: the weather of a place, now and of the local day.
public struct ForecastQuestion: Hashable, Sendable {
  /// Where to ask, without a slash at the end.
  public let server: String
  public let coordinates: Coordinates
  public let unit: TemperatureUnit
  /// The IANA name of the zone whose day is meant; nil for the place's own.
  public let zoneName: String?

  public static let openMeteo = "https://api.open-meteo.com"

  public init(server: String, coordinates: Coordinates, unit: TemperatureUnit, zoneName: String?) {
    (self.server, self.coordinates, self.unit, self.zoneName) = (server, coordinates, unit, zoneName)
  }

  /// One small answer or none: it is asked for beside other things, which shall not wait for it.
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
  /// Under the limits of what is only asked for by the way.
  var asAside: Request {
    var request = limited(toSeconds: 4)
    request.maxConnectSeconds = 2
    request.maxBodyBytes = 64 << 10
    request.followsRedirects = false
    return request
  }
}
