package import CycBase
internal import CycStreak
internal import CycList
package import Days

/// Why the nag cannot do what was asked.
package enum NagFailure: UserFacingError, Equatable {
  /// The settings name hours that cannot be.
  case window(from: String, until: String)
  case notATime(String)
  case badSnooze(String)
  /// Silence was wanted until a time of day that has passed.
  case snoozePassed(CivilTime, now: CivilTime)
  /// No channel took the message.
  case allFailed([Sentence])

  package var message: Sentence {
    switch self {
    case .window(let from, let until):
      Sentence(
        en:
          "nag.from = \"\(from)\" and nag.until = \"\(until)\" do not make a window: it would be empty, or longer than 12 hours across midnight",
        ko: "알림 시간을 정할 수 없어요 (nag.from = \"\(from)\", nag.until = \"\(until)\"). 시작과 끝이 같거나, 자정을 넘겨 12시간보다 길어요")
    case .notATime(let text):
      Sentence(en: "not a time: '\(text.excerpt)'", ko: "시각이 아니에요: '\(text.excerpt)'")
    case .badSnooze(let text):
      Sentence(
        en: "cannot snooze for '\(text.excerpt)'", ko: "언제까지 미룰지 알 수 없어요: '\(text.excerpt)'")
    case .snoozePassed(let end, let now):
      Sentence(
        en: "\(end.clock) has passed: it is \(now.clock)", ko: "이미 지난 시각이에요: \(end.clock) (지금은 \(now.clock))")
    case .allFailed(let reasons):
      Sentence(
        en: "the reminder reached nobody: \(Sentence.joined(reasons, by: "; ").english)",
        ko: "알림을 아무 데도 보내지 못했어요: \(Sentence.joined(reasons, by: "; ").korean)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .window: .typed("cyc config set nag.until 24:00")
    case .notATime: Sentence(en: "write it as 21:30 or 9pm", ko: "21:30이나 오후 9시처럼 적어 주세요")
    case .badSnooze:
      Sentence(
        en: "cyc nag snooze 1h; or 30m, until 22:00, today, off",
        ko: "cyc nag snooze 1h, 또는 30m, until 22:00, today, off")
    case .snoozePassed:
      Sentence(
        en: "cyc nag snooze 1h; or for the rest of the day: cyc nag snooze today",
        ko: "cyc nag snooze 1h. 오늘은 더 받지 않으려면: cyc nag snooze today")
    case .allFailed: .typed("cyc nag test")
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .allFailed: .failed
    case .window, .notATime, .badSnooze, .snoozePassed: .usage
    }
  }
}
