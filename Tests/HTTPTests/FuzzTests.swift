import HTTP
import Loopback
import Support
import Synchronization
import Testing

@Suite(.waits) struct FuzzTests {
  /// None has a Location header: a mutated one could lead away from this machine.
  private static let answers: [[UInt8]] = [
    Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nRetry-After: 5\r\n\r\nhello".utf8),
    Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n".utf8),
    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 33\r\n\r\n".utf8)
      + Gzip.stored(Array("gzipped it".utf8)),
    Array("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n".utf8),
    Array("HTTP/1.0 500 x\r\n\r\nuntil the end".utf8),
  ]

  private static func mutated(_ answer: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = answer
    for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
      case 3: bytes.removeLast(bytes.count - index)
      default: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
    }
    return bytes
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func mutatedAnswersAlwaysGiveAResult(seed: UInt64) async throws {
    let random = Mutex(SeededGenerator(seed: seed))
    let server = try WireServer { _ in
      random.withLock { random in
        let answer = FuzzTests.answers.randomElement(using: &random) ?? []
        return [.send(FuzzTests.mutated(answer, &random)), Bool.random(using: &random) ? .close : .reset]
      }
    }
    let configuration = testConfiguration {
      $0.maximumBodyBytes = 1000
      $0.totalTimeoutSeconds = 10
    }
    let results = try await send((0..<500).map { .get(server.url + "/\($0)") }, configuration)
    #expect(results.count == 500)
    let responses = results.compactMap { try? $0.get() }
    // Some succeed and some fail; otherwise the answers were not mutated, or none was read.
    #expect((1..<500).contains(responses.count), "seed \(seed)")
    #expect(responses.allSatisfy { $0.body.count <= 1000 }, "seed \(seed)")
  }
}

/// Requests that run while others are sent, and limits of a single request.
@Suite(.waits) struct BackgroundRequestTests {
  /// Answers after the number of tenths of a second in the path.
  private static func slowServer() throws -> WireServer {
    try WireServer { request in
      let tenths = Double(request.path.dropFirst()) ?? 0
      return [.pause(seconds: tenths / 10), .respond(body: Array(request.path.utf8))]
    }
  }

  @Test func backgroundRequestDelaysNoOther() async throws {
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
    // It was sent together with the first of the others, not after them.
    #expect(seconds[2] < 2.8, "\(seconds)")
  }

  @Test func earlyResultIsKeptUntilItIsRead() async throws {
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

  @Test func timeLimitRunsWhileOthersAreSent() async throws {
    let server = try Self.slowServer()
    let url = server.url
    let error = try await offThePool { () -> TransferError? in
      let client = Client(testConfiguration())
      let wait = client.begin(.get(url + "/90").limited(toSeconds: 0.4))
      _ = client.send([.get(url + "/6")])
      guard case .failure(let error) = wait() else { return nil }
      return error
    }
    #expect(error == .timedOut(host: "127.0.0.1", seconds: 1), "0.4 is rounded up")
  }

  @Test func requestThatCannotBeginFails() async throws {
    let error = try await offThePool { () -> TransferError? in
      guard case .failure(let error) = Client(testConfiguration()).begin(.get("http://example.com/"))() else {
        return nil
      }
      return error
    }
    #expect(error == .urlRefused("http://example.com"))
  }

  @Test func requestMayHaveSmallerLimitsThanTheClient() async throws {
    let server = try WireServer { request in
      request.path == "/moved"
        ? [.respond(302, headers: ["Location: /x"])] : [.respond(body: [UInt8](repeating: 1, count: 2000))]
    }
    var request = Request.get(server.url + "/x")
    request.maxBodyBytes = 1999
    #expect(try await failure(of: request) == .bodyTooLarge(host: "127.0.0.1", limitBytes: 1999))
    request.maxBodyBytes = 2000
    #expect(try await send(request).body.count == 2000)
    // The next request on the same connection has the client's limits again.
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

  @Test func limitIsNeverExtended() {
    let request = Request.get("https://x.y").limited(toSeconds: 4)
    #expect(request.limited(toSeconds: 1.5).maxSeconds == 1.5 && request.limited(toSeconds: 9).maxSeconds == 4)
  }
}
