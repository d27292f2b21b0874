package import CycBase
internal import CycStreak
internal import CycList
package import Notify
internal import Platform

/// Why messages do not get through, in a few words and without a secret.
package enum NagChannelPhrases {
  package static func reason(_ error: DeliveryError) -> Sentence {
    switch error {
    case .programMissing("notify-send"): noNotifySend
    case .programMissing("sendmail"): noSendmail
    case .programMissing(AnySetting.nagCommand.name): commandMissing
    case .programMissing(let name): Sentence(en: "\(name) is not installed", ko: "설치되어 있지 않은 프로그램이에요: \(name)")
    case .programFailed(let name, let code):
      Sentence(en: "\(name) failed (exit \(code))", ko: "\(name) 실행에 실패했어요 (종료 코드 \(code))")
    case .programTimedOut(let name):
      Sentence(en: "\(name) took too long and was ended", ko: "\(name) 실행이 너무 오래 걸려서 중단했어요")
    case .programNotStarted(let name): Sentence(en: "\(name) could not be started", ko: "실행하지 못한 프로그램이에요: \(name)")
    case .noDesktopSession: Sentence(en: "no desktop session is running", ko: "실행 중인 데스크톱 세션이 없어요")
    case .noDesktop: Sentence(en: "there is no desktop to show notifications", ko: "알림을 받을 데스크톱이 없어요")
    case .noTerminal: Sentence(en: "no open terminal takes messages", ko: "메시지를 받을 열린 터미널이 없어요")
    case .terminalsInUse: Sentence(en: "every open terminal is in use", ko: "열린 터미널이 모두 사용 중이에요")
    case .serverUnreachable: Sentence(en: "the server cannot be reached", ko: "서버에 연결할 수 없어요")
    case .serverTimedOut: Sentence(en: "the server did not answer in time", ko: "서버가 제시간에 응답하지 않았어요")
    case .connectionNotSecure: Sentence(en: "the connection to the server is not secure", ko: "서버에 안전하게 연결할 수 없어요")
    case .connectionFailed: Sentence(en: "the connection to the server failed", ko: "서버와 통신하지 못했어요")
    case .redirected: Sentence(en: "the server redirects the message elsewhere", ko: "서버가 다른 곳으로 보내려고 해요")
    case .libcurlMissing: Sentence(en: "libcurl cannot be loaded", ko: "libcurl을 불러올 수 없어요")
    case .rateLimited: Sentence(en: "the server's limit on messages is reached", ko: "서버의 메시지 한도를 넘었어요")
    case .refused(let status) where [404, 410].contains(status):
      Sentence(en: "the stored URL does not exist (HTTP \(status))", ko: "저장된 주소에 아무것도 없어요 (HTTP \(status))")
    case .refused(let status):
      Sentence(
        en: "the server refuses the stored credentials (HTTP \(status))",
        ko: "서버가 저장된 인증 정보를 받아 주지 않아요 (HTTP \(status))")
    case .serverFailed(let status):
      Sentence(en: "the server did not take the message (HTTP \(status))", ko: "서버가 메시지를 받지 않았어요 (HTTP \(status))")
    case .noReplies:
      Sentence(
        en: "taps on the phone could not be read from ntfy", ko: "휴대전화에서 보낸 응답을 ntfy에서 읽지 못했어요")
    case .noMessages:
      Sentence(en: "earlier messages could not be read from ntfy", ko: "먼저 보낸 알림을 ntfy에서 읽지 못했어요")
    }
  }

  package static func ignored(_ ignored: NtfyChannel.Ignored) -> Sentence {
    switch ignored {
    case .tooLong(let maxBytes):
      Sentence(
        en: "ntfy's answer about taps was ignored: it is longer than \(maxBytes >> 10) KB",
        ko: "ntfy에서 받은 응답이 \(maxBytes >> 10)KB를 넘어 무시했어요")
    case .atOddTimes(let count):
      Sentence(
        en: "\(count == 1 ? "a tap was" : "\(count) taps were") ignored: more than a day off by this machine's clock",
        ko: "이 컴퓨터의 시각과 하루 넘게 차이 나는 응답 \(count)개를 무시했어요")
    case .tooMany(let count, let max):
      Sentence(
        en: "of \(count) taps only the last \(max) were looked at", ko: "응답 \(count)개 가운데 마지막 \(max)개만 살펴봤어요")
    }
  }

  // MARK: - What is missing here

  static let noNotifySend = Sentence(
    en: "notify-send is missing: sudo apt install libnotify-bin",
    ko: "notify-send가 없어요: sudo apt install libnotify-bin")
  static let noRecipient = Sentence(
    en: "no recipient is set: cyc config set nag.mail_to YOU@EXAMPLE.COM",
    ko: "받는 사람이 없어요: cyc config set nag.mail_to 주소")
  static let noSendmail = Sentence(
    en: "sendmail is missing: sudo apt install msmtp-mta, or another mail server",
    ko: "sendmail이 없어요: sudo apt install msmtp-mta")
  static let noCommand = Sentence(
    en: "no command is set: cyc config set nag.command PROGRAM", ko: "정해 둔 명령이 없어요: cyc config set nag.command 프로그램")
  static let commandMissing = Sentence(
    en: "the program in nag.command was not found; give its full path",
    ko: "nag.command의 프로그램이 없어요. 전체 경로로 적어 주세요")

  static func commandOutOfReach(_ words: [String]) -> Sentence {
    let command = "cyc config set nag.command \(ShellWords(words: [ShellWords(words: words).text]).text)"
    return Sentence(
      en: "the schedule cannot find the program in nag.command; give its full path: \(command)",
      ko: "예약된 실행에서는 nag.command의 프로그램을 찾지 못해요. 전체 경로로 적어 주세요: \(command)")
  }

  static let noTopic = Sentence(
    en: "no topic is stored: cyc nag channel ntfy --new-topic", ko: "저장된 토픽이 없어요: cyc nag channel ntfy --new-topic")
  package static let noAddress = Sentence(
    en: "no webhook URL is stored: cyc nag channel webhook", ko: "저장된 주소가 없어요: cyc nag channel webhook")
}
