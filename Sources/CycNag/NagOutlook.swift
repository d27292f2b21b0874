internal import CycBase
internal import Days
internal import Schedule

/// The first sentence of `cyc nag status`: what will come, through which channels, and what would prevent it.
struct NagOutlook {
  let now: CivilTime
  let schedule: NagSchedule
  let window: NagWindow
  /// False if there are only notices of tasks, and quizzes.
  let hasUser: Bool
  /// Channels in use that would accept a message now.
  let ready: [NagChannel]
  let decision: NagRule.Decision
  /// As of the last look at GitHub; nil if there was none.
  let today: NagRule.DayState?
  /// Start of the next reminder to commit.
  let next: CivilTime?
  /// Times at which waiting reminders come if every machine sleeps.
  let waiting: [CivilTime]

  var sentence: Sentence {
    guard schedule.isThere else { return withWaiting(NagOutlook.off) }
    if let obstacle { return withWaiting(obstacle) }
    guard hasUser else { return NagOutlook.noUser }
    if case .send = decision { return .joined([soon, risk], by: " ") }
    if case .silent(.unknown) = decision { return .joined([soon, risk], by: " ") }
    if case .silent(.noStreak) = decision { return NagOutlook.noStreak }
    guard let next else { return NagOutlook.nothing }
    if next.day == now.day { return .joined([coming(next), risk], by: " ") }
    return .joined([.joined([over, later(next)], by: " "), risk], by: " ")
  }

  /// Why nothing comes although the schedule is written down.
  private var obstacle: Sentence? {
    if schedule.lacksDaemon {
      return Sentence(
        en: "Nothing will come: cron is not running on this machine. To use another scheduler: cyc nag on",
        ko: "이 컴퓨터에 cron이 실행되고 있지 않아서 알림이 오지 않아요. 다른 방법으로 맡기려면: cyc nag on")
    }
    if schedule.silentSince != nil {
      return Sentence(
        en: "Nothing will come unless \(scheduler) calls cyc again.", ko: "\(scheduler)에서 cyc를 다시 실행하지 않으면 알림이 오지 않아요.")
    }
    if case .unknown = schedule.state {
      return Sentence(
        en: "It is not known whether anything will come: the schedule cannot be read.",
        ko: "예약을 읽을 수 없어서 알림이 올지 알 수 없어요.")
    }
    return ready.isEmpty
      ? Sentence(
        en: "Nothing would reach you now: no channel in nag.via works. See: cyc nag channel",
        ko: "지금은 nag.via의 어느 채널로도 알림이 가지 않아요. 확인하려면: cyc nag channel") : nil
  }

  private var scheduler: String { schedule.scheduler?.rawValue ?? "" }
  private var via: String { ready.usual.map(\.rawValue).joined(separator: ", ") }

  private var soon: Sentence {
    Sentence(
      en: "The next run, in \(NagTick.minutes) minutes at most, reminds you through \(via) unless you have committed.",
      ko: "\(NagTick.minutes)분 안에 확인해서, 커밋이 없으면 \(via) 채널로 알려 드려요.")
  }

  private func coming(_ time: CivilTime) -> Sentence {
    let (day, every) = (time.hour >= 17 ? "Tonight" : "Today", NagPhrases.every(window))
    return Sentence(
      en: "\(day) from \(time.clock) you are reminded \(every) through \(via) until you commit.",
      ko: "오늘 \(time.clock)부터 커밋할 때까지 \(every) \(via) 채널로 알려 드려요.")
  }

  private func later(_ time: CivilTime) -> Sentence {
    let isTomorrow = time.day == now.day + 1
    return Sentence(
      en: "The next reminder is \(isTomorrow ? "tomorrow" : "on \(time.day)") at \(time.clock), through \(via).",
      ko: "다음 알림은 \(isTomorrow ? "내일" : "\(time.day)") \(time.clock)에 \(via) 채널로 와요.")
  }

  /// Why nothing more comes today.
  private var over: Sentence {
    switch today {
    case .done: Sentence(en: "You have committed today.", ko: "오늘은 커밋했어요.")
    case .resting, .frozen: Sentence(en: "Today is a day off.", ko: "오늘은 쉬는 날이에요.")
    case .open, .unknown, .notDrawn, nil: Sentence(en: "Nothing more comes today.", ko: "오늘은 더 오는 알림이 없어요.")
    }
  }

  private var risk: Sentence {
    guard let last = waitingToday.last else {
      return Sentence(
        en: "\(scheduler) calls cyc; while the machine sleeps nothing comes.",
        ko: "\(scheduler)에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요.")
    }
    return Sentence(
      en: "\(scheduler) calls cyc; if the machine sleeps, ntfy brings a reminder at \(last.clock).",
      ko: "\(scheduler)에 맡겼어요. 컴퓨터가 잠들면 \(last.clock)에 ntfy로 와요.")
  }

  private var waitingToday: [CivilTime] {
    waiting.filter { $0.day == now.day }.sorted { $0.secondsAsUTC < $1.secondsAsUTC }
  }

  /// What waits on the ntfy server comes even if nothing calls cyc.
  private func withWaiting(_ sentence: Sentence) -> Sentence {
    guard let last = waitingToday.last else { return sentence }
    let copy = Sentence(
      en: "Only what waits on the ntfy server comes, until \(last.clock).", ko: "ntfy 서버에 맡긴 알림만 \(last.clock)까지 와요.")
    return .joined([sentence, copy], by: " ")
  }

  private static let off = Sentence(
    en: "Reminders are off, so nothing comes tonight. To switch them on: cyc nag on",
    ko: "알림이 꺼져 있어서 오늘은 아무것도 오지 않아요. 켜려면: cyc nag on")
  private static let noUser = Sentence(
    en: "Only tasks and quizzes are announced, since no GitHub user is set: cyc config set user NAME",
    ko: "GitHub 사용자를 정하지 않아서 할 일과 퀴즈만 알려요. 정하려면: cyc config set user 아이디")
  private static let noStreak = Sentence(
    en: "Nothing comes while there is no streak (nag.only_on_streak). A commit starts one.",
    ko: "이어 가는 기록이 없어서 알림이 오지 않아요 (nag.only_on_streak). 커밋하면 새로 시작해요.")
  private static let nothing = Sentence(
    en: "No reminder is planned for the next two weeks.", ko: "앞으로 2주 동안은 알림이 없어요.")
}
