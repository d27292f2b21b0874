import HTTP
import Loopback
import Support
import Synchronization
import Testing

@Suite(.waits) struct TransferTests {
  @Test func responseHasStatusHeadersAndBody() async throws {
    let server = try WireServer { _ in [.respond(404, headers: ["X-One:  a b ", "x-one: c"], body: Array("no".utf8))] }
    let response = try await send(.get(server.url + "/users/x?y=1"))
    #expect(response.status == 404)
    #expect(response.header("X-One") == "c")
    #expect(response.headers.contains(Header(name: "X-One", value: "a b")))
    #expect(text(response) == "no")
    #expect(response.url == server.url + "/users/x?y=1")
    #expect(!response.crossedOrigin)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.path == "/users/x?y=1")
    #expect(request.header("User-Agent") == "cyc-tests")
    #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
  }

  @Test func requestHeadersAndBodyArrive() async throws {
    let server = try WireServer { _ in [.respond()] }
    let headers = [Header(name: "Accept", value: "application/json"), Header(name: "X-Empty", value: "")]
    _ = try await send(.form(server.url + "/login", fields: [("client_id", "a b")], headers: headers))
    let bytes: [UInt8] = [0, 1, 255, 0]
    _ = try await send(Request(method: .post, url: server.url, body: bytes))
    let form = try #require(server.requests.first)
    #expect(form.method == "POST")
    #expect(form.header("Accept") == "application/json")
    #expect(form.header("X-Empty") == "")
    #expect(form.header("Content-Type") == "application/x-www-form-urlencoded")
    #expect(String(decoding: form.body, as: UTF8.self) == "client_id=a%20b")
    #expect(server.requests.last?.body == bytes)
    #expect(server.requests.last?.header("Content-Type") == nil)
  }

  @Test func gzippedBodyIsDecoded() async throws {
    let page = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try WireServer { _ in [.respond(headers: ["Content-Encoding: gzip"], body: Gzip.stored(page))] }
    #expect(try await send(.get(server.url)).body == page)
  }

