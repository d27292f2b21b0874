import Foundation
import HTTP
import Loopback
import Platform
import Support
import Synchronization
import Testing

@testable import cyc

/// ntfy and webhooks, with a real client and a receiver on the loopback.
@Suite(.serialized) struct NagPostTests {
  /// Answers each request with the next of some responses, and with the last one from then on.
  private func receiver(_ steps: WireServer.Step...) throws -> WireServer {
    try WireServer { request in [steps[min(request.number, steps.count - 1)]] }
  }

  private func world(ntfy: ChannelSecrets.Ntfy? = nil, webhook: String? = nil) throws -> TestWorld {
    let test = try TestWorld()
    var configuration = ClientConfiguration(userAgent: "cyc/test")
    configuration.totalTimeoutSeconds = 2
    configuration.stallTimeoutSeconds = 1
    let client = Client(configuration)
    test.world.transfer = { client.send($0, atOnce: $1, receive: $2) }
    try Credentials.change(in: test.world.directories) { credentials in
      credentials.changeChannels {
        $0.ntfy = ntfy
        $0.webhook = webhook
      }
    }
    return test
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func ntfyGetsOneObjectAtItsRoot() throws {
    let server = try receiver(.respond(200, body: Array("{}".utf8)))
    let test = try world(ntfy: .init(server: server.url, topic: "cyc-secret", token: "tk_secret"))
    #expect(NagChannel.ntfy.readiness(in: test.world) == nil)
    for urgency in NagRule.Urgency.allCases { #expect(test.failure(.ntfy, .example("커밋 🔥", urgency)) == nil) }
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "POST", "POST"])
    #expect(requests.map(\.path) == ["/", "/", "/"])
    #expect(requests[0].header("Authorization") == "Bearer tk_secret")
    #expect(requests[0].header("Content-Type") == "application/json")
    let objects = try requests.map { try object($0.body) }
    #expect(objects.map { $0["priority"] as? Int } == [2, 3, 5])
    for object in objects {
      #expect(object["topic"] as? String == "cyc-secret")
      #expect(object["title"] as? String == "Check Your Commit")
      #expect(object["message"] as? String == "커밋 🔥")
      #expect((object["tags"] as? [String])?.count == 1)
    }
  }

  @Test func aChatGetsItsOwnForm() throws {
    let server = try receiver(.respond(204))
    let text = "@everyone <!channel> & 커밋"
    func sent(_ path: String) throws -> [String: Any] {
      let test = try world(webhook: server.url + path)
      #expect(NagChannel.webhook.readiness(in: test.world) == nil)
      #expect(test.failure(.webhook, .example(text)) == nil)
      let request = try #require(server.requests.last)
      #expect(request.path == path)
      return try object(request.body)
    }
    let slack = try sent("/services/T0/B0/x?y=1")
    #expect(slack["text"] as? String == "Check Your Commit: @everyone &lt;!channel&gt; &amp; 커밋")
    #expect(slack.count == 1)
    let discord = try sent("/api/webhooks/1/x")
    #expect(discord["content"] as? String == "Check Your Commit: \(text)")
    #expect((discord["allowed_mentions"] as? [String: [String]]) == ["parse": []])
    let plain = try sent("/hook")
    #expect(plain as? [String: String] == ["title": "Check Your Commit", "body": text, "urgency": "normal"])
  }

  @Test(arguments: [
    ("https://hooks.slack.com/services/T0/B0/x", WebhookChannel.Form.slack),
    ("https://discord.com/api/webhooks/1/x", .discord), ("https://canary.discord.com/api/webhooks/1/x", .discord),
    ("https://hooks.slack.com.example.com/services/T0/B0/x", .plain), ("https://example.com/services/x", .plain),
    ("https://discord.com/x", .plain), ("https://example.com?/services/x", .plain), ("nonsense", .plain),
  ])
  func theAddressNamesTheForm(address: String, form: WebhookChannel.Form) {
    #expect(WebhookChannel.form(of: address) == form)
  }

