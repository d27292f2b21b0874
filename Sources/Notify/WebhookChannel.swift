internal import HTTP
internal import Platform

/// A message to a chat or to the user's own server.
/// Source: api.slack.com, "Sending messages using incoming webhooks"; Discord's developer documentation, "Execute
/// Webhook".
public struct WebhookChannel: Channel {
  public enum Format: Hashable, Sendable {
    case slack, discord, plain
  }

  private struct SlackBody: Encodable { let text: String }

  private struct DiscordBody: Encodable {
    struct Mentions: Encodable { let parse: [String] }

    let content: String
    /// Otherwise an @ in a task's name could notify users.
    let allowedMentions = Mentions(parse: [])

    enum CodingKeys: String, CodingKey {
      case content
      case allowedMentions = "allowed_mentions"
    }
  }

  private struct PlainBody: Encodable {
    let title: String
    let body: String
    let urgency: String
  }

  /// Discord's limit for `content` is in characters, of which there are never more than bytes.
  private static let maxDiscordBytes = 2000

  private let effects: NotifyEffects
  private let url: String

  public init(_ effects: NotifyEffects, url: String) {
    self.effects = effects
    self.url = url
  }

  public func send(_ message: Message) throws(DeliveryError) {
    switch Self.format(of: url) {
    case .slack: try effects.post(SlackBody(text: message.line.escapedAsXML()), to: url)
    case .discord: try effects.post(DiscordBody(content: message.line.cut(toBytes: Self.maxDiscordBytes)), to: url)
    case .plain:
      let message = message.cleaned
      let body = PlainBody(title: message.title, body: message.text, urgency: message.urgency.rawValue)
      try effects.post(body, to: url)
    }
  }

  /// A chat's format if both host and path match, on a loopback host if the path matches; otherwise `plain`.
  public static func format(of url: String) -> Format {
    guard let origin = Origin(url: url), let slashes = url.firstRange(of: "://") else { return .plain }
    let path = url[slashes.upperBound...].drop { $0 != "/" }
    let slackHosts = ["hooks.slack.com", "hooks.slack-gov.com"]
    let discordHosts = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]
    if path.hasPrefix("/services/"), origin.isLoopback || slackHosts.contains(origin.host) { return .slack }
    if path.hasPrefix("/api/webhooks/"), origin.isLoopback || discordHosts.contains(origin.host) { return .discord }
    return .plain
  }
}
