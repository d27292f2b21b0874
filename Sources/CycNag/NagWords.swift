package import CycBase
package import Days
internal import Notify
internal import Streaks
internal import Terminal

package enum NagPhrases {
  static func couldNotCheck(secondsLeft: Int, _ trouble: Sentence? = nil) -> Sentence {
    let left = Counts.timeLeft(seconds: secondsLeft)
    let why = trouble.map { Sentence(en: ": \($0)", ko: " (\($0))") }
    return Sentence(
      en: "Could not check whether you have committed today\(why). \(left) left.",
      ko: "오늘 커밋했는지 확인하지 못했어요\(why). \(left) 남았어요.")
  }

  static func inKeyring(_ bus: String) -> Sentence {
    Sentence(en: "in the keyring, through \(Sanitizer.clean(bus))", ko: "키링에 있어요 (\(Sanitizer.clean(bus)))")
  }

  static let keyringOutOfReach = Sentence(
    en: "the token is in the keyring, and the schedule finds no session bus (cyc login --storage file)",
    ko: "토큰이 키링에 있는데 예약 실행에서 세션 버스를 찾지 못해요 (cyc login --storage file)")

  static func announced(_ count: Int, isDry: Bool) -> Sentence {
    let tasks = count == 1 ? "1 task" : "\(count) tasks"
    return isDry
      ? Sentence(en: "would announce \(tasks)", ko: "할 일 \(count)개를 알릴 거예요")
      : Sentence(en: "announced \(tasks)", ko: "할 일 \(count)개를 알렸어요")
  }

  /// Title of a reminder: the day of the streak that is open, and the time left.
  ///
  /// - Parameter streakDays: days of the streak that would end; `Day 61+` if there may be more
  static func title(_ subject: NagRule.Subject, streakDays days: Quantity, secondsLeft: Int) -> Sentence {
    let number = days.reaches(1) == true ? Counts.short(days + 1) : nil
    // "59일째 아직" would say that 59 days have passed without a commit.
    let day = number.map { Sentence(en: "Day \($0)", ko: "\($0)일 차") } ?? Sentence(en: "Today", ko: "오늘")
    let left = Counts.timeLeft(seconds: secondsLeft)
    return switch subject {
    case .nothingYet, .uncommitted:
      Sentence(en: "\(day) open · \(left) left", ko: "\(day) 커밋 전 · \(left) 남음")
    case .unpushed:
      Sentence(en: "\(day) not pushed · \(left) left", ko: "\(day) 푸시 전 · \(left) 남음")
    case .notShown:
      Sentence(en: "\(day) not on GitHub yet · \(left) left", ko: "\(day) GitHub에 안 보임 · \(left) 남음")
    case .couldNotCheck:
      Sentence(en: "\(day) not checked · \(left) left", ko: "\(day) 확인 못 함 · \(left) 남음")
    }
  }

  static let lastChance = Sentence(en: "Last chance before midnight.", ko: "자정 전 마지막 알림이에요.")

  static func cheer(streakDays: Quantity, reachesGoal: Bool = false) -> Sentence {
    switch streakDays {
    case .exactly(let days) where reachesGoal:
      Sentence(
        en: "Day \(Counts.grouped(days)): you have reached your goal. Well done!",
        ko: "\(Counts.grouped(days))일째, 목표를 이뤘어요! 정말 잘하셨어요.")
    case .unknown, 0: Sentence(en: "Today's commit is in. Well done.", ko: "오늘 커밋이 있어요. 잘하셨어요!")
    case 1: Sentence(en: "Day 1. A new streak begins.", ko: "1일째, 새 기록이 시작됐어요!")
    case .exactly(let days):
      Sentence(en: "Day \(Counts.grouped(days)). Well done.", ko: "\(Counts.grouped(days))일째예요. 잘하셨어요!")
    case .atLeast:
      Sentence(
        en: "\(Counts.days(streakDays).english.capitalizedFirst) now. Well done.",
        ko: "\(Counts.days(streakDays)) 이어졌어요. 잘하셨어요!")
    }
  }

  static let tooLate = Sentence(
    en: "That reminder was for a day that is over, so nothing was put off.", ko: "이미 지난 날의 알림이라 미룰 것이 없어요.")

  static let praised = Sentence(en: "already committed today: said well done", ko: "오늘은 커밋했어요: 축하해 드렸어요")
  static let wouldPraise = Sentence(en: "already committed today: would say well done", ko: "오늘은 커밋했어요: 축하해 드릴 거예요")

  static func cannotLook(_ failure: any UserFacingError) -> Sentence {
    let reason = withHint(failure)
    return Sentence(en: "\(failedCheck)\(reason)", ko: "오늘 커밋했는지 확인할 수 없어요: \(reason)")
  }

  static func withHint(_ failure: any UserFacingError) -> Sentence {
    guard let hint = failure.hint else { return failure.message }
    return Sentence(en: "\(failure.message) (\(hint))", ko: "\(failure.message) (\(hint))")
  }

  private static let failedCheck = "today cannot be checked: "

  static func isFailedCheck(_ trouble: Sentence) -> Bool { trouble.english.hasPrefix(failedCheck) }

  static func failed(_ reason: Sentence) -> Sentence { Sentence(en: "failed: \(reason)", ko: "실패: \(reason)") }

  static let notDelivered = Sentence(en: "was not delivered", ko: "아무 데도 보내지 못했어요")

  static func reason(
    _ decision: NagRule.Decision, _ window: NagWindow, at now: CivilTime, isDry: Bool = false
  ) -> Sentence {
    switch decision {
    case .send(_, let subject, let urgency):
      let what = what(subject, urgency)
      return isDry
        ? Sentence(en: "would remind: \(what)", ko: "알릴 거예요: \(what)")
        : Sentence(en: "reminded: \(what)", ko: "알렸어요: \(what)")
    case .silent(let silence): return reason(silence, window, at: now)
    }
  }

  private static func what(_ subject: NagRule.Subject, _ urgency: Urgency) -> Sentence {
    switch subject {
    case .nothingYet: Sentence(en: "nothing yet today (\(urgency.rawValue))", ko: "오늘 커밋이 아직 없어요 (\(urgency.rawValue))")
    case .unpushed(let count): Sentence(en: "\(count) unpushed", ko: "푸시하지 않은 커밋 \(count)개")
    case .notShown(let count): Sentence(en: "\(count) pushed but not shown", ko: "푸시했는데 보이지 않는 커밋 \(count)개")
    case .uncommitted(let count):
      Sentence(en: "\(count == 1 ? "1 file" : "\(count) files") not committed", ko: "커밋하지 않은 파일 \(count)개")
    case .couldNotCheck: Sentence(en: "today could not be checked", ko: "오늘 커밋했는지 확인하지 못했어요")
    }
  }

  /// The state now, for `cyc nag status`.
  static func standing(_ decision: NagRule.Decision, _ window: NagWindow, at now: CivilTime) -> Sentence {
    switch decision {
    case .send, .silent(.unknown):
      Sentence(en: "not known yet: the next run asks GitHub", ko: "아직 몰라요. 다음 차례에 GitHub에 물어봐요")
    case .silent(let silence): reason(silence, window, at: now)
    }
  }

  private static func reason(
    _ silence: NagRule.SilenceReason, _ window: NagWindow, at now: CivilTime
  ) -> Sentence {
    // After midnight, a commit or a day off on either day ends the reminders of the evening.
    let isPastMidnight = window.slot(at: now).map { $0.day < now.day } ?? false
    let why =
      switch silence {
      case .done where isPastMidnight:
        Sentence(en: "committed yesterday or today", ko: "어제나 오늘 커밋했어요")
      case .resting where isPastMidnight:
        Sentence(en: "yesterday or today is a day of rest", ko: "어제나 오늘이 쉬는 요일이에요")
      case .frozen where isPastMidnight:
        Sentence(en: "yesterday or today is frozen", ko: "어제나 오늘이 쉬기로 한 날이에요")
      case .noUser:
        Sentence(
          en: "no GitHub user is set, so there are only notices of tasks, and quizzes",
          ko: "GitHub 사용자를 정하지 않아서 할 일과 퀴즈만 알려요")
      case .outsideWindow: Sentence(en: "outside \(hours(window))", ko: "알림 시간(\(hours(window)))이 아니에요")
      case .done: Sentence(en: "already committed today", ko: "오늘은 커밋했어요")
      case .resting: Sentence(en: "a day of rest", ko: "쉬는 요일이에요")
      case .frozen: Sentence(en: "today is frozen", ko: "쉬기로 한 날이에요")
      case .snoozed(let until): Sentence(en: "snoozed until \(time(until))", ko: "\(time(until))까지 미뤘어요")
      case .sent: Sentence(en: "already reminded in this slot", ko: "이번 차례에는 이미 알렸어요")
      case .forgotten:
        Sentence(en: "it is no longer known whether this slot's reminder was sent", ko: "이번 차례에 알렸는지 더는 알 수 없어요")
      case .noStreak: Sentence(en: "no streak is at stake", ko: "이어 가는 기록이 없어요")
      case .unknown: Sentence(en: "today could not be checked", ko: "오늘 커밋했는지 확인하지 못했어요")
      case .notDrawn: Sentence(en: "GitHub has no square for today yet", ko: "GitHub에 아직 오늘 칸이 없어요")
      case .justPushed:
        Sentence(
          en: "just pushed; GitHub gets a few minutes to show it", ko: "방금 푸시했어요. GitHub에 보일 때까지 조금 기다려요")
      }
    return Sentence(en: "silent: \(why)", ko: "알림 없음: \(why)")
  }

  static func hours(_ window: NagWindow) -> Sentence { hours(from: window.fromMinute, until: window.untilMinute) }

  /// `19:00–24:00`, `19:00~24:00`.
  package static func hours(from: Int, until: Int) -> Sentence {
    Sentence(en: "\(clock(from))–\(clock(until))", ko: "\(clock(from))~\(clock(until))")
  }

  static func clock(_ minute: Int) -> String { ClockTime(minuteOfDay: minute)?.description ?? "24:00" }

  /// `hourly`, `every 30 min`.
  static func every(_ window: NagWindow) -> Sentence {
    if window.everyMinutes == 60 { return Sentence(en: "hourly", ko: "1시간마다") }
    let length = Counts.timeLeft(seconds: window.everyMinutes * 60)
    return Sentence(en: "every \(length)", ko: "\(length)마다")
  }

  /// Day and time without the year. Midnight is written as 24:00 of the day before.
  package static func time(_ time: CivilTime) -> Sentence {
    guard time.hour == 0, time.minute == 0 else { return time.written(in: time.day.year) }
    let day = (time.day - 1).written(in: (time.day - 1).year)
    return Sentence(en: "\(day) 24:00", ko: "\(day) 24:00")
  }

  static func snoozed(_ until: CivilTime, outlastsToday: Bool) -> Sentence {
    let time = time(until)
    return Sentence(
      en:
        "Silent until \(time)\(outlastsToday ? ", so no more commit reminders come today" : ""). To end it sooner: cyc nag snooze off",
      ko: "\(time)까지 조용히 있을게요.\(outlastsToday ? " 오늘은 커밋 알림이 더 오지 않아요." : "") 다시 켜려면: cyc nag snooze off")
  }

  static let awake = Sentence(en: "No longer snoozed.", ko: "더 이상 미루지 않아요.")

  static func lost(_ loss: NagLoss) -> Sentence {
    let time = time(loss.happened.local)
    return Sentence(
      en:
        "nag.sqlite was damaged and is kept as \(loss.kept): what was sent before \(time), and any snooze, is forgotten",
      ko: "nag.sqlite 파일이 손상되어 \(loss.kept)에 남겨 두었어요. \(time) 전에 보낸 알림과 미루기는 알 수 없어요")
  }

  static func emptyInbox(since loss: NagLoss?) -> Sentence {
    guard let loss else { return Sentence(en: "Nothing has been sent yet.", ko: "아직 보낸 알림이 없어요.") }
    let time = time(loss.happened.local)
    return Sentence(en: "Nothing has been sent since \(time).", ko: "\(time) 뒤로 보낸 알림이 없어요.")
  }

  static func unread(_ count: Int) -> Sentence {
    count == 0
      ? Sentence(en: "Nothing new.", ko: "새 알림이 없어요.") : Sentence(en: "\(count) new", ko: "새 알림 \(count)개")
  }

  /// Reply to a click on *Check again*.
  static func answer(_ state: NagRule.DayState, secondsLeft: Int) -> Sentence {
    switch state {
    case .done: return cheer(streakDays: .unknown)
    case .resting, .frozen: return Sentence(en: "Today is a day off: nothing to do.", ko: "오늘은 쉬는 날이에요. 아무것도 안 하셔도 돼요.")
    case .open:
      let left = Counts.timeLeft(seconds: secondsLeft)
      return Sentence(
        en: "GitHub still shows no commit today. \(left) left.", ko: "GitHub에 아직 오늘 커밋이 없어요. \(left) 남았어요.")
    case .unknown: return couldNotCheck(secondsLeft: secondsLeft)
    case .notDrawn:
      return Sentence(
        en: "GitHub has no square for today yet: check again in a few hours.",
        ko: "GitHub에 아직 오늘 칸이 없어요. 몇 시간 뒤에 다시 확인해 주세요.")
    }
  }

  package static func clickFailed(_ reason: Sentence) -> Sentence {
    Sentence(en: "That did not work: \(reason)", ko: "처리하지 못했어요: \(reason)")
  }

  static func logStays(_ path: String, _ reason: Sentence) -> Sentence {
    Sentence(
      en: "the log keeps growing: \(path) cannot be rotated (\(reason))",
      ko: "로그 파일을 교체하지 못해서 계속 커지고 있어요: \(path) (\(reason))")
  }

  static let test = Sentence(en: "This is a test. Reminders will look like this.", ko: "테스트 알림이에요. 앞으로 이렇게 알려 드릴게요.")
  static func tested(_ channel: NagChannel) -> Sentence {
    Sentence(en: "\(channel.rawValue): sent", ko: "\(channel.rawValue): 보냈어요")
  }
  package static func notSent(_ channel: NagChannel, _ reason: Sentence) -> Sentence {
    Sentence(en: "\(channel.rawValue): \(reason)", ko: "\(channel.rawValue): \(reason)")
  }
}

