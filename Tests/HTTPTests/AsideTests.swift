import HTTP
import Loopback
import Support
import Testing

/// Requests that go on beside others, and the limits that one of them may have.
@Suite struct AsideTests {
  /// Answers after as many tenths of a second as the path says.
  private static func slowServer() throws -> WireServer {
    try WireServer { request in
      let tenths = Double(request.path.dropFirst()) ?? 0
      return [.pause(seconds: tenths / 10), .respond(body: Array(request.path.utf8))]
    }
  }

  @Test func nothingWaitsForIt() async throws {
    let server = try Self.slowServer()
    let url = server.url
    let (texts, seconds) = try await offThePool { () -> ([String], [Double]) in
      let client = Client(testConfiguration())
      let clock = ContinuousClock()
      let start = clock.now
      func passed() -> Double { start.duration(to: clock.now) / .seconds(1) }
      let wait = client.begin(.get(url + "/20"))
      var texts = try client.send([.get(url + "/0"), .get(url + "/1")]).map { text(try $0.get()) }
      var seconds = [passed()]
      texts += try client.send([.get(url + "/2")]).map { text(try $0.get()) }
      seconds.append(passed())
      texts.append(text(try wait().get()))
      seconds.append(passed())
      return (texts, seconds)
    }
    #expect(texts == ["/0", "/1", "/2", "/20"])
    #expect(seconds[1] < 1.8, "\(seconds)")
    #expect(seconds[2] >= 1.9, "\(seconds)")
    // It went off with the first of the others, not after them.
    #expect(seconds[2] < 2.8, "\(seconds)")
  }

  @Test func itMayEndBeforeTheOthersAndIsRememberedUntilItIsAskedFor() async throws {
    let server = try Self.slowServer()
    let url = server.url
    let texts = try await offThePool { () -> [String] in
      let client = Client(testConfiguration())
      let waits = ["/1", "/0", "/x"].map { client.begin(.get(url + $0)) }
      let others = try client.send([.get(url + "/5")]).map { text(try $0.get()) }
      return try others + waits.reversed().map { text(try $0().get()) }
    }
    #expect(texts == ["/5", "/x", "/0", "/1"])
  }

  @Test func itsTimeRunsWhileOthersAreSent() async throws {
    let server = try Self.slowServer()
    let url = server.url
    let error = try await offThePool { () -> TransferError? in
      let client = Client(testConfiguration())
      let wait = client.begin(.get(url + "/90").limited(toSeconds: 0.4))
      _ = client.send([.get(url + "/6")])
      guard case .failure(let error) = wait() else { return nil }
      return error
    }
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 1))
  }

  @Test func oneThatCannotBeginFails() async throws {
    let error = try await offThePool { () -> TransferError? in
      guard case .failure(let error) = Client(testConfiguration()).begin(.get("http://example.com/"))() else {
        return nil
      }
      return error
    }
    #expect(error == .urlRefused("http://example.com"))
  }

  @Test func aRequestMayTakeLessThanTheClient() async throws {
    let server = try WireServer { request in
      request.path == "/moved"
        ? [.respond(302, headers: ["Location: /x"])] : [.respond(body: [UInt8](repeating: 1, count: 2000))]
    }
    var request = Request.get(server.url + "/x")
    request.maxBodyBytes = 1999
    #expect(try await failure(of: request) == .bodyTooLarge(host: "127.0.0.1", limitBytes: 1999))
    request.maxBodyBytes = 2000
    #expect(try await send(request).body.count == 2000)
    // The next one on the same connection has the client's limits again.
    let url = server.url
    let counts = try await offThePool { () -> [Int] in
      var small = Request.get(url + "/x")
      small.maxBodyBytes = 5
      let client = Client(testConfiguration())
      return client.send([small]).count { (try? $0.get()) != nil } == 0
        ? try client.send([.get(url + "/x")]).map { try $0.get().body.count } : []
    }
    #expect(counts == [2000])
    var moved = Request.get(server.url + "/moved")
    #expect(try await send(moved).body.count == 2000)
    moved.followsRedirects = false
    #expect(try await failure(of: moved) == .redirectRefused(host: "127.0.0.1"))
  }

  @Test func aLimitIsNeverWidened() {
    let request = Request.get("https://x.y").limited(toSeconds: 4)
    #expect(request.limited(toSeconds: 1.5).maxSeconds == 1.5 && request.limited(toSeconds: 9).maxSeconds == 4)
  }
}
