import Days
import Foundation
import HTTP
import Support
import Testing

@testable import Notify

/// Behaviour that cyc expects of an ntfy server on which messages wait. The stand-in and the real servers of
/// `NtfyServerPartTests` pass the same checks.
enum QueueContract: String, CaseIterable {
  case waitsAndComes, isReplaced, isCancelled, givesWayToAReminder, isCancelledByTheButton, showsAllFields,
    refusesOddTimes, tellsRemainingMessages

  /// Blocks until the server has delivered.
  func check(_ server: QueueServer) throws {
    let (name, channel) = ("cyc-2026-11-21", server.channel)
    let (early, late) = ("\(name)-2000", "\(name)-2300")
    let message = Message(title: "59일째 · 18:40에는 아직", body: "커밋했다면 괜찮아요", urgency: .critical)
    let sequence = Message.Sequence(name: name, step: "2000")
    let delivery = server.now + QueueServer.secondsToWait
    switch self {
    case .waitsAndComes:
      try channel.queue(message, as: early, at: delivery)
      #expect(try channel.contents(of: name).waiting == [.init(identifier: early, time: delivery)])
      #expect(try channel.messages(of: sequence) == [], "an ordinary poll shows none")
      try server.pass()
      let contents = try channel.contents(of: name)
      #expect(contents.waiting == [] && contents.delivered == [early])
      #expect(try channel.messages(of: sequence) == [.init(sequenceID: early, isEnd: false)])
    case .isReplaced:
      try channel.queue(message, as: early, at: delivery)
      try channel.queue(Message(title: "second", body: ""), as: early, at: delivery + 1)
      #expect(try channel.contents(of: name).waiting == [.init(identifier: early, time: delivery + 1)])
      try server.pass()
      #expect(try server.shown().map(\.title) == ["second"])
    case .isCancelled:
      try channel.queue(message, as: early, at: delivery)
      try channel.queue(message, as: late, at: delivery)
      try channel.cancel(early)
      try channel.cancel("\(name)-unknown")
      #expect(try channel.contents(of: name).waiting.map(\.identifier) == [late])
      try server.pass()
      #expect(try channel.contents(of: name).delivered == [late])
    case .givesWayToAReminder:
      try channel.queue(message, as: early, at: delivery)
      try channel.send(Message(title: "live", body: "now", sequence: sequence))
      #expect(try channel.contents(of: name) == .init(delivered: [early]))
      try server.pass()
      #expect(try server.shown().map(\.title) == ["live"])
    case .isCancelledByTheButton:
      let quiet = NtfyChannel.QuietButton(label: "오늘은 그만", identifier: late, answer: "조용히 할게요")
      try channel.queue(message, as: early, at: delivery, quiet: quiet)
      try channel.queue(message, as: late, at: delivery)
      try server.pass()
      // `late` has come too; when it is queued again, the tap cancels it.
      try channel.queue(message, as: late, at: server.now + 3600)
      #expect(try channel.contents(of: name).wasSilenced == false)
      try server.tap(try #require(try server.shown().first?.actions?.first { $0.label == "오늘은 그만" }))
      let contents = try channel.contents(of: name)
      #expect(contents.waiting == [] && contents.wasSilenced)
      try channel.send(Message(title: "live", body: "now", sequence: .init(name: name, step: "2300")))
      #expect(try !server.shown().contains { $0.title == "live" }, "the evening is over for all machines")
    case .showsAllFields:
      let action = Action(id: "again", label: "다시 확인", url: "https://example.com/hana")
      var urgent = message
      (urgent.actions, urgent.insists) = ([action], true)
      try channel.queue(urgent, as: early, at: delivery)
      try server.pass()
      let shown = try #require(try server.shown().first)
      #expect(shown.title == message.title && shown.message == message.body && shown.priority == 5)
      #expect(shown.tags == ["rotating_light"])
      #expect(shown.actions?.map(\.label) == ["다시 확인"] && shown.actions?.first?.url == action.url)
    case .refusesOddTimes:
      // ntfy allows 10 seconds to 3 days.
      for seconds in [-60, 0, 4 * 86_400] {
        #expect(throws: NtfyChannel.QueueError.badTime) {
          try channel.queue(message, as: early, at: server.now + seconds)
        }
      }
      #expect(try channel.contents(of: name) == .init())
    case .tellsRemainingMessages: #expect(try #require(channel.messagesRemaining()) > 100)
    }
  }
}

/// A server for one check, used by one thread.
final class QueueServer {
  /// ntfy refuses less than 10.
  static let secondsToWait = 12
  /// ntfy sends what is due every 10 seconds.
  private static let secondsUntilSent = 11

  struct Shown: Decodable {
    struct Button: Decodable {
      let label: String
      let url: String
      let method: String?
      let body: String?
      let headers: [String: String]?
    }

    let event: String
    let title: String?
    let message: String?
    let priority: Int?
    let tags: [String]?
    let actions: [Button]?
  }

  let address: String
  let topic: String
  /// Time of the stand-in; nil for a real server.
  private var clock: Int?
  private let client = Client(ClientConfiguration(userAgent: "test"))

  /// - Parameter clock: nil for a real server
  init(_ address: String, topic: String, clock: Int? = nil) throws {
    (self.address, self.topic, self.clock) = (address, topic, clock)
    if let clock { try setClock(clock) }
  }

  var now: Int { clock ?? Int(Date().timeIntervalSince1970) }

