import Days
import Foundation
import Platform
import Support
import Terminal
import Testing

@testable import cyc

/// `cyc why` in real repositories; what it says is in the transcripts.
@Suite(
  .enabled(
    if: RealRepository.whatIsMissing == nil, Comment(rawValue: RealRepository.whatIsMissing ?? "all is there")))
struct WhyTests {
  /// What the answer names of each commit, by subject.
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

  @Test func aCommitOnItsWayToTheDefaultBranch() async throws {
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
      #expect(test.out.contains(" && git switch -c work && git push -u origin work\n"))
      try repository.git("switch", "-q", "-c", "work")
      try repository.git("push", "-q", "-u", "origin", "work")
      #expect(try Self.obstacles(test, path)["two"] == ["not_on_default_branch"])
      try repository.git("switch", "-q", "main")
      try repository.git("merge", "-q", "work")
      try repository.git("push", "-q")
      #expect(try Self.obstacles(test, path) == ["one": [], "two": []])
      // gh-pages counts as well as the default branch.
      try repository.git("switch", "-q", "--orphan", "gh-pages")
      try repository.commit("page")
      try repository.git("push", "-q", "origin", "gh-pages")
      #expect(try Self.obstacles(test, path)["page"] == [])
    }
  }

  @Test func theDefaultBranchIsWhatTheRemotesHeadSays() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote("origin", "git@github.com:hana/cyc.git", in: test)
      try repository.git("switch", "-q", "-c", "trunk")
      try repository.commit("one")
      try repository.git("push", "-q", "origin", "trunk")
      try repository.git(
        "update-ref", "refs/remotes/origin/main", try repository.git("commit-tree", "-m", "x", "HEAD^{tree}"))
      #expect(try Self.obstacles(test, repository.path) == ["one": ["not_on_default_branch"]])
      try repository.git("remote", "set-head", "origin", "trunk")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
    }
  }

  @Test func aForkIsRecognisedByItsUpstream() async throws {
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
      // Another name for the same repository is no fork.
      try repository.git("config", "remote.upstream.url", "https://github.com/hana/cyc")
      #expect(try Self.obstacles(test, repository.path) == ["one": []])
    }
  }

  @Test func aSecondWorkingTreeKnowsItsOwnCommit() async throws {
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
      // A folder within it, and a bare repository, which is read like any other.
      let deep = test.folder.path("tree/a b")
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      #expect(try Self.obstacles(test, deep)["two"] != nil)
      try repository.git("push", "-q", "origin", "main")
      let bare = test.folder.path("remotes/origin-cyc.git")
      test.world.environment["GIT_CONFIG_GLOBAL"] = "\(repository.path)/.git/config"
      #expect(try Self.obstacles(test, bare)["one"] != nil)
    }
  }

  @Test func whatAMendDoesLeavesNothingInTheWay() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("cyc", in: test)
      try repository.addRemote(in: test)
      for subject in ["one", "two", "three"] {
        try Data(subject.utf8).write(to: URL(filePath: "\(repository.path)/file"))
        try repository.git("add", "file")
        try repository.git("-c", "user.email=hana@laptop.local", "commit", "-q", "-m", subject)
      }
      #expect(try Self.obstacles(test, repository.path)["two"] == ["not_pushed", "unknown_email"])
      test.out = ""
      #expect(test.call("why", repository.path, "--offline", "--width", "400") == .no)
      // Each command as it stands there.
      let label = "  To fix it: "
      let commands = test.out.split(separator: "\n").filter { $0.hasPrefix(label) }.map { $0.dropFirst(label.count) }
      try #require(commands.count == 2)
      for command in commands {
        var environment = RealRepository.environment
        environment["HOME"] = test.folder.path
        for name in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] { environment[name] = "2026-08-03T20:30:00+00:00" }
        let result = try Program.run(["sh", "-c", String(command)], environment: environment, timeoutSeconds: 20)
        #expect(result.exitCode == 0, "\(command): \(result.errorOutput)")
      }
      #expect(try Self.obstacles(test, repository.path) == ["one": [], "two": [], "three": []])
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
        for line in test.out.split(separator: "\n") { #expect(line.displayWidth <= width, "\(width): \(line)") }
      }
      #expect(test.out.contains(#"'x;$(touch${IFS}oops)'\''&'"#))
    }
  }
}
