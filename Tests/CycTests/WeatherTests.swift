import Days
import Foundation
import HTTP
import Platform
import Support
import Terminal
import Testing
import Weather

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

extension World {
  fileprivate func cachedWeather(at now: Instant) -> WeatherReading? {
    keptWeather.flatMap { WeatherReading($0.kept, to: $0.question, at: now) }
  }
}

/// The weather in status bars, which comes only from the cache, and the settings of the weather.
@Suite struct WeatherCacheTests {
  static let settings = """
    weather.place = "Seoul"
    weather.latitude = 37.57
    weather.longitude = 126.98

    """

  static func makeWorld(_ settings: String = settings, environment: [String: String] = [:]) throws -> TestWorld {
    let test = try TestWorld(environment: environment)
    try SharedFile.write(Array(settings.utf8), to: Settings.path(in: test.world.home.directories))
    test.world.home.settings = try test.world.readSettings()
    return test
  }

  private func saveForecast(in world: World, minutesAgo: Int = 10) throws {
    let now = world.clock.now()
    let seconds = now.secondsSince1970 - minutesAgo * 60
    let forecast = Forecast(
      code: WeatherCode(3), isDay: true, temperature: 4.3, day: now.today, dayCode: WeatherCode(61), high: 9.1, low: 0)
    let question = try #require(try world.weatherPlace()).question
    try CachedForecast(
      question,
      .success(forecast), at: Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)), before: nil
    ).save(in: world.home.directories)
  }

  @Test func cachedWeatherNeedsNoRequest() throws {
    let test = try Self.makeWorld()
    #expect(test.world.cachedWeather(at: test.world.clock.now()) == nil)
    try saveForecast(in: test.world)
    let reading = try #require(test.world.cachedWeather(at: test.world.clock.now()))
    #expect(reading.short() == "☁️ 4°" && reading.isFresh && test.requests.isEmpty)
    test.world.home.settings = try Settings(
      toml: Self.settings.replacing("37.57", with: "37.58"), path: "f")
    #expect(test.world.cachedWeather(at: test.world.clock.now()) == nil, "the cache is for another place")
  }

  @Test func withoutAPlaceThereIsNoWeather() throws {
    for text in ["", "weather.latitude = 37.57\n", "weather.place = \"Seoul\"\nweather.longitude = 1\n"] {
      let test = try Self.makeWorld(text)
      #expect(test.world.cachedWeather(at: test.world.clock.now()) == nil)
    }
  }

  /// Only the user can read the file, and damaged contents count as no weather.
  @Test func cacheFileIsPrivateAndIgnoredIfDamaged() throws {
    let test = try Self.makeWorld()
    try saveForecast(in: test.world)
    let path = CachedForecast.path(in: test.world.home.directories)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    for text in ["", "{", String(repeating: "[", count: 70_000), "{\"question\":{}}", "\u{0}"] {
      try PrivateFile.write(Array(text.utf8), to: path)
      #expect(test.world.cachedWeather(at: test.world.clock.now()) == nil)
    }
  }

  @Test func coordinatesAreRoundedToTwoDecimals() throws {
    let test = try Self.makeWorld("")
    for (typed, written) in [("37.5665", "37.57"), ("-0.004", "0.00"), ("90", "90.00")] {
      test.out = ""
      #expect(test.call("config", "set", "weather.latitude", "--", typed) == .done, "\(test.err)")
      #expect(test.out == "weather.latitude = \(written)\n")
    }
    for wrong in ["90.01", "nan", "1e1", "north"] {
      #expect(test.call("config", "set", "weather.latitude", "--", wrong) == .usage)
    }
    #expect(try test.world.readSettings()[.weatherLatitude]?.description == "90.00")
    // A whole number in the file is valid, too.
    #expect(try Settings(toml: "weather.longitude = 127", path: "f")[.weatherLongitude]?.description == "127.00")
    #expect(try Settings(toml: "weather.longitude = 181.5", path: "f").problems.count == 1)
  }

  @Test(arguments: [
    ("https://weather.example.com/", "https://weather.example.com"), ("https://x.y/a/b//", "https://x.y/a/b"),
    ("http://127.0.0.1:80", "http://127.0.0.1:80"), ("http://localhost/om", "http://localhost/om"),
    ("http://weather.example.com", nil), ("https://a:b@x.y", nil), ("https://x.y?a", nil), ("https://x.y/#a", nil),
    ("weather.example.com", nil), ("ftp://x.y", nil), ("https://", nil), ("", nil),
  ])
  func serverMustUseHTTPSOrBeLocal(typed: String, kept: String?) {
    #expect(AnySetting.weatherURL.kind.value(typed: typed) == kept)
  }

  @Test func environmentVariableAllowsOnlyThisMachine() throws {
    #expect(
      try Self.makeWorld(environment: ["CYC_WEATHER_URL": "http://127.0.0.1:8080/"]).world.weatherPlace()?.question
        .server
        == "http://127.0.0.1:8080")
    for text in ["https://weather.example.com", "http://127.0.0.1.example.com", "x"] {
      let test = try Self.makeWorld(environment: ["CYC_WEATHER_URL": text])
      #expect(throws: WeatherSettingError.badServer(text)) { try test.world.weatherPlace() }
    }
  }
}

