public import Days

/// The weather to display at a moment, from an answer for the same day.
public struct WeatherReading: Hashable, Sendable {
  public let forecast: Forecast
  public let unit: TemperatureUnit
  public let fetchedAt: Instant
  public let ageSeconds: Int

  /// Open-Meteo updates the current weather every 15 minutes, and daily values every hour or less often.
  static let freshSeconds = 30 * 60
  /// Greatest age at which the current values are shown; of an older answer, only the daily ones.
  public static let currentSeconds = 3 * 3600

  /// - Returns: nil if there is no answer, it is for another question or day, or the clock was set back since
  public init?(_ kept: CachedForecast, to question: ForecastQuestion, at now: Instant) {
    guard kept.question == question, let answer = kept.answer, answer.forecast.day == now.today else { return nil }
    let age = now.secondsSince1970 - answer.fetchedAt.secondsSince1970
    guard age >= 0 else { return nil }
    (forecast, unit, fetchedAt, ageSeconds) = (answer.forecast, question.unit, answer.fetchedAt, age)
  }

  public var isFresh: Bool { Self.isFresh(ageSeconds: ageSeconds) }

  /// A negative age means that the clock was set back.
  static func isFresh(ageSeconds: Int) -> Bool { (0..<freshSeconds).contains(ageSeconds) }

  /// Whether it describes the current weather; otherwise only the day.
  public var isCurrent: Bool { ageSeconds <= Self.currentSeconds && forecast.temperature != nil }
  /// Current temperature in `unit`; nil if it is unknown.
  public var temperature: Double? { isCurrent ? forecast.temperature : nil }
  public var code: WeatherCode? { isCurrent ? forecast.code : forecast.dayCode }
  public var isDay: Bool { isCurrent ? forecast.isDay : true }

  /// A short text for a status bar: `🌧️ 4°` or `rain 4 C`. Without `temperature`, high and low: `🌧️ 9°/0°`.
  public func short(isASCII: Bool = false) -> String {
    let shown = temperature.map { [$0] } ?? [forecast.high, forecast.low].compactMap(\.self)
    let degrees = shown.map(Temperature.rounded)
    let sign = code.map { isASCII ? $0.asciiSign(isDay: isDay) : $0.sign(isDay: isDay) }
    let texts = degrees.map { isASCII ? "\($0)" : "\($0)°" }
    let temperatures = texts.joined(separator: "/") + (isASCII && !texts.isEmpty ? " \(unit.rawValue)" : "")
    return [sign, temperatures.isEmpty ? nil : temperatures].compactMap(\.self).joined(separator: " ")
  }
}

public enum WeatherRule {
  /// Whether to send a request now.
  ///
  /// - Parameter isOnDemand: whether the user asks for an update; then it is due even if the answer is fresh, unless
  ///   `pause` forbids it
  public static func isDue(
    _ question: ForecastQuestion, knowing kept: CachedForecast?, at now: Instant, isOnDemand: Bool = false
  ) -> Bool {
    guard let kept else { return true }
    if pause(for: question, knowing: kept, at: now, isOnDemand: isOnDemand) != nil { return false }
    if isOnDemand { return true }
    // The date of fetching, not of the forecast: if the place has another date than this machine, asking again does
    // not help.
    guard kept.question == question, let answer = kept.answer, answer.fetchedAt.today == now.today else { return true }
    return !WeatherReading.isFresh(ageSeconds: now.secondsSince1970 - answer.fetchedAt.secondsSince1970)
  }

  /// The failure that forbids a request now; nil if a request may be sent.
  ///
  /// - Parameter isOnDemand: whether the user asks for an update; then only a pause of the whole server counts
  public static func pause(
    for question: ForecastQuestion, knowing kept: CachedForecast?, at now: Instant, isOnDemand: Bool = false
  ) -> CachedForecast.Failure? {
    // A failure in the future means that the clock was set back.
    guard let kept, let failure = kept.failure, failure.at <= now.secondsSince1970 else { return nil }
    // Without `retryAt`, as for a place that Open-Meteo refuses, only another question ends the pause, or the user.
    let isOver = failure.retryAt.map { $0 <= now.secondsSince1970 } ?? false
    let applies =
      failure.reason.pausesWholeServer
      ? kept.question.server == question.server : kept.question == question && !isOnDemand
    return applies && !isOver ? failure : nil
  }
}
