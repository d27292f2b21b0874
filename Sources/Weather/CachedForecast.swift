public import Days
public import Formats

/// The last answer to a question, and the last failure since. Stored in a cache file, which may be deleted at any time.
public struct CachedForecast: Hashable, Sendable {
  public let question: ForecastQuestion
  public let answer: Answer?
  public let failure: Failure?

  public struct Answer: Hashable, Sendable {
    public let forecast: Forecast
    public let fetchedAt: Instant
  }

  public struct Failure: Hashable, Sendable {
    public let reason: WeatherFailure
    /// Seconds since 1970.
    public let at: Int

    /// When the question is automatically asked again, in seconds since 1970; nil for never.
    public var retryAt: Int? { reason.pauseSeconds.map { at + $0 } }
  }

  /// The content of the cache after a request at `now`. After a failure, an answer to the same question is kept.
  public init(
    _ question: ForecastQuestion, _ result: Result<Forecast, WeatherFailure>, at now: Instant, before: CachedForecast?
  ) {
    self.question = question
    switch result {
    case .success(let forecast): (answer, failure) = (Answer(forecast: forecast, fetchedAt: now), nil)
    case .failure(let reason):
      answer = before?.question == question ? before?.answer : nil
      failure = Failure(reason: reason, at: now.secondsSince1970)
    }
  }
}

// MARK: - Cache file

extension CachedForecast: JSONConvertible {
  public var json: JSONValue {
    [
      "question": [
        "server": question.server, "latitude": question.coordinates.latitude.description,
        "longitude": question.coordinates.longitude.description, "unit": question.unit.rawValue,
        "zone": question.zoneName,
      ] as JSONValue,
      "answer": answer.map(CachedForecast.json),
      "failure": failure.map { ["reason": $0.reason.rawValue, "at": $0.at] as JSONValue },
    ]
  }

  private static func json(_ answer: Answer) -> JSONValue {
    let forecast = answer.forecast
    return [
      "fetched_at": answer.fetchedAt.rfc3339WithOffset, "day": forecast.day.description, "now": forecast.temperature,
      "code": forecast.code?.number, "is_day": forecast.isDay, "high": forecast.high, "low": forecast.low,
      "day_code": forecast.dayCode?.number,
    ]
  }

  public init?(bytes: [UInt8]) {
    guard let json = JSONValue(bytes: bytes), let question = json["question"].flatMap(ForecastQuestion.init) else {
      return nil
    }
    self.question = question
    (answer, failure) = (json["answer"].flatMap(Answer.init(_:)), json["failure"].flatMap(Failure.init(_:)))
  }
}

extension ForecastQuestion {
  fileprivate init?(_ json: JSONValue) {
    guard let server = json["server"]?.string, let latitude = json["latitude"]?.string,
      let longitude = json["longitude"]?.string, let unit = json["unit"]?.string.flatMap(TemperatureUnit.init),
      let coordinates = Coordinates(typed: "\(latitude),\(longitude)")
    else { return nil }
    self.init(server: server, coordinates: coordinates, unit: unit, zoneName: json["zone"]?.string)
  }
}

extension CachedForecast.Answer {
  fileprivate init?(_ json: JSONValue) {
    guard let fetchedAt = json["fetched_at"]?.string.flatMap(Instant.init(rfc3339:)),
      let day = json["day"]?.string.flatMap({ Day(iso8601: $0) })
    else { return nil }
    self.init(
      forecast: Forecast(
        code: json["code"]?.integer.map(WeatherCode.init), isDay: json["is_day"] != .bool(false),
        temperature: json["now"]?.temperature, day: day, dayCode: json["day_code"]?.integer.map(WeatherCode.init),
        high: json["high"]?.temperature, low: json["low"]?.temperature),
      fetchedAt: fetchedAt)
  }
}

extension CachedForecast.Failure {
  fileprivate init?(_ json: JSONValue) {
    guard let reason = json["reason"]?.string.flatMap(WeatherFailure.init), let at = json["at"]?.integer,
      // The limit is far in the future, and a pause can be added to it without an overflow.
      (0..<1 << 40).contains(at)
    else { return nil }
    self.init(reason: reason, at: at)
  }
}
