import Days
import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Unpushed and pushed commits, in real repositories with bare remotes. Today is 2026-08-03.
@Suite(
  .waits,
  .enabled(
    if: RealRepository.skipReason == nil, Comment(rawValue: RealRepository.skipReason ?? "git is installed")))
struct LocalWorkTests {
  /// Numbers of today's unpushed commits by the names of repositories.
  private static func counts(_ test: TestWorld, _ patterns: [String] = ["~/src/*"]) throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try test.workOfToday(patterns).unpushed.map { ($0.name, $0.count) })
  }

  @Test func commitsOnNoRemoteBranchAreUnpushed() async throws {
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
      // One commit on an unpushed branch, and one on a detached HEAD.
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("three")
      try repository.git("switch", "-q", "--detach", "main")
      try repository.commit("four")
      #expect(try Self.counts(test) == ["cyc": 2])
      try repository.git("switch", "-q", "main")
      #expect(try Self.counts(test) == ["cyc": 1])
    }
  }

  /// A branch that was squashed on GitHub and deleted there.
  @Test func squashedAndRebasedCommitsAreNotUnpushed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("begin", date: "2026-08-01T12:00:00+00:00")
      try repository.git("push", "-q", "-u", "origin", "main")
      try repository.git("switch", "-q", "-c", "work")
      for name in ["one", "two"] {
        try repository.write(name)
        try repository.git("add", name)
        try repository.commit(name)
      }
      #expect(try Self.counts(test) == ["cyc": 2])
      try repository.git("switch", "-q", "main")
      try repository.git("merge", "-q", "--squash", "work")
      try repository.commit("one and two (#1)")
      try repository.git("push", "-q", "origin", "main")
      #expect(try test.workOfToday().unpushed.isEmpty)
      #expect(try test.workOfToday().shouldCount.total == 1)
      // A later commit on the branch is not in the squash.
      try repository.git("switch", "-q", "work")
      try repository.write("three")
      try repository.git("add", "three")
      try repository.commit("three")
      #expect(try Self.counts(test) == ["cyc": 1])
    }
  }

  /// `git clone --depth 1` fetches one branch, so git does not know what was pushed to another one.
  @Test func branchesThatGitDoesNotFetchAreNotUnpushed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.git("config", "remote.origin.fetch", "+refs/heads/main:refs/remotes/origin/main")
      try repository.commit("begin", date: "2026-08-01T12:00:00+00:00")
      try repository.git("push", "-q", "-u", "origin", "main")
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("one")
      try repository.git("push", "-q", "origin", "work")
      #expect(try test.workOfToday().unpushed.isEmpty)
      #expect(test.call("why", repository.path, "--offline", "--width", "400") == .no)
      #expect(!test.out.contains("Not pushed yet"), "\(test.out)")
      #expect(test.out.contains("since git fetches only some branches of the remote here"), "\(test.out)")
      try repository.git("switch", "-q", "main")
      try repository.commit("two")
      #expect(
        try test.workOfToday().unpushed
          == [LocalWork.RepositoryCount(folder: repository.path, count: 1, pushCommand: "git push origin main")])
      // A team's repository, of which git fetches all own branches.
      try repository.git("config", "--add", "remote.origin.fetch", "+refs/heads/hana/*:refs/remotes/origin/hana/*")
      try repository.git("switch", "-q", "-c", "hana/notes")
      try repository.commit("three")
      #expect(try test.workOfToday().unpushed.total == 2)
    }
  }

  @Test func onlyOwnCommitsOfTodayAreUnpushed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("yesterday", date: "2026-08-02T23:59:59+00:00")
      // The commit's own zone decides its day, not UTC.
      try repository.commit("east of here", date: "2026-08-03T00:30:00+09:00")
      try repository.commit("tomorrow there", date: "2026-08-04T00:30:00+09:00")
      try repository.commit("rebased", date: "2026-08-01T12:00:00+00:00", committed: "2026-08-03T12:00:00+00:00")
      try repository.git("-c", "user.email=minsu@example.com", "commit", "-q", "--allow-empty", "-m", "a colleague's")
      try repository.git("-c", "user.email=HANA@Example.com", "commit", "-q", "--allow-empty", "-m", "in capitals")
      #expect(try Self.counts(test) == ["cyc": 2])
    }
  }

  @Test func repositoriesWithoutUsableRemoteHaveNoUnpushedCommits() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      // No remote, no fetch refspec, no commit, bare, no repository, and a broken .git file.
      try RealRepository("src/alone", in: test).commit("one")
      let unfetched = try RealRepository("src/unfetched", in: test)
      try unfetched.commit("one")
      try unfetched.git("config", "remote.origin.url", "https://github.com/hana/unfetched")
      let empty = try RealRepository("src/empty", in: test)
      try empty.addRemote(in: test)
      _ = try RealRepository("src/bare.git", in: test, "--bare")
      try FileManager.default.createDirectory(atPath: test.folder.path("src/notes"), withIntermediateDirectories: true)
      let broken = test.folder.path("src/broken")
      try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
      try Data("gitdir: /nowhere\n".utf8).write(to: URL(filePath: "\(broken)/.git"))
      let work = try test.workOfToday()
      #expect(work == LocalWork(elsewhere: [test.folder.path("src/alone")], unanswered: [broken]))
      #expect(
        test.world.home.localRepositories().folders.map { ($0 as NSString).lastPathComponent } == [
          "alone", "broken", "empty", "unfetched",
        ])
      #expect(try test.workOfToday(["~/gone/*", "~/src/notes"]) == LocalWork())
      #expect(test.world.home.localRepositories().withoutRepository == ["~/gone/*", "~/src/notes"])
      #expect(test.err == "")
    }
  }

  @Test func repositoryFoundTwiceCountsOnce() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      // A symbolic link, a second working tree with its own commit, and a clone with the same commit.
      try FileManager.default.createSymbolicLink(
        atPath: test.folder.path("src/link"), withDestinationPath: repository.path)
      try repository.git("worktree", "add", "-q", "--detach", "../tree")
      try RealRepository(at: test.folder.path("src/tree"), in: test).commit("two")
      try repository.git("clone", "-q", ".", "../zcopy")
      #expect(try Self.counts(test) == ["cyc": 1, "tree": 1])
      #expect(test.world.home.localRepositories().folders.count == 3)
    }
  }

  @Test func submoduleIsASeparateRepository() async throws {
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
      #expect(try Self.counts(test, ["~/src/*", "~/src/*/*"]) == ["outer": 1, "sub": 1])
    }
  }

  @Test func repositoryOfAnotherUserIsSkipped() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      // Only root can change a folder's owner. git's own tests set this variable instead.
      test.world.programs.runAll = { programs, environment, seconds in
        Program.runAll(
          programs, atOnce: 4, environment: environment.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 },
          timeoutSeconds: seconds)
      }
      let work = try test.workOfToday()
      #expect(work.unpushed.isEmpty && work.elsewhere.isEmpty && work.unanswered == [repository.path])
      #expect(test.call("why", repository.path) == .failed)
      #expect(test.err.contains("belongs to another user"))
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change a folder's owner"))
  func whyReportsThatAnotherUserOwnsTheRepository() async throws {
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
      #expect(test.err.contains("it belongs to another user\nhint: only if you trust its owner"))
    }
  }

  /// Programs named in a repository's settings would run at every reminder.
  @Test func repositorySettingsStartNoProgram() async throws {
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
        test.world.home.environment[name] = trap
      }
      // git sets these in hooks, and a hook may call cyc.
      test.world.home.environment["GIT_DIR"] = "/nowhere"
      test.world.home.environment["GIT_INDEX_FILE"] = "/nowhere/index"
      #expect(try Self.counts(test) == ["cyc": 1])
      #expect(test.call("why", repository.path) == .no)
      #expect(!FileManager.default.fileExists(atPath: "\(trap).sprung"))
      #expect(test.out.contains("Not pushed yet"))
    }
  }

  // MARK: - Pushed commits and advice

  @Test func pushedCommitsAreCounted() async throws {
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
      // A branch that is deleted here is still on GitHub.
      try repository.git("switch", "-q", "--detach")
      try repository.git("branch", "-q", "-D", "main")
      let work = try test.workOfToday()
      #expect(work.pushed.map(\.count) == [2])
      #expect(work.unpushed.map(\.count) == [1])
      // A commit that one clone knows as pushed is not unpushed in another one.
      try repository.git("clone", "-q", ".", "../copy")
      let copy = RealRepository(at: test.folder.path("src/copy"), in: test)
      try copy.git("config", "user.email", "hana@example.com")
      try copy.git("remote", "rename", "origin", "there")
      try copy.addRemote(in: test)
      #expect(try test.workOfToday().unpushed.total == 1)
      #expect(try test.workOfToday().pushed.total == 2)
    }
  }

  @Test func dashboardShowsTodaysUncountedCommits() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let gitHub = DrawnGitHub(today: test.world.clock.now().today)
      for back in 1...5 { gitHub.publicCounts[gitHub.today - back] = 1 }
      test.answerRequests(gitHub.answer)
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      #expect(test.call("config", "set", "user", "hana") == .done)
      func dashboard(_ arguments: String...) -> String {
        (test.out, test.err) = ("", "")
        _ = Cyc.run(arguments, in: test.world)
        return test.out
      }
      #expect(dashboard("--json").contains(#""commits":null"#), "\(test.out)")
      #expect(test.call("config", "set", "nag.repositories", "~/src/*") == .done)
      let unpushed = dashboard()
      #expect(
        unpushed.contains("1 commit in cyc is waiting to be pushed: git -C ~/src/cyc push -u origin main"),
        "\(unpushed)")
      #expect(dashboard("--json").contains(#""commits":{"should_count":0,"unpushed":1}"#))
      try repository.git("push", "-q", "origin", "main", date: "2026-08-03T14:10:30+00:00")
      let pushed = dashboard()
      #expect(pushed.contains("Nothing on GitHub yet, but 1 commit pushed at 14:10 should count"), "\(pushed)")
      #expect(dashboard("--json").contains(#""commits":{"should_count":1,"unpushed":0}"#))
      // Offline, as for a prompt, git is not asked. Once the day counts, no commit is mentioned.
      #expect(dashboard("--offline", "--json").contains(#""commits":null"#))
      // Numbers without those of a repository that git cannot read could be too low.
      let broken = test.folder.path("src/broken")
      try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
      try Data("gitdir: /nowhere\n".utf8).write(to: URL(filePath: "\(broken)/.git"))
      #expect(dashboard("--json").contains(#""commits":null"#), "\(test.out)")
      gitHub.addPublic(gitHub.today)
      test.forgetCache()
      let done = dashboard()
      #expect(done.contains("done") && !done.contains("should count"), "\(done)")
    }
  }

  @Test func pushedCommitsOnTheDefaultBranchShouldCount() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      try repository.commit("two")
      #expect(try test.workOfToday().shouldCount.isEmpty)
      try repository.git("push", "-q", "origin", "main", date: "2026-08-03T14:10:30+00:00")
      let work = try test.workOfToday()
      #expect(work.shouldCount.map(\.count) == [2])
      #expect(
        LocalWorkPhrases.shouldCount(work, home: test.folder.path).english
          == "Nothing on GitHub yet, but 2 commits pushed at 14:10 should count (cyc why ~/src/cyc)")
      // Commits on another branch do not count, nor do those with an e-mail that no account can have.
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("three")
      try repository.git("push", "-q", "origin", "work")
      #expect(try test.workOfToday().shouldCount.map(\.count) == [2])
      #expect(try test.workOfToday().pushed.total == 3)
      try repository.git("switch", "-q", "main")
      try repository.git("config", "user.email", "hana@laptop.local")
      try repository.commit("four")
      try repository.git("push", "-q", "origin", "main")
      // Only commits by the configured e-mail are counted.
      #expect(try test.workOfToday().pushed.total == 1)
      #expect(try test.workOfToday().shouldCount.isEmpty)
      try repository.git("config", "user.email", "hana@example.com")
      try repository.git("remote", "add", "upstream", "https://codeberg.org/minsu/cyc.git")
      #expect(try test.workOfToday().shouldCount.total == 2, "no fork on GitHub")
      try repository.git("remote", "set-url", "upstream", "https://github.com/minsu/cyc.git")
      #expect(try test.workOfToday().shouldCount.isEmpty, "a fork")
    }
  }

  @Test func timeOfPushIsUnknownIfTheBranchWasFetched() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      try repository.git("push", "-q", "origin", "main")
      try repository.git("clone", "-q", test.folder.path("remotes/origin-cyc.git"), test.folder.path("clones/cyc"))
      let clone = RealRepository(at: test.folder.path("clones/cyc"), in: test)
      try clone.git("config", "remote.origin.url", "https://github.com/hana/cyc.git")
      try clone.git("config", "user.email", "hana@example.com")
      let work = try test.workOfToday(["~/clones/*"])
      #expect(work.shouldCount.total == 1 && work.pushTime == nil)
      #expect(
        LocalWorkPhrases.shouldCount(work, home: test.folder.path).english
          == "Nothing on GitHub yet, but 1 commit that is pushed should count (cyc why ~/clones/cyc)")
    }
  }

  /// No push is advised that would fail, or after which nothing would count.
  @Test func pushIsAdvisedOnlyIfItMakesCommitsCount() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      func advice() throws -> [String?] { try test.workOfToday().unpushed.map(\.pushCommand) }
      try repository.commit("one")
      #expect(try advice() == ["git push -u origin main"])
      try repository.git("push", "-q", "-u", "origin", "main")
      try repository.commit("two")
      #expect(try advice() == ["git push origin main"])
      // Commits count on the default branch and on gh-pages.
      try repository.git("switch", "-q", "-c", "gh-pages")
      #expect(try advice() == ["git push -u origin gh-pages"])
      try repository.git("switch", "-q", "-c", "feature/a-b")
      try repository.git("branch", "-q", "-D", "gh-pages")
      try repository.commit("three")
      #expect(try advice() == [nil], "on two branches, one of which does not count")
      try repository.git("push", "-q", "origin", "main")
      let work = try test.workOfToday()
      #expect(work.unpushed.map(\.pushCommand) == [nil])
      #expect(
        LocalWorkPhrases.unpushed(work.unpushed, home: test.folder.path).english
          == "1 commit in cyc is waiting to be pushed. To see what else it takes: cyc why ~/src/cyc")
      try repository.git("push", "-q", "-u", "origin", "HEAD")
      try repository.git("switch", "-q", "--detach")
      try repository.commit("four")
      #expect(try advice() == [nil], "on a detached HEAD")
      try repository.git("switch", "-q", "main")
      try repository.commit("five")
      #expect(try advice() == ["git push origin main"])
      try repository.git("remote", "add", "upstream", "https://github.com/minsu/cyc.git")
      #expect(try advice() == [nil], "a fork")
      try repository.git("remote", "remove", "upstream")
      #expect(try advice() == ["git push origin main"])
      let newer = try repository.git("commit-tree", "-p", "origin/main", "-m", "theirs", "HEAD^{tree}")
      let pushed = try repository.git("rev-parse", "origin/main")
      try repository.git("update-ref", "refs/remotes/origin/main", newer)
      #expect(try advice() == [nil], "GitHub would refuse the push")
      try repository.git("update-ref", "refs/remotes/origin/main", pushed)
      try repository.git("update-ref", "refs/remotes/origin/trunk", "refs/remotes/origin/main")
      try repository.git("update-ref", "-d", "refs/remotes/origin/main")
      #expect(try advice() == [nil], "it is not known which branch counts")
      try repository.git("update-ref", "refs/remotes/origin/main", pushed)
      try repository.git("config", "user.email", "hana@laptop.local")
      try repository.commit("six")
      #expect(try advice() == [nil], "no account can have the e-mail")
    }
  }

  /// Commits on GitLab or on a company's server cannot count on GitHub.
  @Test func commitsOnAnotherHostAreNotUnpushed() async throws {
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
      // Pushed to GitLab only.
      try mirror.git("push", "-q", "origin", "main")
      let work = try test.workOfToday()
      #expect(work.elsewhere == [company.path])
      #expect(work.changed.isEmpty && work.pushed.isEmpty)
      #expect(
        work.unpushed == [
          LocalWork.RepositoryCount(folder: mirror.path, count: 1, pushCommand: "git push -u github main")
        ])
      try mirror.git("branch", "-q", "--set-upstream-to=origin/main")
      #expect(try test.workOfToday().unpushed.map(\.pushCommand) == ["git push github main"])
      try mirror.git("push", "-q", "github", "main")
      #expect(try test.workOfToday().unpushed.isEmpty)
      #expect(try test.workOfToday().pushed.total == 1)
      // One remote that pushes to both.
      try company.git("remote", "set-url", "--add", "--push", "origin", "git@github.com:hana/cyc.git")
      #expect(try test.workOfToday().unpushed.map(\.name) == ["company"])
      // If the host is a GitHub Enterprise server, it is the other way round.
      test.world.home.environment["CYC_HOST"] = "gitlab.example.com"
      try company.git("config", "--unset-all", "remote.origin.pushurl")
      #expect(try test.workOfToday().elsewhere == [mirror.path])
      #expect(try test.workOfToday().unpushed.map(\.name) == ["company"])
    }
  }
}

