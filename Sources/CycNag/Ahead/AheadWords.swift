internal import CycBase
internal import Days
internal import Notify
internal import Streaks

/// Words of copies, which are reminders that wait on the ntfy server, and about them. A copy may be read much later, or
/// after a commit, so it says what GitHub showed at a time, and nothing about the present.
enum AheadPhrases {
  /// - Parameter streakDays: days of the streak that would end; unknown if the copy is not about the day of the check
  static func title(_ copy: AheadCopy, streakDays days: Quantity) -> Sentence {
    if copy.day > copy.checkedAt.day {
      let day = weekdayAndDate(copy.day)
      return Sentence(en: "\(day): have you committed?", ko: "\(day), 커밋했나요?")
    }
    let time = copy.checkedAt.clock
    guard days.reaches(1) == true else { return Sentence(en: "Open at \(time)", ko: "\(time)에는 커밋 전") }
    let number = Counts.short(days + 1)
    return Sentence(en: "Day \(number) open at \(time)", ko: "\(number)일 차 · \(time)에는 커밋 전")
  }

  /// - Parameter isLastChance: whether no reminder follows before midnight
  static func body(_ copy: AheadCopy, isLastChance: Bool) -> Sentence {
    let (day, checkedAt) = (weekdayAndDate(copy.day), copy.checkedAt)
    guard copy.day == checkedAt.day else {
      let last = weekdayAndDate(checkedAt.day)
      return Sentence(
        en:
          "Your machine last checked on \(last), so it does not know about \(day). If you have committed, all is well.",
        ko: "컴퓨터가 마지막으로 확인한 날은 \(last)이라서 \(day)은 확인하지 못했어요. 커밋했다면 걱정하지 않아도 돼요.")
    }
    if isLastChance {
      return Sentence(
        en:
          "Last chance for \(day): at \(checkedAt.clock) GitHub showed no commit for that day. If you have committed since, all is well.",
        ko: "\(day)의 마지막 기회예요. \(checkedAt.clock)에 봤을 때는 그날 커밋이 없었어요. 그 뒤에 커밋했다면 걱정하지 않아도 돼요.")
    }
    return Sentence(
      en: "At \(checkedAt.clock) GitHub showed no commit for \(day). If you have committed since, all is well.",
      ko: "\(checkedAt.clock)에 봤을 때는 \(day) 커밋이 없었어요. 그 뒤에 커밋했다면 걱정하지 않아도 돼요.")
  }

  /// `Saturday 21 November`, `11월 21일 토요일`.
  private static func weekdayAndDate(_ day: Day) -> Sentence {
    let (_, month, number) = day.parts
    let (weekday, name) = (day.weekday.fullName, MonthNames.full(month))
    return Sentence(en: "\(weekday) \(number) \(name)", ko: "\(name) \(number)일 \(weekday)")
  }

  /// The message that *Not today* leaves on the phone in place of the last copy.
  static let quiet = Sentence(en: "No more reminders tonight.", ko: "오늘은 더 알려 드리지 않을게요.")

  static func problem(_ problem: AheadProblem) -> Sentence {
    switch problem {
    case .serverTooOld:
      Sentence(
        en: "the ntfy server is older than 2.16 and could not take a message back, so none waits there",
        ko: "ntfy 서버가 2.16보다 오래되어 보낸 알림을 취소할 수 없어요. 그래서 미리 맡기지 않아요")
    case .keepsNothing:
      Sentence(
        en: "the ntfy server keeps no messages, so no reminder can wait there",
        ko: "ntfy 서버가 메시지를 보관하지 않아서 알림을 미리 맡길 수 없어요")
    case .refused:
      Sentence(
        en: "the ntfy server refuses reminders in advance: check the token with cyc nag test --ahead",
        ko: "ntfy 서버가 미리 맡기는 알림을 받아 주지 않아요. cyc nag test --ahead로 토큰을 확인해 보세요")
    case .limit:
      Sentence(
        en: "the ntfy server's limit on messages is near, so no reminder waits there for now",
        ko: "ntfy 서버의 메시지 한도가 거의 차서 지금은 알림을 미리 맡기지 않아요")
    case .clock:
      Sentence(
        en: "the ntfy server does not accept the time of a reminder: its clock and this machine's may differ",
        ko: "ntfy 서버가 알림 시각을 받아 주지 않아요. 서버와 이 컴퓨터의 시계가 다를 수 있어요")
    }
  }

  static func waiting(_ copies: [AheadCopy], in year: Int) -> Sentence {
    let list = times(copies, in: year)
    let lastCheck = copies.map(\.checkedAt).max { $0.secondsAsUTC < $1.secondsAsUTC }?.written(in: year)
    return Sentence(
      en: "\(list), unless a machine is awake then (as of \(lastCheck))",
      ko: "\(list)에 와요. 그때 컴퓨터가 켜져 있으면 오지 않아요 (\(lastCheck) 기준)")
  }

  /// For the inbox, about copies whose time has come before a run could ask the server.
  static func mayHaveCome(_ copies: [AheadCopy], in year: Int) -> Sentence {
    let list = times(copies, in: year)
    return Sentence(
      en: "Reminders that waited on the ntfy server may have come: \(list)",
      ko: "ntfy 서버에 맡겨 둔 알림이 왔을 수 있어요: \(list)")
  }

  /// Follows the text of a copy in the inbox if the server was not asked in time.
  static let mayHaveCome = Sentence(
    en: "(It waited on the ntfy server; whether it has come is not known.)",
    ko: "(ntfy 서버에 맡겨 둔 알림이에요. 정말 왔는지는 알 수 없어요.)")

  /// `21 Nov 19:11 and 23:11; 22 Nov 23:11`: one item for each day.
  private static func times(_ copies: [AheadCopy], in year: Int) -> Sentence {
    let days = Dictionary(grouping: copies, by: \.delivery.day).sorted { $0.key < $1.key }
    let items = days.map { day, copies in
      let times = copies.sorted { $0.delivery.secondsAsUTC < $1.delivery.secondsAsUTC }.map(\.delivery.clock)
      let day = day.written(in: year)
      return Sentence(
        en: "\(day) \(times.joined(separator: " and "))", ko: "\(day) \(times.joined(separator: ", "))")
    }
    return .joined(items, by: "; ")
  }

  static func stuck(_ copies: [AheadCopy], in year: Int) -> Sentence {
    let times = Sentence.joined(copies.map { $0.delivery.written(in: year) }, by: ", ")
    return Sentence(
      en: "ntfy: not taken back yet, and may still come: \(times)", ko: "ntfy: 아직 취소하지 못해서 올 수 있는 알림: \(times)")
  }

  static let works = Sentence(
    en: "ntfy: one message is on its way and comes in about 15 seconds; another one was taken back",
    ko: "ntfy: 메시지 하나가 15초쯤 뒤에 와요. 다른 하나는 맡겼다가 취소했어요")
  static let test = Sentence(
    en: "This is a test. It waited on the server for 15 seconds.", ko: "테스트 알림이에요. 서버에서 15초 동안 기다렸어요.")
  static let cancelledTest = Sentence(
    en: "This test should have been taken back.", ko: "취소되었어야 하는 테스트 알림이에요.")
}