/// Why a command of the nag did nothing.
package struct NagFailure: UserFacingError, Equatable {
  package let message: Sentence
  package var hint: Sentence?
  package var exitStatus = ExitStatus.usage
}

extension NagFailure {
  /// - Parameters:
  ///   - from: as `20:00`
  ///   - until: in the same form
  static func window(from: String, until: String) -> Self {
    // After 23:55 no run comes before midnight, so a later end would not help.
    let remedy = from > "23:55" ? "nag.from 19:00" : "nag.until 24:00"
    return Self(
      message: Sentence(
        en:
          "nag.from = \"\(from)\" and nag.until = \"\(until)\" do not make a window: it would be shorter than 5 minutes, or longer than 12 hours across midnight",
        ko: "알림 시간을 정할 수 없어요 (nag.from = \"\(from)\", nag.until = \"\(until)\"). 5분보다 짧거나, 자정을 넘겨 12시간보다 길어요"),
      hint: .typed("cyc config set \(remedy)"))
  }

  static func notATime(_ text: String) -> Self {
    Self(
      message: Sentence(en: "not a time: '\(text.excerpt)'", ko: "시각이 아니에요: '\(text.excerpt)'"),
      hint: Sentence(en: "write it as 21:30 or 9pm", ko: "21:30이나 오후 9시처럼 적어 주세요"))
  }

