import Days
import Foundation
import Git
import HTTP
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// `cyc why` in real repositories. The transcripts test its texts.
@Suite(
  .waits,
  .enabled(
    if: RealRepository.skipReason == nil, Comment(rawValue: RealRepository.skipReason ?? "git is installed")))
struct WhyTests {
  /// A logged-in user and a repository with that remote.
  private static func loggedIn(cloneOf remote: String) throws -> (test: TestWorld, repository: RealRepository) {
    let test = try TestWorld.withGit()
    test.world.home.environment["CYC_TOKEN"] = "gho_hana"
    let repository = try RealRepository("cyc", in: test)
    try repository.addRemote("origin", remote, in: test)
    return (test, repository)
  }

  /// Obstacles of each commit, by its subject.
  private static func obstacles(_ test: TestWorld, _ path: String, offline: Bool = true) throws -> [String: [String]] {
    struct Answer: Decodable {
      struct Commit: Decodable {
        let subject: String
        let obstacles: [String]
      }
      let commits: [Commit]
    }
    test.out = ""
    let status = offline ? test.call("why", path, "--offline", "--json") : test.call("why", path, "--json")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(test.out.utf8))
    let isWell = !answer.commits.isEmpty && answer.commits.allSatisfy(\.obstacles.isEmpty)
    #expect(status == (isWell ? .done : .no))
    return Dictionary(answer.commits.map { ($0.subject, $0.obstacles) }) { $1 }
  }

  @Test func obstaclesVanishOnTheWayToTheDefaultBranch() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      let path = repository.path
      #expect(try Self.obstacles(test, path) == [:])
      try repository.commit("one")
      #expect(try Self.obstacles(test, path) == ["one": ["no_remote"]])
      try repository.addRemote("elsewhere", "https://gitlab.com/hana/cyc.git", in: test)
      #expect(try Self.obstacles(test, path) == ["one": ["other_host"]])
      try repository.addRemote(in: test)
      #expect(try Self.obstacles(test, path) == ["one": ["not_pushed"]])
      try repository.git("push", "-q", "-u", "origin", "main")
      #expect(try Self.obstacles(test, path) == ["one": []])
      try repository.git("switch", "-q", "--detach")
      try repository.commit("two")
      #expect(try Self.obstacles(test, path) == ["one": [], "two": ["not_pushed", "not_on_default_branch"]])
      test.out = ""
      #expect(test.call("why", path, "--offline", "--width", "400") == .no)
      #expect(test.out.contains(" push origin HEAD:refs/heads/work\n"))
      // After that push, the pull request is for the branch that now exists.
      try repository.git("push", "-q", "origin", "HEAD:refs/heads/work")
      test.out = ""
      #expect(test.call("why", path, "--offline", "--width", "400") == .no)
      #expect(test.out.contains("/pull/new/work\n"), "\(test.out)")
      try repository.git("switch", "-q", "-c", "work")
      try repository.git("push", "-q", "-u", "origin", "work")
      #expect(try Self.obstacles(test, path)["two"] == ["not_on_default_branch"])
      try repository.git("switch", "-q", "main")
      try repository.git("merge", "-q", "work")
      try repository.git("push", "-q")
      #expect(try Self.obstacles(test, path) == ["one": [], "two": []])
      // gh-pages counts like the default branch.
      try repository.git("switch", "-q", "--orphan", "gh-pages")
      try repository.commit("page")
      try repository.git("push", "-q", "origin", "gh-pages")
      #expect(try Self.obstacles(test, path)["page"] == [])
    }
  }

  @Test func remoteHeadDecidesTheDefaultBranch() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote("origin", "git@github.com:hana/cyc.git", in: test)
      try repository.git("switch", "-q", "-c", "trunk")
      try repository.commit("one")
      try repository.git("push", "-q", "origin", "trunk")
      try repository.git(
        "update-ref", "refs/remotes/origin/main", try repository.git("commit-tree", "-m", "x", "HEAD^{tree}"))
      // A commit on GitHub's branch is found although no branch here has it.
      #expect(try Self.obstacles(test, repository.path) == ["one": ["not_on_default_branch"], "x": []])
      try repository.git("remote", "set-head", "origin", "trunk")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
    }
  }

  /// Without the remote's HEAD, another branch than main or master is only a guess.
  @Test func unknownDefaultBranchIsReportedAsDoubtful() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      try repository.git("switch", "-q", "-c", "trunk")
      try repository.commit("one")
      try repository.git("push", "-q", "-u", "origin", "trunk")
      try repository.git("switch", "-q", "-c", "side")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
      #expect(!test.out.contains("default_branch_not_known"), "GitHub has no other branch: \(test.out)")
      try repository.git("push", "-q", "-u", "origin", "side")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
      #expect(test.out.contains("default_branch_not_known"), "\(test.out)")
      test.out = ""
      #expect(test.call("why", repository.path, "--offline", "--width", "400") == .done)
      let check = "To find out: git -C \(repository.path) remote set-head origin --auto\n"
      #expect(test.out.contains(check), "\(test.out)")
    }
  }

  /// The commits in it name the person as a co-author only, and do not count. Nor does a squash that does the same,
  /// which is the same work.
  @Test(arguments: [true, false])
  func onlyTheOwnSquashOfSomeoneElsesCommitsIsShown(isOwn: Bool) async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("begin", date: "2026-08-01T12:00:00+00:00")
      try repository.git("push", "-q", "-u", "origin", "main")
      try repository.git("switch", "-q", "-c", "side")
      try repository.write("one")
      try repository.git("add", "one")
      try repository.git(
        "commit", "-q", "--author=Bob <bob@example.com>", "-m", "one", "-m", "Co-authored-by: Hana <hana@example.com>")
      try repository.git("push", "-q", "-u", "origin", "side")
      try repository.git("switch", "-q", "main")
      try repository.git("merge", "-q", "--squash", "side")
      let bob = ["--author=Bob <bob@example.com>", "-m", "Co-authored-by: Hana <hana@example.com>"]
      try repository.git(["commit", "-q", "-m", "squash"] + (isOwn ? [] : bob))
      try repository.git("push", "-q", "origin", "main")
      try repository.git("reset", "-q", "--hard", "HEAD~1")
      let shown = try Self.obstacles(test, repository.path)
      #expect(shown == (isOwn ? ["one": ["co_author"], "squash": []] : ["one": ["co_author"]]))
    }
  }

  @Test func upstreamRemoteMarksAFork() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      try repository.addRemote("upstream", "git@github.com:yuri/cyc.git", in: test)
      try repository.commit("one")
      try repository.git("push", "-q", "origin", "main")
      #expect(try Self.obstacles(test, repository.path) == ["one": ["fork"]])
      try repository.git("push", "-q", "upstream", "main")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
      // Another address of the same repository is not a fork.
      try repository.git("config", "remote.upstream.url", "https://github.com/hana/cyc")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
    }
  }

  @Test func whyReadsTheWorkingTreeThatIsNamed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      try repository.git("worktree", "add", "-q", "--detach", "../tree")
      let tree = RealRepository(at: test.folder.path("tree"), in: test)
      try tree.commit("two")
      #expect(try Self.obstacles(test, tree.path)["two"] == ["not_pushed", "not_on_default_branch"])
      #expect(try Self.obstacles(test, repository.path)["two"] == nil)
      // A folder in it, and a bare repository, which gets the user's e-mail from the global settings.
      let deep = test.folder.path("tree/a b")
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      #expect(try Self.obstacles(test, deep)["two"] != nil)
      try repository.git("push", "-q", "origin", "main")
      let bare = test.folder.path("remotes/origin-cyc.git")
      test.world.home.environment["GIT_CONFIG_GLOBAL"] = "\(repository.path)/.git/config"
      #expect(try Self.obstacles(test, bare)["one"] != nil)
    }
  }

  /// With `.` as `safe.directory`, git would trust every repository whose top folder is the current one.
  @Test func safeDirectoryHintNamesAbsolutePath() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.write("below/file")
      try repository.commit("one")
      try repository.git("worktree", "add", "-q", "--detach", "../tree")
      let runAll = test.world.programs.runAll
      test.world.programs.runAll = { runAll($0, $1.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 }, $2) }
      let tree = test.folder.path("tree")
      for (folder, named) in [
        (repository.path, repository.path), ("\(repository.path)/below", repository.path),
        ("\(repository.path)/./below/..", repository.path), (tree, tree),
      ] {
        test.err = ""
        #expect(test.call("why", folder) == .failed)
        let hint = try #require(test.err.split(separator: "\n").last { $0.hasPrefix("hint: ") })
        #expect(hint.contains("only if you trust its owner"), "\(hint)")
        #expect(hint.contains(": git config --global --add safe.directory /"), "\(hint)")
        let path = String(try #require(hint.split(separator: " ").last))
        #expect(path == named || path.hasPrefix("\(named)/.git") || path.contains("/.git/worktrees/"), "\(hint)")
        // With this setting git reads the repository.
        try Data("[safe]\n  directory = \(path)\n".utf8).write(to: URL(filePath: test.folder.path("trust")))
        test.world.home.environment["GIT_CONFIG_GLOBAL"] = test.folder.path("trust")
        #expect(test.call("why", folder, "--offline") == .no, "\(test.err)")
        test.world.home.environment["GIT_CONFIG_GLOBAL"] = nil
      }
    }
  }

  /// `~/.ssh/config` decides the host of `git@github.com-work:hana/cyc.git`. Only typed commands ask ssh; reminders use
  /// the stored answer.
  @Test func sshAliasesAreResolvedByWhyAndKeptForReminders() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote("origin", "git@github.com-work:hana/cyc.git", in: test)
      try repository.commit("one")
      var asked: [[String]] = []
      var hosts = ["github.com-work": "github.com"]
      let runAll = test.world.programs.runAll
      test.world.programs.runAll = { programs, environment, seconds in
        guard programs.contains(where: { $0[0] == "ssh" }) else { return runAll(programs, environment, seconds) }
        asked += programs
        return programs.map { program in
          guard let name = hosts[program.last ?? ""] else { return .failure(.notFound(name: "ssh")) }
          return .success(ProgramResult(exitCode: 0, output: "user git\nhostname \(name)\nport 22\n"))
        }
      }
      // No host of the Internet is called github.com-work.
      #expect(try test.workOfToday().unpushed.total == 1)
      #expect(asked.isEmpty)
      #expect(try Self.obstacles(test, repository.path) == ["one": ["not_pushed"]])
      #expect(asked == [["ssh", "-G", "--", "github.com-work"]])
      #expect(try test.workOfToday().unpushed.total == 1)
      #expect(asked.count == 1)
      // An alias of another forge, and a name that ssh would take for an option.
      for (name, host, obstacle) in [
        ("github-work", "gitlab.com", "other_host"), ("github-work", "github.com", "not_pushed"),
        ("ssh.github.com", "x", "not_pushed"), ("-oProxyCommand=x", "github.com", "not_pushed"),
        ("unknown", "", "not_pushed"), ("GitHub-Work", "gitlab.com", "other_host"),
      ] {
        asked = []
        hosts = host.isEmpty ? [:] : [name: host]
        try repository.git("config", "remote.origin.url", "git@\(name):hana/cyc.git")
        #expect(try Self.obstacles(test, repository.path) == ["one": [obstacle]], "\(name)")
        #expect(asked.isEmpty == (name.hasPrefix("-") || name == "ssh.github.com"), "\(name)")
      }
    }
  }

  @Test func nagOnResolvesAliasesOfRepositories() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote("origin", "git@github.com-work:hana/cyc.git", in: test)
      try repository.commit("one")
      let runAll = test.world.programs.runAll
      test.world.programs.runAll = { programs, environment, seconds in
        guard programs.contains(where: { $0[0] == "ssh" }) else { return runAll(programs, environment, seconds) }
        return [.success(ProgramResult(exitCode: 0, output: "hostname github.com\n"))]
      }
      try test.replaceSettings("nag.repositories = [\"~/src/*\"]")
      SSHAliases.resolveForRepositories(in: test.world)
      #expect(try test.workOfToday().unpushed.total == 1)
    }
  }

  @Test(arguments: [
    (isProtected: false, push: "push -u origin main"),
    (true, "push origin refs/heads/main:refs/heads/work"),
  ])
  func protectedBranchGetsAPushToAnotherBranch(isProtected: Bool, push: String) async throws {
    try await offThePool {
      let (test, repository) = try Self.loggedIn(cloneOf: "https://github.com/big/tool.git")
      try repository.commit("one")
      test.answerAsHana([
        "/repos/big/tool": #"{"fork":false,"default_branch":"main","permissions":{"push":true}}"#,
        "/repos/big/tool/branches/main": #"{"name":"main","protected":\#(isProtected)}"#,
      ])
      #expect(test.call("why", repository.path, "--width", "400") == .no)
      #expect(test.out.contains("  To fix it: git -C \(repository.path) \(push)\n"), "\(test.out)")
      #expect(!test.out.contains("whether you can push to big/tool"), "\(test.out)")
    }
  }

  /// `git init` may begin at master, while GitHub says main of a repository without a commit.
  @Test func firstBranchOfAnEmptyRepositoryNeedsOnlyAPush() async throws {
    try await offThePool {
      let (test, repository) = try Self.loggedIn(cloneOf: "https://github.com/hana/cyc.git")
      try repository.git("switch", "-q", "-c", "master")
      try repository.commit("one")
      test.answerAsHana([
        "/repos/hana/cyc": #"{"fork":false,"default_branch":"main","permissions":{"push":true}}"#
      ])
      #expect(try Self.obstacles(test, repository.path, offline: false) == ["one": ["not_pushed"]])
      // It may also have a README on main, which was not fetched.
      #expect(test.call("why", repository.path, "--width", "400") == .no)
      #expect(test.out.contains("whether master is the default branch"), "\(test.out)")
      #expect(test.out.contains("To find out: git -C \(repository.path) fetch origin\n"), "\(test.out)")
      // The particle fits any name: neither main가 nor master이.
      #expect(test.call("why", repository.path, "--width", "400", "--lang", "ko") == .no)
      #expect(test.out.contains("master 브랜치가 기본 브랜치인지는"), "\(test.out)")
      try repository.git("branch", "-q", "main")
      #expect(
        try Self.obstacles(test, repository.path, offline: false) == ["one": ["not_pushed"]], "main is here too")
    }
  }

  @Test func noPushIsAdvisedWithoutThePermission() async throws {
    try await offThePool {
      let (test, repository) = try Self.loggedIn(cloneOf: "https://github.com/big/tool.git")
      try repository.commit("one")
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("two")
      test.answerAsHana([
        "/repos/big/tool": #"{"fork":false,"default_branch":"main","permissions":{"push":false}}"#,
        "/repos/big/tool/branches/main": #"{"name":"main","protected":false}"#,
      ])
      #expect(test.call("why", repository.path, "--width", "400") == .no)
      #expect(test.out.contains("To fix it: fork it at https://github.com/big/tool/fork, push to"), "\(test.out)")
      #expect(!test.out.contains(" push -u ") && !test.out.contains("/pull/new/"), "\(test.out)")
      #expect(test.out.contains("You cannot push to big/tool. Not checked: whether you have forked it"), "\(test.out)")
    }
  }

  @Test func forkNamesTheDefaultBranchAndNotTheOpenOne() async throws {
    try await offThePool {
      let (test, repository) = try Self.loggedIn(cloneOf: "https://github.com/hana/tool.git")
      try repository.git("switch", "-q", "-c", "fix-typo")
      try repository.commit("one")
      test.answerAsHana(["/repos/hana/tool": #"{"fork":true,"default_branch":"main","permissions":{"push":true}}"#])
      #expect(test.call("why", repository.path, "--width", "400") == .no)
      #expect(test.out.contains("counts once it is on main of the original repository"), "\(test.out)")
      #expect(test.out.contains("/pull/new/fix-typo\n"), "\(test.out)")
    }
  }

  @Test func commitPushedToAnotherHostIsNotPushed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote("origin", "https://gitlab.com/hana/cyc.git", in: test)
      try repository.commit("one")
      try repository.git("push", "-q", "-u", "origin", "main")
      try repository.addRemote("github", in: test)
      #expect(try Self.obstacles(test, repository.path) == ["one": ["not_pushed"]])
      test.out = ""
      #expect(test.call("why", repository.path, "--offline", "--width", "400") == .no)
      #expect(test.out.contains("To fix it: git -C \(repository.path) push github main\n"), "\(test.out)")
    }
  }

  @Test func pullRequestIsOpenedFromTheForkThatHasTheBranch() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("tool", in: test)
      try repository.addRemote("origin", "https://github.com/big/tool.git", in: test)
      try repository.addRemote("fork", "https://github.com/hana/tool.git", in: test)
      try repository.commit("begin", date: "2026-08-01T12:00:00+00:00")
      try repository.git("push", "-q", "origin", "main")
      try repository.git("switch", "-q", "-c", "fix")
      try repository.commit("one")
      try repository.git("push", "-q", "-u", "fork", "fix")
      #expect(test.call("why", repository.path, "--offline", "--width", "400") == .no)
      #expect(test.out.contains("https://github.com/hana/tool/pull/new/fix\n"), "\(test.out)")
    }
  }

  /// `author.email` takes precedence over `user.email`.
  @Test func settingThatDecidesTheEmailIsChanged() async throws {
    try await offThePool {
      let (test, repository) = try Self.loggedIn(cloneOf: "https://github.com/hana/tool.git")
      try repository.git("config", "author.email", "hana@laptop.local")
      try repository.commit("one")
      test.answerAsHana([
        "/repos/hana/tool": #"{"fork":false,"default_branch":"main","permissions":{"push":true}}"#
      ])
      #expect(test.call("why", repository.path, "--width", "400") == .no)
      #expect(test.out.contains("git config author.email 5501+hana@users"), "\(test.out)")
      #expect(!test.out.contains("config user.email"), "\(test.out)")
    }
  }

  @Test func commandKeepsRunsOfBlanks() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("my  cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      #expect(test.call("why", repository.path, "--offline", "--width", "400") == .no)
      #expect(test.out.contains("git -C '\(repository.path)' push -u origin main\n"), "\(test.out)")
    }
  }

  @Test(arguments: ["+main", "-d", "--force", "tag"])
  func pushTakesBranchNameForNothingElse(_ branch: String) {
    #expect(
      GitBranches([]).pushCommand(of: [branch, "main"], to: "origin") == "git push -u origin refs/heads/\(branch) main")
  }

  /// The commit's own zone and UTC give different days, and GitHub's documentation names both.
  @Test func dayThatDependsOnTheZoneIsReportedAsDoubtful() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("late", date: "2026-08-02T20:30:00-07:00")
      try repository.commit("early", date: "2026-08-03T01:30:00+09:00")
      try repository.git("push", "-q", "origin", "main")
      #expect(try Self.obstacles(test, repository.path) == ["late": [], "early": []])
      #expect(test.out.contains(#""doubts":["email_not_checked","zone""#), "\(test.out)")
      // There is no way to find it out, so no label stands alone.
      test.out = ""
      #expect(test.call("why", repository.path, "--day", "today", "--offline") == .done)
      #expect(test.out.contains("Not sure: dated") && !test.out.contains("To find out:\n"), "\(test.out)")
    }
  }

  @Test func hostileNamesReachNoTerminalAndNoShell() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cy\u{1B}[2Jc", in: test)
      try repository.addRemote(in: test)
      try repository.git("switch", "-q", "-c", "x;$(touch${IFS}oops)'&")
      try repository.commit("\u{1B}]0;title\u{7}한글 제목이 아주 길면 어떻게 되는지 보려고 쓴 커밋 메시지예요\u{202E}")
      for width in [1, 2, 13, 40, 80] {
        test.out = ""
        #expect(test.call("why", repository.path, "--offline", "--width", "\(width)") == .no)
        #expect(!test.out.contains("\u{1B}") && !test.out.contains("\u{202E}"))
        // A command is never wrapped: its first line would be another command.
        let commands = test.out.split(separator: "\n").filter { $0.contains("git -C ") || $0.contains("git push") }
        #expect(commands.count == 1 && commands[0].hasSuffix(#"'x;$(touch${IFS}oops)'\''&'"#), "\(width): \(test.out)")
        for line in test.out.split(separator: "\n") where !commands.contains(line) {
          #expect(line.displayWidth <= width, "\(width): \(line)")
        }
      }
      #expect(test.out.contains(#"'x;$(touch${IFS}oops)'\''&'"#))
    }
  }
}

extension TestWorld {
  /// Answers GitHub's API for a token of hana: her account and verified e-mail, `bodies` by path, and 404 for all else.
  fileprivate func answerAsHana(_ bodies: [String: String]) {
    let account = [
      "/user": #"{"login":"hana","id":5501}"#, "/user/emails": #"[{"email":"hana@example.com","verified":true}]"#,
    ]
    answerRequests { request in
      let path = request.url.replacing("https://api.github.com", with: "")
      let body = bodies[path] ?? account[path]
      return .success(
        Response(status: body == nil ? 404 : 200, headers: [], body: Array((body ?? "").utf8), url: request.url))
    }
  }
}
