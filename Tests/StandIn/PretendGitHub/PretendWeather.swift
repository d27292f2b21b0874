public import Days

/// Open-Meteo's answers: forecasts, search results and errors.
///
/// Sources: open-meteo/open-meteo, `JsonWriter.swift`, and open-meteo/geocoding-api.
public enum PretendWeather {
  /// A forecast. Numbers are texts that are sent verbatim, valid or not.
  public struct Forecast: Sendable, Equatable {
    public var now = "4.3"
    public var high = "9.1"
    public var low = "-0.0"
    public var code = "3"
    public var dayCode = "61"
    public var isNight = false
    /// Nil means the stand-in's today.
    public var day: Day?
    /// Whether an error interrupts the answer.
    public var breaksOff = false

    public init() {}

    func reply(to request: IncomingRequest, today: Day) -> Reply {
      let fields = FormText.fields(request.query ?? "")
      let zone = fields["timezone"] ?? "GMT"
      let degrees = fields["temperature_unit"] == "fahrenheit" ? "°F" : "°C"
      let day = day ?? today
      let text = """
        {"latitude":37.55,"longitude":127.0,"generationtime_ms":0.0742,"utc_offset_seconds":0,"timezone":\(Fields.quoted(zone)),\
        "timezone_abbreviation":"GMT","elevation":38.0,\
        "current_units":{"time":"iso8601","interval":"seconds","temperature_2m":"\(degrees)","weather_code":"wmo code",\
        "is_day":""},\
        "current":{"time":"\(day)T21:00","interval":900,"temperature_2m":\(now),"weather_code":\(code),\
        "is_day":\(isNight ? 0 : 1)},\
        "daily_units":{"time":"iso8601","temperature_2m_max":"\(degrees)","temperature_2m_min":"\(degrees)",\
        "weather_code":"wmo code"},\
        "daily":{"time":["\(day)"],"temperature_2m_max":[\(high)],"temperature_2m_min":[\(low)],"weather_code":[\(dayCode)]}}
        """
      return .json(
        breaksOff ? text.prefix(text.count / 2) + "Unexpected error while streaming data: timeoutReached" : text)
    }
  }

  /// An error answer.
  public struct Failure: Sendable, Equatable {
    public var status: Int
    public var reason: String
    /// Whether `reason` comes before `error`.
    public var isTurned: Bool

    var reply: Reply {
      let parts = ["\"error\":true", "\"reason\":\(Fields.quoted(reason))"]
      return .json("{\((isTurned ? parts.reversed() : parts).joined(separator: ","))}", status: status)
    }
  }

  /// Search results.
  public enum Places: String, Sendable {
    case none, seoul, springfield, hostile

    private struct Place {
      let name: String
      let region: String
      let country: String
      let latitude: String
      let longitude: String
      let zone: String

      var json: String {
        """
        {"id":1835848,"name":\(Fields.quoted(name)),"latitude":\(latitude),"longitude":\(longitude),"elevation":38.0,\
        "feature_code":"PPLC","timezone":\(Fields.quoted(zone)),"country":\(Fields.quoted(country)),\
        "admin1":\(Fields.quoted(region))}
        """
      }
    }

    /// Names are in the requested language.
    func reply(to request: IncomingRequest) -> Reply {
      let places = places(isKorean: FormText.fields(request.query ?? "")["language"] == "ko").map(\.json)
      let results = places.isEmpty ? "" : "\"results\":[\(places.joined(separator: ","))],"
      return .json("{\(results)\"generationtime_ms\":0.63}")
    }

    private func places(isKorean: Bool) -> [Place] {
      switch self {
      case .none: []
      case .seoul where isKorean:
        [
          Place(
            name: "서울", region: "서울특별시", country: "대한민국", latitude: "37.566", longitude: "126.9784", zone: "Asia/Seoul")
        ]
      case .seoul:
        [
          Place(
            name: "Seoul", region: "Seoul", country: "South Korea", latitude: "37.566", longitude: "126.9784",
            zone: "Asia/Seoul")
        ]
      case .springfield:
        [
          ("Missouri", "37.21533", "-93.29824", "America/Chicago"),
          ("Massachusetts", "42.10148", "-72.58981", "America/New_York"),
          ("Illinois", "39.80172", "-89.64371", "America/Chicago"),
          ("Oregon", "44.04624", "-123.02203", "America/Los_Angeles"),
          ("Ohio", "39.92423", "-83.80882", "America/New_York"),
        ].map {
          Place(name: "Springfield", region: $0, country: "United States", latitude: $1, longitude: $2, zone: $3)
        }
      case .hostile:
        [
          Place(
            name: "Se\u{1B}[31mo\u{1B}]0;x\u{7}ul $(touch x)", region: "\u{202E}evil\nline", country: "`id`",
            latitude: "37.566",
            longitude: "126.9784", zone: "Asia/\u{1B}[2JSeoul")
        ]
      }
    }
  }
}

extension Answer {
  /// Reads an answer of the weather server; nil if `name` is not one.
  static func weather(_ name: String, _ options: inout Options) throws(GrammarError) -> Answer? {
    switch name {
    case "forecast":
      var forecast = PretendWeather.Forecast()
      forecast.now = options.text("now") ?? forecast.now
      forecast.high = options.text("high") ?? forecast.high
      forecast.low = options.text("low") ?? forecast.low
      forecast.code = options.text("code") ?? forecast.code
      forecast.dayCode = options.text("day-code") ?? forecast.dayCode
      forecast.isNight = options.flag("night")
      forecast.day = try options.day("day")
      forecast.breaksOff = options.flag("broken")
      return .forecast(forecast)
    case "places":
      let places = [PretendWeather.Places.none, .seoul, .springfield, .hostile].first { options.flag($0.rawValue) }
      guard let places else { throw GrammarError("places needs: none, seoul, springfield or hostile") }
      return .places(places)
    case "weather-error":
      guard let status = try options.number("status") else { throw GrammarError("status= is missing") }
      let isTurned = options.flag("turned")
      return .weatherFailure(
        PretendWeather.Failure(status: status, reason: try options.required("reason"), isTurned: isTurned))
    default: return nil
    }
  }
}
