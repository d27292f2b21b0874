import Foundation
import Platform
import Support
import Testing

@testable import Git

/// The clone is a cache: cyc recreates a damaged one from the remote.
@Suite struct CloneReliabilityTests {
  private static let rounds: UInt64 = 300

  private static func allFiles(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }.filter {
      (try? FileManager.default.attributesOfItem(atPath: $0)[.type] as? FileAttributeType) == .typeRegular
    }
  }

  /// Truncates a random file or changes one byte, like a power cut or a bad disk.
  private static func damage(_ folder: String, _ random: inout SeededGenerator) throws -> String {
    let path = try #require(try allFiles(folder).randomElement(using: &random))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let place = Int.random(in: 0...bytes.count, using: &random)
    if Bool.random(using: &random), place < bytes.count {
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    } else {
      bytes.removeLast(bytes.count - place)
    }
    try Data(bytes).write(to: URL(filePath: path))
    return "\(path) at \(place)"
  }

  @Test func damagedCloneIsFetchedAgain() async throws {
    try await offThePool {
      for seed in 0..<Self.rounds {
        var random = SeededGenerator(seed: seed)
        let fixture = try RemoteFixture()
        let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
        // Over a hundred objects arrive as a pack, fewer as loose objects.
        let count = seed % 2 == 0 ? 150 : 5
        var expected = Dictionary(uniqueKeysWithValues: (0..<count).map { ("todo/\($0)", "\($0)") })
        let first = try desk.send(expected.mapValues { $0 }, on: nil)
        #expect(try laptop.fetch()?.commit == first.commit)
        let damage = try Self.damage(laptop.clone, &random)
        expected["new"] = "x"
        let second = try desk.send(["new": "x"], on: first.commit)
        #expect(try laptop.fetch()?.commit == second.commit, "seed \(seed): \(damage)")
        #expect(try laptop.files(at: second.commit) == expected, "seed \(seed): \(damage)")
        let third = try laptop.send(["new": nil], on: second.commit)
        #expect(third.outcome == .accepted, "seed \(seed): \(damage)")
        #expect(try desk.fetch()?.commit == third.commit)
      }
    }
  }

  /// A killed git leaves its locks and half-written files behind.
  @Test func killedGitsLoseNothing() async throws {
    try await offThePool {
      for seed in 0..<Self.rounds {
        var random = SeededGenerator(seed: seed)
        let fixture = try RemoteFixture()
        let plain = try fixture.branch()
        let first = try plain.send(["a": "1"], on: nil).commit
        let killed = GitRemoteBranch(
          plain.branch, of: plain.address, clone: plain.clone, identity: plain.identity,
          environment: fixture.environment
        ) { (program, environment, input, limit) throws(ProgramError) in
          let seconds = "\(Double.random(in: 0.001...0.012, using: &random))"
          return try Program.run(
            ["timeout", "-s", "KILL", seconds] + program, input: input, environment: environment,
            timeoutSeconds: limit)
        }
        let files = Dictionary(uniqueKeysWithValues: (0..<200).map { ("todo/\($0)", Optional("\($0)")) })
        for _ in 0..<3 {
          _ = try? killed.fetch()
          _ = try? killed.send(files, on: first)
        }
        let head = try #require(try plain.fetch()?.commit, "seed \(seed)")
        #expect(try plain.isAncestor(first, of: head), "seed \(seed)")
        let last = try plain.send(["z": "1"], on: head)
        // A git that was killed on the remote side may have left its lock there. Only the owner may remove it.
        if case .rejected(let rejection) = last.outcome {
          try FileManager.default.removeItem(atPath: try #require(rejection.lockFile, "seed \(seed): \(rejection)"))
          #expect(try plain.push(last.commit) == .accepted, "seed \(seed)")
        }
        #expect(try plain.fetch()?.commit == last.commit, "seed \(seed)")
        #expect(try plain.files(at: last.commit)["a"] == "1", "seed \(seed)")
      }
    }
  }

  @Test func onlyTheLastDamagedCloneIsKept() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let head = try branch.send(["a": "1"], on: nil).commit
      for round in 1...3 {
        for path in try Self.allFiles("\(branch.clone)/objects") { try FileManager.default.removeItem(atPath: path) }
        #expect(try branch.files(at: head) == ["a": "1"])
        let aside = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).filter {
          $0.contains("damaged")
        }
        #expect(aside == ["clone.git.damaged-\(round)"])
      }
    }
  }

  /// The caller makes a commit again if only the damaged clone had it.
  @Test func lostCommitIsNotPushed() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let head = try branch.send(["a": "1"], on: nil).commit
      let lost = try #require(try branch.commit(on: head, files: ["b": []], message: "b", at: .utc(0)))
      for path in try Self.allFiles("\(branch.clone)/objects") { try FileManager.default.removeItem(atPath: path) }
      // git reports "fetch first" for a remote with commits that it does not know.
      #expect((try? branch.push(lost)) != .accepted)
      #expect(try branch.fetch()?.commit == head)
      #expect(try branch.send(["b": ""], on: head).outcome == .accepted)
    }
  }

  @Test func damagedRemoteIsNotBlamedOnTheClone() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      _ = try desk.send(["a": "1"], on: nil)
      for path in try Self.allFiles("\(fixture.remote)/objects") { try FileManager.default.removeItem(atPath: path) }
      let error = #expect(throws: GitRemoteError.self) { try laptop.fetch() }
      #expect(error?.reason != .damagedClone, "\(error?.words ?? "")")
      #expect(!FileManager.default.fileExists(atPath: "\(laptop.clone).damaged-1"))
    }
  }
}

