internal import HTTP
internal import Terminal

/// A message to a chat, or to a server of the person's own.
///
/// Source: api.slack.com, "Sending messages using incoming webhooks"; Discord's developer documentation, "Execute Webhook".
enum WebhookChannel {
  /// What the receiver understands.
  enum Form: Equatable {
    case slack, discord, plain
  }

  private struct SlackBody: Encodable { let text: String }

  private struct DiscordBody: Encodable {
    struct Mentions: Encodable { let parse: [String] }

    let content: String
    /// Nobody is called by an @ that stands in the name of a task.
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

  /// Characters of Discord's `content`. Bytes are never fewer.
  private static let mostDiscordBytes = 2000

  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    guard let address = try world.channelSecrets().webhook else {
      throw NagChannelFailure(reason: NagChannelPhrases.noAddress)
    }
    let text = message.line
    switch form(of: address) {
    case .slack: try MessagePost.send(SlackBody(text: Markup.escaped(text)), to: address, in: world)
    case .discord:
      let content = MessagePost.cut(text, toBytes: mostDiscordBytes)
      try MessagePost.send(DiscordBody(content: content), to: address, in: world)
    case .plain:
      let body = PlainBody(
        title: Sanitizer.clean(message.title), body: Sanitizer.clean(message.body), urgency: message.urgency.rawValue)
      try MessagePost.send(body, to: address, in: world)
    }
  }

  static func readiness(in world: World) -> Sentence? {
    do throws(NagChannelFailure) {
      return try world.channelSecrets().webhook == nil ? NagChannelPhrases.noAddress : nil
    } catch {
      return error.reason
    }
  }

  /// The form that an address asks for: a chat's by its host and path, for a loopback host by the path alone.
  static func form(of address: String) -> Form {
    guard let origin = Origin(url: address), let slashes = address.firstRange(of: "://") else { return .plain }
    let path = address[slashes.upperBound...].drop { $0 != "/" }
    let slackHosts = ["hooks.slack.com", "hooks.slack-gov.com"]
    let discordHosts = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]
    if path.hasPrefix("/services/"), origin.isLoopback || slackHosts.contains(origin.host) { return .slack }
    if path.hasPrefix("/api/webhooks/"), origin.isLoopback || discordHosts.contains(origin.host) { return .discord }
    return .plain
  }
}
