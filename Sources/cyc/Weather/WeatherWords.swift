internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Weather

/// What each kind of weather is called.
enum WeatherWords {
  static func of(_ code: WeatherCode) -> Sentence {
    guard let kind = code.kind else {
      return Sentence(en: "unknown weather (code \(code.number))", ko: "알 수 없는 날씨 (코드 \(code.number))")
    }
    return switch kind {
    case .clear: Sentence(en: "clear", ko: "맑음")
    case .mostlyClear: Sentence(en: "mostly clear", ko: "대체로 맑음")
    case .partlyCloudy: Sentence(en: "partly cloudy", ko: "구름 조금")
    case .overcast: Sentence(en: "overcast", ko: "흐림")
    case .fog: Sentence(en: "fog", ko: "안개")
    case .freezingFog: Sentence(en: "freezing fog", ko: "서리 안개")
    case .lightDrizzle: Sentence(en: "light drizzle", ko: "약한 이슬비")
    case .drizzle: Sentence(en: "drizzle", ko: "이슬비")
    case .heavyDrizzle: Sentence(en: "heavy drizzle", ko: "강한 이슬비")
    case .lightFreezingDrizzle: Sentence(en: "light freezing drizzle", ko: "약한 어는 이슬비")
    case .heavyFreezingDrizzle: Sentence(en: "heavy freezing drizzle", ko: "강한 어는 이슬비")
    case .lightRain: Sentence(en: "light rain", ko: "약한 비")
    case .rain: Sentence(en: "rain", ko: "비")
    case .heavyRain: Sentence(en: "heavy rain", ko: "강한 비")
    case .lightFreezingRain: Sentence(en: "light freezing rain", ko: "약한 어는 비")
    case .heavyFreezingRain: Sentence(en: "heavy freezing rain", ko: "강한 어는 비")
    case .lightSnow: Sentence(en: "light snow", ko: "약한 눈")
    case .snow: Sentence(en: "snow", ko: "눈")
    case .heavySnow: Sentence(en: "heavy snow", ko: "강한 눈")
    case .snowGrains: Sentence(en: "snow grains", ko: "싸락눈")
    case .lightShowers: Sentence(en: "light showers", ko: "약한 소나기")
    case .showers: Sentence(en: "showers", ko: "소나기")
    case .violentShowers: Sentence(en: "violent showers", ko: "강한 소나기")
    case .lightSnowShowers: Sentence(en: "light snow showers", ko: "약한 소낙눈")
    case .heavySnowShowers: Sentence(en: "heavy snow showers", ko: "강한 소낙눈")
    case .thunderstorm: Sentence(en: "thunderstorm", ko: "뇌우")
    case .thunderstormWithHail: Sentence(en: "thunderstorm with hail", ko: "우박을 동반한 뇌우")
    case .thunderstormWithHeavyHail: Sentence(en: "thunderstorm with heavy hail", ko: "강한 우박을 동반한 뇌우")
    }
  }
}
