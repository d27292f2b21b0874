package import Days

extension AnySetting {
  package static let language = Setting<Language?>(
    "language", .choice, unset: Sentence(en: "from the locale", ko: "로캘의 언어"), example: "ko",
    Sentence(
      en: "The language of the output; --lang overrides it, and it overrides LC_ALL, LC_MESSAGES and LANG.",
      ko: "출력에 쓸 언어예요. --lang을 가장 먼저 따르고, 그다음이 이 설정, 그다음이 LC_ALL, LC_MESSAGES, LANG이에요."))

  package static let weekStart = Setting<Weekday>(
    "week_start", .choice(["sun", "mon"], { Weekday(settingName: $0) }, \.settingName), default: .sunday,
    example: "mon", Sentence(en: "The day on which a week begins.", ko: "한 주가 시작하는 요일이에요."))
}