  static func badSnooze(_ text: String) -> Self {
    Self(
      message: Sentence(en: "cannot snooze for '\(text.excerpt)'", ko: "언제까지 미룰지 알 수 없어요: '\(text.excerpt)'"),
      hint: Sentence(
        en: "cyc nag snooze 1h; or 30m, until 22:00, today, off",
        ko: "cyc nag snooze 1h, 또는 30m, until 22:00, today, off"))
  }

  static func snoozePassed(_ end: CivilTime, now: CivilTime) -> Self {
    Self(
      message: Sentence(
        en: "\(end.clock) has passed: it is \(now.clock)", ko: "이미 지난 시각이에요: \(end.clock) (지금은 \(now.clock))"),
      hint: Sentence(
        en: "cyc nag snooze 1h; or for the rest of the day: cyc nag snooze today",
        ko: "cyc nag snooze 1h. 오늘은 더 받지 않으려면: cyc nag snooze today"))
  }

  static func allFailed(_ reasons: [Sentence]) -> Self {
    let why = Sentence.joined(reasons, by: "; ")
    return Self(
      message: Sentence(en: "the reminder was not delivered: \(why)", ko: "알림을 아무 데도 보내지 못했어요: \(why)"),
      hint: .typed("cyc nag test"), exitStatus: .failed)
  }
}
