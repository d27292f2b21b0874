internal import Days

extension Setting {
  static let nagFrom = Setting(
    name: "nag.from", kind: .clock(allowsMidnight: false), example: "20:30",
    whenUnset: Sentence(en: "19:00", ko: "19:00"),
    sentence: Sentence(
      en: "From when on you are reminded while today's commit is missing.", ko: "오늘 커밋이 없으면 언제부터 알려 줄지 정해요."))

  static let nagUntil = Setting(
    name: "nag.until", kind: .clock(allowsMidnight: true), example: "23:00",
    whenUnset: Sentence(en: "24:00", ko: "24:00"),
    sentence: Sentence(
      en: "Until when; before nag.from it means the next morning.", ko: "언제까지 알려 줄지 정해요. nag.from보다 앞이면 다음 날 새벽이에요."))

  static let nagEvery = Setting(
    name: "nag.every", kind: .duration(5...720), example: "30m", whenUnset: Sentence(en: "1h", ko: "1h"),
    sentence: Sentence(en: "How often you are reminded.", ko: "얼마나 자주 알려 줄지 정해요."))

  static let nagVia = Setting(
    name: "nag.via", kind: .list(of: NagChannel.allCases.map(\.rawValue), most: NagChannel.allCases.count),
    example: "desktop,terminal", whenUnset: Sentence(en: "desktop,terminal", ko: "desktop,terminal"),
    sentence: Sentence(en: "The ways on which reminders come.", ko: "알림을 어떤 방법으로 보낼지 정해요."))

  static let nagOnlyOnStreak = Setting(
    name: "nag.only_on_streak", kind: .truth, example: "true", whenUnset: Sentence(en: "false", ko: "false"),
    sentence: Sentence(
      en: "Whether you are only reminded while there is a streak to lose.", ko: "이어 가는 기록이 있을 때만 알려 줄지 정해요."))

  static let nagLastCall = Setting(
    name: "nag.last_call", kind: .duration(5...180), example: "45m", whenUnset: Sentence(en: "none", ko: "없음"),
    sentence: Sentence(
      en: "How long before midnight one more reminder comes.", ko: "자정 얼마 전에 마지막으로 한 번 더 알려 줄지 정해요."))

  static let nag = [nagFrom, nagUntil, nagEvery, nagVia, nagOnlyOnStreak, nagLastCall]
}

extension Settings {
  /// When and whether somebody is reminded.
  ///
  /// - Throws: `NagFailure.window` where the window cannot be
  func nagRule() throws(NagFailure) -> NagRule {
    let from = self[.nagFrom] ?? "19:00"
    let until = self[.nagUntil] ?? "24:00"
    let untilMinute = until == "24:00" ? 1440 : ClockTime(iso8601: until)?.minuteOfDay
    guard let begin = ClockTime(iso8601: from), let untilMinute,
      let window = NagWindow(
        from: begin, untilMinute: untilMinute, everyMinutes: self[.nagEvery].flatMap(WrittenDuration.minutes) ?? 60)
    else { throw .window(from: from, until: until) }
    return NagRule(
      window: window, onlyOnStreak: self[.nagOnlyOnStreak] == "true",
      lastCallMinutes: self[.nagLastCall].flatMap(WrittenDuration.minutes) ?? 0)
  }

  /// The ways on which reminders come.
  var nagChannels: [NagChannel] {
    (self[.nagVia] ?? "desktop,terminal").split(separator: ",").compactMap { NagChannel(rawValue: String($0)) }
  }
}
