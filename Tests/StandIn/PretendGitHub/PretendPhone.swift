import Days
import Foundation

/// An ntfy server, and a phone that subscribes to its topic `phone`.
///
/// On the phone, a message replaces an earlier one of its sequence, and a deleted one disappears. The server keeps all.
/// `POST /_stand-in/now` sets its clock and delivers the messages that were waiting until then; `POST /_stand-in/ntfy`
/// makes it an older or a restricted server.
///
/// Source: docs.ntfy.sh, "Publish as JSON", "Scheduled delivery", "Updating + deleting notifications", and "Subscribe",
/// "Poll for messages"; measured with ntfy 2.27 and 2.11.
public struct PretendPhone: Sendable {
  private static let topics = ["phone", "phone-reply"]

  public typealias Reply = (status: Int, body: String)

  /// Kinds of servers, and faults.
  private enum Kind: String {
    case new
    /// Older than 2.16: no sequences.
    case old
    /// With `cache-duration: 0`.
    case forgetful
    /// The day's limit is reached.
    case full
    /// The token may only publish.
    case writeOnly = "write-only"
    case down
  }

  /// A line of a topic's JSON stream.
  fileprivate struct Event: Codable, Sendable {
    var id = ""
    var time = 0
    var expires: Int?
    var event = "message"
    var topic: String
    var sequenceID: String?
    var title: String?
    var message: String?
    var priority: Int?
    var tags: [String]?
    var actions: [Button]?
    /// Whether it was published with a delay; not part of the line.
    var hasWaited = false

    enum CodingKeys: String, CodingKey {
      case id, time, expires, event, topic, title, message, priority, tags, actions
      case sequenceID = "sequence_id"
    }

    /// Key by which the phone replaces and deletes messages.
    var key: String { sequenceID ?? id }
  }

  public init() {}

  private var kind = Kind.new
  /// Nil until it is set.
  private var clock: Int?
  private var count = 0
  private var events: [Event] = []
  private var queue: [Event] = []

  private static let secondsKept = 12 * 3600
  /// Delays that the server accepts, in seconds.
  private static let delays = 10...3 * 86_400

