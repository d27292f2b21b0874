import Days
import Platform
import Support
import Testing

@testable import Git

@Suite struct GitAnswerTests {
  @Test func configurationIsRead() {
    let fields = [
      "user.email\nold@example.com", "user.name\nHana Kim", "user.email\nHana@Example.com", "author.email\nme@x.org",
      "user.signingkey", "remote.origin.url\ngh:hana/cyc", "remote.origin.fetch\n+refs/heads/*:refs/remotes/origin/*",
      "remote.a.b.url\n/srv/x\ny", "url.https://github.com/.insteadof\ngh:", "url.https://other/.insteadof\ng",
      "remote.bare.fetch\nx",
    ]
    let config = GitConfig(Array(fields.map { "\($0)\0" }.joined().utf8))
    #expect(config.emails == ["old@example.com", "hana@example.com", "me@x.org"])
    #expect(config.emailKey == "author.email" && GitConfig([]).emailKey == "user.email")
    #expect(config.name == "Hana Kim")
    #expect(
      config.remotes == [
        GitConfig.Remote(name: "origin", address: "https://github.com/hana/cyc", tracksAll: true),
        GitConfig.Remote(name: "a.b", address: "/srv/x\ny"),
      ])
    #expect(config.knowsWhatIsPushed)
    #expect(GitConfig([]) == GitConfig(Array("user.email\0\0remote.\nx\0remote.url\nx\0".utf8)))
  }

  @Test(arguments: [
    ("\ntrue", true), ("\nOn", true), ("", true), ("\n", false), ("\nfalse", false),
    ("\ntrue\0commit.gpgsign\n", false),
  ])
  func signingIsReadAsGitReadsFlags(value: String, signs: Bool) {
    #expect(GitConfig(Array("commit.gpgsign\(value)\0".utf8)).signsCommits == signs)
  }

  @Test func remoteWithTheNameOfAnOptionIsLeftOut() {
    #expect(GitConfig(Array("remote.--exec=x.url\nhttps://github.com/hana/cyc\0".utf8)).remotes.isEmpty)
  }

  /// `git clone --single-branch` and `--depth` fetch one branch, and a mirror has no branches of the remote.
  @Test(arguments: [
    ("+refs/heads/*:refs/remotes/origin/*", true, true), ("+refs/heads/main:refs/remotes/origin/main", true, false),
    ("refs/heads/main:refs/remotes/origin/main", true, false), ("+refs/*:refs/*", false, false),
    ("+refs/pull/*/head:refs/remotes/origin/pr/*", false, false), ("+refs/heads/*", false, false),
    ("^refs/heads/tmp/*", false, false), ("+refs/heads/m*n:refs/remotes/origin/m*n", true, false),
  ])
  func branchesThatGitFetchesAreTracked(refspec: String, tracksMain: Bool, tracksWork: Bool) throws {
    let fields = ["remote.origin.url\nhttps://github.com/hana/cyc", "remote.origin.fetch\n\(refspec)"]
    let remote = try #require(GitConfig(Array(fields.map { "\($0)\0" }.joined().utf8)).remotes.first)
    #expect(remote.isTracked == tracksMain)
    #expect(remote.tracks("main") == tracksMain && remote.tracks("work") == tracksWork)
    #expect(remote.tracks(nil) == tracksWork, "of any name")
  }

  @Test func commitsAreRead() throws {
    let record = [
      "a1", "", "HEAD", "1785684600 +0900", "1785787200 +0000", "Hana@Example.com", "Hana",
      "Yuri <Yuri@Example.com>\u{1}nonsense\u{1}<min@su.org>", "ISO-8859-1", "a\nb",
    ]
    let unreadable = [
      "nonsense", "", "1785787200", "-1 +0000", "253402214400 +0000", "1785787200 +2400", "1785787200 +09:00",
    ].flatMap {
      ["b2", "a1 c3", "work", $0, "1785787200 +0000", "x", "", "", "", ""]
    }
    let commits = try #require(GitCommit.list(Array((record + unreadable).map { "\($0)\0" }.joined().utf8)))
    try #require(commits.count == 1)
    #expect(commits[0].parents.isEmpty && commits[0].authorEmail == "hana@example.com" && commits[0].subject == "a\nb")
    #expect(commits[0].writtenEmail == "Hana@Example.com" && commits[0].hasEncoding)
    #expect(commits[0].coAuthors == ["yuri@example.com", "min@su.org"])
    // It was the third in Seoul, but the second in UTC.
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
    #expect(read(["# stash 2", "? new/"]) == ["new/"])
    for wrong in ["1 .M N...", "2 R. x", "? ", "fatal: no"] { #expect(read([wrong]) == nil) }
  }

  @Test func fetchedHeadIsReadWithItsDifference() throws {
    func id(_ letter: String) -> String { String(repeating: letter, count: 40) }
    let (commit, parent, other) = (id("a"), id("b"), id("c"))
    let raw = ":100644 100644 \(parent) \(other) M\0todo/a.json\0"
    func parse(_ text: String) -> FetchedHead? { FetchedHead(Array(text.utf8)) }
    let one = try #require(parse("\(commit) \(parent)\0\n\(raw)"))
    #expect(one.head == GitHead(commit: commit, parents: [parent]))
    #expect(one.difference(from: parent, to: commit).map { String(decoding: $0, as: UTF8.self) } == raw)
    for (from, to) in [(nil, commit), (other, commit), (parent, parent)] as [(String?, String)] {
      #expect(one.difference(from: from, to: to) == nil)
    }
    // No change, no parent, and a merge.
    #expect(parse("\(commit) \(parent)\0")?.difference(from: parent, to: commit) == [])
    #expect(parse("\(commit) \0")?.head == GitHead(commit: commit, parents: []))
    #expect(parse("\(commit) \0")?.difference(from: nil, to: commit) == nil)
    let merge = parse("\(commit) \(parent) \(other)\0")
    #expect(merge?.head.parents == [parent, other] && merge?.difference(from: parent, to: commit) == nil)
    for wrong in ["", "\0", " \0", "\(commit)", "\(commit) x\0", "error: \(commit)\0"] { #expect(parse(wrong) == nil) }
  }

  @Test func reasonOfAFailedUnpackIsRead() {
    let result = ProgramResult(
      exitCode: 1, output: "!\tabc:refs/heads/list\t[remote rejected] (unpacker error)\n",
      errorOutput: "error: remote unpack failed: unable to create temporary object directory\n")
    guard case .rejected(let rejection)? = GitPushOutcome(result, reference: "refs/heads/list") else {
      Issue.record("not rejected")
      return
    }
    #expect(rejection.serverLines == ["unable to create temporary object directory"])
  }

  @Test func allPushAddressesAreRead() {
    let fields = [
      "remote.origin.pushurl\ngh:hana/cyc", "remote.origin.url\nhttps://gitlab.com/hana/cyc",
      "remote.origin.url\nhttps://example.com/cyc", "url.https://github.com/.insteadof\ngh:",
    ]
    let config = GitConfig(Array(fields.map { "\($0)\0" }.joined().utf8))
    #expect(config.remotes.map(\.address) == ["https://gitlab.com/hana/cyc"])
    #expect(config.remotes[0].otherAddresses == ["https://github.com/hana/cyc", "https://example.com/cyc"])
  }

  @Test func randomOutputOfGitIsHandled() {
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
      #expect(commits.count * 10 <= noisy.count, "seed \(seed): each commit has ten fields")
    }
  }

  @Test func gitGetsNoVariableOfAnotherRepository() {
    let environment = GitClient.environment(from: [
      "HOME": "/h", "GIT_DIR": "/x", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_GLOBAL": "/g", "LC_ALL": "ko_KR.UTF-8",
    ])
    #expect(environment["HOME"] == "/h" && environment["GIT_CONFIG_GLOBAL"] == "/g" && environment["LC_ALL"] == "C")
    #expect(environment["GIT_DIR"] == nil && environment["GIT_CONFIG_COUNT"] == nil)
    // `protocol.ext.allow` of a repository would win over `protocol.allow`.
    #expect(environment["GIT_ALLOW_PROTOCOL"] == "none")
    #expect(environment["GIT_OPTIONAL_LOCKS"] == "0" && environment["GIT_TERMINAL_PROMPT"] == "0")
  }
}

