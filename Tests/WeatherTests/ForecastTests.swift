import Days
import HTTP
import Support
import Testing

@testable import Weather

@Suite struct ForecastTests {
  /// A complete answer of Open-Meteo.
  static let seoul = """
    {"latitude":37.55,"longitude":127.0,"generationtime_ms":0.0742,"utc_offset_seconds":32400,"timezone":"Asia/Seoul",\
    "timezone_abbreviation":"GMT+9","elevation":38.0,\
    "current_units":{"time":"iso8601","interval":"seconds","temperature_2m":"°C","weather_code":"wmo code","is_day":""},\
    "current":{"time":"2026-11-21T21:00","interval":900,"temperature_2m":4.3,"weather_code":3,"is_day":0},\
    "daily_units":{"time":"iso8601","temperature_2m_max":"°C","temperature_2m_min":"°C","weather_code":"wmo code"},\
    "daily":{"time":["2026-11-21"],"temperature_2m_max":[9.1],"temperature_2m_min":[-0.0],"weather_code":[61]}}
    """

  private func read(_ body: String, status: Int = 200) throws(WeatherFailure) -> Forecast {
    try Forecast(.success(Response(status: status, headers: [], body: Array(body.utf8), url: "https://x/")))
  }

  private func failure(_ body: String, status: Int = 200) -> WeatherFailure? {
    do throws(WeatherFailure) {
      _ = try read(body, status: status)
      return nil
    } catch {
      return error
    }
  }

  @Test func completeAnswerIsRead() throws {
    let forecast = try read(Self.seoul)
    #expect(forecast.temperature == 4.3 && forecast.high == 9.1 && forecast.low == 0)
    #expect(forecast.low?.sign == .plus, "-0 becomes 0")
    #expect(forecast.code == WeatherCode(3) && forecast.dayCode == WeatherCode(61) && !forecast.isDay)
    #expect(forecast.day == Day(iso8601: "2026-11-21"))
  }

  @Test func missingValueIsUnknown() throws {
    let withoutNow = try read(
      Self.seoul.replacing("\"temperature_2m\":4.3,\"weather_code\":3,\"is_day\":0", with: "\"temperature_2m\":null"))
    #expect(withoutNow.temperature == nil && withoutNow.code == nil && withoutNow.isDay && withoutNow.high == 9.1)
    let nothing = Self.seoul.replacing("4.3", with: "null").replacing("[9.1]", with: "[null]").replacing(
      "[-0.0]", with: "[]")
    #expect(failure(nothing) == .noData)
    #expect(failure(Self.seoul.replacing("\"2026-11-21\"", with: "null")) == .unreadable)
  }

  /// An impossible temperature is unknown, and none of these values crashes the program.
  @Test(arguments: ["1e300", "-1e308", "1e999", "4000", "\"4.3\"", "[4.3]", "{}", "true"])
  func impossibleNumberIsUnknown(number: String) throws {
    let forecast = try read(Self.seoul.replacing("4.3", with: number).replacing(":3,", with: ":\(number),"))
    #expect(forecast.temperature == nil)
    if let code = forecast.code { #expect(code.sign(isDay: true) == "–" && code.asciiSign(isDay: true) == "?") }
  }

  @Test(arguments: [
    "", " ", "null", "[]", "{}", "7", "{\"current\":[],\"daily\":7}", "<!DOCTYPE html><html></html>", "\u{0}",
    "{\"current\":{},\"daily\":{}}", "{\"latitude\":37.55,\"current\":{\"time\":",
  ])
  func invalidForecastIsUnreadable(body: String) { #expect(failure(body) == .unreadable, "\(body)") }

  @Test func errorInTheMiddleOfAnAnswerIsUnreadable() {
    for length in stride(from: 0, to: Self.seoul.count, by: 7) {
      #expect(failure("\(Self.seoul.prefix(length))Unexpected error while streaming data: timeout") == .unreadable)
    }
    #expect(failure(Self.seoul + "Unexpected error while streaming data: x") == .unreadable)
    let notUTF8 = Response(status: 200, headers: [], body: [0x22, 0xFF, 0x22], url: "")
    #expect(throws: WeatherFailure.unreadable) { try Forecast(.success(notUTF8)) }
  }

  /// Random changes, cuts and repetitions give a forecast or an error, never a crash.
  @Test(arguments: 0..<20) func damagedAnswersNeverCrash(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var bytes = Array(Self.seoul.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
        }
      }
      let forecast = try? Forecast(.success(Response(status: 200, headers: [], body: bytes, url: "")))
      for degrees in [forecast?.temperature, forecast?.high, forecast?.low].compactMap(\.self) {
        #expect((-200...200).contains(Temperature.rounded(degrees)), "seed \(seed)")
      }
    }
  }