@Suite(.waits, .serialized) struct LargeBranchTests {
  private static func files(_ count: Int) -> [String: [UInt8]?] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        let folder = String(number % 256, radix: 16)
        let text =
          "{\n  \"title\": \"Task \(number)\",\n  \"uuid\": \"\(number * 7919)\",\n  \"body\": \"\(number)\"\n}\n"
        return ("todo/\(folder)/\(number).json", Optional(Array(text.utf8)))
      })
  }

  /// Measures git's CPU time rather than wall time, which depends on other load. The time of cyc itself is small.
  @Test func tenThousandFilesTakeUnderASecondEachWay() async throws {
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
      let changes = try laptop.read(from: nil, to: commit)
      let received = try seconds()
      #expect(changes.count == 10_000)
      #expect(changes.allSatisfy { $0.content == files[$0.path].flatMap(\.self).map { .bytes($0) } })
      print("10,000 files: \(sent) s of CPU to send, \(received) s to receive")
      #expect(sent < 1 && received < 1, "\(sent) \(received)")
    }
  }

  @Test func cloneIsPackedAfterTwoHundredChanges() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      var head = try branch.send(Self.files(300).mapValues { $0.map { String(decoding: $0, as: UTF8.self) } }, on: nil)
        .commit
      var firstPacked: Int?
      for number in 1...260 {
        let path = "todo/\(String(number % 256, radix: 16))/x"
        head = try #require(
          try branch.commit(on: head, files: [path: Array("\(number)".utf8)], message: "1", at: .utc(number)))
        if number % 20 == 0 { #expect(try branch.push(head) == .accepted) }
        let before = fixture.commands.count
        try branch.housekeep()
        if fixture.commands.count > before { firstPacked = firstPacked ?? number }
      }
      // Loose objects are estimated from a sample, so the number varies.
      #expect((120...260).contains(try #require(firstPacked)))
      #expect(try branch.fetch()?.commit != nil)
      #expect(try branch.push(head) == .accepted)
      #expect(try branch.log(limit: 500).count == 261)
    }
  }

  @Test func fewLooseObjectsNeedNoHousekeeping() {
    #expect(!GitHousekeeping.isDue(looseObjectsInSample: 0) && !GitHousekeeping.isDue(looseObjectsInSample: 50))
    #expect(GitHousekeeping.isDue(looseObjectsInSample: 51))
    #expect(Set(GitHousekeeping.sample).count == 16 && GitHousekeeping.sample.allSatisfy { $0.count == 2 })
  }
}
