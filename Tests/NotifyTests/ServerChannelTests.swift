import Foundation
import HTTP
import Loopback
import Platform
import Support
import Synchronization
import Testing

@testable import Notify

/// ntfy and webhooks, with a real client and a loopback server.
@Suite(.waits, .serialized) struct ServerChannelTests {
  /// Answers request `i` with `steps[i]`, and with the last step from then on.
  private func receiver(_ steps: WireServer.Step...) throws -> WireServer {
    try WireServer { request in [steps[min(request.number, steps.count - 1)]] }
  }

  private func sending() throws -> TestEffects {
    let test = try TestEffects()
    test.sendRequests()
    return test
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func ntfyGetsOneObjectAtItsRoot() throws {
    let server = try receiver(.respond(200, body: Array("{}".utf8)))
    let test = try sending()
    let channel = NtfyChannel(test.effects, server: server.url, topic: "a-secret", token: "tk_secret")
    #expect(channel.checkError == nil)
    for urgency in Urgency.allCases { #expect(channel.failure(.example("커밋 🔥", urgency)) == nil) }
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "POST", "POST"])
    #expect(requests.map(\.path) == ["/", "/", "/"])
    #expect(requests[0].header("Authorization") == "Bearer tk_secret")
    #expect(requests[0].header("Content-Type") == "application/json")
    let objects = try requests.map { try object($0.body) }
    #expect(objects.map { $0["priority"] as? Int } == [2, 3, 4])
    for object in objects {
      #expect(object["topic"] as? String == "a-secret")
      #expect(object["title"] as? String == "Hello Hana")
      #expect(object["message"] as? String == "커밋 🔥")
      #expect((object["tags"] as? [String])?.count == 1)
    }
  }

  @Test func shortRetryAfterIsWaitedForAndLongOneIsNot() throws {
    let short = try receiver(.respond(429, headers: ["Retry-After: 2"]), .respond(200))
    let patient = try sending()
    #expect(WebhookChannel(patient.effects, url: short.url + "/hook").failure() == nil)
    #expect(patient.waits == [2])
    #expect(short.requests.count == 2)

    let long = try receiver(.respond(429, headers: ["Retry-After: 600"]))
    let hurried = try sending()
    #expect(WebhookChannel(hurried.effects, url: long.url + "/hook").failure() == .rateLimited)
    #expect(hurried.waits.isEmpty)
    #expect(long.requests.count == 1)

    // At most two requests are sent.
    let stubborn = try receiver(.respond(429, headers: ["Retry-After: 0"]))
    let test = try sending()
    #expect(WebhookChannel(test.effects, url: stubborn.url + "/hook").failure() == .rateLimited)
    #expect(stubborn.requests.count == 2)
  }

  /// Servers that require a final slash redirect `/hook` like this.
  @Test(arguments: [307, 308]) func redirectedMessageIsDelivered(status: Int) throws {
    let server = try WireServer { request in
      request.path == "/hook" ? [.respond(status, headers: ["Location: /hook/"]), .close] : [.respond(200), .close]
    }
    #expect(WebhookChannel(try sending().effects, url: server.url + "/hook").failure() == nil)
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    #expect(server.requests.first?.body == server.requests.last?.body)
  }

  @Test func serverTextIsNotRepeatedInErrors() throws {
    let secret = "xyzzy-secret"
    let steps: [(WireServer.Step, DeliveryError)] = [
      (.respond(403, body: Array(secret.utf8)), .refused(status: 403)),
      (.respond(404, body: Array(secret.utf8)), .refused(status: 404)),
      (.respond(500, body: Array(secret.utf8)), .serverFailed(status: 500)),
      (.respond(503), .serverFailed(status: 503)),
      (.respond(302, headers: ["Location: /elsewhere"]), .redirected),
      (.reset, .connectionFailed),
      (.send("HTTP/1.1 200 \(secret)\r\nContent-Length: 900\r\n\r\nhalf"), .connectionFailed),
    ]
    for (step, error) in steps {
      let server = try WireServer { request in
        request.path == "/elsewhere" ? [.respond(200), .close] : [step, .close]
      }
      let effects = try sending().effects
      let failures = [
        WebhookChannel(effects, url: "\(server.url)/\(secret)").failure(),
        NtfyChannel(effects, server: server.url, topic: secret, token: secret).failure(),
      ]
      #expect(failures[0] == error, "\(step)")
      #expect(failures[1] != nil)
      for failure in failures.compactMap(\.self) {
        let text = String(reflecting: failure)
        #expect(!text.contains(secret) && !text.contains("127.0.0.1") && !text.contains("\(server.port)"), "\(text)")
      }
    }
  }

