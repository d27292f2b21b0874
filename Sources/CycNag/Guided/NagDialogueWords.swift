internal import CycBase
internal import Schedule

extension NagChannel {
  /// Name of the device or program that shows the message.
  var words: Sentence {
    switch self {
    case .desktop: Sentence(en: "desktop", ko: "데스크톱")
    case .terminal: Sentence(en: "terminals", ko: "터미널")
    case .ntfy: Sentence(en: "phone", ko: "휴대전화")
    case .mail: Sentence(en: "e-mail", ko: "메일")
    case .webhook: Sentence(en: "chat", ko: "채팅")
    case .command: Sentence(en: "program", ko: "프로그램")
    }
  }
}

/// Sentences of the dialogue of `cyc nag on`.
enum NagDialogueWords {
  static func introduction(isForListAlone: Bool) -> [Sentence] {
    let promises =
      isForListAlone
      ? [
        Sentence(
          en: "cyc tells you which tasks are due, and of alerts at their time.", ko: "오늘까지인 할 일과 정해 둔 알림을 제때 알려 드려요."),
        Sentence(
          en: "Once a GitHub user is set, it also reminds you to commit.",
          ko: "GitHub 사용자를 정하면 커밋도 챙겨 드려요."),
      ]
      : [
        Sentence(
          en: "In the evening cyc checks whether you have committed, and reminds you if not.",
          ko: "저녁이 되면 오늘 커밋했는지 보고, 아직이면 알려 드려요."),
        Sentence(
          en: "Once you have, it goes quiet. You also hear of tasks that are due.",
          ko: "커밋하면 조용히 있을게요. 오늘까지인 할 일도 함께 알려 드려요."),
      ]
    return promises + [
      Sentence(
        en: "Nothing changes before your last answer; Ctrl-C leaves all as it is.",
        ko: "마지막에 답하기 전에는 아무것도 바꾸지 않아요. Ctrl-C로 그만둘 수 있어요.")
    ]
  }

  static let offer = Sentence(
    en: "Shall cyc remind you in the evening until you have committed?", ko: "저녁마다 커밋할 때까지 알려 드릴까요?")

  // MARK: - Questions

  static func hours(_ window: NagWindow) -> Sentence {
    let hours = "[\(NagPhrases.clock(window.fromMinute))-\(NagPhrases.clock(window.untilMinute))]"
    return Sentence(en: "Between which hours? \(hours)", ko: "몇 시부터 몇 시까지 알려 드릴까요? \(hours)")
  }

  static func pace(_ window: NagWindow) -> Sentence {
    let pace = ParsedDuration.text(minutes: window.everyMinutes)
    return Sentence(en: "How often? [\(pace)]", ko: "얼마마다 알려 드릴까요? [\(pace)]")
  }

  static let waysHeading = Sentence(en: "Ways to reach you:", ko: "알림을 받을 방법:")

  static func state(_ way: NagDialogue.Way) -> Sentence {
    switch way.state {
    case .ready where way.channel == .terminal:
      Sentence(en: "ready, for when nothing else delivers", ko: "준비됨 (다른 방법으로 안 될 때)")
    case .ready: Sentence(en: "ready", ko: "준비됨")
    case .needsTopic: Sentence(en: "with the free app ntfy, in a minute", ko: "무료 앱 ntfy로, 1분이면 돼요")
    case .unusable(NagChannelFailure.noAddress.reason):
      Sentence(en: "Slack, Discord and others; not set up yet", ko: "Slack, Discord 등. 아직 설정하지 않았어요")
    // The command comes with `unusable`, once the way is chosen.
    case .unusable(let reason):
      Sentence(
        english: String(CommandInSentence.split(reason.english).words),
        korean: String(CommandInSentence.split(reason.korean).words))
    }
  }

