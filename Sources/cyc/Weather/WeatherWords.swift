internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Weather

enum WeatherPhrases {
  static let weather = Sentence(en: "Weather", ko: "날씨")
  static let asking = Sentence(en: "asking for the weather", ko: "날씨를 확인하는 중")
  static let searching = Sentence(en: "looking for the place", ko: "장소를 찾는 중")
  /// Required by the licence of the data, CC BY 4.0, with a link.
  static let credit = Sentence(en: "Weather data by Open-Meteo.com", ko: "날씨 데이터: Open-Meteo.com")
  static let creditStyle = Style(dim: true, link: "https://open-meteo.com/")

  static func asOf(_ moment: Sentence) -> Sentence { Sentence(en: "as of \(moment)", ko: "\(moment) 기준") }

  /// After a label: `Weather: unavailable, offline`.
  static func reason(_ trouble: WeatherTrouble) -> Sentence {
    let cause = cause(of: trouble)
    return trouble == .notSet
      ? Sentence(en: "not set (cyc weather set CITY)", ko: "아직 장소가 없어요 (cyc weather set 도시)")
      : Sentence(en: "unavailable, \(cause)", ko: "알 수 없어요. \(cause)")
  }

  static func cause(of trouble: WeatherTrouble) -> Sentence {
    switch trouble {
    case .notSet: Sentence(en: "no place is set", ko: "정해 둔 장소가 없어요")
    case .settings(let error): error.message
    case .wrongSetting(let error): error.message
    case .offline: Sentence(en: "offline", ko: "오프라인이에요")
    case .clockIsSet: Sentence(en: "not asked for while CYC_NOW is set", ko: "CYC_NOW가 있는 동안에는 묻지 않아요")
    case .otherDay: Sentence(en: "it is another day there", ko: "그곳은 날짜가 달라요")
    case .failed(let failure, let server, let zoneName, let retryAt):
      self.failure(failure, server: server, zoneName: zoneName, retryAt: retryAt)
    }
  }

  private static func failure(
    _ failure: WeatherFailure, server: String, zoneName: String?, retryAt: Sentence?
  ) -> Sentence {
    let again = retryAt.map { Sentence(en: "; next try at \($0)", ko: ". \($0)에 다시 물어봐요") }
    return switch failure {
    case .unreachable: Sentence(en: "cannot reach \(server)", ko: "\(server)에 연결할 수 없어요")
    case .timedOut: Sentence(en: "\(server) did not answer in time", ko: "\(server) 서버가 제시간에 응답하지 않았어요")
    case .insecure: Sentence(en: "no secure connection to \(server)", ko: "\(server)에 안전하게 연결할 수 없어요")
    case .unexpected, .unreadable:
      Sentence(en: "cannot make sense of the answer from \(server)", ko: "\(server)의 응답을 해석하지 못했어요")
    case .noData: Sentence(en: "\(server) has no forecast for this place", ko: "\(server)에 이곳의 예보가 없어요")
    case .refusedPlace:
      Sentence(
        en: "\(server) refuses weather.latitude and weather.longitude",
        ko: "\(server)에서 weather.latitude와 weather.longitude를 거절했어요")
    case .refusedZone:
      Sentence(
        en: "\(server) does not know the time zone \(zoneName ?? "auto")",
        ko: "\(server)에서 모르는 시간대예요: \(zoneName ?? "auto")")
    case .limitedForMinute, .limitedForHour, .limitedForDay:
      Sentence(en: "too many requests\(again)", ko: "너무 자주 물었어요\(again)")
    case .overloaded, .serverTrouble: Sentence(en: "\(server) has a problem\(again)", ko: "\(server)에 문제가 있어요\(again)")
    }
  }

  static func notKept(path: String, reason: Sentence) -> Sentence {
    Sentence(en: "the weather cannot be kept in \(path): \(reason)", ko: "날씨를 \(path)에 저장할 수 없어요: \(reason)")
  }

