import Days
import Foundation
import HTTP
import Platform
import Support
import Terminal
import Testing

@testable import cyc
@testable import CycBase
@testable import CycNag
@testable import CycStreak

/// `cyc why` about several days or repositories.
@Suite(
  .waits,
  .enabled(
    if: RealRepository.skipReason == nil, Comment(rawValue: RealRepository.skipReason ?? "git is installed")))
struct WhyRangeTests {
  /// The JSON of a range.
  struct Answer: Decodable {
    struct Repository: Decodable {
      struct Day: Decodable, Equatable {
        let date: String
        let made: Int
        let should_count: Int
        let counted: Int?
      }
      struct Commit: Decodable {
        let subject: String
        let obstacles: [String]
      }
      let name: String
      let made: Int
      let should_count: Int
      let counted: Int?
      let same_name: Int
      let days: [Day]
      let commits: [Commit]
    }
    let from: String
    let to: String
    let repositories: [Repository]
    let made: Int
    let should_count: Int
    let counted: Int?
    let not_read: [String]

    /// Obstacles by subject.
    var obstacles: [String: [String]] {
      Dictionary(repositories.flatMap(\.commits).map { ($0.subject, $0.obstacles) }) { $1 }
    }
  }

  static func ask(_ test: TestWorld, _ arguments: String...) throws -> (answer: Answer, status: CycBase.ExitStatus) {
    test.out = ""
    let status = Cyc.run(["why", "--json"] + arguments, in: test.world)
    return (try JSONDecoder().decode(Answer.self, from: Data(test.out.utf8)), status)
  }

  static func text(_ test: TestWorld, _ arguments: String...) -> String {
    test.out = ""
    _ = Cyc.run(["why"] + arguments, in: test.world)
    return test.out
  }

  /// Answers like GitHub with the token of hana, who owns all repositories.
  static func answerAsGitHub(
    _ test: TestWorld, counts: @escaping (_ from: String, _ to: String) -> String
  ) {
    test.world.home.environment["CYC_TOKEN"] = "gho_hana"
    test.answerRequests { request in
      let path = request.url.replacing("https://api.github.com", with: "")
      let asked = String(decoding: request.body, as: UTF8.self)
      func variable(_ name: String) -> String {
        String(asked.firstRange(of: "\"\(name)\":\"").map { asked[$0.upperBound...].prefix(10) } ?? "")
      }
      let body =
        switch path {
        case "/user": #"{"login":"hana","id":5501}"#
        case let path where path.hasPrefix("/user/emails"): #"[{"email":"hana@example.com","verified":true}]"#
        case "/graphql": counts(variable("from"), variable("to"))
        case let path where path.hasPrefix("/repos/hana/") && !path.contains("/branches/"):
          #"{"fork":false,"default_branch":"main","permissions":{"push":true}}"#
        default: ""
        }
      return .success(
        Response(status: body.isEmpty ? 404 : 200, headers: [], body: Array(body.utf8), url: request.url))
    }
  }