  /// - Parameter usual: numbers in the list; empty if there is no default
  static func which(_ usual: [Int]) -> Sentence {
    let usual = usual.isEmpty ? "" : " [\(usual.map(String.init).joined(separator: " "))]"
    return Sentence(en: "Which of them?\(usual)", ko: "어떻게 알려 드릴까요?\(usual)")
  }

  static let sending = Sentence(en: "sending a test", ko: "시험 삼아 보내는 중")

  static func seen(_ channel: NagChannel) -> Sentence {
    switch channel {
    case .desktop: Sentence(en: "A test is on the desktop. Did you see it? [Y/n]", ko: "데스크톱에 하나 보냈어요. 보이나요? [Y/n]")
    case .terminal: Sentence(en: "A test is in your terminals. Did you see it? [Y/n]", ko: "터미널에 하나 보냈어요. 보이나요? [Y/n]")
    case .ntfy:
      Sentence(en: "A test is on its way to your phone. Did it arrive? [Y/n]", ko: "휴대전화로 하나 보냈어요. 도착했나요? [Y/n]")
    case .mail: Sentence(en: "A test is in the mail. Did it arrive? [Y/n]", ko: "메일을 하나 보냈어요. 도착했나요? [Y/n]")
    case .webhook: Sentence(en: "A test is in the chat. Did you see it? [Y/n]", ko: "채팅으로 하나 보냈어요. 보이나요? [Y/n]")
    case .command: Sentence(en: "Your program got a test. Did you see it? [Y/n]", ko: "프로그램으로 하나 보냈어요. 보이나요? [Y/n]")
    }
  }

  static let again = Sentence(en: "Enter tries again, s goes on without it:", ko: "Enter는 다시 보내기, s는 건너뛰기:")

  static func calls(_ scheduler: Scheduler) -> Sentence {
    switch scheduler {
    case .cron:
      Sentence(
        en: "cron will call cyc every 5 minutes; your own lines stay. (d shows the lines)",
        ko: "cron에서 5분마다 cyc를 실행해요. 원래 있던 줄은 그대로예요. (d: 추가할 줄 보기)")
    case .systemd, .launchd:
      Sentence(
        en: "\(scheduler.rawValue) will call cyc every 5 minutes. (d shows the files)",
        ko: "\(scheduler.rawValue)에서 5분마다 cyc를 실행해요. (d: 추가할 파일 보기)")
    }
  }

  static func consent(isOn: Bool) -> Sentence {
    isOn
      ? Sentence(en: "Keep it this way? [Y/n/d]", ko: "이대로 할까요? [Y/n/d]")
      : Sentence(en: "Switch it on? [Y/n/d]", ko: "켤까요? [Y/n/d]")
  }

  static func agreed(_ promise: Sentence, mark: String) -> Sentence {
    Sentence(en: "\(mark)On. \(promise)", ko: "\(mark)켰어요. \(promise)")
  }

  static let next = [
    Sentence(en: "Quiet for an hour: cyc nag snooze 1h", ko: "한 시간 조용히: cyc nag snooze 1h"),
    Sentence(en: "Off: cyc nag off", ko: "끄기: cyc nag off"), Sentence(en: "State: cyc nag", ko: "상태: cyc nag"),
  ]

  // MARK: - Remarks

  static let noHours = Sentence(en: "Please type it as 20:00 or 20:00-23:00.", ko: "20:00이나 20:00-23:00처럼 적어 주세요.")
  static let noWindow = Sentence(
    en: "Those hours are shorter than 5 minutes, or longer than 12 hours across midnight.",
    ko: "5분보다 짧거나, 자정을 넘겨 12시간보다 길어요.")
  static let noPace = Sentence(en: "Please type it as 30m or 1h, from 5m to 12h.", ko: "5m에서 12h까지, 30m이나 1h처럼 적어 주세요.")

  static func noWay(count: Int) -> Sentence {
    // Without a space, a narrow terminal does not break the example.
    Sentence(en: "Please type numbers from 1 to \(count), such as: 1,3", ko: "번호(1~\(count))를 적어 주세요. 예: 1,3")
  }

