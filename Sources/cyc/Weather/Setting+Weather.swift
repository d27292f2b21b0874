internal import CycBase
internal import CycStreak
internal import CycList
internal import CycQuiz
internal import Weather

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