  /// GitHub's answer for the repository `hana/cyc`, whose owner it capitalizes.
  static func counted(_ days: [(day: String, count: Int)]) -> String {
    let nodes = days.map { #"{"occurredAt":"\#($0.day)T08:00:00Z","commitCount":\#($0.count)}"# }
    let entry =
      #"{"repository":{"nameWithOwner":"Hana/cyc"},"contributions":{"pageInfo":{"hasNextPage":false},"nodes":[\#(nodes.joined(separator: ","))]}}"#
    return
      #"{"data":{"user":{"contributionsCollection":{"commitContributionsByRepository":[\#(days.isEmpty ? "" : entry)]}}}}"#
  }

  /// Pushed commits: one on August 1, three on the 2nd and one today, the 3rd.
  static func pushedCommits(_ test: TestWorld) throws -> RealRepository {
    let repository = try RealRepository("src/cyc", in: test)
    try repository.addRemote(in: test)
    for (subject, day) in [("one", 1), ("two", 2), ("three", 2), ("four", 2), ("five", 3)] {
      try repository.commit(subject, date: "2026-08-0\(day)T20:00:00+00:00")
    }
    try repository.git("push", "-q", "-u", "origin", "main")
    return repository
  }

  // MARK: - Days

  @Test func commitsCountOnTheirAuthorDays() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let path = try Self.pushedCommits(test).path
      let (answer, status) = try Self.ask(test, "--since", "2026-08-02", "--offline", path)
      #expect(status == .done)
      #expect((answer.from, answer.to) == ("2026-08-02", "2026-08-03"))
      #expect((answer.made, answer.should_count, answer.counted) == (4, 4, nil))
      #expect(
        answer.repositories[0].days == [
          Answer.Repository.Day(date: "2026-08-02", made: 3, should_count: 3, counted: nil),
          Answer.Repository.Day(date: "2026-08-03", made: 1, should_count: 1, counted: nil),
        ])
      #expect(try Self.ask(test, "--week", "--offline", path).answer.made == 5)
      // A rebased commit counts on the day that it was authored.
      let repository = RealRepository(at: path, in: test)
      try repository.commit("rebased", date: "2026-07-01T12:00:00+00:00", committed: "2026-08-03T12:00:00+00:00")
      #expect(try Self.ask(test, "--since", "2026-08-02", "--offline", path).answer.made == 4)
      #expect(
        try Self.ask(test, "--since", "2026-07-01", "--offline", path).answer.obstacles["rebased"] == ["not_pushed"])
    }
  }

  @Test func commitsBelowOneWithAnOldDateAreFound() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try Self.pushedCommits(test)
      try repository.commit("old clock", date: "2020-01-01T00:00:00+00:00")
      #expect(try Self.ask(test, "--week", "--offline", repository.path).answer.made == 5)
    }
  }

  /// One day in one repository has the JSON keys of `cyc why` without a range.
  @Test func pastDayIsJudgedAsThatDay() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let path = try Self.pushedCommits(test).path
      #expect(test.call("why", path, "--day", "2026-08-02", "--offline", "--json") == .done)
      #expect(test.out.contains(#""date":"2026-08-02""#) && test.out.contains(#""total":3"#), "\(test.out)")
      #expect(!test.out.contains("other_day"))
      let text = Self.text(test, path, "--day", "2026-08-02", "--offline")
      #expect(text.hasPrefix("2 Aug, 1 repository: 3 commits, 3 should count.\n"), "\(text)")
      #expect(!text.contains("today"))
      #expect(test.call("why", path, "--day", "2026-07-30", "--offline") == .no)
      #expect(test.out.contains("You have no commits from 30 Jul in 1 repository.\n"), "\(test.out)")
      // A reader that closes the pipe early does not change the status.
      test.world.screen.out = { _ in throw BrokenPipe() }
      #expect(test.call("why", path, "--day", "2026-07-30", "--offline", "--json") == .no)
    }
  }

  @Test func repositoryIsNoForkOnlyIfGitHubSaysSo() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let path = try Self.pushedCommits(test).path
      Self.answerAsGitHub(test) { _, _ in Self.counted([]) }
      for (arguments, fork) in [([], "\"no\""), (["--offline"], "null")] {
        test.out = ""
        _ = Cyc.run(["why", path, "--json"] + arguments, in: test.world)
        #expect(test.out.contains("\"fork\":\(fork),"), "\(test.out)")
      }
    }
  }

  @Test func wrongOptionsAreRefused() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let path = try Self.pushedCommits(test).path
      for arguments in [
        ["--day", "2026-08-02", "--week"], ["--since", "2026-08-02", "--year"], ["--day", "2026-08-09"],
        ["--day", "someday"], ["--all", path], ["--all"], [path, "/nowhere"], ["--support", "--json", path],
        ["--support", "--offline", path],
      ] {
        #expect(Cyc.run(["why"] + arguments, in: test.world) == .usage, "\(arguments): \(test.out)")
      }
    }
  }

  @Test func yearIsGroupedByCauseAndMonth() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      for month in ["2025-07", "2025-11", "2026-03", "2026-03"] {
        try repository.commit("work", date: "\(month)-05T20:00:00+00:00")
      }
      let text = Self.text(test, repository.path, "--year", "--offline", "--width", "200")
      let lines = text.split(separator: "\n").map(String.init)
      let start = try #require(lines.firstIndex(of: "Not pushed yet"))
      #expect(lines[start + 1].hasPrefix("  Nov 2025  ") && lines[start + 2].hasPrefix("  Mar 2026  "), "\(text)")
      #expect(text.contains("3 commits, none counts: not pushed\n"))
      #expect(text.hasSuffix("To fix it:\n  git -C \(repository.path) push -u origin main\n"), "\(text)")
    }
  }

  // MARK: - Several repositories

  @Test func copiesAndWorkingTreesShareCommits() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try Self.pushedCommits(test)
      try repository.git("worktree", "add", "-q", "--detach", "../tree")
      try RealRepository(at: test.folder.path("src/tree"), in: test).commit("in the tree")
      // Without a remote, this clone cannot know what is pushed. It is the first repository by name.
      try repository.git("clone", "-q", ".", "../copy")
      let copy = RealRepository(at: test.folder.path("src/copy"), in: test)
      try copy.git("config", "user.email", "hana@example.com")
      try copy.git("remote", "remove", "origin")
      #expect(test.call("config", "set", "nag.repositories", "~/src/*") == .done)
      let (answer, status) = try Self.ask(test, "--all", "--week", "--offline")
      #expect(status == .no)
      #expect(answer.repositories.map(\.name) == ["copy", "cyc", "tree"])
      #expect(answer.repositories.map(\.made) == [0, 5, 1], "each commit once, where it counts")
      #expect((answer.made, answer.should_count) == (6, 5))
      #expect(answer.obstacles["in the tree"] == ["not_pushed", "not_on_default_branch"])
      #expect(answer.obstacles["one"] == [])
    }
  }

  @Test func unreadableRepositoriesAreNamed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      _ = try Self.pushedCommits(test)
      let broken = test.folder.path("src/broken")
      try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
      try Data("gitdir: /nowhere\n".utf8).write(to: URL(filePath: "\(broken)/.git"))
      #expect(test.call("config", "set", "nag.repositories", "~/src/*") == .done)
      let runAll = test.world.programs.runAll
      test.world.programs.runAll = { programs, environment, seconds in
        programs.contains { $0.contains(broken) }
          ? programs.map { .failure(.timedOut(name: $0[0], seconds: seconds)) } : runAll(programs, environment, seconds)
      }
      let (answer, status) = try Self.ask(test, "--all", "--offline")
      #expect(status == .no, "one was not checked")
      #expect(answer.made == 1 && answer.not_read == ["git gave no answer for \(broken)"])
      let text = Self.text(test, "--all", "--offline", "--width", "200")
      #expect(text.contains("Not checked:\n  git gave no answer for \(broken)\n"), "\(text)")
    }
  }

  /// Many slow repositories cannot take minutes.
  @Test func limitIsForAllRepositoriesTogether() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      for number in 0..<5 { try RealRepository("src/\(number)", in: test).commit("x") }
      #expect(test.call("config", "set", "nag.repositories", "~/src/*") == .done)
      var (uptime, limits) = (0.0, [Double]())
      test.world.clock.uptimeSeconds = { uptime }
      test.world.programs.runAll = { programs, _, seconds in
        limits.append(seconds)
        uptime += seconds
        return programs.map { .failure(.timedOut(name: $0[0], seconds: seconds)) }
      }
      #expect(test.call("why", "--all", "--offline", "--week") == .failed)
      #expect(limits.reduce(0, +) <= 20, "\(limits)")
    }
  }

  @Test func eachCommandIsPrintedOnce() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      for name in ["one", "two"] {
        let repository = try RealRepository("src/\(name)", in: test)
        try repository.addRemote("origin", "https://github.com/hana/\(name).git", in: test)
        for number in 1...5 {
          try repository.commit("\(name) \(number)", date: "2026-08-0\(number % 3 + 1)T10:00:00+00:00")
        }
      }
      let paths = ["one", "two"].map { test.folder.path("src/\($0)") }
      let text = Self.text(test, paths[0], paths[1], "--week", "--offline", "--width", "200")
      for path in paths { #expect(text.ranges(of: "git -C \(path) push -u origin main").count == 1, "\(text)") }
      #expect(text.ranges(of: "Not pushed yet").count == 1)
      #expect(text.ranges(of: " and 2 more\n").count == 2, "three hashes of five commits: \(text)")
      #expect(text.contains("\nhana/one  5 commits, none counts: not pushed\n"), "\(text)")
      for word in ["--force", "--reset-author", "--date", "rebase", "switch", "checkout"] {
        #expect(!text.contains(word))
      }
    }
  }

  @Test(arguments: [1, 13, 40, 80], [Language.english, .korean])
  func textFitsAnyWidth(width: Int, language: Language) async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try Self.pushedCommits(test)
      try repository.commit("새로 쓴 글\u{1B}[2J", date: "2026-08-02T10:00:00+00:00")
      let text = Self.text(
        test, repository.path, "--week", "--offline", "--ascii", "--width", "\(width)", "--lang", language.rawValue)
      #expect(!text.contains("\u{1B}") && (language == .korean || text.allSatisfy(\.isASCII)), "\(text)")
      for line in text.split(separator: "\n") where !line.contains("git -C ") {
        #expect(line.displayWidth <= width, "\(line)")
      }
    }
  }

  // MARK: - GitHub's numbers

  @Test func commitsUncountedForADayAreNamed() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let path = try Self.pushedCommits(test).path
      Self.answerAsGitHub(test) { _, _ in Self.counted([("2026-08-01", 1), ("2026-08-02", 1)]) }
      let (answer, status) = try Self.ask(test, "--week", path)
      #expect(status == .no)
      #expect((answer.made, answer.should_count, answer.counted) == (5, 5, 2))
      #expect(answer.repositories[0].days.map(\.counted) == [1, 1, 0])
      let text = Self.text(test, path, "--week", "--width", "300")
      #expect(text.contains("hana/cyc  5 commits, 5 should count, GitHub counts 2\n"), "\(text)")
      #expect(
        text.contains("Nothing is wrong with them; GitHub does not count them yet\n  hana/cyc  2 Aug, 1 of 3: "))
      #expect(text.contains(WhyRangePhrases.incidentURL))
      #expect(text.contains("cyc why --support --since 2026-07-28 \(path)\n"))
      #expect(!text.contains("3 Aug, 0 of 1"), "GitHub has 24 hours")
      #expect(!text.contains("To fix it") && !text.contains("push --force"))
      // The next day the commit of today is late too.
      let later = try TestWorld.withGit(now: "2026-08-04T21:12")
      let same = try Self.pushedCommits(later).path
      Self.answerAsGitHub(later) { _, _ in Self.counted([("2026-08-01", 1), ("2026-08-02", 3)]) }
      #expect(Self.text(later, same, "--week", "--width", "300").contains("3 Aug, 0 of 1: "))
    }
  }

  @Test func weekWhoseCommitsAllCountSucceeds() async throws {
    try await offThePool {
      let test = try TestWorld.withGit(now: "2026-08-05T21:12")
      let path = try Self.pushedCommits(test).path
      // GitHub may put a commit on another day, and count those of another machine.
      Self.answerAsGitHub(test) { _, _ in Self.counted([("2026-08-01", 2), ("2026-08-02", 2), ("2026-08-03", 3)]) }
      let (answer, status) = try Self.ask(test, "--week", path)
      #expect(status == .done)
      #expect(answer.counted == 7)
      #expect(!Self.text(test, path, "--week").contains("Nothing is wrong"))
    }
  }

  /// A repository that the token may not see is missing from GitHub's list, which does not mean zero.
  @Test func unseenRepositoryHasNoNumber() async throws {
    try await offThePool {
      let test = try TestWorld.withGit(now: "2026-08-05T21:12")
      let repository = try Self.pushedCommits(test)
      try repository.git("config", "remote.origin.url", "https://github.com/team/secret.git")
      Self.answerAsGitHub(test) { _, _ in Self.counted([]) }
      let (answer, _) = try Self.ask(test, "--week", repository.path)
      #expect(answer.counted == nil && answer.repositories[0].counted == nil)
      #expect(!Self.text(test, repository.path, "--week").contains("Nothing is wrong"))
    }
  }

  @Test func rangeIsAskedInShorterPiecesIfGitHubCannotAnswer() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let path = try Self.pushedCommits(test).path
      var asked: [String] = []
      Self.answerAsGitHub(test) { from, to in
        asked.append("\(from) \(to)")
        guard let first = Day(iso8601: from), let last = Day(iso8601: to) else { return "" }
        if first.distance(to: last) > 30 { return #"{"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED"}]}"# }
        let days = [("2026-08-01", 1), ("2026-08-02", 3), ("2026-08-03", 1)].filter { from <= $0.0 && $0.0 <= to }
        return Self.counted(days)
      }
      #expect(try Self.ask(test, "--year", path).answer.counted == 5)
      #expect(asked.count > 8, "\(asked)")
      // If GitHub cannot answer for the shortest piece either, its number stays unknown.
      Self.answerAsGitHub(test) { _, _ in #"{"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED"}]}"# }
      #expect(try Self.ask(test, "--year", path).answer.counted == nil)
    }
  }

  @Test func supportTextNamesUncountedCommitsAndNothingSecret() async throws {
    try await offThePool {
      let test = try TestWorld.withGit(now: "2026-08-05T21:12")
      let repository = try Self.pushedCommits(test)
      Self.answerAsGitHub(test) { _, _ in Self.counted([("2026-08-01", 1), ("2026-08-02", 1)]) }
      test.out = ""
      #expect(test.call("why", "--support", "--week", repository.path) == .done)
      let text = test.out
      #expect(text.hasPrefix("Send this to GitHub's support at https://support.github.com:\n"), "\(text)")
      #expect(text.contains("hana/cyc, branch main, 2026-08-02: 1 of 3 counted\n"), "\(text)")
      #expect(text.contains("hana/cyc, branch main, 2026-08-03: 0 of 1 counted\n"))
      let hashes = try repository.git("log", "--format=%H").split(separator: "\n")
      let listed = hashes.filter { text.contains("  \($0)  2026-08-0") }
      #expect(listed.count == 4 && text.ranges(of: "  hana@example.com\n").count == 4, "\(text)")
      for secret in ["gho_hana", "three", test.folder.path] { #expect(!text.contains(secret), "\(secret)") }
      Self.answerAsGitHub(test) { _, _ in Self.counted([("2026-08-01", 1), ("2026-08-02", 3), ("2026-08-03", 1)]) }
      test.out = ""
      #expect(test.call("why", "--support", "--week", repository.path) == .no)
      #expect(test.out.hasPrefix("There is nothing to report"))
      test.world.home.environment["CYC_TOKEN"] = nil
      #expect(test.call("why", "--support", "--week", repository.path) == .loginNeeded, "not logged in: \(test.err)")
    }
  }

  // MARK: - Laws

  /// No file of the repository changes, and no program that its settings name is run.
  @Test func rangeLeavesRepositoryAloneAndStartsNoProgram() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try Self.pushedCommits(test)
      try repository.git("switch", "-q", "-c", "work")
      try repository.write("file")
      try repository.git("add", ".")
      try repository.commit("six")
      let trap = test.folder.path("trap")
      try ProgramFile.write("#!/bin/sh\ntouch '\(trap).sprung'\n", to: trap)
      for key in [
        "core.fsmonitor", "core.pager", "gpg.program", "core.sshCommand", "core.editor", "diff.external",
        "diff.x.textconv", "diff.x.command",
      ] {
        try repository.git("config", key, trap)
      }
      try repository.git("config", "log.showSignature", "true")
      try Data("* diff=x\n".utf8).write(to: URL(filePath: "\(repository.path)/.git/info/attributes"))
      func bytes() throws -> String {
        let result = try Program.run(
          ["sh", "-c", "cd '\(repository.path)' && find . -type f -exec sha1sum {} + | sort"],
          environment: RealRepository.environment, timeoutSeconds: 20)
        return result.output
      }
      let before = try bytes()
      for arguments in [["--week"], ["--year"], ["--day", "2026-08-02"], ["--since", "2026-08-01", "--json"]] {
        #expect(Cyc.run(["why", repository.path, "--offline"] + arguments, in: test.world) != .failed, "\(test.err)")
      }
      #expect(try bytes() == before)
      #expect(!FileManager.default.fileExists(atPath: "\(trap).sprung"))
    }
  }

  /// Only the e-mail shows whose commit it is.
  @Test func authorNameDoesNotMakeACommitOwn() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try Self.pushedCommits(test)
      // Written by another Hana and fetched: no reference was moved with her address here.
      let tree = try repository.git("rev-parse", "HEAD^{tree}")
      try repository.git("config", "user.email", "hana@other.example.org")
      let hash = try repository.git("commit-tree", "-p", "HEAD", "-m", "namesake", tree)
      try repository.git("config", "user.email", "hana@example.com")
      try repository.git("reset", "-q", "--keep", hash)
      let (answer, _) = try Self.ask(test, "--week", "--offline", repository.path)
      #expect(answer.made == 5 && answer.obstacles["namesake"] == nil)
      #expect(answer.repositories[0].same_name == 1)
      let text = Self.text(test, "--week", "--offline", repository.path, "--width", "200")
      #expect(text.contains("If it is yours: cyc why --mine hana@other.example.org \(repository.path)\n"), "\(text)")
      #expect(
        try Self.ask(test, "--week", "--offline", "--mine", "hana@other.example.org", repository.path).answer.made == 6)
    }
  }

  @Test func removingAnObstacleAddsNone() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.commit("base", date: "2026-07-01T10:00:00+00:00")
      try repository.git("switch", "-q", "-c", "work")
      try repository.commit("one", date: "2026-08-01T10:00:00+00:00")
      try repository.commit("two", date: "2026-08-02T10:00:00+00:00")
      func obstacles() throws -> [String: Set<String>] {
        try Self.ask(test, "--since", "2026-08-01", "--offline", repository.path).answer.obstacles.mapValues { Set($0) }
      }
      try repository.addRemote(in: test)
      try repository.git("push", "-q", "origin", "main")
      var before = try obstacles()
      #expect(before["one"] == ["not_pushed", "not_on_default_branch"])
      for step in [
        ["push", "-q", "origin", "work"], ["push", "-q", "origin", "work~1:main"],
        ["push", "-q", "origin", "work:main"],
      ] {
        try repository.git(step)
        let after = try obstacles()
        for (subject, left) in after {
          #expect(left.isSubset(of: before[subject] ?? []), "\(step): \(subject) \(left)")
        }
        before = after
      }
      #expect(before == ["one": [], "two": []])
    }
  }
}
