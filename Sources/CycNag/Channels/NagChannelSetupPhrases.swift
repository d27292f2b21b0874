internal import CycBase
internal import CycStreak
internal import CycList
internal import Notify

/// What `cyc nag channel` says.
enum NagChannelSetupPhrases {
  /// - Parameter state: what is missing, or how it has fared.
  static func line(_ channel: NagChannel, isUsed: Bool, _ state: Sentence) -> Sentence {
    let used = isUsed ? Sentence(en: " (in use)", ko: " (사용 중)") : Sentence(en: "", ko: "")
    return Sentence(
      en: "\(channel.rawValue)\(used): \(state)",
      ko: "\(channel.rawValue)\(used): \(state)")
  }

  static let typeTopic = Sentence(
    en: "Type the topic (it is not shown) and press Enter:", ko: "토픽을 입력하고 Enter를 누르세요(화면에 보이지 않아요):")
  static let typeToken = Sentence(
    en: "Paste the access token (it is not shown) and press Enter:", ko: "액세스 토큰을 붙여 넣고 Enter를 누르세요(화면에 보이지 않아요):")
  static let typeAddress = Sentence(
    en: "Paste the webhook URL (it is not shown) and press Enter:", ko: "주소를 붙여 넣고 Enter를 누르세요(화면에 보이지 않아요):")

  static func newTopic(_ topic: String, _ server: String) -> Sentence {
    Sentence(
      en: "Subscribe to this topic in the ntfy app; it is not shown again: \(server)/\(topic)",
      ko: "ntfy 앱에서 이 토픽을 구독하세요. 다시 보여 주지 않아요: \(server)/\(topic)")
  }

  static func topicKept(_ server: String) -> Sentence {
    Sentence(en: "Reminders can now go to your topic on \(server).", ko: "이제 \(server)의 토픽으로 알림을 보낼 수 있어요.")
  }

  static func addressKept(_ format: WebhookChannel.Format) -> Sentence {
    switch format {
    case .slack: Sentence(en: "Reminders can now go to Slack.", ko: "이제 Slack으로 알림을 보낼 수 있어요.")
    case .discord: Sentence(en: "Reminders can now go to Discord.", ko: "이제 Discord로 알림을 보낼 수 있어요.")
    case .plain: Sentence(en: "Reminders can now go to your server, as JSON.", ko: "이제 내 서버로 알림을 JSON으로 보낼 수 있어요.")
    }
  }

  static let topicRemoved = Sentence(en: "Forgot the topic.", ko: "토픽을 지웠어요.")
  static let addressRemoved = Sentence(en: "Forgot the webhook URL.", ko: "주소를 지웠어요.")

  static func tryIt(_ channel: NagChannel) -> Sentence {
    Sentence(
      en: "Try it: cyc nag test --via \(channel.rawValue)", ko: "테스트해 보세요: cyc nag test --via \(channel.rawValue)")
  }

  static func useIt(_ channels: String) -> Sentence {
    Sentence(en: "To use it: cyc config set nag.via \(channels)", ko: "사용하려면: cyc config set nag.via \(channels)")
  }
}
