internal import CycBase
internal import Foundation
internal import HTTP
internal import Platform
internal import TOMLFile
internal import Terminal
internal import Weather

struct WeatherPlace: Equatable {
  /// Nil if only the coordinates are set.
  let name: String?
  let question: ForecastQuestion

  var shownName: String { name ?? question.coordinates.description }

  var serverName: String {
    question.server == ForecastQuestion.openMeteo
      ? "Open-Meteo" : ServerAddress(question.server)?.origin.description ?? question.server
  }
}

extension World {
  /// The place in the settings; nil if there is none.
  func weatherPlace() throws(WeatherSettingError) -> WeatherPlace? {
    let (latitude, longitude) = (home.settings[.weatherLatitude], home.settings[.weatherLongitude])
    guard let latitude else {
      if longitude != nil { throw .halfSet(missing: .weatherLatitude) }
      return nil
    }
    guard let longitude else { throw .halfSet(missing: .weatherLongitude) }
    let question = ForecastQuestion(
      server: try home.weatherServer() ?? home.settings[.weatherURL] ?? ForecastQuestion.openMeteo,
      coordinates: Coordinates(latitude: latitude, longitude: longitude), unit: home.settings[.weatherUnit],
      zoneName: clock.zoneName)
    return WeatherPlace(name: home.settings[.weatherPlace], question: question)
  }

  /// Writes the place into the settings. Returns false if it was already there. Throws `SettingsError` and
  /// `ConfigFailure`.
  @discardableResult
  func setWeatherPlace(_ coordinates: Coordinates, name: String?) throws -> Bool {
    try changeSettings(noting: false) { text in
      let place = AnySetting.weatherPlace.path
      let named = if let name { try text.setting(place, to: name) } else { try text.unsetting(place) }
      return try named.setting(AnySetting.weatherLatitude.path, toLiteral: coordinates.latitude.description)
        .setting(AnySetting.weatherLongitude.path, toLiteral: coordinates.longitude.description)
    }
  }

  /// Removes the place from the settings and the cache, and disables the hint. Returns false if none was set. Throws
  /// `SettingsError` and `ConfigFailure`.
  func forgetWeatherPlace() throws -> Bool {
    let isChanged = try changeSettings(noting: false) {
      try $0.unsetting(AnySetting.weatherPlace.path).unsetting(AnySetting.weatherLatitude.path)
        .unsetting(AnySetting.weatherLongitude.path)
    }
    do throws(PrivateFileError) {
      try PrivateFile.remove(CachedForecast.path(in: home.directories))
    } catch {
      throw ConfigFailure.notWritten(error)
    }
    home.noteWeatherHint()
    return isChanged
  }
}

extension Home {
  /// The local server of `CYC_WEATHER_URL`, which replaces Open-Meteo's servers in tests.
  func weatherServer() throws(WeatherSettingError) -> String? {
    guard let text = environment["CYC_WEATHER_URL"], !text.isEmpty else { return nil }
    guard let address = ServerAddress(text), address.origin.isLoopback else { throw .badServer(text) }
    return address.text
  }

  /// Whether the hint that a place can be set was never shown.
  var mayHintAtWeather: Bool { !FileManager.default.fileExists(atPath: weatherHintMark) }

  func noteWeatherHint() { try? PrivateFile.write([], to: weatherHintMark) }

  private var weatherHintMark: String { "\(directories.state)/weather-hint-given" }
}

enum PlaceName {
  private static let maxCharacters = 60

  static func typed(_ text: String) throws(ConfigFailure) -> String {
    guard let name = AnySetting.weatherPlace.kind.value(typed: text), name.count <= maxCharacters else {
      throw .wrongValue(.weatherPlace, text)
    }
    return name
  }

  /// A name from the network without control characters, cut if it is too long.
  static func cleaned(_ text: String) -> String { String(Sanitizer.clean(text).prefix(maxCharacters)) }
}

/// A setting or an environment variable that makes requests impossible.
enum WeatherSettingError: UserFacingError, Equatable {
  /// Only one of the two coordinates is set.
  case halfSet(missing: AnySetting)
  case badServer(String)

  var message: Sentence {
    switch self {
    case .halfSet(let missing):
      Sentence(en: "\(missing.name) is missing in the settings", ko: "설정에 \(missing.name) 값이 없어요")
    case .badServer(let text):
      Sentence(
        en: "CYC_WEATHER_URL does not name a server on this machine: '\(text.excerpt)'",
        ko: "CYC_WEATHER_URL 값이 이 컴퓨터의 서버가 아니에요: '\(text.excerpt)'")
    }
  }

  var hint: Sentence? {
    switch self {
    case .halfSet: .typed("cyc weather set Seoul")
    case .badServer:
      Sentence(
        en: "for other servers: cyc config set weather.url https://weather.example.com",
        ko: "다른 서버를 쓰려면: cyc config set weather.url https://weather.example.com")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .halfSet: .failed
    case .badServer: .usage
    }
  }
}

extension AnySetting {
  static let weatherPlace = Setting<String?>(
    "weather.place", .text, example: "Seoul",
    Sentence(en: "The name of the place whose weather is shown.", ko: "날씨를 보여 줄 곳의 이름이에요."))

  static let weatherLatitude = Setting<Angle?>(
    "weather.latitude", .angle(max: Coordinates.maxLatitude), example: "37.57",
    Sentence(
      en: "Its latitude in degrees; sent with two decimals (about a kilometre). cyc weather set CITY finds it.",
      ko: "그곳의 위도예요. 소수 둘째 자리(약 1km)까지만 보내요. cyc weather set 도시로 찾을 수 있어요."))

  static let weatherLongitude = Setting<Angle?>(
    "weather.longitude", .angle(max: Coordinates.maxLongitude), example: "126.98",
    Sentence(en: "Its longitude in degrees.", ko: "그곳의 경도예요."))

  static let weatherUnit = Setting<TemperatureUnit>(
    "weather.unit", .choice, default: .celsius, example: "F",
    Sentence(en: "Celsius or Fahrenheit.", ko: "섭씨(C)나 화씨(F)예요."))

  static let weatherURL = Setting<String?>(
    "weather.url", .serverAddress, unset: .typed("Open-Meteo.com"), example: "https://weather.example.com",
    Sentence(
      en: "The server that forecasts come from, for those who run Open-Meteo themselves.",
      ko: "예보를 물어볼 서버예요. Open-Meteo를 직접 운영하는 분을 위한 설정이에요."))
}
