internal import GitHub
internal import HTTP
internal import Terminal

/// Notifications on a telephone, through a server of ntfy, with the same buttons as on the desktop.
///
/// A telephone cannot call this machine: *Check again* opens the person's own page, and the other two leave a message that the next
/// run reads (`NtfyReplies`).
///
/// Source: docs.ntfy.sh, "Publishing", "Publish as JSON", "Action buttons".
enum NtfyChannel {
  /// A longer message becomes an attachment.
  private static let mostMessageBytes = 4096

  struct Body: Encodable, Equatable {
    let topic: String
    let title: String
    let message: String
    let priority: Int
    let tags: [String]
    var actions: [Action]?
  }

  /// A button.
  struct Action: Encodable, Equatable {
    let action: String
    let label: String
    let url: String
    var method: String?
    var body: String?
    /// Whether the notification goes away.
    var clear: Bool?
  }

  static func send(_ message: NagMessage, in world: World) throws(NagChannelFailure) {
    guard let access = try world.channelSecrets().ntfy else {
      throw NagChannelFailure(reason: NagChannelPhrases.noTopic)
    }
    // The token goes to its own server alone.
    let credential = access.token.flatMap { token in
      Origin(url: access.server).map { Credential(origin: $0, authorization: "Bearer \(token)") }
    }
    var body = body(message, topic: access.topic)
    if message.hasActions { body.actions = actions(access, in: world) }
    try MessagePost.send(body, to: "\(access.server)/", credential: credential, in: world)
  }

  private static func actions(_ access: ChannelSecrets.Ntfy, in world: World) -> [Action] {
    let session = try? world.session()
    let person = session.flatMap { try? Person(argument: nil, session: $0, in: world, mode: .offline) }
    let page = session.flatMap { session in person.map { session.host.profileURL($0.login) } }
    func label(_ click: BubbleClick) -> String { click.label(world.language) }
    let look = page.map { Action(action: "view", label: label(.again), url: $0) }
    let replies = NtfyReplies.topic(of: access).map { topic in
      [BubbleClick.hour, .today].map { click in
        Action(
          action: "http", label: label(click), url: "\(access.server)/\(topic)", method: "POST", body: click.rawValue,
          clear: true)
      }
    }
    return [look].compactMap(\.self) + (replies ?? [])
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
