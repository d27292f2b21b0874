import Foundation
import HTTP
import Support
import Testing

@testable import Notify

/// Real ntfy servers from Debian's packages, which `Tests/install-ntfy.sh` unpacks.
@Suite struct NtfyServerPartTests {
  @Test(.enabled(if: RealNtfy.new != nil, "\(RealNtfy.missing)"), arguments: QueueContract.allCases)
  func newServerMeetsTheContract(_ contract: QueueContract) async throws {
    try await RealNtfy.run(#require(RealNtfy.new)) { address in
      try contract.check(QueueServer(address, topic: "cyc-test"))
    }
  }

  @Test(.enabled(if: RealNtfy.new != nil, "\(RealNtfy.missing)")) func serverWithoutCacheKeepsNothing() async throws {
    try await RealNtfy.run(#require(RealNtfy.new), settings: "cache-duration: \"0\"") { address in
      try QueueServer(address, topic: "cyc-test").checkThatNothingWaits(.keepsNothing)
    }
  }

  @Test(.enabled(if: RealNtfy.old != nil, "\(RealNtfy.missing)")) func nothingWaitsOnAnOldServer() async throws {
    try await RealNtfy.run(#require(RealNtfy.old)) { address in
      try QueueServer(address, topic: "cyc-test").checkThatNothingWaits(.cannotCancel)
    }
  }
}

enum RealNtfy {
  static let missing = "there is no ntfy server in .build/ntfy: make parts-deps"
  static let new = program("new")
  static let old = program("old")

  private static func program(_ name: String) -> String? {
    let path = PackageFolder.url.appending(path: ".build/ntfy/\(name)/ntfy").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Runs `work` on its own thread while the server listens on a free port.
  static func run(_ program: String, settings: String = "", _ work: @escaping @Sendable (String) throws -> Void)
    async throws
  {
    try await offThePool {
      let folder = try TemporaryDirectory()
      let port = Int.random(in: 20_000..<32_000)
      let address = "http://127.0.0.1:\(port)"
      let configuration = """
        listen-http: "127.0.0.1:\(port)"
        base-url: "\(address)"
        cache-file: "\(folder.path("cache.db"))"
        \(settings)

        """
      try configuration.write(toFile: folder.path("server.yml"), atomically: true, encoding: .utf8)
      let server = Process()
      server.executableURL = URL(filePath: program)
      server.arguments = ["serve", "-c", folder.path("server.yml")]
      (server.standardOutput, server.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try StandInSpawn.alone { try server.run() }
      defer {
        server.terminate()
        server.waitUntilExit()
      }
      let client = Client(ClientConfiguration(userAgent: "test"))
      var isListening = false
      for _ in 0..<100 where !isListening {
        isListening = (try? client.send([.get("\(address)/v1/health")]).first?.get().status) == 200
        if !isListening { block(seconds: 0.1) }
      }
      try #require(isListening, "the server did not start")
      try work(address)
    }
  }
}
