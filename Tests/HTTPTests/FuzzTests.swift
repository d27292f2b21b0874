import HTTP
import Loopback
import Support
import Synchronization
import Testing

@Suite struct FuzzTests {
  /// None has a Location: a mutated one could lead away from this machine.
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
  func whateverAServerSendsThereIsAResult(seed: UInt64) async throws {
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
    // Neither all good nor all bad, or the answers were not mutated, or nothing was read.
    #expect((1..<500).contains(responses.count), "seed \(seed)")
    #expect(responses.allSatisfy { $0.body.count <= 1000 }, "seed \(seed)")
  }
}
