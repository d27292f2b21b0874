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
struct LocalWorkTests {
  private static func counts(_ test: TestWorld, _ patterns: String = "~/src/*") throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try test.workOfToday(patterns).unpushed.map { ($0.name, $0.count) })
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
      let work = try test.workOfToday()
      #expect(work == LocalWork(elsewhere: ["alone"].map { test.folder.path("src/\($0)") }, unanswered: [broken]))
      #expect(
        test.world.localRepositories().folders.map { ($0 as NSString).lastPathComponent } == [
          "alone", "broken", "empty", "untracked",
        ])
      #expect(try test.workOfToday("~/gone/*\", \"~/src/notes") == LocalWork())
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
      try sub.git("remote", "set-url", "origin", "https://github.com/hana/sub.git")
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
      #expect(try test.workOfToday().unpushed.isEmpty)
      #expect(test.call("why", repository.path) == .failed)
      #expect(test.err.contains("belongs to another user"))
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
      #expect(try test.workOfToday().unpushed.isEmpty)
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

  // MARK: - What is pushed

  @Test func whatIsPushedIsKnown() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      try repository.git("push", "-q", "origin", "main")
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("two")
      try repository.git("push", "-q", "origin", "work")
      try repository.commit("yesterday", date: "2026-08-02T12:00:00+00:00")
      try repository.git("-c", "user.email=minsu@example.com", "commit", "-q", "--allow-empty", "-m", "a colleague's")
      try repository.git("push", "-q", "origin", "work")
      try repository.commit("three")
      // A branch that is no more here is on GitHub all the same.
      try repository.git("switch", "-q", "--detach")
      try repository.git("branch", "-q", "-D", "main")
      let work = try test.workOfToday()
      #expect(work.pushed.map(\.count) == [2])
      #expect(work.unpushed.map(\.count) == [1])
      // What one copy knows to be pushed waits in no other one, though that has not heard of it.
      try repository.git("clone", "-q", ".", "../copy")
      let copy = RealRepository(at: test.folder.path("src/copy"), in: test)
      try copy.git("config", "user.email", "hana@example.com")
      try copy.git("remote", "rename", "origin", "there")
      try copy.addRemote(in: test)
      #expect(try test.workOfToday().unpushed.total == 1)
      #expect(try test.workOfToday().pushed.total == 2)
    }
  }

  /// A push that fails, or after which nothing counts, would be bad advice.
  @Test func onlyAPushThatMakesThemCountIsAdvised() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      func advice() throws -> [String?] { try test.workOfToday().unpushed.map(\.push) }
      try repository.commit("one")
      #expect(try advice() == ["git push -u origin main"])
      try repository.git("push", "-q", "-u", "origin", "main")
      try repository.commit("two")
      #expect(try advice() == ["git push origin main"])
      // They count on the default branch and on that of the pages.
      try repository.git("switch", "-q", "-c", "gh-pages")
      #expect(try advice() == ["git push -u origin gh-pages"])
      try repository.git("switch", "-q", "-c", "feature/a b".replacing(" ", with: "-"))
      try repository.git("branch", "-q", "-D", "gh-pages")
      try repository.commit("three")
      #expect(try advice() == [nil], "on two branches, one of which counts for nothing")
      try repository.git("push", "-q", "origin", "main")
      let work = try test.workOfToday()
      #expect(work.unpushed.map(\.push) == [nil])
      #expect(
        LocalWorkPhrases.unpushed(work.unpushed, home: test.folder.path).english
          == "1 commit in cyc is waiting to be pushed. To see what else it takes: cyc why ~/src/cyc")
      try repository.git("push", "-q", "-u", "origin", "HEAD")
      try repository.git("switch", "-q", "--detach")
      try repository.commit("four")
      #expect(try advice() == [nil], "on no branch")
      try repository.git("switch", "-q", "main")
      try repository.commit("five")
      #expect(try advice() == ["git push origin main"])
      try repository.git("remote", "add", "upstream", "https://github.com/minsu/cyc.git")
      #expect(try advice() == [nil], "a fork")
    }
  }

  /// GitLab, a company's server: whatever is committed there cannot count on GitHub.
  @Test func whatLiesOnAnotherHostDoesNotWait() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let company = try RealRepository("src/company", in: test)
      try company.addRemote("origin", "git@gitlab.example.com:team/cyc.git", in: test)
      try company.commit("one")
      try company.write("notes.txt")
      let mirror = try RealRepository("src/mirror", in: test)
      try mirror.addRemote("origin", "https://gitlab.com/hana/cyc.git", in: test)
      try mirror.addRemote("github", "hub:hana/cyc.git", in: test)
      try mirror.git("config", "url.git@github.com:.insteadOf", "hub:")
      try mirror.commit("two")
      // Pushed to GitLab alone.
      try mirror.git("push", "-q", "origin", "main")
      let work = try test.workOfToday()
      #expect(work.elsewhere == [company.path])
      #expect(work.changed.isEmpty && work.pushed.isEmpty)
      #expect(work.unpushed == [LocalWork.Share(folder: mirror.path, count: 1, push: "git push -u github main")])
      try mirror.git("branch", "-q", "--set-upstream-to=origin/main")
      #expect(try test.workOfToday().unpushed.map(\.push) == ["git push github main"])
      try mirror.git("push", "-q", "github", "main")
      #expect(try test.workOfToday().unpushed.isEmpty)
      #expect(try test.workOfToday().pushed.total == 1)
      // One remote that pushes to both.
      try company.git("remote", "set-url", "--add", "--push", "origin", "git@github.com:hana/cyc.git")
      #expect(try test.workOfToday().unpushed.map(\.name) == ["company"])
      // On the host of a company that has GitHub Enterprise it is the other way round.
      test.world.environment["CYC_HOST"] = "gitlab.example.com"
      try company.git("config", "--unset-all", "remote.origin.pushurl")
      #expect(try test.workOfToday().elsewhere == [mirror.path])
      #expect(try test.workOfToday().unpushed.map(\.name) == ["company"])
    }
  }
}