@Suite struct GitFailureTests {
  /// Messages of git 2.39, curl 7.88, OpenSSH 9.2 and servers, copied verbatim.
  private static let messages: [(words: String, reason: GitRemoteError.Reason)] = [
    (
      "fatal: unable to access 'https://x.invalid/a/': Could not resolve host: x.invalid", .offline
    ),
    (
      "fatal: unable to access 'http://127.0.0.1:1/a/': Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn't connect to server",
      .offline
    ),
    ("fatal: unable to access 'https://h/a/': The requested URL returned error: 503", .offline),
    ("fatal: unable to access 'https://h/a/': The requested URL returned error: 429", .offline),
    (
      "error: RPC failed; HTTP 502 curl 22 The requested URL returned error: 502\nfatal: the remote end hung up unexpectedly",
      .offline
    ),
    (
      "error: RPC failed; curl 56 Recv failure: Connection reset by peer\nsend-pack: unexpected disconnect while reading sideband packet\nfatal: the remote end hung up unexpectedly",
      .offline
    ),
    ("fatal: unable to access 'https://h/a/': Operation too slow. Less than 1000 bytes/sec transferred", .offline),
    ("fatal: unable to access 'https://h/a/': Empty reply from server", .offline),
    (
      "ssh: Could not resolve hostname x.invalid: Name or service not known\nfatal: Could not read from remote repository.",
      .offline
    ),
    (
      "ssh: connect to host h port 22: Connection refused\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.",
      .offline
    ),
    ("ssh: connect to host h port 22: Network is unreachable\nfatal: Could not read from remote repository.", .offline),
    (
      "kex_exchange_identification: Connection closed by remote host\nConnection closed by 127.0.0.1 port 22\nfatal: Could not read from remote repository.",
      .offline
    ),
    ("fatal: could not read Username for 'https://github.com': terminal prompts disabled", .loginNeeded),
    ("fatal: could not read Username for 'https://github.com': No such device or address", .loginNeeded),
    (
      "remote: Invalid username or password.\nfatal: Authentication failed for 'https://github.com/a/b.git/'",
      .loginNeeded
    ),
    ("me@h: Permission denied (publickey).\nfatal: Could not read from remote repository.", .loginNeeded),
    ("me@h: Permission denied (publickey,password).\nfatal: Could not read from remote repository.", .loginNeeded),
    ("Host key verification failed.\nfatal: Could not read from remote repository.", .untrustedServer),
    (
      "fatal: unable to access 'https://h/': SSL certificate problem: self-signed certificate in certificate chain",
      .untrustedServer
    ),
    (
      "fatal: unable to access 'https://h/': server certificate verification failed. CAfile: none CRLfile: none",
      .untrustedServer
    ),
    (
      "remote: Permission to a/b.git denied to c.\nfatal: unable to access 'https://github.com/a/b.git/': The requested URL returned error: 403",
      .forbidden
    ),
    ("ERROR: Permission to a/b.git denied to c.\nfatal: Could not read from remote repository.", .forbidden),
    (
      "ERROR: The key you are authenticating with has been marked as read only.\nfatal: Could not read from remote repository.",
      .forbidden
    ),
    ("remote: Repository not found.\nfatal: repository 'https://github.com/a/b.git/' not found", .notFound),
    ("ERROR: Repository not found.\nfatal: Could not read from remote repository.", .notFound),
    (
      "fatal: '/media/stick/list.git' does not appear to be a git repository\nfatal: Could not read from remote repository.",
      .noRepository
    ),
    (
      "fatal: detected dubious ownership in repository at '/media/stick/list.git'\nTo add an exception for this directory, call:\n\n\tgit config --global --add safe.directory /media/stick/list.git\nfatal: Could not read from remote repository.",
      .dubiousOwnership
    ),
    (
      "error: file write error: No space left on device\nfatal: unable to write loose object file\nfatal: the remote end hung up unexpectedly",
      .diskFull
    ),
    (
      "fatal: sha1 file 'c.git/objects/pack/tmp_pack_T1rXfR' write error. Out of diskspace\nfast-import: dumping crash report to c.git/fast_import_crash_6531",
      .diskFull
    ),
    ("fatal: write error: Disk quota exceeded", .diskFull), ("fatal: bad object refs/made/last", .other), ("", .other),
    (
      "remote: \nremote: ERROR: The project you were looking for could not be found or you don't have permission to view it.\nremote: \nfatal: Could not read from remote repository.",
      .notFound
    ),
    (
      "fatal: mismatched algorithms: client sha1; server sha256\nfatal: the remote end hung up unexpectedly",
      .otherHashes
    ),
    ("fatal: the receiving end does not support this repository's hash algorithm", .otherHashes),
    // A server without git, and an ssh that refuses to start, are not offline.
    ("bash: line 1: git-upload-pack: command not found\nfatal: Could not read from remote repository.", .other),
    ("sh: 1: git-receive-pack: not found\nfatal: Could not read from remote repository.", .other),
    ("Bad owner or permissions on /home/a/.ssh/config\nfatal: Could not read from remote repository.", .other),
    // Lines from the server prove nothing.
    ("remote: fatal: Could not resolve host, No space left on device", .other),
  ]

