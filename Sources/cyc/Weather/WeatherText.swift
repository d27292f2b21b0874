internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Terminal
internal import Weather

/// The weather in a line: `🌧️ 4° light rain · 9° / 0° · Seoul`, or `rain 4 C, 9/0 C, Seoul`.
struct WeatherText {
  let place: WeatherPlace
  let reading: WeatherReading
  let now: Instant
  let isASCII: Bool
  let language: Language

  /// From the longest to the shortest: the place is left out first, which whoever set it knows, then what is expected of the day.
  var versions: [String] {
    let age = reading.isFresh ? nil : age
    // Where the moment is not known, the day is all that is.
    let shortest = reading.isCurrent ? [head, age] : [head, day, age]
    return [[head, day, name, age], [head, day, age], shortest].map { parts in
      parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: isASCII ? ", " : " · ")
    }
  }

  private var name: String {
    let name = Sanitizer.clean(place.shownName).truncated(to: 40)
    return isASCII ? name.asciiOnly(language) : name
  }

  /// What it is like, and how warm.
  private var head: String {
    let word = reading.code.map { WeatherWords.of($0)(language) }
    let degrees = reading.now.map(shown)
    if isASCII {
      // In English the sign is a word.
      let sign = language == .korean ? word : reading.code?.asciiSign(isDay: reading.isDay)
      return [sign, degrees.map { "\($0) \(reading.unit.rawValue)" }].compactMap(\.self).joined(separator: " ")
    }
    return [reading.code?.sign(isDay: reading.isDay), degrees, word].compactMap(\.self).joined(separator: " ")
  }

  /// What is expected of the day.
  private var day: String {
    let (high, low) = (reading.forecast.high.map(shown), reading.forecast.low.map(shown))
    let texts: [String]
    switch (language, high, low) {
    case (.english, let high?, let low?): texts = [isASCII ? "\(high)/\(low)" : "\(high) / \(low)"]
    case (.english, _, _): texts = [high.map { "high \($0)" }, low.map { "low \($0)" }].compactMap(\.self)
    case (.korean, _, _): texts = [high.map { "최고 \($0)" }, low.map { "최저 \($0)" }].compactMap(\.self)
    }
    return texts.joined(separator: " ") + (isASCII && !texts.isEmpty ? " \(reading.unit.rawValue)" : "")
  }

  private var age: String { WeatherPhrases.asOf(DataAge(fetchedAt: reading.fetchedAt, now: now).moment)(language) }

  private func shown(_ degrees: Double) -> String { "\(Temperature.rounded(degrees))\(isASCII ? "" : "°")" }
}
