import Days
import Foundation
import HTTP
import Loopback
import Notify
import Platform
import Support
import Testing

@testable import CycBase
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Taps on a phone, read from a loopback server.
@Suite(.serialized) struct NagReplyTests {
  /// 2026-08-03 21:12 in UTC.
  private static let now = 1_785_791_520

  private func world(_ server: String, token: String? = nil) throws -> TestWorld {
    let test = try TestWorld(environment: ["TZ": "UTC"])
    let client = Client(ClientConfiguration(userAgent: "cyc/test"))
    test.world.network.transfer = { client.send(atOnce: $0, next: $1, receive: $2) }
    try test.replaceSettings("user = \"hana\"")
    try Credentials.change(in: test.world.home.directories) { credentials in
      credentials.changeChannels { $0.ntfy = .init(server: server, topic: "cyc-secret", token: token) }
    }
    return test
  }

  private func reply(_ id: String, _ text: String, secondsAgo: Int, event: String = "message") -> String {
    #"{"id":"\#(id)","time":\#(Self.now - secondsAgo),"event":"\#(event)","topic":"t","message":"\#(text)"}"# + "\n"
  }

  private func run(_ test: TestWorld) throws -> NagRun {
    try NagRun(
      world: test.world, rule: NagRule(window: .usual), channels: [.ntfy],
      store: try NagStore(in: test.world))
  }

  /// End of the snooze in the store; nil if there is none.
  private func snoozedUntil(_ test: TestWorld) throws -> String? {
    try NagStore(in: test.world).snoozedUntil(at: test.world.clock.now())?.description
  }

  @Test func tapIsAppliedOnce() throws {
    let taps = Array(reply("a", "hour", secondsAgo: 600).utf8)
    let server = try WireServer { _ in [.respond(200, body: taps)] }
    let test = try world(server.url)
    #expect(test.world.clock.now().secondsSince1970 == Self.now)
    _ = try run(test).takeReplies()
    let store = try NagStore(in: test.world)
    #expect(try snoozedUntil(test) == "2026-08-03T22:02:00", "an hour from the time of the tap")
    #expect(server.requests.map(\.path) == ["/cyc-secret-reply/json?poll=1&since=\(Self.now - 12 * 3600)"])
    // After the snooze is ended, the same tap must not start it again.
    try store.snooze(until: nil)
    _ = try run(test).takeReplies()
    #expect(try snoozedUntil(test) == nil)
  }

