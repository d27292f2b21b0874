import Foundation
import Support
import Testing

@testable import Git

/// A push by force would throw away what others have sent.
@Suite struct NoForceTests {
  private static let sources = PackageFolder.url.appending(path: "Sources")

  @Test func noSourceForcesAPush() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).filter { $0.hasSuffix(".swift") }
    #expect(files.contains { $0.hasSuffix("GitRemoteBranch.swift") })
    for file in files {
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      for word in ["\"--force", "\"--mirror", "\"--delete", "receive.denyNonFastForwards=false"] {
        #expect(!text.contains(word), "\(file): \(word)")
      }
      // Where a plus stands before a branch, the clone follows the remote: one place alone, and it is a setting of fetch.
      let lines = text.split(separator: "\n").filter { $0.contains("+refs/") || $0.contains("+\\(") }
      #expect(
        lines.allSatisfy { $0.contains(".fetch=+\\(branch.reference):") || !$0.contains("ranch") }, "\(file): \(lines)")
    }
  }

  @Test func noPushHasAPlus() async throws {
    let commands = try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let first = try branch.send(["a": "1"], on: nil)
      try branch.send(["a": "2"], on: first.commit)
      try branch.send(["a": "3"], on: first.commit)
      return fixture.commands
    }
    let pushes = commands.filter { $0.contains("push") }
    #expect(pushes.count == 3)
    for push in pushes {
      let words = push.drop { $0 != "push" }
      #expect(words.allSatisfy { !$0.hasPrefix("+") && !$0.hasPrefix("-f") && !$0.contains("force") }, "\(words)")
      #expect(words.last?.hasSuffix(":refs/heads/list") == true)
    }
  }
}
