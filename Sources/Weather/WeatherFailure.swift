internal import HTTP
internal import Formats

/// Why there is no new forecast, or no place found. Its name is what is kept of it.
public enum WeatherFailure: String, Error, CaseIterable, Sendable {
  /// No such host, no connection, or one that was lost.
  case unreachable
  case timedOut = "timed-out"
  /// TLS could not be agreed on.
  case insecure
  /// It was asked to go elsewhere, or answered as no weather server does.
  case unexpected
  case unreadable
  /// A value is null that everything hangs on: no model covers the place.
  case noData = "no-data"
  case refusedPlace = "refused-place"
  case refusedZone = "refused-zone"
  /// Too many requests within a minute, an hour, a day.
  case limitedForMinute = "limited-for-minute"
  case limitedForHour = "limited-for-hour"
  case limitedForDay = "limited-for-day"
  case overloaded
  case serverTrouble = "server-trouble"
}

extension WeatherFailure {
  /// For how long nothing is asked after it; nil where it is until something else is asked.
  public var pauseSeconds: Int? {
    switch self {
    case .unreachable, .timedOut, .insecure, .unexpected, .unreadable, .noData: 600
    case .refusedPlace, .refusedZone: nil
    case .limitedForMinute: 60
    case .limitedForHour, .overloaded, .serverTrouble: 3600
    case .limitedForDay: 86_400
    }
  }

  /// Whether the server asks for patience: then nothing else is asked of it either, whoever wants it.
  public var isPause: Bool {
    switch self {
    case .limitedForMinute, .limitedForHour, .limitedForDay, .overloaded, .serverTrouble: true
    case .unreachable, .timedOut, .insecure, .unexpected, .unreadable, .noData, .refusedPlace, .refusedZone: false
    }
  }
}

extension WeatherFailure {
  init(_ error: TransferError) {
    self =
      switch error {
      case .timedOut: .timedOut
      case .tls, .noCertificates: .insecure
      case .bodyTooLarge: .unreadable
      case .tooManyRedirects, .redirectRefused: .unexpected
      case .cannotResolve, .cannotConnect, .connectionLost, .libraryMissing, .failed, .urlRefused, .headerRefused:
        .unreachable
      }
  }

  /// What a status other than 200 means, with the reason that Open-Meteo gives beside it.
  ///
  /// Source: Open-Meteo's server, its `ForecastApiError` and rate limiter: the reasons are the only thing that tells them apart.
  init(status: Int, body: [UInt8]) {
    let reason = JSONValue(bytes: body)?["reason"]?.string?.lowercased() ?? ""
    switch status {
    case 400: self = reason.contains("timezone") ? .refusedZone : .refusedPlace
    case 429 where reason.contains("minutely") || reason.contains("concurrent"): self = .limitedForMinute
    case 429 where reason.contains("daily"): self = .limitedForDay
    case 429: self = .limitedForHour
    case 503: self = .overloaded
    case 500...599: self = .serverTrouble
    default: self = .unexpected
    }
  }
}

/// The JSON of an answer with status 200.
///
/// - Throws: `WeatherFailure`
func answeredJSON(_ answer: Result<Response, TransferError>) throws(WeatherFailure) -> JSONValue {
  let response: Response
  do throws(TransferError) { response = try answer.get() } catch { throw WeatherFailure(error) }
  guard response.status == 200 else { throw WeatherFailure(status: response.status, body: response.body) }
  // An error in the middle of an answer comes as a text behind what was sent before, and its status was 200.
  guard let json = JSONValue(bytes: response.body) else { throw .unreadable }
  return json
}
