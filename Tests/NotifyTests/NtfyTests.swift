import Foundation
import HTTP
import Loopback
import Support
import Testing

@testable import Notify

/// Replies from a phone, read from a fake server.
@Suite struct NtfyReplyTests {
  private static let now = TestEffects.now
  private static let actions: Set = ["hour", "today"]

  private func reply(_ id: String, _ text: String, secondsAgo: Int, event: String = "message") -> String {
    #"{"id":"\#(id)","time":\#(Self.now - secondsAgo),"event":"\#(event)","topic":"t","message":"\#(text)"}"# + "\n"
  }

  private func replies(_ body: String) -> NtfyChannel.Replies {
    NtfyChannel.replies(Array(body.utf8), to: Self.actions, now: Self.now)
  }

  @Test func replyTopicIsReadForTheLastTwelveHours() throws {
    let test = try TestEffects()
    let taps = reply("a", "hour", secondsAgo: 600)
    test.answer { .success(Response(status: 200, headers: [], body: Array(taps.utf8), url: $0.url)) }
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
    let replies = try channel.replies(to: Self.actions)
    #expect(replies == .init(replies: [.init(id: "a", action: "hour", time: Self.now - 600)]))
    let since = Self.now - 12 * 3600
    #expect(test.requests.map(\.url) == ["https://ntfy.example.com/t-reply/json?poll=1&since=\(since)"])
  }

  @Test func serverErrorIsReported() throws {
    let test = try TestEffects()
    let failures: [Result<Response, TransferError>] = [
      .failure(.cannotResolve(host: "x")), .success(Response(status: 500, headers: [], body: [], url: "")),
    ]
    for failure in failures {
      test.answer { _ in failure }
      let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
      #expect(throws: DeliveryError.noReplies) { try channel.replies(to: Self.actions) }
    }
  }