  var channel: NtfyChannel {
    let effects = NotifyEffects(
      environment: [:], run: { _, _, _ in throw CocoaError(.executableNotLoadable) },
      start: { _, _ in throw CocoaError(.executableNotLoadable) }, openTerminals: { [] },
      send: { [client] in client.send([$0]).first ?? .failure(.failed(host: "", reason: "no answer")) },
      sleep: { block(seconds: $0) }, now: { [unowned self] in now })
    return NtfyChannel(effects, server: address, topic: topic)
  }

  /// Waits until all that is due has been delivered.
  func pass() throws {
    guard let clock else { return block(seconds: Double(Self.secondsToWait + Self.secondsUntilSent)) }
    try setClock(clock + Self.secondsToWait + 1)
  }

  private func setClock(_ time: Int) throws {
    clock = time
    let text = "\(CivilTime(utcSeconds: time))+00:00"
    try send(Request(method: .post, url: "\(address)/_stand-in/now", body: Array(text.utf8)))
  }

  /// Sets the kind of the stand-in.
  func become(_ kind: String) throws {
    try send(Request(method: .post, url: "\(address)/_stand-in/ntfy", body: Array(kind.utf8)))
  }

  @discardableResult
  func send(_ request: Request) throws -> Response {
    let response = try #require(client.send([request]).first).get()
    try #require(response.status == 200, "\(request.url)")
    return response
  }

  /// Delivered messages of the topic.
  func shown(withWaiting: Bool = false) throws -> [Shown] {
    let url = "\(address)/\(topic)/json?poll=1&since=all\(withWaiting ? "&sched=1" : "")"
    return try send(Request.get(url)).body.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Shown.self, from: Data($0))
    }.filter { $0.event == "message" }
  }

  /// Does what the app does at a tap.
  func tap(_ button: Shown.Button) throws {
    #expect(button.method == "POST")
    let headers = (button.headers ?? [:]).map { Header(name: $0, value: $1) }
    try send(Request(method: .post, url: button.url, headers: headers, body: Array((button.body ?? "").utf8)))
  }

  /// On a server without sequences nothing may wait, because it could not be cancelled.
  func checkThatNothingWaits(_ error: NtfyChannel.QueueError) throws {
    let message = Message(title: "t", body: "b")
    #expect(throws: error) { try channel.queue(message, as: "cyc-2026-11-21-2000", at: now + 3600) }
    #expect(try shown(withWaiting: true).isEmpty)
  }
}

/// The stand-in's ntfy server.
@Suite(.waits) struct NtfyQueueTests {
  /// 2026-11-21 10:00 in UTC.
  private static let clock = 1_795_255_200

  private func withServer(_ work: @escaping @Sendable (QueueServer) throws -> Void) async throws {
    try await StandIn.run { standIn in
      let address = standIn.address
      try await offThePool { try work(QueueServer(address, topic: "phone", clock: Self.clock)) }
    }
  }

  @Test(arguments: QueueContract.allCases) func standInMeetsTheContract(_ contract: QueueContract) async throws {
    try await withServer { try contract.check($0) }
  }

  @Test(arguments: [("old", NtfyChannel.QueueError.cannotCancel), ("forgetful", .keepsNothing)])
  func nothingWaitsOnAServerThatCannotCancelOrKeep(_ kind: String, _ error: NtfyChannel.QueueError) async throws {
    try await withServer { server in
      try server.become(kind)
      try server.checkThatNothingWaits(error)
    }
  }

  @Test func serverRefusalsAreErrors() async throws {
    try await withServer { server in
      let message = Message(title: "t", body: "b")
      let identifier = "cyc-2026-11-21-2000"
      try server.channel.queue(message, as: identifier, at: server.now + 60)
      try server.become("full")
      #expect(throws: NtfyChannel.QueueError.other(.rateLimited)) {
        try server.channel.queue(message, as: identifier, at: server.now + 90)
      }
      // The waiting message stays, and cannot be cancelled either.
      #expect(throws: DeliveryError.rateLimited) { try server.channel.cancel(identifier) }
      try server.become("write-only")
      #expect(throws: DeliveryError.noMessages) { try server.channel.contents(of: "cyc-2026-11-21") }
      try server.channel.cancel(identifier)
      try server.become("new")
      #expect(try server.channel.contents(of: "cyc-2026-11-21").waiting == [])
    }
  }

  @Test func tokenGoesToItsOriginAloneAndIntoNoMessage() throws {
    let test = try TestEffects()
    test.answer { request in
      let answer = #"{"time":9,"expires":10,"sequence_id":"cyc-2026-11-21-2000"}"#
      return .success(Response(status: 200, headers: [], body: Array(answer.utf8), url: request.url))
    }
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t", token: "tk_secret")
    let quiet = NtfyChannel.QuietButton(label: "Not today", identifier: "cyc-2026-11-21-2300", answer: "ok")
    try channel.queue(Message(title: "t", body: "b"), as: "cyc-2026-11-21-2000", at: 9, quiet: quiet)
    let sent = try #require(test.requests.first)
    #expect(sent.url == "https://ntfy.example.com/t/cyc-2026-11-21-2000")
    #expect(sent.credential?.origin == Origin(url: "https://ntfy.example.com"))
    // A button would need the token to post, so there is none.
    #expect(!sent.headers.contains { $0.value.contains("tk_secret") || $0.name == "Actions" })
  }
}