  @Test func unreachableServerIsReportedWithoutItsName() throws {
    // No server listens on this port. A port that was just freed may already belong to another test.
    let unreachable = "http://127.0.0.1:1"
    let effects = try sending().effects
    #expect(NtfyChannel(effects, server: unreachable, topic: "t").failure() == .serverUnreachable)
    // Plain HTTP over a network is refused even if the settings file asks for it.
    #expect(WebhookChannel(effects, url: "http://example.com/plain").failure() == .connectionFailed)
  }

  @Test func longTextIsCutBetweenCharacters() throws {
    let effects = try TestEffects().effects
    var random = SeededGenerator(seed: 5)
    let pieces = ["a", "커", "🔥", "👩‍👩‍👧", "é", " "]
    for round in 0..<300 {
      let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let limit = Int.random(in: 3..<200, using: &random)
      let cut = text.cut(toBytes: limit)
      #expect(cut.utf8.count <= limit, "seed 5, round \(round)")
      #expect(cut == text || (cut.hasSuffix("…") && text.hasPrefix(cut.dropLast())), "seed 5, round \(round)")
      #expect((cut == text) == (text.utf8.count <= limit), "seed 5, round \(round)")
      #expect(text.cut(toUnits: limit).utf16.count <= limit, "seed 5, round \(round)")
    }
    let channel = NtfyChannel(effects, server: "https://ntfy.example.com", topic: "t")
    let body = channel.body(.example(String(repeating: "커", count: 4000)))
    #expect(body.message.utf8.count <= 4096 && body.message.utf8.count > 4000)
    // Services that count characters get as much Korean as English.
    #expect(String(repeating: "커", count: 2000).cut(toUnits: 2000).count == 2000)
  }

  @Test func anyAnswerIsASuccessOrAnErrorWithoutASecret() throws {
    var random = SeededGenerator(seed: 12)
    let secret = "xyzzy-secret"
    let errors: [TransferError] = [
      .urlRefused(secret), .headerRefused(name: secret), .cannotResolve(host: secret),
      .cannotConnect(host: secret, reason: "\(secret)"), .timedOut(host: secret, seconds: 3),
      .tls(host: secret, reason: secret), .noCertificates(host: secret),
      .connectionLost(host: secret, reason: "\(secret)"),
      .bodyTooLarge(host: secret, limitBytes: 1), .tooManyRedirects(host: secret), .redirectRefused(host: secret),
      .libraryMissing(reason: secret), .failed(host: secret, reason: "\(secret)"),
    ]
    for round in 0..<500 {
      let status = Int.random(in: 100...599, using: &random)
      let pause = Int.random(in: 0...9, using: &random)
      let error = Bool.random(using: &random) ? errors.randomElement(using: &random) : nil
      let test = try TestEffects()
      test.answer { request in
        if let error { return .failure(error) }
        let header = Header(name: "Retry-After", value: "\(pause)")
        return .success(Response(status: status, headers: [header], body: Array(secret.utf8), url: request.url))
      }
      let failure = WebhookChannel(test.effects, url: "https://example.com/\(secret)").failure()
      let comment = Comment(rawValue: "seed 12, round \(round): \(status), \(String(describing: error))")
      #expect((failure == nil) == (error == nil && (200..<300).contains(status)), comment)
      #expect(!String(reflecting: failure).contains(secret), comment)
      let isPaused = error == nil && [429, 503].contains(status) && pause <= 5
      #expect(test.requests.count == (isPaused ? 2 : 1), comment)
      #expect(test.waits == (isPaused ? [Double(pause)] : []), comment)
    }
  }
}
