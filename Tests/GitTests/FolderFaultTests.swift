import Foundation
import Platform
import Support
import Testing

@testable import Git

/// Faults of a folder remote and of the disk.
@Suite(.waits) struct FolderFaultTests {
  private func reason(_ body: () throws -> Void) -> GitRemoteError.Reason? {
    #expect(throws: GitRemoteError.self) { try body() }?.reason
  }

  @Test func missingOrEmptyFolderIsNotARepository() async throws {
    try await offThePool {
      let fixture = try RemoteFixture(makeRemote: false)
      let branch = try fixture.branch()
      let commit = try #require(try branch.commit(on: nil, files: ["a": []], message: "a", at: .utc(0)))
      // First without the folder, then with an empty one.
      for _ in 0..<2 {
        #expect(reason { _ = try branch.fetch() } == .noRepository)
        #expect(reason { _ = try branch.push(commit) } == .noRepository)
        // Neither call creates a repository.
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.remote)/HEAD"))
        try FileManager.default.createDirectory(atPath: fixture.remote, withIntermediateDirectories: true)
      }
      try fixture.createRemote()
      #expect(try branch.fetch()?.commit == nil)
      #expect(try branch.push(commit) == .accepted)
      #expect(try branch.fetch()?.commit == commit)
    }
  }

  @Test func leftoverLockInTheRemoteIsReportedAndKept() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let first = try branch.send(["a": "1"], on: nil)
      let lock = "\(fixture.remote)/refs/heads/list.lock"
      try Data().write(to: URL(filePath: lock))
      let outcome = try branch.send(["a": "2"], on: first.commit).outcome
      guard case .rejected(let rejection) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(rejection.lockFile == lock, "\(rejection)")
      #expect(try branch.fetch()?.commit == first.commit)
      #expect(FileManager.default.fileExists(atPath: lock))
    }
  }

  /// Only cyc uses the clone, so a lock in it was left by a killed git.
  @Test func lockedCloneIsRecreated() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      let first = try desk.send(["a": "1"], on: nil)
      #expect(try laptop.fetch()?.commit == first.commit)
      let second = try desk.send(["a": "2"], on: first.commit)
      try Data().write(to: URL(filePath: "\(laptop.clone)/\(laptop.tracked).lock"))
      #expect(try laptop.fetch()?.commit == second.commit)
      #expect(FileManager.default.fileExists(atPath: "\(laptop.clone).damaged-1"))
    }
  }

  /// git refuses repositories of other users unless `safe.directory` lists them.
  @Test func folderOfAnotherUserIsRefused() async throws {
    try await offThePool {
      // Stands in for a folder of another user, which this user cannot make.
      let fixture = try RemoteFixture(environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
      let branch = try fixture.branch()
      let program = GitRemoteBranch(
        branch.branch, of: branch.address, clone: branch.clone, identity: RemoteFixture.identity,
        environment: fixture.environment
      ) { (program, environment, input, limit) throws(ProgramError) in
        let environment = environment.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 }
        return try Program.run(program, input: input, environment: environment, timeoutSeconds: limit)
      }
      #expect(reason { _ = try program.fetch() } == .dubiousOwnership)
      // The variable in the user's environment is not passed on to git.
      #expect(try branch.fetch()?.commit == nil)
    }
  }

  @Test func missingOrOldGitIsReported() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      for (version, reason) in [(nil, GitRemoteError.Reason.gitMissing), ("git version 2.30.2\n", .gitTooOld)] {
        let other = GitRemoteBranch(
          branch.branch, of: branch.address, clone: branch.clone, identity: RemoteFixture.identity, environment: [:]
        ) { (program, _, _, _) throws(ProgramError) in
          guard let version else { throw .notFound(name: program[0]) }
          return ProgramResult(exitCode: 0, output: version)
        }
        #expect(self.reason { _ = try other.fetch() } == reason)
      }
      #expect(!FileManager.default.fileExists(atPath: branch.clone))
    }
  }

  @Test func unwritableCloneIsReported() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      try fixture.write("", to: "file")
      #expect(reason { _ = try fixture.branch("file/clone").fetch() } == .unwritable)
    }
  }

  /// Uses a file system of one megabyte; skipped if this user may not mount one.
  @Test func fullDiskIsReported() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("small/laptop"))
      let disk = fixture.folder.path("small")
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      guard try fixture.runSystemCommand(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk]) else {
        print("skipped: no file system can be mounted here")
        return
      }
      defer { _ = try? fixture.runSystemCommand(["umount", "-l", disk]) }
      var random = SeededGenerator(seed: 1)
      // Random bytes do not compress.
      let files = Dictionary(
        uniqueKeysWithValues: (0..<60).map { number in
          ("f\(number)", Optional((0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) }))
        })
      let commit = try #require(try desk.commit(on: nil, files: files, message: "much", at: .utc(0)))
      #expect(try desk.push(commit) == .accepted)
      #expect(reason { _ = try laptop.fetch() } == .diskFull)
      #expect(reason { _ = try laptop.commit(on: nil, files: files, message: "much", at: .utc(0)) } == .diskFull)
      #expect(!FileManager.default.fileExists(atPath: "\(laptop.clone).damaged-1"))
    }
  }
}

extension RemoteFixture {
  /// Whether the command succeeded.
  func runSystemCommand(_ command: [String]) throws -> Bool {
    try Program.run(
      command, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], timeoutSeconds: 20
    ).exitCode == 0
  }
}
