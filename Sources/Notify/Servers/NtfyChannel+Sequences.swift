internal import Foundation
internal import HTTP

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
  private static let maxAgeSeconds = 12 * 3600
  /// A reminder takes less than a kilobyte, so that this is room for an evening of one every five minutes.
  static let maxMessagesBytes = 256 << 10

  /// What the topic holds of a sequence, in the order in which it came.
  func messages(of sequence: Message.Sequence) throws(DeliveryError) -> [Posted] {
    let url = "\(server)/\(topic)/json?poll=1&since=\(effects.now() - Self.maxAgeSeconds)"
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
