import Days
import Foundation
import Platform
import Support
import Synchronization
import Testing

@testable import Git

/// A bare repository in a folder, as on a disk that two machines share.
@Suite(.waits) struct FolderRemoteTests {
  @Test func filesSentByOneAreReadByTheOther() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      #expect(try desk.fetch()?.commit == nil)
      let first = try desk.send(["todo/ab/1.json": "one", "todo/ab/\"2\\ 새\n.json": "two", "x": ""], on: nil)
      #expect(first.outcome == .accepted)
      #expect(try laptop.fetch()?.commit == first.commit)
      #expect(
        try laptop.files(at: first.commit) == ["todo/ab/1.json": "one", "todo/ab/\"2\\ 새\n.json": "two", "x": ""])
      // One file is removed, one changes, and two removals name files that never existed.
      let second = try laptop.send(["todo/ab/1.json": nil, "x": "y", "none": nil, "z": nil], on: first.commit)
      #expect(second.outcome == .accepted)
      #expect(try desk.fetch()?.commit == second.commit)
      let changes = try desk.read(from: first.commit, to: second.commit).sorted { $0.path < $1.path }
      #expect(
        changes == [
          ReadChange(path: "todo/ab/1.json", content: .removed),
          ReadChange(path: "x", content: .bytes(Array("y".utf8))),
        ])
      #expect(try desk.isAncestor(first.commit, of: second.commit) && desk.isAncestor(second.commit, of: second.commit))
      #expect(try !desk.isAncestor(second.commit, of: first.commit))
      #expect(try !desk.isAncestor(String(repeating: "a", count: 40), of: first.commit))
      #expect(try !desk.isAncestor("--all", of: first.commit))
      // The sender knows the new commit without a fetch.
      for side in [desk, laptop] {
        #expect(
          try side.log(limit: 9) == [
            GitLogEntry(
              commit: second.commit, secondsSince1970: 1_700_000_000, subject: "4 changed", changedFiles: 2),
            GitLogEntry(commit: first.commit, secondsSince1970: 1_700_000_000, subject: "3 changed", changedFiles: 3),
          ])
        #expect(try side.log(limit: 1).count == 1)
      }
    }
  }

  @Test func missingOrEmptyFolderBecomesARemote() async throws {
    try await offThePool {
      let fixture = try RemoteFixture(makeRemote: false)
      func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      let (new, empty) = (fixture.folder.path("new"), fixture.folder.path("empty"))
      try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
      try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: empty)
      for (folder, expected) in [(new, 0o700), (empty, 0o750)] {
        let branch = try fixture.branch(String(folder.suffix(3)), of: folder)
        try branch.createRemote()
        #expect(try mode(folder) == expected)
        #expect(try branch.fetch()?.commit == nil)
        let sent = try branch.send(["x": "y"], on: nil)
        #expect(sent.outcome == .accepted)
        #expect(try fixture.git(["log", "--format=%H", "list"], in: folder) == sent.commit + "\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/hooks"))
      }
    }
  }

  @Test func remoteThatCannotBeCreatedSaysWhy() async throws {
    try await offThePool {
      let fixture = try RemoteFixture(makeRemote: false)
      try fixture.write("", to: "file")
      let branch = try fixture.branch(of: fixture.folder.path("file/below"))
      do throws(GitRemoteError) {
        try branch.createRemote()
        Issue.record("a repository below a file")
      } catch {
        #expect(error.reason == .other)
        #expect(error.words.contains("cannot mkdir"), "\(error.words)")
      }
    }
  }

  /// Usually a fetch finds one commit on top of the known one. `fetch` asks for its difference, so `read` need not.
  @Test func singleNewCommitIsReadWithoutAnotherDiff() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      func fetchAndRead(from: String, to: String) throws -> (commands: [String], files: [String: String]) {
        let before = fixture.commands.count
        try #require(try laptop.fetch()?.commit == to)
        let changes = try laptop.read(from: from, to: to)
        let commands = fixture.commands.dropFirst(before).compactMap { command in
          ["fetch", "diff-tree", "cat-file"].first(where: command.contains)
        }
        return (
          commands, Dictionary(uniqueKeysWithValues: changes.map { ($0.path, RemoteFixture.text($0.content)) })
        )
      }
      let first = try desk.send(["a/b": "1", "c": "1", "새 파일\n": "1"], on: nil).commit
      _ = try laptop.fetch()
      let second = try desk.send(["a/b": "2", "c": nil], on: first).commit
      let one = try fetchAndRead(from: first, to: second)
      #expect(one.commands == ["fetch", "diff-tree", "cat-file"] && one.files == ["a/b": "2", "c": "removed"])

      let third = try desk.send(["a/b": "3", "새 파일\n": "3"], on: second).commit
      let fourth = try desk.send(["a/b": "4"], on: third).commit
      let two = try fetchAndRead(from: second, to: fourth)
      #expect(two.commands == ["fetch", "diff-tree", "diff-tree", "cat-file"])
      #expect(two.files == ["a/b": "4", "새 파일\n": "3"])

      // cyc makes no merges and no empty commits, but other programs may.
      for (parents, files) in [([fourth, second], ["a/b": "2", "새 파일\n": "1"]), ([fourth], [:])] {
        let tree = "\(parents.last ?? "")^{tree}"
        let made = try fixture.git(
          ["commit-tree", tree, "-m", "x"] + parents.flatMap { ["-p", $0] }, in: fixture.remote)
        let commit = made.trimmingCharacters(in: .newlines)
        _ = try fixture.git(["update-ref", "refs/heads/list", commit], in: fixture.remote)
        #expect(try fetchAndRead(from: fourth, to: commit).files == files)
      }
    }
  }

  /// The branch appears after the fetch found none and before `ls-remote` confirms it.
  @Test func branchCreatedDuringTheFirstFetchIsFound() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      let sent = Mutex("")
      let racing = GitRemoteBranch(
        desk.branch, of: desk.address, clone: desk.clone, identity: RemoteFixture.identity,
        environment: fixture.environment
      ) { (program, environment, input, limit) throws(ProgramError) in
        if program.contains("ls-remote") {
          sent.withLock { $0 = (try? laptop.send(["x": "y"], on: nil).commit) ?? "" }
        }
        return try Program.run(program, input: input, environment: environment, timeoutSeconds: limit)
      }
      #expect(try racing.fetch()?.commit == sent.withLock { $0 })
      #expect(sent.withLock { !$0.isEmpty })
    }
  }

  @Test func cloneIsPrivateAndBare() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      #expect(try branch.log(limit: 3) == [])
      let attributes = try FileManager.default.attributesOfItem(atPath: branch.clone)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
      #expect(try fixture.git(["rev-parse", "--is-bare-repository"], in: branch.clone) == "true\n")
      #expect(!FileManager.default.fileExists(atPath: "\(branch.clone)/hooks"))
      #expect(!FileManager.default.fileExists(atPath: "\(branch.clone).new"))
    }
  }

  @Test func pushOnAnOldHeadIsRejected() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      let first = try desk.send(["a": "1"], on: nil)
      #expect(try laptop.fetch()?.commit == first.commit)
      let second = try desk.send(["a": "2"], on: first.commit)
      #expect(try laptop.knows(first.commit) && !laptop.knows(second.commit) && !laptop.knows("HEAD"))
      #expect(try !fixture.branch("none").knows(first.commit))
      for clone in [laptop, try fixture.branch("new")] {
        #expect(try clone.commit(on: second.commit, files: ["b": []], message: "", at: .utc(0)) == nil)
      }
      // The laptop has not fetched, but the push is still rejected.
      let late = try laptop.send(["b": "1"], on: first.commit)
      guard case .rejected(let rejection) = late.outcome else {
        Issue.record("accepted")
        return
      }
      #expect(rejection.summary == "[rejected] (fetch first)" && rejection.lockFile == nil)
      #expect(try laptop.fetch()?.commit == second.commit)
      #expect(try laptop.send(["b": "1"], on: second.commit).outcome == .accepted)
      // Pushing again after a lost reply is accepted.
      let third = try laptop.log(limit: 1)[0].commit
      #expect(try laptop.push(third) == .accepted)
    }
  }

  /// Two send at once in each round. Exactly one is accepted, and the history stays linear.
  @Test func onlyOneOfTwoSimultaneousPushesIsAccepted() async throws {
    let fixture = try RemoteFixture()
    var head = try await offThePool { try fixture.branch("desk").send(["start": ""], on: nil).commit }
    for round in 0..<8 {
      let parent = head
      let outcomes = try await withThrowingTaskGroup(of: (String, GitPushOutcome).self) { group in
        for name in ["desk", "laptop"] {
          group.addTask {
            try await offThePool {
              let branch = try fixture.branch(name)
              _ = try branch.fetch()
              return try branch.send(["\(name)": "\(round)"], on: parent)
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let accepted = outcomes.filter { $0.1 == .accepted }
      try #require(accepted.count == 1, "round \(round): \(outcomes)")
      head = accepted[0].0
    }
    let counts = try await offThePool {
      try ["--count", "--min-parents=2"].map { try fixture.git(["rev-list", $0, "list"], in: fixture.remote) }
    }
    #expect(counts == ["9\n", ""])
  }

  @Test func specialAndTooLargeFilesAreUnreadable() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let other = fixture.folder.path("other")
      try fixture.git(["init", "-q", "-b", "list", other])
      let large = String(repeating: "x", count: GitRemoteBranch.longestFileBytes)
      try fixture.write(large, to: "other/fits")
      try fixture.write(large + "x", to: "other/large")
      try ProgramFile.write("#!/bin/sh\n", to: "\(other)/program")
      try FileManager.default.createSymbolicLink(atPath: "\(other)/link", withDestinationPath: "/etc/passwd")
      try fixture.git(["add", "-A"], in: other)
      try fixture.git(
        ["update-index", "--add", "--cacheinfo", "160000,\(String(repeating: "b", count: 40)),module"], in: other)
      try fixture.git(["commit", "-q", "-m", "all"], in: other)
      try fixture.git(["push", "-q", fixture.remote, "list"], in: other)
      let branch = try fixture.branch()
      let head = try #require(try branch.fetch()?.commit)
      let read = Dictionary(
        uniqueKeysWithValues: try branch.read(from: nil, to: head).map { ($0.path, $0.content) })
      #expect(
        read == [
          "fits": .bytes(Array(large.utf8)), "large": .tooLarge(bytes: large.utf8.count + 1),
          "program": .unreadable(.mode("100755")), "link": .unreadable(.mode("120000")),
          "module": .unreadable(.mode("160000")),
        ])
    }
  }

  /// A remote may contain any file names; cyc reports them unchanged or as unreadable.
  @Test func hostileNamesAreReportedUnchanged() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let tree =
        "a=$(printf x | git hash-object -w --stdin); printf '100644 blob %s\\t..\\000100644 blob %s\\t\\377\\000' $a $a"
      let script = """
        export GIT_DIR=\(fixture.remote) GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
        tree=$({ \(tree); } | git mktree -z) && git update-ref refs/heads/list $(git commit-tree -m x $tree)
        """
      let result = try Program.run(
        ["sh", "-c", script], environment: ["PATH": RemoteFixture.searchPath], timeoutSeconds: 20)
      try #require(result.exitCode == 0, "\(result.errorOutput)")
      let branch = try fixture.branch()
      let head = try #require(try branch.fetch()?.commit)
      #expect(
        Set(try branch.read(from: nil, to: head)) == [
          ReadChange(path: "..", content: .bytes(Array("x".utf8))),
          ReadChange(path: "\u{FFFD}", content: .unreadable(.name)),
        ])
    }
  }

  /// More than the output limit of one `Program` run.
  @Test func twentyMegabytesAreReadInPieces() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let files = Dictionary(
        uniqueKeysWithValues: (0..<400).map { number in
          ("f\(number)", Optional(Array("\(number)".utf8) + [UInt8](repeating: 0, count: 52_000)))
        })
      let huge = files.merging(["huge": [UInt8](repeating: 7, count: 18 << 20)]) { $1 }
      let branch = try fixture.branch("desk")
      let commit = try #require(try branch.commit(on: nil, files: huge, message: "much", at: .utc(0)))
      #expect(try branch.push(commit) == .accepted)
      let other = try fixture.branch("laptop")
      #expect(try other.fetch()?.commit == commit)
      let changes = try other.read(from: nil, to: commit)
      #expect(changes.count == 401)
      for change in changes where change.path != "huge" {
        #expect(change.content == files[change.path].flatMap(\.self).map { .bytes($0) }, "\(change.path)")
      }
      #expect(changes.first { $0.path == "huge" }?.content == .tooLarge(bytes: 18 << 20))
    }
  }

  @Test func commitCanTakeTheFilesOfAnotherCommit() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      let first = try desk.send(["a": "1", "b": "1"], on: nil).commit
      let page = try #require(try desk.commit(on: first, files: ["a": nil], message: "page", at: .utc(0)))
      let next = try #require(try desk.commit(on: page, files: ["c/d": [50]], message: "page", at: .utc(0)))
      let commit = try desk.commit(on: first, filesOf: next, message: "all", at: .utc(1))
      #expect(try desk.push(commit, on: first) == .accepted)
      #expect(try laptop.fetch() == GitHead(commit: commit, parents: [first]))
      #expect(try laptop.files(at: commit) == ["b": "1", "c/d": "2"])
      let orphan = try desk.commit(on: nil, filesOf: next, message: "all", at: .utc(1))
      #expect(try desk.files(at: orphan) == ["b": "1", "c/d": "2"])
    }
  }

  @Test func rewrittenBranchIsFollowed() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      let first = try desk.send(["a": "1"], on: nil)
      let second = try desk.send(["a": "2"], on: first.commit)
      #expect(try laptop.fetch()?.commit == second.commit)
      try fixture.git(["update-ref", "-d", "refs/heads/list"], in: fixture.remote)
      #expect(try laptop.fetch()?.commit == nil)
      let anew = try desk.send(["c": "3"], on: nil)
      #expect(try laptop.fetch()?.commit == anew.commit)
      #expect(try !laptop.isAncestor(second.commit, of: anew.commit))
      // Commits that are still in the clone can be compared without a common history.
      #expect(try laptop.changes(from: second.commit, to: anew.commit).count == 2)
      #expect(try laptop.files(at: anew.commit) == ["c": "3"])
    }
  }

  @Test func invalidCommitsAndPathsAreRejected() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let commit = try #require(try branch.commit(on: nil, files: ["a": []], message: "", at: .utc(0)))
      for path in ["", "/a", "a//b", "../a", "a/.", "a\0b", ".git/config", "a/.GIT"] {
        #expect(throws: GitRemoteError.self, "\(path)") {
          try branch.commit(on: nil, files: [path: []], message: "", at: .utc(0))
        }
      }
      for wrong in ["", "HEAD", "--all", "\(commit):refs/heads/main", commit.uppercased() + "x"] {
        #expect(throws: GitRemoteError.self, "\(wrong)") { try branch.push(wrong) }
        #expect(throws: GitRemoteError.self, "\(wrong)") { try branch.changes(from: wrong, to: commit) }
        #expect(throws: GitRemoteError.self, "\(wrong)") {
          try branch.commit(on: wrong, files: [:], message: "", at: .utc(0))
        }
      }
    }
  }
}

