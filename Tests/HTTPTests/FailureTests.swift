import HTTP
import Loopback
import Support
import Testing

@Suite(.waits) struct FailureTests {
  private let page = Array(repeating: UInt8(ascii: "x"), count: 100)

  @Test func slowBodyTimesOut() async throws {
    let server = try WireServer { [page] _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")] + page.flatMap { [.send([$0]), .pause(seconds: 0.1)] }
    }
    let error = try await failure(of: .get(server.url), testConfiguration { $0.totalTimeoutSeconds = 1 })
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 1))
  }

  /// libcurl reports this as "out of memory".
  @Test(
    arguments: [
      "HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "x", count: 10_000_000))\r\n\r\n",
      "HTTP/1.1 200 \(String(repeating: "x", count: 10_000_000))\r\n\r\n",
    ].map(LongText.init))
  func tooLongHeaderIsReported(answer: LongText) async throws {
    let server = try WireServer { _ in [.send(answer.text), .close] }
    let error = try await failure(of: .get(server.url))
    #expect(error == .failed(host: "127.0.0.1", reason: "the response has a header that is too long"))
  }

  @Test func silentServerTimesOut() async throws {
    let server = try WireServer { _ in [.pause(seconds: 60)] }
    let error = try await failure(of: .get(server.url), testConfiguration { $0.totalTimeoutSeconds = 1 })
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 1))
    #expect(server.requests.count == 1)
  }

  @Test func requestMayHaveAShorterLimitThanTheClient() async throws {
    let server = try WireServer { _ in [.pause(seconds: 60)] }
    let error = try await failure(
      of: .get(server.url).limited(toSeconds: 1.2), testConfiguration { $0.totalTimeoutSeconds = 600 })
    // The limit, rounded up. With the client's limit, the stall limit of 15 seconds would come first.
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 2))
  }

  @Test func stalledBodyTimesOutBeforeTheTotalTime() async throws {
    let server = try WireServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"), .pause(seconds: 60)] }
    let error = try await failure(of: .get(server.url), testConfiguration { $0.stallTimeoutSeconds = 2 })
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 2))
  }

  @Test func redirectsShareTheTotalTime() async throws {
    let server = try WireServer { _ in [.pause(seconds: 0.4), .respond(302, headers: ["Location: /x"])] }
    let error = try await failure(of: .get(server.url), testConfiguration { $0.totalTimeoutSeconds = 1 })
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 1))
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
  ])
  func truncatedBodyIsALostConnection(answer: String) async throws {
    let server = try WireServer { _ in [.send(answer), .close] }
    let error = try await failure(of: .get(server.url))
    #expect(error == .connectionLost(host: "127.0.0.1", reason: "closed before the end of the response"))
    #expect(server.requests.count == 2)
  }

  @Test func getIsRetriedOnceAfterALostConnection() async throws {
    for step in [WireServer.Step.reset, .close] {
      let server = try WireServer { $0.number == 0 ? [step] : [.respond(body: [1])] }
      #expect(try await send(.get(server.url)).body == [1])
      #expect(server.requests.count == 2)
    }
  }

  @Test func getIsNotSentAThirdTime() async throws {
    let server = try WireServer { _ in [.close] }
    let error = try await failure(of: .get(server.url))
    #expect(error == .connectionLost(host: "127.0.0.1", reason: "closed before it answered"))
    #expect(server.requests.count == 2)
  }

  @Test func postIsNeverSentTwice() async throws {
    let server = try WireServer { $0.method == "GET" ? [.respond()] : [.reset] }
    let url = server.url
    let error = try await offThePool { () -> TransferError? in
      let client = Client(testConfiguration())
      // libcurl itself repeats a request that fails on a reused connection.
      _ = client.send([.get(url)])
      guard case .failure(let error) = client.send([.form(url, fields: [("a", "b")])])[0] else { return nil }
      return error
    }
    #expect(error == .connectionLost(host: "127.0.0.1", reason: "connection reset"))
    #expect(server.requests.map(\.method) == ["GET", "POST"])
  }

  @Test func bodyAboveTheLimitIsRejected() async throws {
    let server = try WireServer { [.respond(body: Array(repeating: 0, count: Int($0.path.dropFirst()) ?? 0))] }
    let configuration = testConfiguration { $0.maximumBodyBytes = 100_000 }
    #expect(try await send(.get(server.url + "/100000"), configuration).body.count == 100_000)
    let error = try await failure(of: .get(server.url + "/100001"), configuration)
    #expect(error == .bodyTooLarge(host: "127.0.0.1", limitBytes: 100_000))
  }

  @Test func bodyAboveTheLimitAfterDecodingIsRejected() async throws {
    let bomb = Gzip.bomb(count: 6_000_000)
    #expect(bomb.count < 100_000)
    let server = try WireServer { _ in [.respond(headers: ["Content-Encoding: gzip"], body: bomb)] }
    let error = try await failure(of: .get(server.url))
    #expect(error == .bodyTooLarge(host: "127.0.0.1", limitBytes: 5_000_000))
    let room = testConfiguration { $0.maximumBodyBytes = 6_000_000 }
    #expect(try await send(.get(server.url), room).body.count == 1 + 6_000_000 / 258 * 258)
  }

  @Test func headersAboveTheLimitAreRejected() async throws {
    let line = "X-Long: " + String(repeating: "x", count: 50_000)
    let server = try WireServer { [.respond(headers: Array(repeating: line, count: Int($0.path.dropFirst()) ?? 0))] }
    #expect(try await send(.get(server.url + "/4")).status == 200)
    let error = try await failure(of: .get(server.url + "/6"))
    #expect(error == .failed(host: "127.0.0.1", reason: "the response has too many headers"))
  }

  @Test func closedPortRefusesTheConnection() async throws {
    let server = try WireServer { _ in [] }
    server.stop()
    #expect(
      try await failure(of: .get(server.url)) == .cannotConnect(host: "127.0.0.1", reason: "connection refused"))
  }

  @Test func plainTextServerIsATLSError() async throws {
    let server = try WireServer { _ in [.respond(400), .close] }
    let error = try await failure(of: .get("https://127.0.0.1:\(server.port)/"))
    guard case .tls(host: "127.0.0.1", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty && reason.utf8.count <= 120 && !reason.hasSuffix("."))
    #expect(server.requests.allSatisfy { $0.method == "?" })
  }

  @Test func unresolvableNameIsReported() async throws {
    // Longer than a DNS label may be, so no query is sent.
    let host = String(repeating: "a", count: 64) + ".example"
    #expect(try await failure(of: .get("https://\(host)/")) == .cannotResolve(host: host))
  }

  @Test func nonHTTPAnswerFails() async throws {
    let server = try WireServer { _ in [.send("220 smtp.example ESMTP\r\n"), .close] }
    #expect(try await failure(of: .get(server.url)) == .failed(host: "127.0.0.1", reason: "the answer is not HTTP"))
  }
}