  @Test func serverIsNotAskedIfThereAreNoReplyButtons() throws {
    let effects = try TestEffects().effects
    // A button must not contain the token, and with `-reply` a topic of 59 characters is too long.
    for channel in [
      NtfyChannel(effects, server: "https://ntfy.example.com", topic: "t", token: "tk"),
      NtfyChannel(effects, server: "https://ntfy.example.com", topic: String(repeating: "t", count: 59)),
    ] { #expect(try channel.replies(to: Self.actions) == .init()) }
  }

  @Test func onlyOfferedActionsAreReplies() {
    let body =
      reply("x", "hello", secondsAgo: 1, event: "open") + "{not json}\n" + reply("b", "today", secondsAgo: 60)
      + reply("c", "again", secondsAgo: 50) + reply("d", "rm -rf ~", secondsAgo: 40)
      + reply("e", "hour", secondsAgo: 70)
    #expect(replies(body).replies.map(\.id) == ["e", "b"], "ordered by time")
    #expect(replies(body).ignored == [])
  }

  @Test func repliesBeyondTheLimitsAreIgnored() {
    let many = (0..<150).map { reply("\($0)", "today", secondsAgo: 150 - $0) }.joined()
    #expect(replies(many).replies.map(\.id) == (50..<150).map { "\($0)" })
    #expect(replies(many).ignored == [.tooMany(150, max: 100)])
    let flood = String(repeating: many, count: 10)
    #expect(replies(flood) == .init(ignored: [.tooLong(maxBytes: 64 << 10)]))
    let future = reply("x", "hour", secondsAgo: -NtfyChannel.maxClockSkewSeconds - 1)
    #expect(replies(future) == .init(ignored: [.atOddTimes(1)]))
  }

  @Test func randomRepliesHavePlausibleTimes() {
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

  @Test func buttonOpensAPageOrPostsAMessage() throws {
    let actions = [Action(id: "look", label: "Look", url: "https://example.com/hana")] + .sample
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
    #expect(try buttons(token: "tk").map(\.action) == ["view"], "a message must not contain the token")
  }
}

/// Several machines that share a topic, with a fake server.
@Suite struct NtfySequenceTests {
  private static let evening = "cyc-2026-11-21"

  private func event(_ identifier: String?, _ event: String = "message", tags: [String] = ["bell"]) -> String {
    let sequence = identifier.map { #","sequence_id":"\#($0)""# } ?? ""
    let tags = tags.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"id":"x","time":1,"event":"\#(event)","topic":"t"\#(sequence),"tags":[\#(tags)]}"# + "\n"
  }

  private func message(_ step: String, isEnd: Bool = false) -> Message {
    var message = Message.example("커밋", isEnd ? .low : .critical)
    message.sequence = .init(name: Self.evening, step: step, isEnd: isEnd)
    return message
  }

  /// Requests that the server gets for `message` if its topic holds `held`.
  private func requests(
    _ message: Message, _ held: String, status: Int = 200, token: String? = nil
  ) throws -> [Request] {
    let test = try TestEffects()
    test.answer { request in
      let isQuestion = request.method == .get
      return .success(
        Response(
          status: isQuestion ? status : 200, headers: [], body: Array((isQuestion ? held : "{}").utf8), url: request.url
        ))
    }
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t", token: token)
    #expect(channel.failure(message) == nil)
    return test.requests
  }

  private func sequenceID(_ request: Request) throws -> String? {
    (try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])?["sequence_id"] as? String
  }

  @Test func messageInTheTopicIsNotSentAgain() throws {
    let asked = try requests(message("2000"), event("\(Self.evening)-1900") + event("\(Self.evening)-2000"))
    #expect(asked.map(\.method) == [.get])
    #expect(asked[0].url == "https://ntfy.example.com/t/json?poll=1&since=\(TestEffects.now - 12 * 3600)")
  }

  /// After a journey west, the topic may have messages of the same date from before this evening. The last call among
  /// them may still be waiting.
  @Test func messagesOfTheDateInAnotherZoneAreLeftAlone() throws {
    var message = message("2000")
    // `event` has the time 1.
    message.sequence?.begins = 2
    let held = event("\(Self.evening)-2000") + event("\(Self.evening)-last-call")
    #expect(try requests(message, held).map(\.method) == [.get, .post])
    let end = event("\(Self.evening)-2000", tags: [NtfyChannel.endTag])
    #expect(try requests(message, held + end).map(\.method) == [.get])
  }

  @Test func stepIsPostedAndEarlierStepsAreDeleted() throws {
    let held =
      event("\(Self.evening)-1900") + event("\(Self.evening)-1900", "message_delete") + event("\(Self.evening)-2000")
      + event("cyc-2026-11-20-2100") + event(nil) + "{not json}\n"
    let asked = try requests(message("2100"), held)
    #expect(asked.map(\.method) == [.get, .post, .delete])
    #expect(try sequenceID(asked[1]) == "\(Self.evening)-2100")
    #expect(asked[2].url == "https://ntfy.example.com/t/\(Self.evening)-2000")
  }

  @Test func endReplacesTheStandingMessage() throws {
    let held = event("\(Self.evening)-1900") + event("\(Self.evening)-2000")
    let asked = try requests(message("1900", isEnd: true), held)
    #expect(asked.map(\.method) == [.get, .post, .delete])
    #expect(try sequenceID(asked[1]) == "\(Self.evening)-2000", "the replaced message may be from another machine")
    #expect(asked[2].url.hasSuffix("-1900"))
    #expect(try sequenceID(try requests(message("1900", isEnd: true), "")[1]) == "\(Self.evening)-1900")
  }

  @Test(arguments: [false, true])
  func nothingIsSentAfterTheEnd(isEnd: Bool) throws {
    let held = event("\(Self.evening)-2000") + event("\(Self.evening)-2000", tags: [NtfyChannel.endTag])
    #expect(try requests(message("2100", isEnd: isEnd), held).map(\.method) == [.get])
  }

  @Test func unreadableTopicDoesNotPreventSending() throws {
    let held = event("\(Self.evening)-2000")
    #expect(try requests(message("2000"), held, status: 500).map(\.method) == [.get, .post])
    let flood = String(repeating: held, count: NtfyChannel.maxMessagesBytes / held.utf8.count + 1)
    #expect(try requests(message("2000"), flood).map(\.method) == [.get, .post])
  }

  @Test func withdrawFailsIfTheTopicIsTooLongToRead() throws {
    let held = event("\(Self.evening)-2000")
    let flood = String(repeating: held, count: NtfyChannel.maxMessagesBytes / held.utf8.count + 1)
    let test = try TestEffects()
    test.answer { .success(Response(status: 200, headers: [], body: Array(flood.utf8), url: $0.url)) }
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
    #expect(throws: DeliveryError.noMessages) { try channel.withdraw(.init(name: Self.evening, step: "x")) }
  }

  @Test func messageWithoutASequenceIsSentWithoutAQuery() throws {
    #expect(try requests(.example(), "").map(\.method) == [.post])
  }

  @Test func tokenIsSentWithEachRequest() throws {
    let asked = try requests(message("2000"), event("\(Self.evening)-1900"), token: "tk")
    #expect(asked.map { $0.credential != nil } == [true, true, true])
  }

  @Test func withdrawDeletesAllStandingMessages() throws {
    let test = try TestEffects()
    let held = event("\(Self.evening)-1900") + event("\(Self.evening)-2000")
    test.answer { .success(Response(status: 200, headers: [], body: Array(held.utf8), url: $0.url)) }
    let channel = NtfyChannel(test.effects, server: "https://ntfy.example.com", topic: "t")
    try channel.withdraw(.init(name: Self.evening, step: "x"))
    #expect(test.requests.map(\.method) == [.get, .delete, .delete])
  }

  @Test func onlyInsistingCriticalMessageHasHighestPriority() throws {
    let channel = NtfyChannel(try TestEffects().effects, server: "https://ntfy.example.com", topic: "t")
    #expect(Urgency.allCases.map { channel.body(.example("x", $0)).priority } == [2, 3, 4])
    var message = Message.example("x", .critical)
    message.insists = true
    #expect(channel.body(message).priority == 5)
    message.urgency = .normal
    #expect(channel.body(message).priority == 3)
  }

  @Test func replyNamesItsSequence() throws {
    let channel = NtfyChannel(try TestEffects().effects, server: "https://ntfy.example.com", topic: "t")
    var message = message("2000")
    message.actions = .sample
    #expect(channel.body(message).actions?.map(\.body) == ["hour \(Self.evening)", "today \(Self.evening)"])
    let line = #"{"id":"a","time":5,"event":"message","message":"today \#(Self.evening)"}"#
    let replies = NtfyChannel.replies(Array(line.utf8), to: ["today"], now: 6)
    #expect(replies.replies == [.init(id: "a", action: "today", time: 5, sequence: Self.evening)])
  }

  @Test func randomTopicGivesOnlyMessagesOfTheSequence() {
    var random = SeededGenerator(seed: 14)
    let pieces = [
      "{", "}", "\n", #""event":"#, #""message""#, #""message_delete""#, #""sequence_id":"#, "\"", Self.evening, "-",
      ",",
      "null", "\u{0}", event("\(Self.evening)-1"), event("\(Self.evening)-1", "message_delete"),
    ]
    for _ in 0..<500 {
      let body = (0..<Int.random(in: 0..<40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let posted = NtfyChannel.posted(Array(body.joined().utf8), of: .init(name: Self.evening, step: "1"))
      #expect(posted.allSatisfy { $0.sequenceID.hasPrefix(Self.evening) })
    }
  }

  /// With a real client, the server gets the requests that ntfy's documentation asks for.
  @Test func realClientDeletesTheEarlierMessage() throws {
    let held = event("\(Self.evening)-1900")
    let server = try WireServer { request in
      [.respond(200, body: Array((request.method == "GET" ? held : "{}").utf8))]
    }
    let test = try TestEffects()
    test.sendRequests()
    #expect(NtfyChannel(test.effects, server: server.url, topic: "t").failure(message("2000")) == nil)
    #expect(server.requests.map(\.method) == ["GET", "POST", "DELETE"])
    #expect(server.requests.last?.path == "/t/\(Self.evening)-1900")
    #expect(server.requests.last?.body.isEmpty == true)
  }
}
