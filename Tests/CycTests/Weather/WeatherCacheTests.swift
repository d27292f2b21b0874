import Days
import Foundation
import HTTP
import Platform
import Support
import Testing
import Weather

@testable import cyc

/// What a status bar is told of the weather: from the cache alone.
@Suite struct WeatherCacheTests {
  static let settings = """
    weather.place = "Seoul"
    weather.latitude = 37.57
    weather.longitude = 126.98

    """

  static func test(_ settings: String = settings, environment: [String: String] = [:]) throws -> TestWorld {
    let test = try TestWorld(environment: environment)
    try SharedFile.write(Array(settings.utf8), to: Settings.path(in: test.world.directories))
    test.world.settings = try test.world.readSettings()
    return test
  }

  private func keep(in world: World, minutesAgo: Int = 10) throws {
    let now = world.now()
    let seconds = now.secondsSince1970 - minutesAgo * 60
    let forecast = Forecast(
      code: WeatherCode(3), isDay: true, now: 4.3, day: now.today, dayCode: WeatherCode(61), high: 9.1, low: 0)
    let question = try #require(try world.weatherPlace()).question
    try KeptForecast(
      question,
      .success(forecast), at: Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds)), before: nil
    ).save(in: world.directories)
  }

  @Test func itIsReadFromTheCacheAlone() throws {
    let test = try Self.test()
    #expect(test.world.cachedWeather(at: test.world.now()) == nil)
    try keep(in: test.world)
    let reading = try #require(test.world.cachedWeather(at: test.world.now()))
    #expect(reading.short() == "☁️ 4°" && reading.isFresh && test.requests.isEmpty)
    test.world.settings = try Settings(
      toml: Self.settings.replacing("37.57", with: "37.58"), path: "f")
    #expect(test.world.cachedWeather(at: test.world.now()) == nil, "another place")
  }

  @Test func whereNothingIsSetThereIsNone() throws {
    for text in ["", "weather.latitude = 37.57\n", "weather.place = \"Seoul\"\nweather.longitude = 1\n"] {
      let test = try Self.test(text)
      #expect(test.world.cachedWeather(at: test.world.now()) == nil)
    }
  }

  /// It lies where the person alone can read it, and what somebody else put there is nothing.
  @Test func theFileIsThePersonsAlone() throws {
    let test = try Self.test()
    try keep(in: test.world)
    let path = KeptForecast.path(in: test.world.directories)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    for text in ["", "{", String(repeating: "[", count: 70_000), "{\"question\":{}}", "\u{0}"] {
      try PrivateFile.write(Array(text.utf8), to: path)
      #expect(test.world.cachedWeather(at: test.world.now()) == nil)
    }
  }

  @Test func settingsHaveTwoDecimals() throws {
    let test = try Self.test("")
    for (typed, written) in [("37.5665", "37.57"), ("-0.004", "0.00"), ("90", "90.00")] {
      test.out = ""
      #expect(test.call("config", "set", "weather.latitude", "--", typed) == .done, "\(test.err)")
      #expect(test.out == "weather.latitude = \(written)\n")
    }
    for wrong in ["90.01", "nan", "1e1", "north"] {
      #expect(test.call("config", "set", "weather.latitude", "--", wrong) == .usage)
    }
    #expect(try test.world.readSettings()[.weatherLatitude]?.description == "90.00")
    // A whole number in the file is one of degrees too.
    #expect(try Settings(toml: "weather.longitude = 127", path: "f")[.weatherLongitude]?.description == "127.00")
    #expect(try Settings(toml: "weather.longitude = 181.5", path: "f").problems.count == 1)
  }

  @Test(arguments: [
    ("https://weather.example.com/", "https://weather.example.com"), ("https://x.y/a/b//", "https://x.y/a/b"),
    ("http://127.0.0.1:80", "http://127.0.0.1:80"), ("http://localhost/om", "http://localhost/om"),
    ("http://weather.example.com", nil), ("https://a:b@x.y", nil), ("https://x.y?a", nil), ("https://x.y/#a", nil),
    ("weather.example.com", nil), ("ftp://x.y", nil), ("https://", nil), ("", nil),
  ])
  func aServerIsReachedOverHTTPSOrIsThisMachine(typed: String, kept: String?) {
    #expect(AnySetting.weatherURL.kind.value(typed: typed) == kept)
  }

  @Test func theVariableNamesThisMachineAlone() throws {
    #expect(
      try Self.test(environment: ["CYC_WEATHER_URL": "http://127.0.0.1:8080/"]).world.weatherPlace()?.question.server
        == "http://127.0.0.1:8080")
    for text in ["https://weather.example.com", "http://127.0.0.1.example.com", "x"] {
      let test = try Self.test(environment: ["CYC_WEATHER_URL": text])
      #expect(throws: WeatherFault.badServer(text)) { try test.world.weatherPlace() }
    }
  }
}