  @Test func messageHasItsReason() {
    for (words, reason) in GitFailureTests.messages {
      #expect(GitFailure(errorOutput: words).reason == reason, "\(words)")
    }
  }

  @Test func clearFailureIsNotBlamedOnTheClone() {
    #expect(!GitFailure(errorOutput: "fatal: unable to access 'x': Could not resolve host: x").mayBeTheClone)
    #expect(GitFailure(errorOutput: "fatal: the remote end hung up unexpectedly").mayBeTheClone)
    #expect(GitFailure(errorOutput: "fatal: bad tree object").mayBeTheClone)
  }

  @Test func lockFileIsRead() {
    let words = """
      remote: error: cannot lock ref 'refs/heads/list': Unable to create '/media/a stick/refs/heads/list.lock': File exists.
      remote: 
      remote: Another git process seems to be running in this repository, e.g.
      """
    #expect(GitFailure(errorOutput: words).lockFile == "/media/a stick/refs/heads/list.lock")
    #expect(GitFailure(errorOutput: "Unable to create '/x.lock': Permission denied").lockFile == nil)
  }

  @Test func loginsAreRemoved() {
    #expect(
      GitFailure.withoutLogins("fatal: 'https://me:tok@en@h/a' and ssh://git@h:22/b, me@h: no")
        == "fatal: 'https://h/a' and ssh://h:22/b, me@h: no")
    #expect(GitFailure.withoutLogins("mail a@b.example") == "mail a@b.example")
  }

  @Test func versionsAreRead() throws {
    #expect(GitVersion("git version 2.39.5\n") == GitVersion(major: 2, minor: 39))
    #expect(GitVersion("git version 2.39.5 (Apple Git-154)") == GitVersion(major: 2, minor: 39))
    #expect(try #require(GitVersion("git version 2.30.9")) < .oldest)
    #expect(try #require(GitVersion("git version 3.0.rc1")) > .oldest)
    for wrong in ["", "git", "git version x.y", "version 2.39"] { #expect(GitVersion(wrong) == nil, "\(wrong)") }
  }
}
