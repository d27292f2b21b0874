public import Days
internal import Formats
public import HTTP

/// The weather at a place, from an answer of Open-Meteo. Missing values are nil.
public struct Forecast: Hashable, Sendable {
  public let code: WeatherCode?
  /// Whether it is daytime now; true if missing.
  public let isDay: Bool
  /// Current temperature in the requested unit, like `high` and `low`.
  public let temperature: Double?
  /// Local date of the daily values.
  public let day: Day
  /// Most severe weather of the day.
  public let dayCode: WeatherCode?
  public let high: Double?
  public let low: Double?

  public init(
    code: WeatherCode?, isDay: Bool, temperature: Double?, day: Day, dayCode: WeatherCode?, high: Double?, low: Double?
  ) {
    (self.code, self.isDay, self.temperature) = (code, isDay, temperature)
    (self.day, self.dayCode, self.high, self.low) = (day, dayCode, high, low)
  }

  /// Reads the answer to `ForecastQuestion.request`.
  public init(_ answer: Result<Response, TransferError>) throws(WeatherFailure) {
    let json = try answeredJSON(answer)
    func daily(_ name: String) -> JSONValue? { json["daily"]?[name]?.array?.first }
    guard let current = json["current"], let day = daily("time")?.string.flatMap({ Day(iso8601: $0) }) else {
      throw .unreadable
    }
    self.init(
      code: current["weather_code"]?.integer.map(WeatherCode.init), isDay: current["is_day"]?.integer != 0,
      temperature: current["temperature_2m"]?.temperature, day: day,
      dayCode: daily("weather_code")?.integer.map(WeatherCode.init), high: daily("temperature_2m_max")?.temperature,
      low: daily("temperature_2m_min")?.temperature)
    if temperature == nil, high == nil, low == nil { throw .noData }
  }
}

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

  /// Source: open-meteo.com, "Weather Forecast API".
  public var request: Request {
    var query = [
      "latitude=\(coordinates.latitude)", "longitude=\(coordinates.longitude)",
      "current=temperature_2m,weather_code,is_day",
      "daily=temperature_2m_max,temperature_2m_min,weather_code",
      "timezone=\(zoneName.map(Request.percentEncoded) ?? "auto")", "forecast_days=1",
    ]
    if unit == .fahrenheit { query.append("temperature_unit=fahrenheit") }
    return .get("\(server)/v1/forecast?\(query.joined(separator: "&"))").withTightLimits
  }
}

extension Request {
  /// The request with short timeouts and only for a small answer, since other output waits for it.
  var withTightLimits: Request {
    var request = limited(toSeconds: 4)
    request.maxConnectSeconds = 2
    request.maxBodyBytes = 64 << 10
    request.followsRedirects = false
    return request
  }
}

public enum TemperatureUnit: String, CaseIterable, Sendable {
  case celsius = "C"
  case fahrenheit = "F"
}

/// Displayed temperatures, in whole degrees.
public enum Temperature {
  /// Covers all temperatures on earth in both units; values beyond it are errors.
  static let possible = -200.0...200.0

  /// Rounds half away from zero, without -0.
  public static func rounded(_ degrees: Double) -> Int {
    Int(min(max(degrees, possible.lowerBound), possible.upperBound).rounded(.toNearestOrAwayFromZero))
  }
}
