internal import CycBase
internal import Days
internal import Schedule

/// The first sentence of `cyc nag status`: what will come, through which channels, and what would prevent it.
struct NagOutlook {
  let now: CivilTime
  let schedule: NagSchedule
  let window: NagWindow
  /// False if only tasks and quizzes are announced.
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
  /// Nil if there is no snooze, or if it is over.
  var snoozedUntil: CivilTime?
  /// Whether the last run could not look, and so reminded of nothing.
  var hasFailedCheck = false
  /// False if a run cannot begin, so that nothing is sent.
  var canRun = true

  var sentence: Sentence {
    if let obstacle { return .joined([consequence(of: obstacle.reason), obstacle.hint], by: " ") }
    if case .unknown = schedule.state { return NagOutlook.unreadable }
    guard hasUser else { return NagOutlook.noUser }
    switch decision {
    case .send, .silent(.unknown):
      let soon = hasFailedCheck ? retrying : today == .notDrawn ? NagOutlook.undrawn : self.soon
      return .joined([soon, risk], by: " ")
    case .silent(.noStreak): return NagOutlook.noStreak
    case .silent: break
    }
    guard let next else { return NagOutlook.nothing }
    if next.day == now.day { return .joined([coming(next), risk], by: " ") }
    return .joined([over, later(next), risk], by: " ")
  }

  /// Why nothing calls cyc or no message arrives, and what to type. The Korean reason ends in "because".
  private var obstacle: (reason: Sentence, hint: Sentence)? {
    if !schedule.isThere {
      return (
        Sentence(en: "Reminders are off", ko: "알림이 꺼져 있어서"),
        Sentence(en: "To switch them on: cyc nag on", ko: "켜려면: cyc nag on")
      )
    }
    if schedule.lacksDaemon {
      return (
        Sentence(en: "cron is not running on this machine", ko: "이 컴퓨터에 cron이 실행되고 있지 않아서"),
        Sentence(en: "Start it, or type: cyc nag on", ko: "cron을 시작하거나 이렇게 입력하세요: cyc nag on")
      )
    }
    if schedule.lacksProgram {
      return (
        Sentence(en: "\(scheduler) calls a cyc that is not there", ko: "\(scheduler)에서 실행할 cyc가 그 자리에 없어서"),
        setUpAgain
      )
    }
    if !canRun {
      return (
        Sentence(en: "No run can begin", ko: "알림을 보낼 준비를 할 수 없어서"),
        Sentence(en: "See Trouble for the reason.", ko: "이유는 아래 '문제'에 있어요.")
      )
    }
    if let since = schedule.silentSince {
      let time = NagPhrases.time(since)
      return (
        Sentence(en: "\(scheduler) has not called cyc since \(time)", ko: "\(scheduler)에서 \(time)부터 cyc를 실행하지 않아서"),
        setUpAgain
      )
    }
    if ready.isEmpty {
      return (
        Sentence(en: "No channel in nag.via works now", ko: "지금 nag.via에 쓸 수 있는 채널이 없어서"),
        Sentence(en: "See: cyc nag channel", ko: "확인하려면: cyc nag channel")
      )
    }
    return nil
  }

  /// Reminders that wait on the ntfy server come even if nothing calls cyc, those of the next days too.
  private func consequence(of reason: Sentence) -> Sentence {
    guard let last = waiting.max(by: { $0.secondsAsUTC < $1.secondsAsUTC })?.written(at: now) else {
      return Sentence(en: "\(reason), so nothing comes.", ko: "\(reason) 아무것도 오지 않아요.")
    }
    return Sentence(
      en: "\(reason), so only what waits on the ntfy server comes, until \(last).",
      ko: "\(reason) ntfy 서버에 맡긴 알림만 \(last)까지 와요.")
  }

  /// Without the option, `cyc nag on` would move a job of systemd to cron.
  private var setUpAgain: Sentence {
    let command = schedule.scheduler == .cron ? "cyc nag on" : "cyc nag on --scheduler \(scheduler)"
    return Sentence(en: "To set it up again: \(command)", ko: "다시 맡기려면: \(command)")
  }

  private var scheduler: String { schedule.scheduler?.rawValue ?? "" }
  private var via: String { ready.usual.map(\.rawValue).joined(separator: ", ") }

  private var soon: Sentence {
    Sentence(
      en:
        "The next run, in \(NagTick.minutes) minutes at most, asks GitHub and reminds you through \(via) unless you have committed.",
      ko: "\(NagTick.minutes)분 안에 확인해서, 커밋이 없으면 \(via) 채널로 알려 드려요.")
  }