  static func unusable(_ channel: NagChannel, _ reason: Sentence) -> Sentence {
    Sentence(en: "Not ready yet (\(channel.words)): \(reason)", ko: "아직 쓸 수 없어요 (\(channel.words)): \(reason)")
  }

  static func failed(_ channel: NagChannel, _ reason: Sentence) -> Sentence {
    Sentence(en: "Not sent (\(channel.words)): \(reason).", ko: "보내지 못했어요 (\(channel.words)): \(reason).")
  }

  static let noneLeft = Sentence(en: "No way is left to reach you. Please choose one.", ko: "알림을 받을 방법이 하나는 있어야 해요.")

  static func notSeen(_ channel: NagChannel) -> Sentence {
    switch channel {
    case .desktop:
      Sentence(
        en: "Is \"do not disturb\" on, or are you at another screen?", ko: "방해 금지가 켜져 있거나 다른 화면에 떠 있을 수 있어요.")
    case .terminal:
      Sentence(
        en: "A terminal gets none while you type in it, while a program runs in it, or after mesg n.",
        ko: "입력 중이거나 다른 프로그램이 떠 있거나 mesg n인 터미널에는 보내지 않아요.")
    case .ntfy:
      Sentence(
        en: "Is the topic typed exactly, and may the app show notifications?", ko: "토픽이 정확한지, 앱 알림이 허용되어 있는지 봐 주세요.")
    case .mail: Sentence(en: "It may take a minute, or be in the spam folder.", ko: "몇 분 걸리거나 스팸함에 있을 수 있어요.")
    case .webhook: Sentence(en: "Is it the channel that the address is for?", ko: "웹훅 주소의 채널이 맞는지 봐 주세요.")
    case .command:
      Sentence(en: "nag.command ran without an error; see what it does.", ko: "nag.command는 오류 없이 끝났어요. 하는 일을 확인해 주세요.")
    }
  }

  // MARK: - The phone

  static let install = Sentence(
    en: "Phone: install the free app ntfy (App Store, Google Play, F-Droid).",
    ko: "휴대전화: 무료 앱 ntfy를 설치하세요 (App Store, Google Play, F-Droid).")
  static let scan = Sentence(
    en: "Android: scan this with the camera, and the app subscribes.", ko: "Android: 카메라로 스캔하면 앱에서 구독돼요.")

  /// - Parameter hasCode: whether a QR code is shown above, which iPhones cannot use
  static func typeTopic(_ topic: String, hasCode: Bool) -> Sentence {
    hasCode
      ? Sentence(
        en: "iPhone: tap + in the app and type the topic: \(topic)", ko: "iPhone: 앱에서 +를 누르고 토픽을 입력하세요: \(topic)")
      : Sentence(en: "Tap + in the app and type the topic: \(topic)", ko: "앱에서 +를 누르고 토픽을 입력하세요: \(topic)")
  }

  static let isSecret = Sentence(
    en: "Keep the topic secret: with it, anyone can read your reminders.", ko: "토픽을 알면 누구나 알림을 읽을 수 있으니 비밀로 해 주세요.")
  static let subscribed = Sentence(
    en: "Press Enter once you have subscribed, for a test. (s skips the phone)",
    ko: "구독했으면 Enter를 누르세요. 시험 삼아 하나 보낼게요. (s: 건너뛰기)")
}

/// A command at the end of a sentence, as in `no recipient is set: cyc config set nag.mail_to YOU@EXAMPLE.COM`.
enum CommandInSentence {
  static func split(_ text: String) -> (words: Substring, command: Substring?) {
    for program in ["cyc", "sudo"] {
      guard let place = text.firstRange(of: ": \(program) ") else { continue }
      return (text[..<place.lowerBound], text[place.lowerBound...].dropFirst(2))
    }
    return (text[...], nil)
  }
}
