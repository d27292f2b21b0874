public import Days
public import HTTP
internal import Formats

/// The weather at a place, from an answer of Open-Meteo. Missing values are nil.
public struct Forecast: Hashable, Sendable {
  /// Current weather.
  public let code: WeatherCode?
  public let isDay: Bool
  /// In the requested unit, like the other temperatures.
  public let now: Double?
  /// Local date of the daily values.
  public let day: Day
  /// Most severe weather of the day.
  public let dayCode: WeatherCode?
  public let high: Double?
  public let low: Double?

  public init(
    code: WeatherCode?, isDay: Bool, now: Double?, day: Day, dayCode: WeatherCode?, high: Double?, low: Double?
  ) {
    (self.code, self.isDay, self.now) = (code, isDay, now)
    (self.day, self.dayCode, self.high, self.low) = (day, dayCode, high, low)
  }

  /// Reads the answer to `ForecastQuestion.request`.
  ///
  /// - Throws: `WeatherFailure`
  public init(_ answer: Result<Response, TransferError>) throws(WeatherFailure) {
    let json = try answeredJSON(answer)
    // By path, because the units earlier in the answer have the same names.
    guard let current = json["current"], let daily = json["daily"] else { throw .unreadable }
    guard let day = daily["time"]?.first?.string.flatMap({ Day(iso8601: $0) }) else { throw .unreadable }
    self.init(
      code: current["weather_code"]?.integer.map(WeatherCode.init), isDay: current["is_day"]?.integer != 0,
      now: current["temperature_2m"]?.temperature, day: day,
      dayCode: daily["weather_code"]?.first?.integer.map(WeatherCode.init),
      high: daily["temperature_2m_max"]?.first?.temperature, low: daily["temperature_2m_min"]?.first?.temperature)
    if now == nil, high == nil, low == nil { throw .noData }
  }
}
