internal import Foundation
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

/// Several machines may share a topic. Which messages of a sequence have been sent is what the topic holds, and nobody but the
/// server has to know of the others.
///
/// Messages with one `sequence_id` stand in each other's place in the apps, which know of it since ntfy 2.16 and ntfy for Android
/// 1.22; the server keeps all of them. Android makes no sound for one that takes the place of another, so that each step has an
/// identifier of its own, and the earlier ones are deleted.
///
/// Source: docs.ntfy.sh, "Updating + deleting notifications", and "Subscribe", "Poll for messages".
extension NtfyChannel {
  /// A message of a sequence that the topic holds.
  struct Posted: Hashable {
    let sequenceID: String
    /// Whether it was the last one of its sequence.
    let isEnd: Bool
    /// Whether somebody has deleted it.
    var isDeleted = false
  }

  /// ntfy.sh keeps messages as long, and no evening lasts longer.
  private static let maxMessageAgeSeconds = 12 * 3600
  /// A reminder takes less than a kilobyte, so that this is room for an evening of one every five minutes.
  static let maxMessagesBytes = 256 << 10

  /// What the topic holds of a sequence, in the order in which it came.
  func messages(of sequence: Message.Sequence) throws(DeliveryError) -> [Posted] {
    let url = "\(server)/\(topic)/json?poll=1&since=\(effects.now() - Self.maxMessageAgeSeconds)"
    switch effects.send(Request(method: .get, url: url, credential: credential)) {
    case .success(let response) where response.status == 200: return Self.posted(response.body, of: sequence)
    case .success, .failure: throw .noMessages
    }
  }

  /// An event a line, as JSON; what is not of the sequence is passed over.
  static func posted(_ body: [UInt8], of sequence: Message.Sequence) -> [Posted] {
    struct Event: Decodable {
      let event: String
      let sequenceID: String?
      let tags: [String]?

      enum CodingKeys: String, CodingKey {
        case event, tags
        case sequenceID = "sequence_id"
      }
    }
    guard body.count <= maxMessagesBytes else { return [] }
    var posted: [Posted] = []
    for line in body.split(separator: UInt8(ascii: "\n")) {
      guard let event = try? JSONDecoder().decode(Event.self, from: Data(line)), let identifier = event.sequenceID,
        identifier.hasPrefix(sequence.prefix)
      else { continue }
      switch event.event {
      case "message":
        posted.append(Posted(sequenceID: identifier, isEnd: event.tags?.contains(endTag) ?? false))
      case "message_delete":
        for index in posted.indices where posted[index].sequenceID == identifier { posted[index].isDeleted = true }
      default: break
      }
    }
    return posted
  }

  /// Takes away what still stands of a sequence.
  public func withdraw(_ sequence: Message.Sequence) throws(DeliveryError) {
    delete(try messages(of: sequence))
  }

  /// Takes messages away in the apps. A server that does not know how leaves them there.
  func delete(_ posted: [Posted]) {
    for identifier in Set(posted.filter { !$0.isDeleted }.map(\.sequenceID)).sorted() {
      _ = effects.send(Request(method: .delete, url: "\(server)/\(topic)/\(identifier)", credential: credential))
    }
  }
}

extension Message.Sequence {
  var prefix: String { "\(name)-" }
  /// What the server knows the step by.
  var identifier: String { prefix + step }

  /// As what the step is to be posted after others: the last one in the place of what stands, any other for itself. Nil where it was
  /// posted already, or where the sequence has ended.
  func identifier(after posted: [NtfyChannel.Posted]) -> String? {
    if posted.contains(where: \.isEnd) { return nil }
    if isEnd { return posted.last { !$0.isDeleted }?.sequenceID ?? identifier }
    return posted.contains { $0.sequenceID == identifier } ? nil : identifier
  }
}

/// What was chosen on a phone: each choice is a message to a topic of its own.
///
/// Whoever knows the topic could send one too: it is as secret as the topic of the messages. Source: docs.ntfy.sh, "Subscribe",
/// "Poll for messages", and "Publish", "Action buttons".
extension NtfyChannel {
  /// A choice, with the moment at which it was made, in seconds since 1970.
  public struct Reply: Hashable, Sendable {
    public let id: String
    /// The `id` of the action.
    public let action: String
    public let time: Int
    /// The name of the sequence that the message was of; nil where it was of none.
    public var sequence: String?
  }

  /// Replies in the order in which they came, and what was ignored although it looks like some.
  public struct Replies: Hashable, Sendable {
    public var replies: [Reply] = []
    public var ignored: [Ignored] = []
  }

  public enum Ignored: Hashable, Sendable {
    /// The whole answer, since it is longer than so many bytes.
    case tooLong(maxBytes: Int)
    /// So many that are more than a day off by this machine's clock.
    case atOddTimes(Int)
    /// All but the last `max`.
    case tooMany(Int, max: Int)
  }

  /// An older reply has nothing to say any more.
  private static let maxReplyAgeSeconds = 12 * 3600
  /// Clocks differ by minutes; what is off by more than a day was not chosen now, whatever the clocks.
  static let maxClockSkewSeconds = 24 * 3600
  /// Nobody chooses more often in half a day.
  static let maxReplies = 100
  /// A reply takes some 200 bytes, so that this is room for three times as many.
  static let maxReplyBytes = 64 << 10

  /// What was chosen in the last twelve hours, of some actions.
  public func replies(to actions: Set<String>) throws(DeliveryError) -> Replies {
    guard let topic = replyTopic else { return Replies() }
    let now = effects.now()
    let url = "\(server)/\(topic)/json?poll=1&since=\(now - Self.maxReplyAgeSeconds)"
    switch effects.send(Request(method: .get, url: url)) {
    case .success(let response) where response.status == 200:
      return Self.replies(response.body, to: actions, now: now)
    case .failure(.bodyTooLarge): return Replies(ignored: [.tooLong(maxBytes: Self.maxReplyBytes)])
    case .success, .failure: throw .noReplies
    }
  }

  /// A message a line, as JSON; what is no reply is passed over.
  static func replies(_ body: [UInt8], to actions: Set<String>, now: Int) -> Replies {
    guard body.count <= maxReplyBytes else { return Replies(ignored: [.tooLong(maxBytes: maxReplyBytes)]) }
    let found = body.split(separator: UInt8(ascii: "\n")).compactMap(reply).filter { actions.contains($0.action) }
    let timely = found.filter { (now - maxClockSkewSeconds...now + maxClockSkewSeconds).contains($0.time) }
      .sorted { $0.time < $1.time }
    let ignored: [Ignored?] = [
      found.count == timely.count ? nil : .atOddTimes(found.count - timely.count),
      timely.count <= maxReplies ? nil : .tooMany(timely.count, max: maxReplies),
    ]
    return Replies(replies: timely.suffix(maxReplies), ignored: ignored.compactMap(\.self))
  }

  private static func reply(_ line: ArraySlice<UInt8>) -> Reply? {
    struct Message: Decodable {
      let id: String
      let time: Int
      let event: String
      let message: String?
    }
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(line)), message.event == "message",
      let words = message.message?.split(separator: " ", maxSplits: 1).map(String.init), let action = words.first
    else { return nil }
    return Reply(id: message.id, action: action, time: message.time, sequence: words.count > 1 ? words[1] : nil)
  }
}