  @Test func aShortPauseIsKeptAndALongOneIsNot() throws {
    let short = try receiver(.respond(429, headers: ["Retry-After: 2"]), .respond(200))
    let patient = try world(webhook: short.url + "/hook")
    #expect(patient.failure(.webhook) == nil)
    #expect(patient.waits == [2])
    #expect(short.requests.count == 2)

    let long = try receiver(.respond(429, headers: ["Retry-After: 600"]))
    let hurried = try world(webhook: long.url + "/hook")
    #expect(hurried.failure(.webhook) == NagChannelPhrases.tooMany)
    #expect(hurried.waits.isEmpty)
    #expect(long.requests.count == 1)

    // It is asked twice at most.
    let stubborn = try receiver(.respond(429, headers: ["Retry-After: 0"]))
    let test = try world(webhook: stubborn.url + "/hook")
    #expect(test.failure(.webhook) == NagChannelPhrases.tooMany)
    #expect(stubborn.requests.count == 2)
  }

  @Test func whatAServerSaysIsNotRepeated() throws {
    let secret = "xyzzy-secret"
    let steps: [(WireServer.Step, Sentence)] = [
      (.respond(403, body: Array(secret.utf8)), NagChannelPhrases.refused(403)),
      (.respond(404, body: Array(secret.utf8)), NagChannelPhrases.refused(404)),
      (.respond(500, body: Array(secret.utf8)), NagChannelPhrases.trouble(500)),
      (.respond(503), NagChannelPhrases.trouble(503)),
      (.respond(302, headers: ["Location: /elsewhere"]), NagChannelPhrases.redirected),
      (.reset, NagChannelPhrases.broken),
      (.send("HTTP/1.1 200 \(secret)\r\nContent-Length: 900\r\n\r\nhalf"), NagChannelPhrases.broken),
    ]
    for (step, reason) in steps {
      let server = try WireServer { request in
        request.path == "/elsewhere" ? [.respond(200), .close] : [step, .close]
      }
      let test = try world(
        ntfy: .init(server: server.url, topic: secret, token: secret), webhook: "\(server.url)/\(secret)")
      let failures = [test.failure(.webhook), test.failure(.ntfy)]
      #expect(failures[0] == reason, "\(step)")
      #expect(failures[1] != nil)
      for failure in failures.compactMap(\.self) {
        for text in [failure.english, failure.korean] {
          #expect(!text.contains(secret) && !text.contains("127.0.0.1") && !text.contains("\(server.port)"), "\(text)")
        }
      }
    }
  }

  @Test func aServerThatIsNotThereIsNamedWithoutItsName() throws {
    // A port that was just given back may be another test's by now; nobody listens on this one.
    let nobody = "http://127.0.0.1:1"
    let test = try world(ntfy: .init(server: nobody, topic: "t", token: nil), webhook: "http://example.com/plain")
    #expect(test.failure(.ntfy) == NagChannelPhrases.unreachable)
    // Never in the clear over a network, whatever stands in the file.
    #expect(test.failure(.webhook) == NagChannelPhrases.broken)
  }

  @Test func withoutSecretsTheyAreNotReady() throws {
    let test = try TestWorld()
    #expect(test.failure(.ntfy) == NagChannelPhrases.noTopic)
    #expect(test.failure(.webhook) == NagChannelPhrases.noAddress)
    #expect(NagChannel.ntfy.readiness(in: test.world) == NagChannelPhrases.noTopic)
    #expect(NagChannel.webhook.readiness(in: test.world) == NagChannelPhrases.noAddress)
  }

  @Test func longTextsAreCutBetweenCharacters() {
    var random = SeededGenerator(seed: 5)
    let pieces = ["a", "커", "🔥", "👩‍👩‍👧", "é", " "]
    for round in 0..<300 {
      let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let limit = Int.random(in: 3..<200, using: &random)
      let cut = MessagePost.cut(text, toBytes: limit)
      #expect(cut.utf8.count <= limit, "seed 5, round \(round)")
      #expect(cut == text || (cut.hasSuffix("…") && text.hasPrefix(cut.dropLast())), "seed 5, round \(round)")
      #expect((cut == text) == (text.utf8.count <= limit), "seed 5, round \(round)")
    }
    let body = NtfyChannel.body(.example(String(repeating: "커", count: 4000)), topic: "t")
    #expect(body.message.utf8.count <= 4096 && body.message.utf8.count > 4000)
  }
}
