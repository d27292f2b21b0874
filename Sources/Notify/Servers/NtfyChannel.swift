internal import HTTP

/// Notifications on a phone, through a server of ntfy.
///
/// A phone cannot call this machine: what can be chosen opens a page, or leaves a message in a topic beside that of the messages,
/// which `replies(to:)` reads.
///
/// Source: docs.ntfy.sh, "Publishing", "Publish as JSON", "Action buttons".
public struct NtfyChannel: Channel {
  /// A longer message becomes an attachment.
  private static let maxMessageBytes = 4096
  /// ntfy takes so many characters for the name of a topic.
  public static let maxTopicCharacters = 64
  private static let replySuffix = "-reply"

  let effects: NotifyEffects
  let server: String
  let topic: String
  private let token: String?

  /// - Parameters:
  ///   - server: such as `https://ntfy.sh`, without a slash at its end.
  ///   - token: nil where the server lets everybody publish.
  public init(_ effects: NotifyEffects, server: String, topic: String, token: String? = nil) {
    self.effects = effects
    self.server = server
    self.topic = topic
    self.token = token
  }

  struct Body: Encodable {
    let topic: String
    let title: String
    let message: String
    let priority: Int
    let tags: [String]
    let actions: [Button]?
    var sequenceID: String?

    enum CodingKeys: String, CodingKey {
      case topic, title, message, priority, tags, actions
      case sequenceID = "sequence_id"
    }
  }

  struct Button: Encodable {
    let action: String
    let label: String
    let url: String
    var method: String?
    var body: String?
    /// Whether the notification goes away.
    var clear: Bool?
  }

  public func send(_ message: Message) throws(DeliveryError) {
    guard let sequence = message.sequence else { return try post(message) }
    // A server that cannot be asked may take the message all the same: better twice than never.
    let posted = (try? messages(of: sequence)) ?? []
    guard let identifier = sequence.identifier(after: posted) else { return }
    try post(message, as: identifier)
    delete(posted.filter { $0.sequenceID != identifier })
  }

  private func post(_ message: Message, as identifier: String? = nil) throws(DeliveryError) {
    try effects.post(body(message, as: identifier), to: "\(server)/", credential: credential)
  }

  /// The token goes to its own server alone.
  var credential: Credential? {
    token.flatMap { token in
      Origin(url: server).map { Credential(origin: $0, authorization: "Bearer \(token)") }
    }
  }

  func body(_ message: Message, as identifier: String? = nil) -> Body {
    let message = message.cleaned
    // ntfy takes an empty message for a test of its own.
    let text = message.text.isEmpty ? message.title : message.text
    return Body(
      topic: topic, title: message.title, message: text.cut(toBytes: Self.maxMessageBytes),
      priority: Self.priority(message), tags: [Self.tag(message)],
      actions: message.actions.isEmpty ? nil : message.actions.compactMap { button($0, of: message.sequence) },
      sequenceID: identifier)
  }

  /// Nil where there is no way back.
  private func button(_ action: Action, of sequence: Message.Sequence?) -> Button? {
    if let url = action.url { return Button(action: "view", label: action.label, url: url) }
    let reply = [action.id, sequence?.name].compactMap(\.self).joined(separator: " ")
    return replyTopic.map {
      Button(action: "http", label: action.label, url: "\(server)/\($0)", method: "POST", body: reply, clear: true)
    }
  }

  /// The topic for what was chosen; nil where the server wants a token, which is not to be in a message, or where its name would be
  /// too long.
  var replyTopic: String? {
    let name = topic + Self.replySuffix
    return token == nil && name.utf8.count <= Self.maxTopicCharacters ? name : nil
  }

  /// 2 comes without a sound, 5 keeps on vibrating.
  private static func priority(_ message: Message) -> Int {
    switch message.urgency {
    case .low: 2
    case .normal: 3
    case .critical: message.insists ? 5 : 4
    }
  }

  /// On the last message of a sequence, by which others know that it has ended.
  static let endTag = "tada"

  /// A short code that ntfy shows as an emoji before the title.
  private static func tag(_ message: Message) -> String {
    if message.sequence?.isEnd == true { return endTag }
    return switch message.urgency {
    case .low: "seedling"
    case .normal: "bell"
    case .critical: "rotating_light"
    }
  }
}
