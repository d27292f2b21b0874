import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc

/// Real repositories with bare remotes.
@Suite(
  .enabled(
    if: RealRepository.whatIsMissing == nil, Comment(rawValue: RealRepository.whatIsMissing ?? "all is there")))
struct UnpushedWorkTests {
  private static func work(_ test: TestWorld, _ patterns: String = "~/src/*") throws -> UnpushedWork {
    try test.settle("nag.repositories = [\"\(patterns)\"]")
    let today = test.world.now().today
    return test.world.unpushedWork(on: today...today)
  }

  private static func counts(_ test: TestWorld, _ patterns: String = "~/src/*") throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try work(test, patterns).repositories.map { ($0.name, $0.commitCount) })
  }

  @Test func whatIsOnNoRemoteBranchWaits() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      #expect(try Self.counts(test) == [:])
      try repository.commit("one")
      try repository.commit("two")
      #expect(try Self.counts(test) == ["cyc": 2])
      try repository.git("push", "-q", "-u", "origin", "main")
      #expect(try Self.counts(test) == [:])
      // On another branch, pushed nowhere, and on a detached HEAD.
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("three")
      try repository.git("switch", "-q", "--detach", "main")
      try repository.commit("four")
      #expect(try Self.counts(test) == ["cyc": 2])
      try repository.git("switch", "-q", "main")
      #expect(try Self.counts(test) == ["cyc": 1])
    }
  }

  @Test func onlyTodaysCommitsOfThePersonWait() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("yesterday", date: "2026-08-02T23:59:59+00:00")
      // The day is that of the commit's own zone: today there, whatever it is in UTC.
      try repository.commit("east of here", date: "2026-08-03T00:30:00+09:00")
      try repository.commit("tomorrow there", date: "2026-08-04T00:30:00+09:00")
      try repository.commit("rebased", date: "2026-08-01T12:00:00+00:00", committed: "2026-08-03T12:00:00+00:00")
      try repository.git("-c", "user.email=minsu@example.com", "commit", "-q", "--allow-empty", "-m", "a colleague's")
      try repository.git("-c", "user.email=HANA@Example.com", "commit", "-q", "--allow-empty", "-m", "in capitals")
      #expect(try Self.counts(test) == ["cyc": 2])
    }
  }

  @Test func whereNothingCanBePushedNothingWaits() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      // No remote; one whose branches git does not keep track of; a bare one; no commit; no repository; not there.
      try RealRepository("src/alone", in: test).commit("one")
      let untracked = try RealRepository("src/untracked", in: test)
      try untracked.commit("one")
      try untracked.git("config", "remote.origin.url", "https://github.com/hana/untracked")
      let empty = try RealRepository("src/empty", in: test)
      try empty.addRemote(in: test)
      _ = try RealRepository("src/bare.git", in: test, "--bare")
      try FileManager.default.createDirectory(atPath: test.folder.path("src/notes"), withIntermediateDirectories: true)
      let broken = test.folder.path("src/broken")
      try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
      try Data("gitdir: /nowhere\n".utf8).write(to: URL(filePath: "\(broken)/.git"))
      let work = try Self.work(test)
      #expect(work == UnpushedWork(unanswered: [broken]))
      #expect(
        test.world.localRepositories().folders.map { ($0 as NSString).lastPathComponent } == [
          "alone", "broken", "empty", "untracked",
        ])
      #expect(try Self.work(test, "~/gone/*\", \"~/src/notes") == UnpushedWork())
      #expect(test.world.localRepositories().withoutRepository == ["~/gone/*", "~/src/notes"])
      #expect(test.err == "")
    }
  }

  @Test func aRepositoryThatIsFoundTwiceCountsOnce() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      // A link, a second working tree with a commit of its own, and a copy that knows the same commit.
      try FileManager.default.createSymbolicLink(
        atPath: test.folder.path("src/link"), withDestinationPath: repository.path)
      try repository.git("worktree", "add", "-q", "--detach", "../tree")
      try RealRepository(at: test.folder.path("src/tree"), in: test).commit("two")
      try repository.git("clone", "-q", ".", "../zcopy")
      #expect(try Self.counts(test) == ["cyc": 1, "tree": 1])
      #expect(test.world.localRepositories().folders.count == 3)
    }
  }

  @Test func aSubmoduleIsARepositoryOfItsOwn() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let inner = try RealRepository("inner", in: test)
      try inner.commit("old", date: "2026-01-01T00:00:00+00:00")
      let outer = try RealRepository("src/outer", in: test)
      try outer.addRemote(in: test)
      try outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "sub")
      let sub = RealRepository(at: "\(outer.path)/sub", in: test)
      try sub.git("config", "user.email", "hana@example.com")
      try sub.git("config", "user.name", "Hana")
      try sub.commit("in the submodule")
      try outer.git("commit", "-q", "-a", "-m", "outside")
      #expect(try Self.counts(test) == ["outer": 1])
      #expect(try Self.counts(test, "~/src/*\", \"~/src/*/*") == ["outer": 1, "sub": 1])
    }
  }

  @Test func aRepositoryOfAnotherUserIsLeftAlone() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      // Only root can give a folder away; git's own tests use this variable instead.
      test.world.runAll = { programs, environment, seconds in
        Program.runAll(
          programs, atOnce: 4, environment: environment.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 },
          timeoutSeconds: seconds)
      }
      #expect(try Self.work(test).repositories.isEmpty)
      #expect(test.call("why", repository.path) == .usage)
      #expect(test.err.contains("not a git repository"))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a folder to somebody else"))
  func whoseRepositoryItIsIsSaid() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      let chown = try Program.run(
        ["chown", "-R", "1", repository.path], environment: RealRepository.environment, timeoutSeconds: 10)
      try #require(chown.exitCode == 0)
      #expect(try Self.work(test).repositories.isEmpty)
      #expect(test.call("why", repository.path) == .failed)
      #expect(test.err.contains("it belongs to another user\nhint: git config --global --add safe.directory "))
    }
  }

  /// What a repository's settings make git start would run at every reminder.
  @Test func gitRunsNothingOfTheRepositorys() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      let trap = test.folder.path("trap")
      try ProgramFile.write("#!/bin/sh\ntouch '\(trap).sprung'\n", to: trap)
      for key in ["core.fsmonitor", "core.pager", "gpg.program", "core.sshCommand", "core.askPass", "core.editor"] {
        try repository.git("config", key, trap)
      }
      try repository.git("config", "log.showSignature", "true")
      try ProgramFile.write(
        "#!/bin/sh\ntouch '\(trap).sprung'\n", to: "\(repository.path)/.git/hooks/post-index-change")
      for name in ["GIT_PAGER", "GIT_EDITOR", "GIT_SSH", "GIT_ASKPASS", "GIT_EXTERNAL_DIFF"] {
        test.world.environment[name] = trap
      }
      // As in a hook that calls cyc.
      test.world.environment["GIT_DIR"] = "/nowhere"
      test.world.environment["GIT_INDEX_FILE"] = "/nowhere/index"
      #expect(try Self.counts(test) == ["cyc": 1])
      #expect(test.call("why", repository.path) == .no)
      #expect(!FileManager.default.fileExists(atPath: "\(trap).sprung"))
      #expect(test.out.contains("Not pushed yet"))
    }
  }

  @Test func aGitThatHangsIsEnded() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      for name in ["a", "b"] { try RealRepository("src/\(name)", in: test).commit("one") }
      let programs = test.folder.path("bin")
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      try ProgramFile.write("#!/bin/sh\nexec sleep 60\n", to: "\(programs)/git")
      test.world.environment["PATH"] = "\(programs):/usr/bin:/bin"
      test.world.uptimeSeconds = SystemClock.uptimeSeconds
      let start = SystemClock.uptimeSeconds()
      #expect(try Self.work(test).unanswered.count == 2)
      #expect(SystemClock.uptimeSeconds() - start < 10)
      // And where there is no git at all, nothing is said.
      test.world.environment["PATH"] = test.folder.path("nowhere")
      #expect(try Self.work(test).repositories.isEmpty)
    }
  }
}