  /// A button that is only tried would silence the evening.
  @Test func testMessageHasNoButtons() throws {
    let server = try WireServer { _ in [.respond(200)] }
    let test = try world(server.url)
    #expect(test.call("nag", "test", "--via", "ntfy") == .done)
    let body = String(decoding: try #require(server.requests.last).body, as: UTF8.self)
    #expect(body.contains("This is a test") && !body.contains("actions"), "\(body)")
  }

  @Test(arguments: [
    ("today", 600, "2026-08-04T00:00:00"), ("today", 86_400, nil), ("hour", 3700, nil), ("again", 60, nil),
    ("rm -rf ~", 60, nil),
  ])
  func onlyCurrentTapsAreApplied(_ text: String, _ secondsAgo: Int, _ until: String?) throws {
    // An event of the connection and a damaged line come before the tap, and are skipped.
    let body = Array(
      (reply("x", "hello", secondsAgo: 1, event: "open") + "{not json}\n" + reply("b", text, secondsAgo: secondsAgo))
        .utf8)
    let server = try WireServer { _ in [.respond(200, body: body)] }
    let test = try world(server.url)
    _ = try run(test).takeReplies()
    #expect(try snoozedUntil(test) == until)
  }

  @Test func failingServerIsNotedAndSnoozesNothing() throws {
    let server = try WireServer { _ in [.respond(500)] }
    let test = try world(server.url)
    _ = try run(test).takeReplies()
    #expect(try snoozedUntil(test) == nil)
    #expect(test.err == "note: \(NagChannelPhrases.reason(.noReplies).english)\n")
  }

  /// Anyone who knows the topic can send anything, and the server is not trusted.
  @Test(arguments: [Int.max, Int.min, 32_503_680_000, 0, -1, now + 86_401, now - 86_401])
  func tapAtAnImplausibleTimeIsIgnoredAndReported(time: Int) throws {
    let body = #"{"id":"x","time":\#(time),"event":"message","message":"hour"}"# + "\n"
    let server = try WireServer { _ in [.respond(200, body: Array(body.utf8))] }
    let test = try world(server.url)
    _ = try run(test).takeReplies()
    #expect(try snoozedUntil(test) == nil)
    #expect(test.err == "note: \(NagChannelPhrases.ignored(.atOddTimes(1)).english)\n")
  }

  @Test func fastServerClockDoesNotExtendTheSnooze() throws {
    for (text, until) in [("hour", "2026-08-03T22:12:00"), ("today", "2026-08-04T00:00:00")] {
      let body = Array(reply("x", text, secondsAgo: -80_000).utf8)
      let server = try WireServer { _ in [.respond(200, body: body)] }
      let test = try world(server.url)
      _ = try run(test).takeReplies()
      let store = try NagStore(in: test.world)
      #expect(try snoozedUntil(test) == until)
      // Tomorrow the same tap must not count again.
      try store.snooze(until: nil)
      let tomorrow = try NagRun(
        world: test.world, rule: NagRule(window: .usual), channels: [.ntfy], store: store,
        now: SystemClock.instant(at: Self.now + 86_000))
      #expect(tomorrow.takeReplies() == nil)
      #expect(try snoozedUntil(test) == nil)
    }
  }

  /// A reminder may stay on the phone until another evening.
  @Test(arguments: [("today cyc-2026-08-02", nil), ("hour cyc-2026-08-03", "2026-08-03T22:02:00")])
  func tapOnAnOlderReminderIsTooLate(_ text: String, _ until: String?) throws {
    let body = Array(reply("b", text, secondsAgo: 600).utf8)
    let server = try WireServer { _ in [.respond(200, body: body)] }
    let test = try world(server.url)
    _ = try run(test).takeReplies()
    #expect(try snoozedUntil(test) == until)
    #expect(test.err == (until == nil ? "note: \(NagPhrases.tooLate.english)\n" : ""))
  }

  /// The HTTP client already cuts off the longer answer.
  @Test(arguments: [4_900_000, 6_000_000])
  func oversizedAnswerIsIgnored(bytes: Int) throws {
    let flood = (0..<80_000).map { reply("\($0)", "today", secondsAgo: 60) }.joined()
    let server = try WireServer { _ in [.respond(200, body: Array(flood.utf8.prefix(bytes)))] }
    let test = try world(server.url)
    _ = try run(test).takeReplies()
    #expect(try snoozedUntil(test) == nil)
    #expect(test.err == "note: ntfy's answer about taps was ignored: it is longer than 64 KB\n")
  }

  @Test func lastOfManyTapsCounts() throws {
    let body = (0..<150).map { reply("\($0)", $0 == 149 ? "hour" : "today", secondsAgo: 150 - $0) }.joined()
    let server = try WireServer { _ in [.respond(200, body: Array(body.utf8))] }
    let test = try world(server.url)
    _ = try run(test).takeReplies()
    let store = try NagStore(in: test.world)
    #expect(try snoozedUntil(test) == "2026-08-03T22:11:59")
    #expect(try store.sendings(since: test.world.clock.now().today - 1).count == 1, "only the last tap is recorded")
  }

  @Test func reminderHasTheButtonsOfTheDesktop() throws {
    let server = try WireServer { _ in [.respond(200, body: Array("{}".utf8))] }
    let test = try world(server.url)
    #expect(test.failure(.ntfy) == nil)
    let sent = try #require(server.requests.first)
    let body = try #require(try JSONSerialization.jsonObject(with: Data(sent.body)) as? [String: Any])
    let actions = try #require(body["actions"] as? [[String: Any]])
    #expect(actions.compactMap { $0["label"] as? String } == ["Check again", "In an hour", "Not today"])
    #expect(actions.compactMap { $0["action"] as? String } == ["view", "http", "http"])
    #expect(actions[0]["url"] as? String == "https://github.com/hana")
    #expect(actions[1]["url"] as? String == "\(server.url)/cyc-secret-reply")
    #expect(actions.compactMap { $0["body"] as? String } == ["hour", "today"])
    // Buttons would need the token to reply, so a server with a token gets none.
    let guarded = try world(server.url, token: "tk_secret")
    #expect(guarded.failure(.ntfy) == nil)
    let last = try #require(server.requests.last)
    #expect(!String(decoding: last.body, as: UTF8.self).contains("tk_secret"))
    #expect(!String(decoding: last.body, as: UTF8.self).contains("-reply"))
  }
}