@Suite struct LocalRepositoriesTests {
  @Test func foldersAreSeparatedByBlanksOrCommas() {
    let expected = ShellWords(words: ["/a/*", "/b", "~/c d"]).text
    #expect(SettingKind.folders.value(typed: "/a/*,/b '~/c d'") == expected)
    #expect(SettingKind.folders.value(typed: ",") == nil)
  }

  @Test func repositoriesAboveTheLimitAreLeftOut() throws {
    let folder = try TemporaryDirectory()
    for number in 0..<LocalRepositories.maxFolders + 3 {
      try FileManager.default.createDirectory(atPath: folder.path("\(number)/.git"), withIntermediateDirectories: true)
    }
    let repositories = LocalRepositories(["~/*", "~/1", "~/none"], home: folder.path)
    #expect(repositories.folders.count == LocalRepositories.maxFolders)
    #expect(repositories.leftOut == 3)
    #expect(repositories.withoutRepository == ["~/none"])
  }

  @Test(arguments: [
    (#"nag.repositories = ["~/src/*", "/srv/a b"]"#, ["~/src/*", "/srv/a b"], true),
    (#"nag.repositories = []"#, [], true), (#"nag.repositories = ["src"]"#, [], false),
    (#"nag.repositories = "~/src""#, [], false), (#"nag.repositories = [1]"#, [], false), ("", [], true),
  ])
  func nagRepositoriesIsAListOfFolders(toml: String, patterns: [String], isGood: Bool) throws {
    let settings = try Settings(toml: toml, path: "config.toml")
    #expect(settings[.nagRepositories] == patterns)
    #expect(settings.problems.isEmpty == isGood)
  }
}