  static func notFresh(_ trouble: WeatherTrouble) -> Sentence {
    let cause = cause(of: trouble)
    return Sentence(en: "older weather is shown: \(cause)", ko: "이전에 받은 날씨예요. \(cause)")
  }

  // MARK: - Setting the place

  static func propose(_ city: String) -> Sentence {
    let name = city == "Seoul" ? "서울" : city
    return Sentence(en: "No place is set. Show the weather for \(city)?", ko: "정해 둔 장소가 없어요. \(name) 날씨를 볼까요?")
  }

  static let isThisMeant = Sentence(en: "Is this the one?", ko: "이곳이 맞나요?")

  static func whichOne(_ count: Int) -> Sentence {
    Sentence(en: "Which one? 1-\(count), or Enter for none:", ko: "어느 곳인가요? 1-\(count), 없으면 Enter:")
  }

  static let nothingChanged = Sentence(en: "Nothing was changed.", ko: "아무것도 바꾸지 않았어요.")

  static func set(_ place: String, _ coordinates: Coordinates) -> Sentence {
    let shown = place == coordinates.description ? place : "\(place) (\(coordinates))"
    return Sentence(en: "Weather is now shown for \(shown): cyc weather", ko: "이제 \(shown)의 날씨를 보여 드려요: cyc weather")
  }

  static let off = Sentence(en: "The weather is off.", ko: "날씨를 껐어요.")
  static let wasOff = Sentence(en: "The weather was already off.", ko: "날씨는 원래 꺼져 있었어요.")
}

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

/// The weather in a line: `🌧️ 4° light rain · 9° / 0° · Seoul`, or `rain 4 C, 9/0 C, Seoul`.
struct WeatherText {
  let place: WeatherPlace
  let reading: WeatherReading
  let now: Instant
  let isASCII: Bool
  let language: Language

  /// From the longest to the shortest: without the place, then without the forecast of the day.
  var versions: [String] {
    let age = reading.isFresh ? nil : age
    // Without a current temperature, the forecast of the day is all there is.
    let shortest = reading.isCurrent ? [head, age] : [head, day, age]
    return [[head, day, name, age], [head, day, age], shortest].map { parts in
      parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: isASCII ? ", " : " · ")
    }
  }

  private var name: String {
    let name = Sanitizer.clean(place.shownName).truncated(to: 40)
    return isASCII ? name.asciiOnly(language) : name
  }

  private var head: String {
    let word = reading.code.map { WeatherWords.of($0)(language) }
    let degrees = reading.temperature.map(shown)
    if isASCII {
      // The ASCII sign is an English word.
      let sign = language == .korean ? word : reading.code?.asciiSign(isDay: reading.isDay)
      return [sign, degrees.map { "\($0) \(reading.unit.rawValue)" }].compactMap(\.self).joined(separator: " ")
    }
    return [reading.code?.sign(isDay: reading.isDay), degrees, word].compactMap(\.self).joined(separator: " ")
  }

  private var day: String {
    let (high, low) = (reading.forecast.high.map(shown), reading.forecast.low.map(shown))
    let texts =
      switch (language, high, low) {
      case (.english, let high?, let low?): [isASCII ? "\(high)/\(low)" : "\(high) / \(low)"]
      case (.english, _, _): [high.map { "high \($0)" }, low.map { "low \($0)" }].compactMap(\.self)
      case (.korean, _, _): [high.map { "최고 \($0)" }, low.map { "최저 \($0)" }].compactMap(\.self)
      }
    return texts.joined(separator: " ") + (isASCII && !texts.isEmpty ? " \(reading.unit.rawValue)" : "")
  }

  private var age: String { WeatherPhrases.asOf(DataAge(fetchedAt: reading.fetchedAt, now: now).moment)(language) }

  private func shown(_ degrees: Double) -> String { "\(Temperature.rounded(degrees))\(isASCII ? "" : "°")" }
}
