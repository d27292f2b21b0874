internal import Foundation
internal import HTTP

/// Messages that wait on the server until a time, under the identifiers of their sequences.
///
/// Publishing under an identifier removes its waiting message, and so does DELETE: a machine that wakes up in time
/// replaces or cancels it. Servers older than 2.16 cannot do either, so they must refuse the message: they answer 404 to
/// an address with an identifier, but would accept a JSON body and ignore its `sequence_id`.
/// Source: docs.ntfy.sh, "Scheduled delivery" and "Updating + deleting notifications"; measured with ntfy 2.27 and 2.11.
extension NtfyChannel {
  public enum QueueError: Error, Hashable, Sendable {
    /// The server is older than 2.16.
    case cannotCancel
    /// The server keeps no messages, so a waiting one would never be delivered.
    case keepsNothing
    /// The time is less than 10 seconds or more than 3 days away by the server's clock.
    case badTime
    case other(DeliveryError)
  }

  /// Delays that ntfy accepts. Source: docs.ntfy.sh, "Scheduled delivery".
  public static let delaySeconds = 10...3 * 86_400

  /// A message that still waits on the server.
  public struct Waiting: Hashable, Sendable {
    public let identifier: String
    /// Delivery, in seconds since 1970.
    public let time: Int
  }

  /// Messages of one sequence on the server.
  public struct Contents: Hashable, Sendable {
    public var waiting: [Waiting] = []
    /// Identifiers of delivered messages that were not deleted.
    public var delivered: Set<String> = []
    /// Whether a `QuietButton` was tapped.
    public var wasSilenced = false
  }

  /// A button that cancels a waiting message while all machines sleep. It publishes a silent message in its place.
  public struct QuietButton: Hashable, Sendable {
    public let label: String
    /// Identifier of the waiting message.
    public let identifier: String
    /// Text of the message that takes its place.
    public let answer: String

    public init(label: String, identifier: String, answer: String) {
      (self.label, self.identifier, self.answer) = (label, identifier, answer)
    }
  }

  /// Replaces any waiting message of the identifier.
  ///
  /// - Parameter time: in seconds since 1970
  public func queue(
    _ message: Message, as identifier: String, at time: Int, quiet: QuietButton? = nil
  ) throws(QueueError) {
    let body = body(message)
    // The button publishes like a reply: without a token.
    let buttons = (body.actions ?? []) + (replyTopic == nil ? [] : [quiet].compactMap(\.self).map(button))
    var headers = [
      Header(name: "Title", value: Self.encodedWord(body.title)),
      Header(name: "Priority", value: String(body.priority)),
      Header(name: "Tags", value: body.tags.joined(separator: ",")),
      // Seconds since 1970: words would mean the server's time zone.
      Header(name: "Delay", value: String(time)),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !buttons.isEmpty, let actions = try? encoder.encode(buttons) {
      headers.append(Header(name: "Actions", value: Self.encodedWord(String(decoding: actions, as: UTF8.self))))
    }
    let request = Request(
      method: .post, url: "\(server)/\(topic)/\(identifier)", headers: headers, body: Array(body.message.utf8),
      credential: credential)
    try Self.check(response(to: request), identifier)
  }

  private func response(to request: Request) throws(QueueError) -> Response {
    do throws(DeliveryError) { return try effects.response(to: request) } catch { throw .other(error) }
  }

  /// Throws if the server has not accepted a message under the identifier, or does not keep it.
  private static func check(_ response: Response, _ identifier: String) throws(QueueError) {
    struct Accepted: Decodable {
      let time: Int
      let expires: Int?
      let sequenceID: String?

      enum CodingKeys: String, CodingKey {
        case time, expires
        case sequenceID = "sequence_id"
      }
    }
    switch response.status {
    case 200..<300: break
    case 404: throw .cannotCancel
    case 400: throw .badTime
    default: throw .other(NotifyEffects.error(of: response.status) ?? .connectionFailed)
    }
    guard let accepted = try? JSONDecoder().decode(Accepted.self, from: Data(response.body)),
      accepted.sequenceID == identifier
    else { throw .cannotCancel }
    guard let expires = accepted.expires, expires > accepted.time else { throw .keepsNothing }
  }

  /// Removes a waiting message.
  public func cancel(_ identifier: String) throws(DeliveryError) {
    let response = try effects.response(
      to: Request(method: .delete, url: "\(server)/\(topic)/\(identifier)", credential: credential))
    if let error = NotifyEffects.error(of: response.status) { throw error }
  }

  /// Waiting and delivered messages of the sequence `name`.
  public func contents(of name: String) throws(DeliveryError) -> Contents {
    let all = try messages("poll=1&sched=1")
    // The clocks may differ, so its time does not tell whether a message is still waiting. An ordinary poll does.
    return Self.contents(all, delivered: try messages(), of: Message.Sequence(name: name, step: ""))
  }

  /// - Parameters:
  ///   - all: events of a poll that shows waiting messages
  ///   - delivered: those of an ordinary one
  static func contents(_ all: [UInt8], delivered: [UInt8], of sequence: Message.Sequence) -> Contents {
    let delivered = events(in: delivered)
    let past = Set(delivered.map(\.id))
    var contents = Contents()
    for event in events(in: all) where event.event == "message" && !past.contains(event.id) {
      guard let identifier = event.sequenceID, identifier.hasPrefix(sequence.prefix), let time = event.time else {
        continue
      }
      contents.waiting.append(Waiting(identifier: identifier, time: time))
    }
    for event in delivered {
      guard let identifier = event.sequenceID, identifier.hasPrefix(sequence.prefix) else { continue }
      switch event.event {
      case "message":
        contents.delivered.insert(identifier)
        if event.tags?.contains(quietTag) == true { contents.wasSilenced = true }
      case "message_delete": contents.delivered.remove(identifier)
      default: break
      }
    }
    return contents
  }

  /// Server and topic. Anyone who knows them can read the messages.
  public var address: String { "\(server)/\(topic)" }

  /// Messages that the server still accepts today; nil if it does not say so.
  public func messagesRemaining() -> Int? {
    struct Account: Decodable {
      struct Stats: Decodable { let messages_remaining: Int? }
      let stats: Stats?
    }
    let answer = effects.send(Request(method: .get, url: "\(server)/v1/account", credential: credential))
    guard let response = try? answer.get(), response.status == 200 else { return nil }
    return (try? JSONDecoder().decode(Account.self, from: Data(response.body)))?.stats?.messages_remaining
  }

  /// Tag of the message that a `QuietButton` leaves; ntfy draws it as 💤. It ends the sequence for all machines.
  static let quietTag = "zzz"

  private func button(_ quiet: QuietButton) -> Button {
    Button(
      action: "http", label: quiet.label, url: "\(server)/\(topic)/\(quiet.identifier)", method: "POST",
      body: quiet.answer, clear: true, headers: ["Priority": "1", "Tags": Self.quietTag])
  }

  /// RFC 2047, for a header that is not ASCII.
  static func encodedWord(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : "=?UTF-8?B?\(Data(text.utf8).base64EncodedString())?="
  }
}
