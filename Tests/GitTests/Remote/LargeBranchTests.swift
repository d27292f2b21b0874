import Foundation
import Platform
import Support
import Testing

@testable import Git

@Suite(.serialized) struct LargeBranchTests {
  private static func files(_ count: Int) -> [String: [UInt8]?] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        let folder = String(number % 256, radix: 16)
        let text =
          "{\n  \"title\": \"Task \(number)\",\n  \"uuid\": \"\(number * 7919)\",\n  \"body\": \"\(number)\"\n}\n"
        return ("todo/\(folder)/\(number).json", Optional(Array(text.utf8)))
      })
  }

  /// What git takes, not the wall clock, which others share; this program's own part is small beside it.
  @Test func tenThousandFilesTakeLittleTime() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let times = fixture.folder.path("times")
      func timed(_ name: String) throws -> GitRemoteBranch {
        let plain = try fixture.branch(name)
        return GitRemoteBranch(
          plain.branch, of: plain.address, clone: plain.clone, identity: plain.identity,
          environment: fixture.environment
        ) { (program, environment, input, limit) throws(ProgramError) in
          let script = "TIMEFORMAT='%U %S'; exec 3>>\"$0\" 4>&2; { time \"$@\" 2>&4; } 2>&3"
          return try Program.run(
            ["bash", "-c", script, times] + program, input: input, environment: environment, timeoutSeconds: limit)
        }
      }
      func seconds() throws -> Double {
        defer { try? FileManager.default.removeItem(atPath: times) }
        return try String(contentsOfFile: times, encoding: .utf8).split(whereSeparator: \.isWhitespace)
          .reduce(0) { $0 + (Double($1) ?? 0) }
      }
      let files = Self.files(10_000)
      let (desk, laptop) = (try timed("desk"), try timed("laptop"))
      let commit = try #require(try desk.commit(on: nil, files: files, message: "10000 changed", at: .utc(0)))
      #expect(try desk.push(commit) == .accepted)
      let sent = try seconds()
      #expect(try laptop.fetch()?.commit == commit)
      let changes = try laptop.changes(from: nil, to: commit)
      let received = try seconds()
      #expect(changes.count == 10_000)
      #expect(changes.allSatisfy { $0.content == files[$0.path].flatMap(\.self).map { .bytes($0) } })
      print("10,000 files: \(sent) s of CPU to send, \(received) s to receive")
      #expect(sent < 1 && received < 1, "\(sent) \(received)")
    }
  }

  @Test func aCloneIsPackedAfterTwoHundredChanges() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      var head = try branch.send(Self.files(300).mapValues { $0.map { String(decoding: $0, as: UTF8.self) } }, on: nil)
        .commit
      var packed = 0
      for number in 1...260 {
        let path = "todo/\(String(number % 256, radix: 16))/x"
        head = try #require(
          try branch.commit(on: head, files: [path: Array("\(number)".utf8)], message: "1", at: .utc(number)))
        if number % 20 == 0 { #expect(try branch.push(head) == .accepted) }
        let before = fixture.commands.count
        try branch.housekeep()
        if fixture.commands.count > before { packed = packed == 0 ? number : packed }
      }
      #expect((120...260).contains(packed), "\(packed)")
      #expect(try branch.fetch()?.commit != nil)
      #expect(try branch.push(head) == .accepted)
      #expect(try branch.log(limit: 500).count == 261)
    }
  }

  @Test func fewLooseObjectsAreLeftAlone() {
    #expect(!GitHousekeeping.isDue(looseObjectsInSample: 0) && !GitHousekeeping.isDue(looseObjectsInSample: 50))
    #expect(GitHousekeeping.isDue(looseObjectsInSample: 51))
    #expect(Set(GitHousekeeping.sample).count == 16 && GitHousekeeping.sample.allSatisfy { $0.count == 2 })
  }
}