  /// Answers a request; nil if it is not for the ntfy server.
  ///
  /// - Parameters:
  ///   - time: seconds since 1970
  ///   - isFixed: whether `time` is noon of a fixed day; then delays are not limited and nothing is delivered, until
  ///     `POST /_stand-in/now` sets the clock
  public mutating func answer(_ request: IncomingRequest, at time: Int, isFixed: Bool) -> Reply? {
    let parts = request.target.split(separator: "?", maxSplits: 1)
    let path = (parts.first ?? "").split(separator: "/").map(String.init)
    if request.method == "POST", path == ["_stand-in", "now"] {
      guard let moment = Instant(rfc3339: request.body) else { return (400, "not a time") }
      clock = moment.secondsSince1970
      deliver(by: moment.secondsSince1970)
      return (200, "")
    }
    if request.method == "POST", path == ["_stand-in", "ntfy"] {
      guard let kind = Kind(rawValue: request.body) else { return (400, "no such server") }
      self.kind = kind
      return (200, "")
    }
    if request.method == "GET", path == ["_stand-in", "phone"] { return (200, screen) }
    let now = clock ?? time
    let knowsTime = clock != nil || !isFixed
    if knowsTime { deliver(by: now) }
    switch (request.method, path.count) {
    case ("GET", 2) where path == ["v1", "account"]:
      return (200, #"{"stats":{"messages_remaining":\#(kind == .full ? 0 : 250)}}"#)
    case ("POST", 0): return publish(json: request.body, at: now, knowsTime: knowsTime)
    case ("POST", 1) where Self.topics.contains(path[0]):
      return kind == .down ? Self.isDown : add(Event(topic: path[0], message: request.body), at: now)
    case ("GET", 2) where Self.topics.contains(path[0]) && path[1] == "json":
      if kind == .down { return Self.isDown }
      if kind == .writeOnly { return Self.forbidden }
      return (200, lines(of: path[0], query: parts.count > 1 ? String(parts[1]) : ""))
    case ("POST", 2) where Self.topics.contains(path[0]), ("PUT", 2) where Self.topics.contains(path[0]):
      return refusal ?? publish(request, topic: path[0], as: path[1], at: now, knowsTime: knowsTime)
    case ("DELETE", 2) where Self.topics.contains(path[0]):
      if let refusal { return refusal }
      return add(Event(event: "message_delete", topic: path[0], sequenceID: path[1]), at: now)
    default: return nil
    }
  }

  private static let isDown = (503, "")
  private static let forbidden = (403, #"{"code":40301,"http":403,"error":"forbidden"}"#)

  /// Answer to requests that name a sequence in their path.
  private var refusal: Reply? {
    switch kind {
    case .old: (404, #"{"code":40401,"http":404,"error":"page not found"}"#)
    case .full: (429, #"{"code":42908,"http":429,"error":"limit reached: daily message quota reached"}"#)
    case .down: Self.isDown
    case .new, .forgetful, .writeOnly: nil
    }
  }

  private mutating func publish(json body: String, at time: Int, knowsTime: Bool) -> Reply? {
    struct Published: Decodable {
      let topic: String
      let title: String?
      let message: String?
      let priority: Int?
      let tags: [String]?
      let sequence_id: String?
      let delay: String?
      let actions: [Button]?
    }
    guard let published = try? JSONDecoder().decode(Published.self, from: Data(body.utf8)),
      Self.topics.contains(published.topic)
    else { return nil }
    if kind == .down { return Self.isDown }
    if kind == .full { return refusal }
    if let sequence = published.sequence_id, sequence.wholeMatch(of: /[-_A-Za-z0-9]{1,64}/) == nil {
      return (400, #"{"code":40049,"http":400,"error":"invalid request: sequence ID invalid"}"#)
    }
    let event = Event(
      // An old server ignores the identifier.
      topic: published.topic, sequenceID: kind == .old ? nil : published.sequence_id, title: published.title,
      message: published.message, priority: published.priority, tags: published.tags, actions: published.actions)
    return add(event, delay: published.delay, at: time, knowsTime: knowsTime)
  }

  private mutating func publish(
    _ request: IncomingRequest, topic: String, as sequence: String, at time: Int, knowsTime: Bool
  ) -> Reply {
    let header = { (name: String) in request.headers[name].map(Self.decoded) }
    let event = Event(
      topic: topic, sequenceID: sequence, title: header("title"), message: request.body,
      priority: header("priority").flatMap { Int($0) },
      tags: header("tags").map { $0.split(separator: ",").map(String.init) },
      actions: header("actions").flatMap { try? JSONDecoder().decode([Button].self, from: Data($0.utf8)) })
    return add(event, delay: request.headers["delay"], at: time, knowsTime: knowsTime)
  }

  /// The text of an encoded word of RFC 2047 in base64.
  private static func decoded(_ text: String) -> String {
    guard let match = text.wholeMatch(of: /=\?UTF-8\?B\?(.*)\?=/), let bytes = Data(base64Encoded: String(match.1))
    else { return text }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func add(_ event: Event, delay: String?, at time: Int, knowsTime: Bool) -> Reply {
    guard let delay else { return add(event, at: time) }
    guard let moment = Int(delay) else { return (400, #"{"code":40004,"http":400,"error":"unable to parse delay"}"#) }
    if knowsTime, !Self.delays.contains(moment - time) {
      let code = moment <= time ? 40004 : moment - time < Self.delays.lowerBound ? 40005 : 40006
      return (400, #"{"code":\#(code),"http":400,"error":"invalid delay"}"#)
    }
    return add(event, at: moment, isWaiting: true)
  }

  /// Anything that is published under an identifier removes the waiting message of that identifier.
  private mutating func add(_ event: Event, at time: Int, isWaiting: Bool = false) -> Reply {
    var event = event
    count += 1
    event.id = "m\(count)"
    event.time = time
    event.expires = kind == .forgetful ? time : time + Self.secondsKept
    if let sequence = event.sequenceID { queue.removeAll { $0.topic == event.topic && $0.sequenceID == sequence } }
    switch (isWaiting, kind) {
    case (true, .forgetful): break
    case (true, _):
      event.hasWaited = true
      queue.append(event)
    case (false, _): events.append(event)
    }
    return (200, line(event))
  }

  private mutating func deliver(by time: Int) {
    let due = queue.filter { $0.time <= time }.sorted { $0.time < $1.time }
    queue.removeAll { $0.time <= time }
    events += due
  }

  private func lines(of topic: String, query: String) -> String {
    let words = query.split(separator: "&")
    let since = words.first { $0.hasPrefix("since=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
    let all = events + (words.contains("sched=1") ? queue : [])
    return all.filter { $0.topic == topic && $0.time >= since }.map { line($0) + "\n" }.joined()
  }

  private func line(_ event: Event) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(event)) ?? Data(), as: UTF8.self)
  }

  /// Notifications on the phone, each with its priority first, and how many messages were sent and made a sound.
  ///
  /// A message that replaces another one makes no sound.
  private var screen: String {
    var standing: [Event] = []
    var heard = 0
    for event in events where event.topic == "phone" {
      let index = standing.firstIndex { $0.key == event.key }
      switch (event.event, index) {
      case ("message_delete", let index): index.map { _ = standing.remove(at: $0) }
      case (_, let index?): standing[index] = event
      case (_, nil):
        standing.append(event)
        if event.priority ?? 3 > 2 { heard += 1 }
      }
    }
    let lines = standing.map {
      "\($0.priority ?? 3) \(($0.tags ?? []).joined(separator: ",")) \($0.title ?? ""): \($0.message ?? "")\n"
    }
    let published = events.count { $0.topic == "phone" && $0.event == "message" }
    return lines.joined() + "sent \(published), heard \(heard)\n"
  }
}

extension PretendPhone {
  /// A button of ntfy.
  public struct Button: Codable, Sendable {
    public var action: String
    public var label: String
    public var url: String
    public var method: String?
    public var body: String?
    public var clear: Bool?
    public var headers: [String: String]?
  }

  /// A message of the phone's topic.
  public struct Message: Sendable {
    /// Empty without a sequence.
    public let identifier: String
    /// Delivery, in seconds since 1970.
    public let time: Int
    public let title: String
    public let message: String
    public let priority: Int
    public let actions: [Button]
    /// Whether it was published with a delay.
    public let hasWaited: Bool
  }

  /// Messages that wait for their time.
  public var waiting: [Message] { queue.filter { $0.topic == "phone" }.map(Message.init) }

  /// Messages that were delivered, in their order.
  public var delivered: [Message] {
    events.filter { $0.topic == "phone" && $0.event == "message" }.map(Message.init)
  }
}

extension PretendPhone.Message {
  fileprivate init(_ event: PretendPhone.Event) {
    self.init(
      identifier: event.sequenceID ?? "", time: event.time, title: event.title ?? "", message: event.message ?? "",
      priority: event.priority ?? 3, actions: event.actions ?? [], hasWaited: event.hasWaited)
  }
}
