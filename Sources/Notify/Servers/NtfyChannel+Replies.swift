internal import HTTP
internal import Foundation

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
  private static let maxAgeSeconds = 12 * 3600
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
    let url = "\(server)/\(topic)/json?poll=1&since=\(now - Self.maxAgeSeconds)"
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
