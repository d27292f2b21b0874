import Foundation
import PretendGitHub

/// An ntfy server, and a phone that subscribes to its topic `phone`.
///
/// On the phone, a message replaces an earlier one of its sequence, and a deleted one disappears. The server keeps all.
///
/// Source: docs.ntfy.sh, "Publish as JSON", "Updating + deleting notifications", and "Subscribe", "Poll for messages".
struct PretendPhone {
  private static let topics = ["phone", "phone-reply"]

  /// A line of a topic's JSON stream.
  private struct Event: Codable {
    var id = ""
    var time = 0
    var event = "message"
    var topic: String
    var sequenceID: String?
    var title: String?
    var message: String?
    var priority: Int?
    var tags: [String]?

    enum CodingKeys: String, CodingKey {
      case id, time, event, topic, title, message, priority, tags
      case sequenceID = "sequence_id"
    }

    /// Key by which the phone replaces and deletes messages.
    var place: String { sequenceID ?? id }
  }

  private var events: [Event] = []

  /// Answers a request; nil if it is not for the ntfy server.
  ///
  /// - Parameter time: seconds since 1970
  mutating func answer(_ request: IncomingRequest, at time: Int) -> (status: Int, body: String)? {
    let parts = request.target.split(separator: "?", maxSplits: 1)
    let path = (parts.first ?? "").split(separator: "/").map(String.init)
    switch (request.method, path.count) {
    case ("GET", 2) where path == ["_stand-in", "phone"]: return (200, screen)
    case ("POST", 0): return publish(request.body, at: time)
    case ("POST", 1) where Self.topics.contains(path[0]):
      return add(Event(topic: path[0], message: request.body), at: time)
    case ("GET", 2) where Self.topics.contains(path[0]) && path[1] == "json":
      return (200, lines(of: path[0], query: parts.count > 1 ? String(parts[1]) : ""))
    case ("DELETE", 2) where Self.topics.contains(path[0]):
      return add(Event(event: "message_delete", topic: path[0], sequenceID: path[1]), at: time)
    default: return nil
    }
  }

  private mutating func publish(_ body: String, at time: Int) -> (status: Int, body: String)? {
    struct Published: Decodable {
      let topic: String
      let title: String?
      let message: String?
      let priority: Int?
      let tags: [String]?
      let sequence_id: String?
    }
    guard let published = try? JSONDecoder().decode(Published.self, from: Data(body.utf8)),
      Self.topics.contains(published.topic)
    else { return nil }
    if let sequence = published.sequence_id, sequence.wholeMatch(of: /[-_A-Za-z0-9]{1,64}/) == nil {
      return (400, #"{"code":40049,"http":400,"error":"invalid request: sequence ID invalid"}"#)
    }
    return add(
      Event(
        topic: published.topic, sequenceID: published.sequence_id, title: published.title, message: published.message,
        priority: published.priority, tags: published.tags), at: time)
  }

  private mutating func add(_ event: Event, at time: Int) -> (status: Int, body: String) {
    var event = event
    event.id = "m\(events.count + 1)"
    event.time = time
    events.append(event)
    return (200, line(event))
  }

  private func lines(of topic: String, query: String) -> String {
    let since = query.split(separator: "&").first { $0.hasPrefix("since=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
    return events.filter { $0.topic == topic && $0.time >= since }.map { line($0) + "\n" }.joined()
  }

  private func line(_ event: Event) -> String {
    String(decoding: (try? JSONEncoder().encode(event)) ?? Data(), as: UTF8.self)
  }

  /// Notifications on the phone, each with its priority first, and how many messages were sent and made a sound.
  ///
  /// A message that replaces another one makes no sound.
  private var screen: String {
    var standing: [Event] = []
    var heard = 0
    for event in events where event.topic == "phone" {
      let index = standing.firstIndex { $0.place == event.place }
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