@Suite(.waits) struct RefusalTests {
  @Test(arguments: [
    ("http://example.com/path?token=secret", "http://example.com"), ("file:///etc/passwd", "file://"),
    ("ftp://127.0.0.1/", "ftp://127.0.0.1"), ("https://user:wo/rd@127.0.0.1/", "https://..."),
    ("http://localhost.example.com", "http://localhost.example.com"), ("example.com/?token=secret", "example.com"),
    ("", ""),
    ("https://127.0.0.1\u{7}/", "https://127.0.0.1?"), ("HTTP://10.0.0.1:80", "HTTP://10.0.0.1:80"),
  ])
  func disallowedURLIsRejectedWithoutItsSecrets(url: String, shown: String) async throws {
    #expect(try await failure(of: .get(url)) == .urlRefused(shown))
  }

  @Test(arguments: [
    ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X-A", "a\rb"), ("X-A", "a\u{0}b"), ("X-A", "a\u{1B}[2J"),
    ("X-A\r\nX-B", "b"),
    ("X A", "b"), ("", "b"), ("X:A", "b"), ("X-A\u{0}", "b"), ("Host", "evil.example"), ("content-length", "5"),
    ("Transfer-Encoding", "chunked"),
  ])
  func headerThatBreaksTheRequestIsRejectedBeforeSending(name: String, value: String) async throws {
    let server = try WireServer { _ in [.respond()] }
    let error = try await failure(of: .get(server.url, headers: [Header(name: name, value: value)]))
    guard case .headerRefused = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.connectionCount == 0)
  }

  @Test func credentialOrUserAgentWithALineFeedIsRejected() async throws {
    let server = try WireServer { _ in [.respond()] }
    let credential = Credential(origin: try origin(server.url), authorization: "Bearer secret\nX: y")
    let error = try await failure(of: .get(server.url, credential: credential))
    #expect(error == .headerRefused(name: "Authorization"))
    let agent = try await failure(of: .get(server.url), ClientConfiguration(userAgent: "cyc\r\nX: y"))
    #expect(agent == .headerRefused(name: "User-Agent"))
    #expect(server.connectionCount == 0)
  }
}