  @Test func wronglyEncodedBodyFails() async throws {
    let server = try WireServer { _ in [.respond(headers: ["Content-Encoding: gzip"], body: Array("plain".utf8))] }
    #expect(
      try await failure(of: .get(server.url))
        == .failed(host: "127.0.0.1", reason: "the answer is not encoded as it claims"))
  }

  @Test func chunkedBodyIsJoined() async throws {
    let server = try WireServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"), .pause(seconds: 0.02),
        .send("1;x=y\r\n \r\n5\r\nworld\r\n0\r\nX-Trailer: late\r\n\r\n"),
      ]
    }
    let response = try await send(.get(server.url))
    #expect(text(response) == "hello world")
    #expect(response.header("X-Trailer") == nil)
  }

  @Test func bodyMayBeEmpty() async throws {
    let server = try WireServer { request in
      request.path == "/204" ? [.send("HTTP/1.1 204 No Content\r\n\r\n")] : [.respond()]
    }
    let responses = try await send([.get(server.url + "/204"), .get(server.url + "/200")])
    #expect(try responses.map { try $0.get().status } == [204, 200])
    #expect(try responses.allSatisfy { try $0.get().body.isEmpty })
  }

  @Test func interimAnswerIsIgnored() async throws {
    let server = try WireServer { _ in
      [.send("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n"), .respond(headers: ["X-Late: 2"])]
    }
    let response = try await send(.get(server.url))
    #expect(response.status == 200)
    #expect(response.header("X-Early") == nil)
    #expect(response.header("X-Late") == "2")
  }

  @Test func twoThousandRequestsReturnInOrderOverAtMostSixteenConnections() async throws {
    let server = try WireServer { [.respond(body: Array($0.path.utf8))] }
    let paths = (0..<2000).map { "/\($0)" }
    let results = try await send(paths.map { .get(server.url + $0) })
    #expect(try results.map { text(try $0.get()) } == paths)
    #expect(server.requests.count == 2000)
    #expect((2...16).contains(server.connectionCount))
  }

  @Test func concurrencyIsLimitedAsConfigured() async throws {
    let running = Mutex((now: 0, max: 0))
    let server = try WireServer { request in
      running.withLock { counts in
        counts.now += 1
        counts.max = Swift.max(counts.max, counts.now)
      }
      // Long enough for a fourth concurrent request to show.
      block(seconds: 0.01)
      running.withLock { $0.now -= 1 }
      return [.respond()]
    }
    let results = try await send(
      (0..<40).map { .get(server.url + "/\($0)") }, testConfiguration { $0.maximumConcurrent = 3 })
    #expect(try results.allSatisfy { try $0.get().status == 200 })
    #expect(running.withLock { $0.max } == 3)
    #expect(server.connectionCount == 3)
  }

  @Test func connectionsAreReusedBetweenCalls() async throws {
    let server = try WireServer { _ in [.respond()] }
    let url = server.url
    try await offThePool {
      let client = Client(testConfiguration())
      for _ in 0..<5 { _ = try client.send([.get(url)])[0].get() }
    }
    #expect(server.connectionCount == 1)
    #expect(server.requests.count == 5)
  }

  @Test func oneFailureDoesNotAffectOtherRequests() async throws {
    let server = try WireServer { $0.path == "/bad" ? [.reset] : [.respond(body: Array($0.path.utf8))] }
    let paths = ["/a", "/bad", "/b"]
    let results = try await send(paths.map { .get(server.url + $0) } + [.get("ftp://127.0.0.1/")])
    #expect(try text(results[0].get()) == "/a")
    #expect(throws: TransferError.connectionLost(host: "127.0.0.1", reason: "connection reset")) {
      try results[1].get()
    }
    #expect(try text(results[2].get()) == "/b")
    #expect(throws: TransferError.urlRefused("ftp://127.0.0.1")) { try results[3].get() }
  }

  @Test func reusedHandleCarriesNothingOver() async throws {
    let server = try WireServer { [.respond(headers: ["X-Path: \($0.path)"], body: Array($0.path.utf8))] }
    let credential = Credential(origin: try origin(server.url), authorization: "Bearer secret")
    let headers = [Header(name: "X-Once", value: "1")]
    let first = Request(method: .post, url: server.url + "/1", headers: headers, body: [1, 2], credential: credential)
    let one = testConfiguration { $0.maximumConcurrent = 1 }
    let results = try await send([first, .get(server.url + "/2")], one)
    #expect(server.requests[0].header("Authorization") == "Bearer secret")
    let second = server.requests[1]
    #expect((second.method, second.body) == ("GET", []))
    #expect(second.header("Authorization") == nil && second.header("X-Once") == nil && second.header("Expect") == nil)
    #expect(try results[1].get().headers.filter { $0.isNamed("X-Path") }.map(\.value) == ["/2"])
    #expect(try results.map { text(try $0.get()) } == ["/1", "/2"])
  }

  @Test func resultsCanBeReceivedOneByOne() async throws {
    let server = try WireServer { [.respond(body: Array($0.path.utf8))] }
    let paths = (0..<50).map { "/\($0)" }
    let requests = paths.map { Request.get(server.url + $0) } + [.get("ftp://127.0.0.1")]
    let received = try await offThePool {
      var received: [Int: [String?]] = [:]
      var rest = requests.makeIterator()
      Client(testConfiguration()).send(next: { rest.next() }) { index, result in
        received[index, default: []].append((try? result.get()).map(text))
      }
      return received
    }
    #expect(received.count == 51)
    #expect((0..<50).allSatisfy { received[$0] == [paths[$0]] })
    #expect(received[50] == [nil])
  }

  @Test func nextRequestMayDependOnEarlierAnswers() async throws {
    let server = try WireServer { [.pause(seconds: 0.02), .respond(body: Array($0.path.utf8))] }
    let url = server.url
    let received = try await offThePool {
      // Each answer adds two requests, up to a depth of four.
      var (waiting, received) = (["/"], [String]())
      Client(testConfiguration()).send(atOnce: 4, next: { waiting.popLast().map { .get(url + $0) } }) { _, result in
        let path = (try? result.get()).map(text) ?? ""
        received.append(path)
        if (1...3).contains(path.count) { waiting += [path + "a", path + "b"] }
      }
      return received
    }
    #expect(received.count == 15 && Set(received).count == 15)
    #expect(Set(server.requests.map(\.path)) == Set(received))
  }

  @Test func runningRequestsFinishAfterNextReturnsNil() async throws {
    let server = try WireServer { _ in [.pause(seconds: 0.02), .respond(body: [1])] }
    let url = server.url
    let received = try await offThePool {
      var received: [Int] = []
      Client(testConfiguration()).send(
        atOnce: 4, next: { received.count < 3 ? .get(url) : nil }, receive: { index, _ in received.append(index) })
      return received
    }
    #expect((3...7).contains(received.count) && server.requests.count == received.count)
  }

  @Test func concurrencyIsLimitedAsRequested() async throws {
    let server = try WireServer { _ in [.pause(seconds: 0.01), .respond(body: [1])] }
    let requests = (0..<24).map { Request.get("\(server.url)/\($0)") }
    try await offThePool {
      var rest = requests.makeIterator()
      Client(testConfiguration()).send(atOnce: 3, next: { rest.next() }, receive: { _, _ in })
    }
    #expect(server.requests.count == 24)
    #expect(server.requests.allSatisfy { $0.connection < 3 })
  }

  @Test func noRequestsGiveNoResults() async throws {
    #expect(try await send([]).isEmpty)
  }
}
