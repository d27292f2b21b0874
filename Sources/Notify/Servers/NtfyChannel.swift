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
  private let topic: String
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
    // The token goes to its own server alone.
    let credential = token.flatMap { token in
      Origin(url: server).map { Credential(origin: $0, authorization: "Bearer \(token)") }
    }
    try effects.post(body(message), to: "\(server)/", credential: credential)
  }

  func body(_ message: Message) -> Body {
    let message = message.cleaned
    // ntfy takes an empty message for a test of its own.
    let text = message.body.isEmpty ? message.title : message.body
    return Body(
      topic: topic, title: message.title, message: text.cut(toBytes: Self.maxMessageBytes),
      priority: Self.priority(message.urgency), tags: [Self.tag(message.urgency)],
      actions: message.actions.isEmpty ? nil : message.actions.compactMap(button))
  }

  /// Nil where there is no way back.
  private func button(_ action: Action) -> Button? {
    if let url = action.url { return Button(action: "view", label: action.label, url: url) }
    return replyTopic.map {
      Button(action: "http", label: action.label, url: "\(server)/\($0)", method: "POST", body: action.id, clear: true)
    }
  }

  /// The topic for what was chosen; nil where the server wants a token, which is not to be in a message, or where its name would be
  /// too long.
  var replyTopic: String? {
    let name = topic + Self.replySuffix
    return token == nil && name.utf8.count <= Self.maxTopicCharacters ? name : nil
  }

  /// 2 comes without a sound, 5 keeps on vibrating.
  private static func priority(_ urgency: Urgency) -> Int {
    switch urgency {
    case .low: 2
    case .normal: 3
    case .critical: 5
    }
  }

  /// A short code that ntfy shows as an emoji before the title.
  private static func tag(_ urgency: Urgency) -> String {
    switch urgency {
    case .low: "seedling"
    case .normal: "bell"
    case .critical: "rotating_light"
    }
  }
}
