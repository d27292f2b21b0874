package import CycBase
internal import Days
package import Notify

extension AnySetting {
  package static let nagFrom = Setting<Int>(
    "nag.from", .clock(), default: 19 * 60, example: "20:30",
    Sentence(en: "When reminders begin while today's commit is missing.", ko: "오늘 커밋이 없으면 언제부터 알려 줄지 정해요."))

  package static let nagUntil = Setting<Int>(
    "nag.until", .clock(allowsMidnight: true), default: 24 * 60, example: "23:00",
    Sentence(
      en: "When reminders end; a time before nag.from means the next morning.",
      ko: "언제까지 알려 줄지 정해요. nag.from보다 앞이면 다음 날 새벽이에요."))

  package static let nagEvery = Setting<Int>(
    "nag.every", .duration(minutes: 5...720), default: 60, example: "30m",
    Sentence(en: "How often you are reminded.", ko: "얼마나 자주 알려 줄지 정해요."))

  package static let nagVia = Setting<[NagChannel]>(
    "nag.via",
    .list(
      of: NagChannel.allCases.map(\.rawValue), max: NagChannel.allCases.count, { NagChannel(rawValue: $0) }, \.rawValue),
    default: [.desktop, .terminal], example: "desktop,terminal",
    Sentence(en: "The channels that reminders are sent through.", ko: "알림을 어떤 채널로 보낼지 정해요."))

  package static let nagOnlyOnStreak = Setting<Bool>(
    "nag.only_on_streak", .boolean, default: false, example: "true",
    Sentence(
      en: "Whether you are only reminded while there is a streak to lose.", ko: "이어 가는 기록이 있을 때만 알려 줄지 정해요."))

  package static let nagLastCall = Setting<Int?>(
    "nag.last_call", .duration(minutes: 5...180), example: "45m",
    Sentence(
      en: "How long before midnight one more reminder comes.", ko: "자정 얼마 전에 마지막으로 한 번 더 알려 줄지 정해요."))

  package static let nagUrgency = Setting<Urgency>(
    "nag.urgency", .choice, default: .critical, example: "normal",
    Sentence(en: "The highest urgency that a reminder may have.", ko: "알림의 긴급도를 어디까지 올릴지 정해요."))

  package static let nagCheer = Setting<Bool>(
    "nag.cheer", .boolean, default: true, example: "false",
    Sentence(
      en: "Whether a \"well done\" takes the reminder's place once you have committed.",
      ko: "커밋하면 알림 대신 축하 인사를 보여 줄지 정해요."))

  package static let nagAhead = Setting<Bool>(
    "nag.ahead", .boolean, default: true, example: "false",
    Sentence(
      en: "Whether reminders wait on the ntfy server, in case this machine sleeps.",
      ko: "이 컴퓨터가 잠들 때를 위해 ntfy 서버에 알림을 미리 맡겨 둘지 정해요."))

  package static let nagMailTo = Setting<String?>(
    "nag.mail_to", .mailAddress, unset: Sentence(en: "nobody", ko: "없음"), example: "hana@example.com",
    Sentence(en: "The address that the mail channel writes to.", ko: "mail 채널로 보내는 메일을 누가 받을지 정해요."))

  package static let nagCommand = Setting<[String]?>(
    "nag.command", .program, example: "/usr/local/bin/tell",
    Sentence(
      en:
        "The program that the command channel runs, for 10 seconds at most; it gets the text on its standard input, and in CYC_TITLE and CYC_BODY.",
      ko: "command 채널에서 실행할 프로그램이에요. 10초가 지나면 중단해요. 내용은 표준 입력과 CYC_TITLE, CYC_BODY로 받아요."))

  /// Settings given as options, for `SettingsEdit`.
  package static func typed(_ options: [(AnySetting, String?)]) -> [(AnySetting, String)] {
    options.compactMap { setting, value in value.map { (setting, $0) } }
  }
}

extension Settings {
  /// - Throws: `NagFailure` if the hours make no window
  package func nagRule() throws(NagFailure) -> NagRule {
    let (from, until) = (self[.nagFrom], self[.nagUntil])
    guard let start = ClockTime(minuteOfDay: from),
      let window = NagWindow(from: start, untilMinute: until, everyMinutes: self[.nagEvery])
    else {
      let clock = SettingType<Int>.clock()
      throw .window(from: clock.text(from), until: clock.text(until))
    }
    return NagRule(
      window: window, onlyOnStreak: self[.nagOnlyOnStreak], lastCallMinutes: self[.nagLastCall] ?? 0,
      loudest: self[.nagUrgency])
  }
}
