public import Days

/// What can be said of the weather at a moment, by an answer that is not too old for it.
public struct WeatherReading: Hashable, Sendable {
  public let forecast: Forecast
  public let unit: TemperatureUnit
  public let fetchedAt: Instant
  public let ageSeconds: Int

  /// The current weather changes every quarter of an hour, what is expected of the day every hour or more.
  static let freshSeconds = 30 * 60
  /// An older answer says nothing of this moment.
  static let currentSeconds = 3 * 3600

  /// - Returns: nil where nothing was answered, or to another question, or of another day; or where the clock was set back since.
  public init?(_ kept: KeptForecast, to question: ForecastQuestion, at now: Instant) {
    guard kept.question == question, let answer = kept.answer, answer.forecast.day == now.today else { return nil }
    let age = now.secondsSince1970 - answer.fetchedAt.secondsSince1970
    guard age >= 0 else { return nil }
    (forecast, unit, fetchedAt, ageSeconds) = (answer.forecast, question.unit, answer.fetchedAt, age)
  }

  public var isFresh: Bool { Self.isFresh(ageSeconds: ageSeconds) }

  /// The clock may have been set back.
  static func isFresh(ageSeconds: Int) -> Bool { (0..<freshSeconds).contains(ageSeconds) }

  /// Whether it is about this moment; else about the day alone.
  public var isCurrent: Bool { ageSeconds <= Self.currentSeconds && forecast.now != nil }

  /// The temperature; nil where it is not known any more.
  public var now: Double? { isCurrent ? forecast.now : nil }

  /// What it is like now, or where that is not known, on this day.
  public var code: WeatherCode? { isCurrent ? forecast.code : forecast.dayCode }

  public var isDay: Bool { isCurrent ? forecast.isDay : true }

  /// As little as a status bar has room for: `🌧️ 4°` or `rain 4 C`; where the moment is not known, high and low: `🌧️ 9°/0°`.
  public func short(isASCII: Bool = false) -> String {
    let degrees = (now.map { [$0] } ?? [forecast.high, forecast.low].compactMap(\.self)).map(Temperature.rounded)
    let sign = code.map { isASCII ? $0.asciiSign(isDay: isDay) : $0.sign(isDay: isDay) }
    let texts = degrees.map { isASCII ? "\($0)" : "\($0)°" }
    let temperatures = texts.joined(separator: "/") + (isASCII && !texts.isEmpty ? " \(unit.rawValue)" : "")
    return [sign, temperatures.isEmpty ? nil : temperatures].compactMap(\.self).joined(separator: " ")
  }
}
