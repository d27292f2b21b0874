import Foundation
import HTTP
import Support
import Testing

@testable import Notify

/// What is chosen on a phone, as a server that a test stands in for has it.
@Suite struct NtfyReplyTests {
  private static let now = 1_785_791_520
  private static let actions: Set = ["hour", "today"]

  private func reply(_ id: String, _ text: String, secondsAgo: Int, event: String = "message") -> String {
    #"{"id":"\#(id)","time":\#(Self.now - secondsAgo),"event":"\#(event)","topic":"t","message":"\#(text)"}"# + "\n"
  }

  private func replies(_ body: String) -> NtfyChannel.Replies {
    NtfyChannel.replies(Array(body.utf8), to: Self.actions, now: Self.now)
  }

  @Test func theTopicBesideIsAskedForTheLastHours() throws {
    let test = try TestEffects()
    let taps = reply("a", "hour", secondsAgo: 600)
    test.answer { .success(Response(status: 200, headers: [], body: Array(taps.utf8), url: $0.url)) }
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
    let replies = try channel.replies(to: Self.actions)
    #expect(replies == .init(replies: [.init(id: "a", action: "hour", time: Self.now - 600)]))
    let since = Self.now - 12 * 3600
    #expect(test.requests.map(\.url) == ["https://ntfy.example.com/t-reply/json?poll=1&since=\(since)"])
  }

  @Test func aServerInTroubleIsAnError() throws {
    let test = try TestEffects()
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
    let failures: [Result<Response, TransferError>] = [
      .failure(.cannotResolve(host: "x")), .success(Response(status: 500, headers: [], body: [], url: "")),
    ]
    for failure in failures {
      test.answer { _ in failure }
      let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
      #expect(throws: DeliveryError.noReplies) { try channel.replies(to: Self.actions) }
    }
    // Nobody can have chosen anything where there are no such buttons.
    for channel in [
      NtfyChannel(channel.effects, server: "https://ntfy.example.com", topic: "t", token: "tk"),
      NtfyChannel(channel.effects, server: "https://ntfy.example.com", topic: String(repeating: "t", count: 59)),
    ] { #expect(try channel.replies(to: Self.actions) == .init()) }
  }

  @Test func onlyWhatWasOfferedIsAReply() {
    let body =
      reply("x", "hello", secondsAgo: 1, event: "open") + "{not json}\n" + reply("b", "today", secondsAgo: 60)
      + reply("c", "again", secondsAgo: 50) + reply("d", "rm -rf ~", secondsAgo: 40)
      + reply("e", "hour", secondsAgo: 70)
    #expect(replies(body).replies.map(\.id) == ["e", "b"], "in the order in which they came")
    #expect(replies(body).ignored == [])
  }

  @Test func theLastOnesAreLookedAt() {
    let many = (0..<150).map { reply("\($0)", "today", secondsAgo: 150 - $0) }.joined()
    #expect(replies(many).replies.map(\.id) == (50..<150).map { "\($0)" })
    #expect(replies(many).ignored == [.tooMany(150, max: 100)])
    let flood = String(repeating: many, count: 10)
    #expect(replies(flood) == .init(ignored: [.tooLong(maxBytes: 64 << 10)]))
    #expect(replies(reply("x", "hour", secondsAgo: -86_401)) == .init(ignored: [.atOddTimes(1)]))
  }

  @Test func anythingAtAllIsRead() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "{", "}", "\n", "\"time\":", "9223372036854775807", "-1e400", "\"id\":\"", "\"", "hour", "[", ",", "null",
      "\u{0}",
      reply("q", "today", secondsAgo: 3), reply("r", "hour", secondsAgo: .min / 4),
    ]
    for _ in 0..<500 {
      let body = (0..<Int.random(in: 0..<40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let replies = replies(body.joined()).replies
      #expect(replies.allSatisfy { abs($0.time - Self.now) <= NtfyChannel.maxClockSkewSeconds })
    }
  }

  @Test func aButtonOpensAPageOrLeavesAMessage() throws {
    let actions = [Action(id: "look", label: "Look", url: "https://example.com/hana")] + .some
    func buttons(token: String? = nil) throws -> [NtfyChannel.Button] {
      let effects = try TestEffects().effects
      let channel = NtfyChannel(effects, server: "https://ntfy.example.com", topic: "t", token: token)
      return channel.body(.example(actions: actions)).actions ?? []
    }
    let open = try buttons()
    #expect(open.map(\.action) == ["view", "http", "http"])
    #expect(open.map(\.label) == ["Look", "In an hour", "Not today"])
    let topic = "https://ntfy.example.com/t-reply"
    #expect(open.map(\.url) == ["https://example.com/hana", topic, topic])
    #expect(open.map(\.body) == [nil, "hour", "today"])
    #expect(try buttons(token: "tk").map(\.action) == ["view"], "a token is not to be in a message")
  }
}
