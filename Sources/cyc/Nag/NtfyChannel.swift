internal import HTTP
internal import Terminal

/// Notifications on a telephone, through a server of ntfy.
///
/// Without actions: what is tapped there would have to call a server of cyc's, and there is none. (An action of ntfy opens an
/// address, sends a request or a broadcast on the telephone; a reply to the topic would need somebody who listens to it all day.)
///
/// Source: docs.ntfy.sh, "Publishing", "Publish as JSON".
enum NtfyChannel {
  /// A longer message becomes an attachment.
  private static let mostMessageBytes = 4096

  struct Body: Encodable, Equatable {
    let topic: String
    let title: String
    let message: String
    let priority: Int
    let tags: [String]
  }

  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    guard let access = try world.channelSecrets().ntfy else {
      throw NagChannelFailure(reason: NagChannelPhrases.noTopic)
    }
    // The token goes to its own server alone.
    let credential = access.token.flatMap { token in
      Origin(url: access.server).map { Credential(origin: $0, authorization: "Bearer \(token)") }
    }
    try MessagePost.send(body(message, topic: access.topic), to: "\(access.server)/", credential: credential, in: world)
  }

  static func readiness(in world: World) -> Sentence? {
    do throws(NagChannelFailure) {
      return try world.channelSecrets().ntfy == nil ? NagChannelPhrases.noTopic : nil
    } catch {
      return error.reason
    }
  }

  static func body(_ message: NagMessage, topic: String) -> Body {
    // ntfy takes an empty message for a test of its own.
    let text = message.body.isEmpty ? message.title : message.body
    return Body(
      topic: topic, title: Sanitizer.clean(message.title),
      message: MessagePost.cut(Sanitizer.clean(text), toBytes: mostMessageBytes), priority: priority(message.urgency),
      tags: [tag(message.urgency)])
  }

  /// 2 comes without a sound, 5 keeps on vibrating.
  private static func priority(_ urgency: NagRule.Urgency) -> Int {
    switch urgency {
    case .low: 2
    case .normal: 3
    case .critical: 5
    }
  }

  /// A short code that ntfy shows as an emoji before the title.
  private static func tag(_ urgency: NagRule.Urgency) -> String {
    switch urgency {
    case .low: "seedling"
    case .normal: "bell"
    case .critical: "rotating_light"
    }
  }
}
