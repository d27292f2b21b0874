internal import Foundation
internal import HTTP

/// Notifications on a phone, through an ntfy server.
///
/// A phone cannot reach this machine. So a button opens a page, or posts to a second topic, which `replies(to:)` reads.
/// Source: docs.ntfy.sh, "Publishing", "Publish as JSON", "Action buttons".
public struct NtfyChannel: Channel {
  /// ntfy turns a longer message into an attachment.
  private static let maxMessageBytes = 4096
  /// ntfy's limit for the name of a topic.
  public static let maxTopicCharacters = 64
  private static let replySuffix = "-reply"

  let effects: NotifyEffects
  let server: String
  let topic: String
  private let token: String?

  /// - Parameter server: such as `https://ntfy.sh`, without a trailing slash
  public init(_ effects: NotifyEffects, server: String, topic: String, token: String? = nil) {
    self.effects = effects
    self.server = server
    self.topic = topic
    self.token = token
  }

  /// A message as JSON. Source: docs.ntfy.sh, "Publish as JSON".
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
    var clear: Bool?
    var headers: [String: String]?
  }

  public func send(_ message: Message) throws(DeliveryError) {
    // If the topic cannot be read, send anyway: a duplicate is better than no message.
    let posted = message.sequence.flatMap { try? messages(of: $0) } ?? []
    let identifier = message.sequence?.identifier(after: posted)
    if message.sequence != nil, identifier == nil { return }
    try effects.post(body(message, as: identifier), to: "\(server)/", credential: credential)
    delete(posted.filter { $0.sequenceID != identifier })
  }

  /// An event of a topic. Source: docs.ntfy.sh, "JSON message format".
  struct Event: Decodable {
    let event: String
    let id: String?
    let time: Int?
    let message: String?
    let sequenceID: String?
    let tags: [String]?

    enum CodingKeys: String, CodingKey {
      case event, id, time, message, tags
      case sequenceID = "sequence_id"
    }
  }

  /// Events that have arrived in a topic, as JSON lines.
  private func poll(_ topic: String, _ query: String = "poll=1", now: Int) -> Result<Response, TransferError> {
    let url = "\(server)/\(topic)/json?\(query)&since=\(now - Self.maxAgeSeconds)"
    return effects.send(Request(method: .get, url: url, credential: credential))
  }

  /// ntfy.sh keeps messages for 12 hours, which is longer than an evening. Older replies are out of date.
  private static let maxAgeSeconds = 12 * 3600

  /// The events in JSON lines. Other lines are skipped.
  static func events(in body: [UInt8]) -> [Event] {
    body.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONDecoder().decode(Event.self, from: Data($0)) }
  }

  /// Sent only to its own server.
  var credential: Credential? {
    token.flatMap { token in Origin(url: server).map { Credential(origin: $0, authorization: "Bearer \(token)") } }
  }

  func body(_ message: Message, as identifier: String? = nil) -> Body {
    let message = message.cleaned
    // ntfy replaces an empty message by a text of its own.
    return Body(
      topic: topic, title: message.title, message: message.textOrTitle.cut(toBytes: Self.maxMessageBytes),
      priority: Self.priority(message), tags: [Self.tag(message)],
      actions: message.actions.isEmpty ? nil : message.actions.compactMap { button($0, of: message.sequence) },
      sequenceID: identifier)
  }

  private func button(_ action: Action, of sequence: Message.Sequence?) -> Button? {
    if let url = action.url { return Button(action: "view", label: action.label, url: url) }
    let reply = [action.id, sequence?.name].compactMap(\.self).joined(separator: " ")
    return replyTopic.map {
      Button(action: "http", label: action.label, url: "\(server)/\($0)", method: "POST", body: reply, clear: true)
    }
  }

  /// The topic for replies; nil if its name is too long or a token is needed, which must not be part of a message.
  var replyTopic: String? {
    let name = topic + Self.replySuffix
    return token == nil && name.utf8.count <= Self.maxTopicCharacters ? name : nil
  }

  /// ntfy's levels: 2 is silent, 5 vibrates persistently.
  private static func priority(_ message: Message) -> Int {
    switch message.urgency {
    case .low: 2
    case .normal: 3
    case .critical: message.insists ? 5 : 4
    }
  }

  /// Marks the last message of a sequence for the other machines.
  static let endTag = "tada"

  /// An ntfy short code, shown as an emoji before the title.
  private static func tag(_ message: Message) -> String {
    if message.sequence?.isEnd == true { return endTag }
    return switch message.urgency {
    case .low: "seedling"
    case .normal: "bell"
    case .critical: "rotating_light"
    }
  }
}

