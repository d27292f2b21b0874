internal import Formats
internal import HTTP

/// Why there is no new forecast or place. The raw value is stored in the cache file.
public enum WeatherFailure: String, Error, CaseIterable, Sendable {
  /// No such host, no connection, a lost connection, or a request that could not be sent.
  case unreachable
  case timedOut = "timed-out"
  /// The TLS handshake failed.
  case insecure
  /// A redirect, or a status that Open-Meteo does not use.
  case unexpected
  /// The body is too large, is not JSON or lacks expected values.
  case unreadable
  /// Essential values are null: no model covers the place.
  case noData = "no-data"
  /// Status 400 for any reason but the time zone.
  case refusedPlace = "refused-place"
  case refusedZone = "refused-zone"
  /// Too many requests in a minute, an hour or a day.
  case limitedForMinute = "limited-for-minute"
  case limitedForHour = "limited-for-hour"
  case limitedForDay = "limited-for-day"
  case overloaded
  case serverTrouble = "server-trouble"

  /// Seconds until the same question is sent again; nil for never, unless the user asks for it.
  public var pauseSeconds: Int? {
    switch self {
    case .unreachable, .timedOut, .insecure, .unexpected, .unreadable, .noData: 600
    case .refusedPlace, .refusedZone: nil
    case .limitedForMinute: 60
    case .limitedForHour, .overloaded, .serverTrouble: 3600
    case .limitedForDay: 86_400
    }
  }

  /// Whether no request goes to this server during the pause, not even by an explicit command. Other failures only
  /// delay the same question, unless the user asks for it.
  public var pausesWholeServer: Bool {
    [.limitedForMinute, .limitedForHour, .limitedForDay, .overloaded, .serverTrouble].contains(self)
  }

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

  /// The meaning of a status other than 200. Open-Meteo states the reason in the body.
  ///
  /// Source: Open-Meteo's server, its `ForecastApiError` and rate limiter. Only the reason tells the cases apart.
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
func answeredJSON(_ answer: Result<Response, TransferError>) throws(WeatherFailure) -> JSONValue {
  let response = try answer.mapError(WeatherFailure.init).get()
  guard response.status == 200 else { throw WeatherFailure(status: response.status, body: response.body) }
  // If an error occurs while the server sends an answer with status 200, its text is appended, so the body is not JSON.
  guard let json = JSONValue(bytes: response.body) else { throw .unreadable }
  return json
}

extension JSONValue {
  /// The member of an object; the last one if the name is repeated.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var double: Double? {
    guard case .number(let digits) = self, let number = Double(digits), number.isFinite else { return nil }
    return number
  }

  /// A whole number in any spelling, such as `4.0`.
  var integer: Int? { double.flatMap { Int(exactly: $0) } }
  /// A possible temperature; nil for any other value. Adding 0 turns -0 into 0.
  var temperature: Double? { double.flatMap { Temperature.possible.contains($0) ? $0 + 0 : nil } }
}