@Suite struct LongListReliabilityTests {
  /// git's list of 120,000 changes is longer than the output limit of one `Program` run.
  @Test func longListOfChangesIsReadFolderByFolder() async throws {
    try await offThePool {
      let fixture = try RemoteFixture()
      func path(_ number: Int) -> String {
        let digits = "\(100_000 + number)"
        return "todo/\(digits.suffix(2))/\(String(repeating: "x", count: 32))\(digits).json"
      }
      let first = Dictionary(
        uniqueKeysWithValues: (0..<120_000).map { (path($0), Optional(Array("\($0)".utf8))) } + [("todo.json", [])])
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      let one = try #require(try desk.commit(on: nil, files: first, message: "first", at: .utc(0)))
      // A file takes the place of a folder, and a folder that of a file.
      let removed = first.keys.filter { $0.hasPrefix("todo/00/") }
      var second = first.mapValues { $0.map { $0 + [10] } }
      for path in removed { second.updateValue(nil, forKey: path) }
      second["todo/00"] = []
      second.updateValue(nil, forKey: "todo.json")
      second["todo.json/a"] = []
      let two = try #require(try desk.commit(on: one, files: second, message: "second", at: .utc(0)))
      #expect(try desk.push(two) == .accepted)
      #expect(try laptop.fetch() == GitHead(commit: two, parents: [one]))
      func list(_ from: String?, _ to: String) throws -> [String: Bool] {
        Dictionary(
          uniqueKeysWithValues: try laptop.changes(from: from, to: to).map { ($0.path, $0.content == .removed) })
      }
      #expect(try list(nil, one) == first.mapValues { _ in false })
      #expect(try list(one, two) == second.mapValues { $0 == nil })
    }
  }
}