/// Several machines may share a topic. The topic itself records which messages of a sequence have been sent, so the
/// machines need not know about each other.
///
/// Messages with the same `sequence_id` replace each other in the apps (since ntfy 2.16 and ntfy for Android 1.22), and
/// the server keeps all of them. Android plays no sound for a replacement. So each step has its own identifier, and the
/// earlier messages are deleted.
/// Source: docs.ntfy.sh, "Updating + deleting notifications", and "Subscribe", "Poll for messages".
extension NtfyChannel {
  /// A message of a sequence in the topic.
  struct Posted: Hashable {
    let sequenceID: String
    let isEnd: Bool
    /// Posted by a `QuietButton`.
    var isQuiet = false
    var isDeleted = false
  }

  /// A reminder takes less than 1 KB, so this is room for one every five minutes all evening.
  static let maxMessagesBytes = 256 << 10

  /// Events of the topic, as JSON lines.
  func messages(_ query: String = "poll=1") throws(DeliveryError) -> [UInt8] {
    guard let response = try? poll(topic, query, now: effects.now()).get(), response.status == 200,
      response.body.count <= Self.maxMessagesBytes
    else { throw .noMessages }
    return response.body
  }

  /// The sequence's messages in the topic, in the order of arrival.
  func messages(of sequence: Message.Sequence) throws(DeliveryError) -> [Posted] {
    Self.posted(try messages(), of: sequence)
  }

  /// Ignores events of other sequences.
  static func posted(_ body: [UInt8], of sequence: Message.Sequence) -> [Posted] {
    var posted: [Posted] = []
    for event in events(in: body) {
      guard let identifier = event.sequenceID, identifier.hasPrefix(sequence.prefix) else { continue }
      switch event.event {
      case "message":
        let tags = event.tags ?? []
        let isQuiet = tags.contains(quietTag)
        let isEnd = isQuiet || tags.contains(endTag)
        // The end of a sequence counts for its date in every time zone.
        if !isEnd, let time = event.time, time < sequence.begins { continue }
        posted.append(Posted(sequenceID: identifier, isEnd: isEnd, isQuiet: isQuiet))
      case "message_delete":
        // `resume` has undone the tap.
        posted.removeAll { $0.isQuiet && $0.sequenceID == identifier }
        for index in posted.indices where posted[index].sequenceID == identifier { posted[index].isDeleted = true }
      default: break
      }
    }
    return posted
  }

  /// Removes the visible messages of a sequence from the apps.
  public func withdraw(_ sequence: Message.Sequence) throws(DeliveryError) { delete(try messages(of: sequence)) }

  /// Undoes a tap on a `QuietButton`, so that the sequence goes on.
  public func resume(_ name: String) throws(DeliveryError) {
    delete(try messages(of: Message.Sequence(name: name, step: "")).filter(\.isQuiet))
  }

  /// Removes messages from the apps. Servers that do not support it keep them.
  func delete(_ posted: [Posted]) {
    for identifier in Set(posted.filter { !$0.isDeleted }.map(\.sequenceID)).sorted() {
      _ = effects.send(Request(method: .delete, url: "\(server)/\(topic)/\(identifier)", credential: credential))
    }
  }
}

