import Days
import Support
import Testing

@testable import Git

@Suite struct GitAnswerTests {
  @Test func theConfigurationIsRead() {
    let fields = [
      "user.email\nold@example.com", "user.name\nHana Kim", "user.email\nHana@Example.com", "author.email\nme@x.org",
      "user.signingkey", "remote.origin.url\ngh:hana/cyc", "remote.origin.fetch\n+refs/heads/*:refs/remotes/origin/*",
      "remote.a.b.url\n/srv/x\ny", "url.https://github.com/.insteadof\ngh:", "url.https://other/.insteadof\ng",
      "remote.bare.fetch\nx",
    ]
    let config = GitConfig(Array(fields.map { "\($0)\0" }.joined().utf8))
    #expect(config.emails == ["old@example.com", "hana@example.com", "me@x.org"])
    #expect(config.name == "Hana Kim")
    #expect(
      config.remotes == [
        GitConfig.Remote(name: "origin", address: "https://github.com/hana/cyc", isTracked: true),
        GitConfig.Remote(name: "a.b", address: "/srv/x\ny", isTracked: false),
      ])
    #expect(config.knowsWhatIsPushed)
    #expect(GitConfig([]) == GitConfig(Array("user.email\0\0remote.\nx\0remote.url\nx\0".utf8)))
  }

  @Test func commitsAreRead() throws {
    let record = [
      "a1", "", "HEAD", "2026-08-03T00:30:00+09:00", "2026-08-03T20:00:00Z", "Hana@Example.com", "Hana",
      "Yuri <Yuri@Example.com>\u{1}nonsense\u{1}<min@su.org>", "ISO-8859-1", "a\nb",
    ]
    let second = ["b2", "a1 c3", "work", "nonsense", "2026-08-03T20:00:00Z", "x", "", "", "", ""]
    let commits = try #require(GitCommit.list(Array((record + second).map { "\($0)\0" }.joined().utf8)))
    #expect(commits.count == 1)
    #expect(commits[0].parents.isEmpty && commits[0].authorEmail == "hana@example.com" && commits[0].subject == "a\nb")
    #expect(commits[0].writtenEmail == "Hana@Example.com" && commits[0].hasEncoding)
    #expect(commits[0].coAuthors == ["yuri@example.com", "min@su.org"])
    // In Seoul it was the third; in UTC the second.
    #expect(commits[0].countedDay == Day(iso8601: "2026-08-03"))
    #expect(GitCommit.list(Array("a\0b\0".utf8)) == nil)
    #expect(GitCommit.list([]) == [])
  }

  @Test func branchesAreRead() {
    let lines = [
      "refs/heads/main\0\0refs/remotes/origin/main", "refs/heads/work\0\0",
      "refs/remotes/origin/HEAD\0refs/remotes/origin/trunk\0",
      "refs/remotes/origin/main\0\0", "refs/remotes/other/master\0\0", "nonsense",
    ]
    let branches = GitBranches(Array((lines.joined(separator: "\n") + "\n").utf8))
    #expect(branches.upstreams.keys.sorted() == ["main"])
    #expect(branches.defaultBranch(of: "origin") == "trunk")
    #expect(branches.defaultBranch(of: "other") == "master")
    #expect(branches.defaultBranch(of: "gone") == nil)
    #expect(branches.has("refs/heads/work") && !branches.has("refs/heads/x"))
  }

  @Test func changesAreRead() {
    let hash = String(repeating: "a", count: 40)
    let fields = [
      "1 .M N... 100644 100644 100644 \(hash) \(hash) a file.txt",
      "1 A. N... 000000 100644 100644 \(hash) \(hash) 새 파일",
      "u UU N... 100644 100644 100644 100644 \(hash) \(hash) \(hash) both", "? new/", "? ?", "? \u{301}mark",
    ]
    func read(_ fields: [String]) -> [String]? { GitStatus(Array(fields.map { "\($0)\0" }.joined().utf8))?.changes }
    #expect(read(fields) == ["a file.txt", "새 파일", "both", "new/", "?", "\u{301}mark"])
    #expect(read([]) == [])
    for wrong in ["1 .M N...", "2 R. x", "? ", "fatal: no"] { #expect(read([wrong]) == nil) }
  }

  @Test func theLastCommitIsRead() throws {
    func id(_ letter: String) -> String { String(repeating: letter, count: 40) }
    let (commit, parent, other) = (id("a"), id("b"), id("c"))
    let raw = ":100644 100644 \(parent) \(other) M\0todo/a.json\0"
    func look(_ text: String) -> GitLook? { GitLook(Array(text.utf8)) }
    let one = try #require(look("\(commit) \(parent)\0\n\(raw)"))
    #expect(one.head == GitHead(commit: commit, parents: [parent]))
    #expect(one.difference(from: parent, to: commit).map { String(decoding: $0, as: UTF8.self) } == raw)
    for (from, to) in [(nil, commit), (other, commit), (parent, parent)] as [(String?, String)] {
      #expect(one.difference(from: from, to: to) == nil)
    }
    // Without a change, without a parent, a merge.
    #expect(look("\(commit) \(parent)\0")?.difference(from: parent, to: commit) == [])
    #expect(look("\(commit) \0")?.head == GitHead(commit: commit, parents: []))
    #expect(look("\(commit) \0")?.difference(from: nil, to: commit) == nil)
    let merge = look("\(commit) \(parent) \(other)\0")
    #expect(merge?.head.parents == [parent, other] && merge?.difference(from: parent, to: commit) == nil)
    for wrong in ["", "\0", " \0", "\(commit)", "\(commit) x\0", "error: \(commit)\0"] { #expect(look(wrong) == nil) }
  }

  @Test func aPushGoesToSeveralAddresses() {
    let fields = [
      "remote.origin.pushurl\ngh:hana/cyc", "remote.origin.url\nhttps://gitlab.com/hana/cyc",
      "remote.origin.url\nhttps://example.com/cyc", "url.https://github.com/.insteadof\ngh:",
    ]
    let config = GitConfig(Array(fields.map { "\($0)\0" }.joined().utf8))
    #expect(config.remotes.map(\.address) == ["https://gitlab.com/hana/cyc"])
    #expect(config.remotes[0].otherAddresses == ["https://github.com/hana/cyc", "https://example.com/cyc"])
  }

  @Test func whateverGitPrintsNothingBreaks() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        [0, 10, 46, 47, 0x61, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      let prefixes = ["", "remote.", "url..insteadof\n", "user.email\n", "remote..url\n", "refs/heads/"]
      let noisy = Array((prefixes.randomElement(using: &random) ?? "").utf8) + bytes
      _ = GitConfig(noisy)
      _ = GitBranches(noisy)
      _ = GitStatus(noisy)
      let commits = GitCommit.list(noisy) ?? []
      #expect(commits.count * 8 <= noisy.count + 1, "seed \(seed)")
    }
  }

  @Test func gitGetsNoVariableOfAnotherRepository() {
    let environment = GitClient.environment(from: [
      "HOME": "/h", "GIT_DIR": "/x", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_GLOBAL": "/g", "LC_ALL": "ko_KR.UTF-8",
    ])
    #expect(environment["HOME"] == "/h" && environment["GIT_CONFIG_GLOBAL"] == "/g" && environment["LC_ALL"] == "C")
    #expect(environment["GIT_DIR"] == nil && environment["GIT_CONFIG_COUNT"] == nil)
    #expect(environment["GIT_OPTIONAL_LOCKS"] == "0" && environment["GIT_TERMINAL_PROMPT"] == "0")
  }
}