/// `cyc weather`, and the weather on the dashboard of `cyc`.
@Suite struct WeatherCommandTests {
  private static let answer = """
    {"current":{"temperature_2m":4.3,"weather_code":3,"is_day":1},"daily":{"time":["2026-08-03"],"temperature_2m_max":[9.1],\
    "temperature_2m_min":[-0.4],"weather_code":[61]}}
    """

  private func makeWorld(_ environment: [String: String] = [:]) throws -> TestWorld {
    try WeatherCacheTests.makeWorld(WeatherCacheTests.settings + "user = \"hana\"\n", environment: environment)
  }

  @Test func weatherRequestCarriesNoToken() throws {
    let test = try makeWorld(["CYC_TOKEN": "secret", "GH_TOKEN": "secret"])
    test.expect("https://api.open-meteo.com/v1/forecast?latitude=37.57", 200, Self.answer)
    #expect(test.call("weather") == .done, "\(test.err)")
    #expect(test.out == "☁️ 4° overcast · 9° / 0° · Seoul\nWeather data by Open-Meteo.com\n")
    let request = try #require(test.requests.first)
    #expect(request.headers.isEmpty && request.credential == nil && !request.url.contains("secret"))
    #expect(request.maxSeconds == 4 && !request.followsRedirects)
  }

