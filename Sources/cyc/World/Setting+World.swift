internal import Days

extension Setting {
  static let language = Setting(
    name: "language", kind: .choice(Language.allCases.map(\.rawValue)), example: "ko",
    whenUnset: Sentence(en: "that of the locale", ko: "로캘의 언어"),
    sentence: Sentence(
      en: "The language of the output; --lang goes before it, LC_ALL, LC_MESSAGES and LANG come after it.",
      ko: "출력에 쓸 언어예요. --lang이 먼저이고, LC_ALL, LC_MESSAGES, LANG은 그다음이에요."))

  static let weekStart = Setting(
    name: "week_start", kind: .choice(["sun", "mon"]), example: "mon", whenUnset: Sentence(en: "sun", ko: "sun"),
    sentence: Sentence(en: "The day with which a week begins.", ko: "한 주가 시작하는 요일이에요."))
}

extension Settings {
  /// `language`: the language of the output.
  var language: Language? { self[.language].flatMap { Language(rawValue: $0) } }

  /// `week_start`: the day on which a week begins.
  var weekStart: Weekday { self[.weekStart].flatMap { Weekday(settingName: $0) } ?? .sunday }
}