extension Message.Sequence {
  var prefix: String { "\(name)-" }
  /// `sequence_id` of the step on the server.
  public var identifier: String { prefix + step }

  /// The identifier under which to post the step: the last one replaces the visible message, any other gets its own.
  /// Nil if the step was posted already or the sequence has ended.
  func identifier(after posted: [NtfyChannel.Posted]) -> String? {
    if posted.contains(where: \.isEnd) { return nil }
    if isEnd { return posted.last { !$0.isDeleted }?.sequenceID ?? identifier }
    return posted.contains { $0.sequenceID == identifier } ? nil : identifier
  }
}

/// Choices made on a phone. Each is a message in a separate topic.
///
/// Anyone who knows that topic could send one, so it is as secret as the topic of the messages.
/// Source: docs.ntfy.sh, "Subscribe", "Poll for messages", and "Publish", "Action buttons".
extension NtfyChannel {
  /// A choice; `time` is in seconds since 1970.
  public struct Reply: Hashable, Sendable {
    public let id: String
    /// First word of the action's `id`.
    public let action: String
    public let time: Int
    /// The other words of the action's `id`, then the name of the message's sequence, if any.
    public var sequence: String?
  }

  /// Replies in chronological order, and what was ignored.
  public struct Replies: Hashable, Sendable {
    public var replies: [Reply] = []
    public var ignored: [Ignored] = []
  }

  public enum Ignored: Hashable, Sendable {
    /// The whole response, because it is longer than `maxBytes`.
    case tooLong(maxBytes: Int)
    /// Number of replies whose time differs from ours by more than `maxClockSkewSeconds`.
    case atOddTimes(Int)
    /// Number of replies, of which only the last `max` are taken.
    case tooMany(Int, max: Int)
  }

  /// Clocks differ by minutes. A difference of more than a day means that the choice was not made now.
  static let maxClockSkewSeconds = 24 * 3600
  /// More than any user chooses in half a day.
  static let maxReplies = 100
  /// A reply takes about 200 bytes, so this is room for three times `maxReplies`.
  static let maxReplyBytes = 64 << 10

  /// Choices of `actions` in the last twelve hours.
  public func replies(to actions: Set<String>) throws(DeliveryError) -> Replies {
    guard let topic = replyTopic else { return Replies() }
    let now = effects.now()
    switch poll(topic, now: now) {
    case .success(let response) where response.status == 200: return Self.replies(response.body, to: actions, now: now)
    case .failure(.bodyTooLarge): return Replies(ignored: [.tooLong(maxBytes: Self.maxReplyBytes)])
    case .success, .failure: throw .noReplies
    }
  }

  /// Skips other events, and replies with other actions.
  static func replies(_ body: [UInt8], to actions: Set<String>, now: Int) -> Replies {
    guard body.count <= maxReplyBytes else { return Replies(ignored: [.tooLong(maxBytes: maxReplyBytes)]) }
    let found = events(in: body).compactMap(\.reply).filter { actions.contains($0.action) }
    let timely = found.filter { (now - maxClockSkewSeconds...now + maxClockSkewSeconds).contains($0.time) }
      .sorted { $0.time < $1.time }
    let ignored: [Ignored?] = [
      found.count == timely.count ? nil : .atOddTimes(found.count - timely.count),
      timely.count <= maxReplies ? nil : .tooMany(timely.count, max: maxReplies),
    ]
    return Replies(replies: timely.suffix(maxReplies), ignored: ignored.compactMap(\.self))
  }
}

extension NtfyChannel.Event {
  fileprivate var reply: NtfyChannel.Reply? {
    let words = (message ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    guard event == "message", let id, let time, let action = words.first else { return nil }
    return NtfyChannel.Reply(id: id, action: action, time: time, sequence: words.count > 1 ? words[1] : nil)
  }
}