  @Test(arguments: [
    (400, #"{"error":true,"reason":"Latitude must be in range of -90 to 90°. Given: 999.0."}"#, "refused-place"),
    (400, #"{"reason":"Invalid timezone","error":true}"#, "refused-zone"),
    (400, #"{"error":true,"reason":"No data is available for this location"}"#, "refused-place"),
    (
      429, #"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#,
      "limited-for-minute"
    ),
    (
      429, #"{"reason":"Hourly API request limit exceeded. Please try again in the next hour.","error":true}"#,
      "limited-for-hour"
    ),
    (
      429, #"{"error":true,"reason":"Daily API request limit exceeded. Please try again tomorrow."}"#,
      "limited-for-day"
    ),
    (429, #"{"error":true,"reason":"Too many concurrent requests"}"#, "limited-for-minute"),
    (429, "<html>", "limited-for-hour"), (503, #"{"error":true,"reason":"The service is overloaded"}"#, "overloaded"),
    (500, #"{"error":true,"reason":"Something went wrong."}"#, "server-trouble"), (502, "", "server-trouble"),
    (400, #"{"error":true,"reason":{"a":[1]}}"#, "refused-place"), (400, "\u{1B}]0;x\u{7}", "refused-place"),
    (404, "", "unexpected"), (204, "", "unexpected"), (302, "", "unexpected"),
  ])
  func errorResponseGivesItsFailure(status: Int, body: String, name: String) {
    #expect(failure(body, status: status) == WeatherFailure(rawValue: name))
  }

  @Test func failedTransferGivesItsFailure() {
    let cases: [(TransferError, WeatherFailure)] = [
      (.cannotResolve(host: "x"), .unreachable), (.timedOut(host: "x", seconds: 4), .timedOut),
      (.tls(host: "x", reason: "y"), .insecure), (.bodyTooLarge(host: "x", limitBytes: 1), .unreadable),
      (.redirectRefused(host: "x"), .unexpected), (.connectionLost(host: "x", reason: "y"), .unreachable),
    ]
    for (error, expected) in cases {
      #expect(throws: expected) { try Forecast(.failure(error)) }
    }
  }

  @Test func requestContainsOnlyTheQuestion() throws {
    let coordinates = try #require(Coordinates(latitude: 37.5665, longitude: 126.978))
    var question = ForecastQuestion(
      server: ForecastQuestion.openMeteo, coordinates: coordinates, unit: .celsius, zoneName: "Asia/Seoul")
    let request = question.request
    #expect(
      request.url
        == "https://api.open-meteo.com/v1/forecast?latitude=37.57&longitude=126.98&current=temperature_2m,weather_code,is_day"
        + "&daily=temperature_2m_max,temperature_2m_min,weather_code&timezone=Asia%2FSeoul&forecast_days=1")
    #expect(request.headers.isEmpty && request.credential == nil && !request.followsRedirects)
    #expect(request.maxSeconds == 4 && request.maxConnectSeconds == 2 && request.maxBodyBytes == 65_536)
    question = ForecastQuestion(
      server: "http://127.0.0.1:9", coordinates: coordinates, unit: .fahrenheit, zoneName: nil)
    #expect(question.request.url.hasSuffix("&timezone=auto&forecast_days=1&temperature_unit=fahrenheit"))
  }
}
