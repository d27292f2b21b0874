import Foundation
import Loopback
import Platform
import Support
import Testing

@testable import cyc

@Suite struct OddMachineReliabilityTests {
  private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

  /// A file system of its own can be mounted over a folder, for one process alone.
  private static var canHideFolders: Bool {
    let result = try? Program.run(
      ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/etc/ssl/certs"], environment: environment, timeoutSeconds: 10)
    return result?.exitCode == 0
  }

  @Test(.enabled(if: canHideFolders, "folders cannot be hidden here (root and unshare)"))
  func withoutCertificatesThePackageIsNamed() async throws {
    let server = try WireServer { _ in [.close] }
    let cyc = try BuiltCyc()
    let script = "unshare -m sh -c 'mount -t tmpfs none /etc/ssl/certs && cyc streak hana'"
    let host = server.url.replacing("http:", with: "https:")
    let answer = try await cyc.run(script, environment: ["CYC_HOST": host], killedAfterSeconds: 60)
    #expect(answer.output == "")
    #expect(
      answer.errors == """
        cyc: no secure connection to 127.0.0.1: this machine has no CA certificates
        hint: sudo apt install ca-certificates

        """)
  }

  @Test func aShortageIsFoundBeforeAnythingIsDone() {
    #expect(ResourceShortageFailure.now() == nil)
    #expect(ResourceShortage.current(minDescriptors: .max, minMemoryBytes: 1) != nil)
    #expect(ResourceShortage.current(minDescriptors: 1, minMemoryBytes: .max) == .memory)
  }
}