  private var retrying: Sentence {
    Sentence(
      en: "Today could not be checked (see Trouble). The next run, in \(NagTick.minutes) minutes at most, tries again.",
      ko: "오늘 커밋했는지 확인하지 못했어요. 이유는 아래 '문제'에 있어요. \(NagTick.minutes)분 안에 다시 확인해요.")
  }

  private func coming(_ time: CivilTime) -> Sentence {
    let (day, every) = (time.hour >= 17 ? "Tonight" : "Today", NagPhrases.every(window))
    // Nothing repeats after the last slot, or after a last call outside the hours.
    guard let slot = window.slot(at: time), !window.isLast(slot) else {
      return Sentence(
        en: "\(day) at \(time.clock) you are reminded through \(via) unless you have committed.",
        ko: "오늘 \(time.clock)에 커밋이 없으면 \(via) 채널로 알려 드려요.")
    }
    return Sentence(
      en: "\(day) from \(time.clock) you are reminded \(every) through \(via) until you commit.",
      ko: "오늘 \(time.clock)부터 커밋할 때까지 \(every) \(via) 채널로 알려 드려요.")
  }

  private func later(_ time: CivilTime) -> Sentence {
    let moment = moment(time)
    return Sentence(
      en: "The next commit reminder is \(moment), through \(via).",
      ko: "다음 커밋 알림은 \(moment)에 \(via) 채널로 와요.")
  }

  /// `at 23:11`, `tomorrow at 23:11`, `on 6 Aug at 23:11`.
  private func moment(_ time: CivilTime) -> Sentence {
    let (date, clock) = (time.day.written(in: now.day.year), time.clock)
    return switch time.day {
    case now.day: Sentence(en: "at \(clock)", ko: "\(clock)")
    case now.day + 1: Sentence(en: "tomorrow at \(clock)", ko: "내일 \(clock)")
    default: Sentence(en: "on \(date) at \(clock)", ko: "\(date) \(clock)")
    }
  }

  /// Why nothing more comes today.
  private var over: Sentence {
    switch today {
    case .done: Sentence(en: "You have committed today.", ko: "오늘은 커밋했어요.")
    case .resting, .frozen: Sentence(en: "Today is a day off.", ko: "오늘은 쉬는 날이에요.")
    case .open, .unknown, .notDrawn, nil:
      // Notices of tasks may still come.
      snoozedUntil.map { until in
        let time = NagPhrases.time(until)
        return Sentence(en: "Commit reminders are snoozed until \(time).", ko: "커밋 알림을 \(time)까지 미뤘어요.")
      } ?? Sentence(en: "No more commit reminders come today.", ko: "오늘은 커밋 알림이 더 오지 않아요.")
    }
  }

  private var risk: Sentence {
    // The last one of the first day that has any.
    let first = waiting.map(\.day).min()
    guard let last = waiting.filter({ $0.day == first }).max(by: { $0.secondsAsUTC < $1.secondsAsUTC }) else {
      return Sentence(
        en: "\(scheduler) calls cyc; while the machine sleeps nothing comes.",
        ko: "\(scheduler)에 맡겼어요. 컴퓨터가 잠들면 알림이 오지 않아요.")
    }
    let moment = moment(last)
    return Sentence(
      en: "\(scheduler) calls cyc; if the machine sleeps, ntfy brings a reminder \(moment).",
      ko: "\(scheduler)에 맡겼어요. 컴퓨터가 잠들면 \(moment)에 ntfy로 와요.")
  }

  private static let undrawn = Sentence(
    en: "GitHub has no square for today yet; no commit reminder comes until it has one.",
    ko: "GitHub에 아직 오늘 칸이 없어요. 칸이 생기기 전에는 커밋 알림이 오지 않아요.")
  private static let unreadable = Sentence(
    en: "The schedule cannot be read, so it is not known whether reminders come.",
    ko: "예약을 읽을 수 없어서 알림이 올지 알 수 없어요.")
  private static let noUser = Sentence(
    en: "Only tasks and quizzes are announced, since no GitHub user is set: cyc config set user NAME",
    ko: "GitHub 사용자를 정하지 않아서 할 일과 퀴즈만 알려요. 정하려면: cyc config set user 아이디")
  private static let noStreak = Sentence(
    en: "Nothing comes while there is no streak (nag.only_on_streak). A commit starts one.",
    ko: "이어 가는 기록이 없어서 알림이 오지 않아요 (nag.only_on_streak). 커밋하면 새로 시작해요.")
  private static let nothing = Sentence(
    en: "No reminder is planned for the next two weeks.", ko: "앞으로 2주 동안은 알림이 없어요.")
}