  /// The weather request starts before the one to GitHub, has 1.5 seconds, and cannot fail the dashboard.
  @Test(arguments: [200, 400, 429, 500, 503])
  func dashboardAsksForWeatherInParallel(status: Int) throws {
    let test = try makeWorld()
    test.expect("open-meteo.com", status, status == 200 ? Self.answer : #"{"error":true,"reason":"Daily"}"#)
    test.expect("github.com/users/hana/contributions", 503)
    #expect(test.call("--width", "80") == .done)
    #expect(test.requests.map(\.maxSeconds) == [1.5, 5])
    #expect(test.out.contains("Streak: github.com"))
    #expect(test.out.contains("☁️ 4° overcast") == (status == 200))
    #expect(test.out.contains("Weather: unavailable") == (status != 200))
    // The second run does not ask for the weather again, even after a failure.
    test.expect("github.com/users/hana/contributions", 503)
    #expect(test.call("--width", "80") == .done)
    #expect(test.requests.count == 3)
  }

  @Test func underASetClockNoRequestIsMade() throws {
    let test = try makeWorld(["CYC_NOW": "2026-08-03T21:12"])
    #expect(test.call("weather", "--refresh") == .failed)
    #expect(test.requests.isEmpty && test.err.contains("CYC_NOW"))
  }

  @Test func withoutAPlaceNoRequestIsMade() throws {
    let test = try TestWorld()
    #expect(test.call("weather") == .failed)
    #expect(test.err == "cyc: no place is set\nhint: cyc weather set Seoul\n")
    test.world.clock.zoneName = "America/New_York"
    test.err = ""
    #expect(test.call("weather") == .failed)
    #expect(test.err.contains("cyc weather set New York") && test.requests.isEmpty)
  }

  @Test func settingAPlaceKeepsTheRestOfTheFile() throws {
    let test = try TestWorld()
    let path = Settings.path(in: test.world.home.directories)
    let before = "# mine\nuser = \"hana\" # me\n[weather]\nunit = \"F\"\n"
    try SharedFile.write(Array(before.utf8), to: path)
    #expect(test.call("weather", "set", "37.5665,126.978", "--name", "서울") == .done, "\(test.err)")
    let settings = try test.world.readSettings()
    #expect(settings[.weatherPlace] == "서울" && settings[.weatherLatitude]?.description == "37.57")
    #expect(settings[.weatherUnit] == .fahrenheit && settings.problems.isEmpty)
    #expect(test.call("weather", "off") == .done)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  // MARK: - Words and widths

  @Test func everyKindAndFailureHasASentence() {
    let words = WeatherCode.Kind.allCases.map { WeatherWords.of(WeatherCode($0.rawValue)) }
    #expect(Set(words.map(\.english)).count == words.count && Set(words.map(\.korean)).count == words.count)
    for failure in WeatherFailure.allCases {
      let trouble = WeatherTrouble.failed(
        failure, server: "Open-Meteo", zoneName: "Asia/Seoul", retryAt: .typed("22:00"))
      let reason = WeatherPhrases.reason(trouble)
      #expect(reason.english.hasPrefix("unavailable, ") && reason.korean.hasPrefix("알 수 없어요. "))
      #expect(
        reason.english.contains("22:00") == failure.pausesWholeServer
          && reason.korean.contains("22:00") == failure.pausesWholeServer)
      #expect([.failed, .tryAgainLater].contains(NoWeather(trouble: trouble, city: "Seoul").exitStatus))
    }
  }

  @Test(arguments: Language.allCases, [true, false])
  func eachVersionIsShorterThanTheOneBefore(language: Language, isASCII: Bool) throws {
    let test = try WeatherCacheTests.makeWorld()
    var place = try #require(try test.world.weatherPlace())
    place = WeatherPlace(name: "\u{1B}[31m서울\u{7} \(String(repeating: "x", count: 200))", question: place.question)
    for (minutes, temperature) in [(5, 4.3), (60, -0.4), (300, 4.3), (60, nil)] as [(Int, Double?)] {
      for code in [0, 61, 99, 1234, nil] {
        let moment = test.world.clock.now()
        let forecast = Forecast(
          code: code.map(WeatherCode.init), isDay: true, temperature: temperature, day: moment.today,
          dayCode: code.map(WeatherCode.init), high: 9.1, low: -12)
        let seconds = moment.secondsSince1970 - minutes * 60
        let fetchedAt = Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
        let kept = CachedForecast(place.question, .success(forecast), at: fetchedAt, before: nil)
        let reading = try #require(WeatherReading(kept, to: place.question, at: moment))
        let versions = WeatherText(
          place: place, reading: reading, now: moment, isASCII: isASCII, language: language
        ).versions
        #expect(versions.map(\.displayWidth) == versions.map(\.displayWidth).sorted(by: >))
        for text in versions {
          #expect(!text.isEmpty && !text.contains("\u{1B}") && !text.contains("-0") && text.displayWidth < 120)
          #expect(text.contains("as of") == (language == .english && minutes >= 30))
          if isASCII, language == .english { #expect(text.utf8.count == text.count, "\(text)") }
        }
      }
    }
  }
}
