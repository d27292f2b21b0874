/// Why the nag cannot do what was asked.
enum NagFailure: UserFacingError, Equatable {
  /// The settings name hours that cannot be.
  case window(from: String, until: String)
  case notATime(String)
  case badSnooze(String)
  /// No channel took the message.
  case allFailed([Sentence])

  var message: Sentence {
    switch self {
    case .window(let from, let until):
      Sentence(
        en:
          "nag.from = \"\(from)\" and nag.until = \"\(until)\" do not make a window: it would be empty, or longer than 12 hours across midnight",
        ko: "nag.from = \"\(from)\"과 nag.until = \"\(until)\"로는 시간대를 정할 수 없어요. 시작과 끝이 같거나, 자정을 넘어 12시간보다 길어요")
    case .notATime(let text):
      Sentence(en: "not a time: '\(text.excerpt)'", ko: "시각이 아니에요: '\(text.excerpt)'")
    case .badSnooze(let text):
      Sentence(
        en: "cannot snooze for '\(text.excerpt)'", ko: "'\(text.excerpt)' 동안 쉴 수 없어요")
    case .allFailed(let reasons):
      Sentence(
        en: "the reminder reached nobody: \(Sentence.joined(reasons, by: "; ").english)",
        ko: "알림을 아무 데도 보내지 못했어요: \(Sentence.joined(reasons, by: "; ").korean)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .window: .typed("cyc config set nag.until 24:00")
    case .notATime: Sentence(en: "write it as 21:30 or 9pm", ko: "21:30이나 오후 9시처럼 적어 주세요")
    case .badSnooze: .typed("cyc nag snooze 1h|30m|until 22:00|today|off")
    case .allFailed: .typed("cyc nag test")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .allFailed: .failed
    case .window, .notATime, .badSnooze: .usage
    }
  }
}
