import Foundation
import Platform
import Support
import Testing

@testable import Git

/// Settings and variables of the user that would sign commits, run programs, convert files, redirect or leak data.
@Suite(.waits) struct PoisonedSettingsTests {
  private static let settings = """
    [user]
      name = Real Person
      email = real@example.com
      signingKey = ABCDEF
      useConfigOnly = true
    [author]
      email = real@example.com
    [committer]
      email = real@example.com
    [commit]
      gpgSign = true
    [tag]
      gpgSign = true
      forceSignAnnotated = true
    [push]
      gpgSign = true
      followTags = true
      recurseSubmodules = only
      pushOption = ci.skip
      negotiate = true
      default = matching
      autoSetupRemote = true
    [gpg]
      program = TRAP
    [core]
      hooksPath = HOOKS
      autocrlf = true
      safecrlf = true
      eol = crlf
      fsmonitor = TRAP
      editor = TRAP
      pager = TRAP
      askPass = TRAP
      attributesFile = ATTRIBUTES
      excludesFile = /dev/null
      sharedRepository = world
      bare = false
      worktree = /nowhere
      ignoreCase = true
      precomposeUnicode = true
      quotePath = true
      abbrev = 4
      logAllRefUpdates = always
      compression = 0
      commitGraph = true
      gitProxy = TRAP
      alternateRefsCommand = TRAP
    [filter "trap"]
      clean = TRAP
      smudge = TRAP
      process = TRAP
      required = true
    [diff]
      external = TRAP
      noprefix = true
      relative = true
      submodule = log
      ignoreSubmodules = all
      renames = copies
      algorithm = histogram
      orderFile = /nowhere
    [init]
      templateDir = TEMPLATE
      defaultBranch = strange
    [fetch]
      prune = true
      pruneTags = true
      recurseSubmodules = true
      writeCommitGraph = true
      fsckObjects = false
      output = compact
      parallel = 8
    [fastimport]
      unpackLimit = 0
    [remote "origin"]
      url = /nowhere
      mirror = true
      push = +refs/*:refs/*
    [remote]
      pushDefault = origin
    [log]
      showSignature = true
      showRoot = false
      diffMerges = on
      mailmap = true
      follow = true
      date = relative
      decorate = full
    [format]
      pretty = oneline
    [color]
      ui = always
      diff = always
    [column]
      ui = always
    [i18n]
      commitEncoding = EUC-KR
      logOutputEncoding = EUC-KR
    [gc]
      auto = 1
      autoDetach = true
    [maintenance]
      auto = true
    [submodule]
      recurse = true
    [advice]
      pushFetchFirst = false
    [safe]
      bareRepository = explicit
    [protocol]
      allow = always
    [protocol "file"]
      allow = never
    [protocol "ext"]
      allow = always
    [url "ext::TRAP "]
      insteadOf = https://trap.invalid/
    [alias]
      push = !TRAP
      fetch = !TRAP
    [feature]
      manyFiles = true
      experimental = true
    [pack]
      threads = 1
      writeReverseIndex = true
    [uploadpack]
      packObjectsHook = TRAP
    [http]
      postBuffer = 1
    [trace2]
      normalTarget = TRACE
    """

  private static let variables = [
    "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere", "GIT_INDEX_FILE": "/nowhere", "GIT_COMMON_DIR": "/nowhere",
    "GIT_OBJECT_DIRECTORY": "/nowhere", "GIT_ALTERNATE_OBJECT_DIRECTORIES": "/nowhere", "GIT_NAMESPACE": "trap",
    "GIT_AUTHOR_NAME": "Real Person", "GIT_AUTHOR_EMAIL": "real@example.com", "GIT_AUTHOR_DATE": "2001-01-01",
    "GIT_COMMITTER_NAME": "Real Person", "GIT_COMMITTER_EMAIL": "real@example.com",
    "GIT_COMMITTER_DATE": "2001-01-01", "EMAIL": "real@example.com", "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "core.hooksPath", "GIT_CONFIG_VALUE_0": "HOOKS", "GIT_CONFIG_PARAMETERS": "'core.bare'='x'",
    "GIT_TRACE": "1", "GIT_TRACE_CURL": "1", "GIT_TRACE2_EVENT": "1", "GIT_CURL_VERBOSE": "1",
    "GIT_EXTERNAL_DIFF": "TRAP", "GIT_PAGER": "TRAP", "GIT_EDITOR": "TRAP", "GIT_SEQUENCE_EDITOR": "TRAP",
    "GIT_ALLOW_PROTOCOL": "ext", "GIT_PROTOCOL_FROM_USER": "0", "GIT_DEFAULT_HASH": "sha256",
    "GIT_TEMPLATE_DIR": "TEMPLATE", "GIT_CEILING_DIRECTORIES": "/", "GIT_QUARANTINE_PATH": "/nowhere",
    "GIT_PUSH_OPTION_COUNT": "1", "GIT_PUSH_OPTION_0": "x", "GIT_REPLACE_REF_BASE": "refs/trap",
    "GIT_SHALLOW_FILE": "/nowhere", "GIT_GRAFT_FILE": "/nowhere", "GIT_LITERAL_PATHSPECS": "1",
    "GIT_ATTR_SOURCE": "HEAD", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_PREFIX": "trap/", "GIT_REF_PARANOIA": "0",
    "LC_ALL": "ko_KR.UTF-8", "LANG": "ko_KR.UTF-8", "LANGUAGE": "ko", "PAGER": "TRAP", "EDITOR": "TRAP",
    "SSH_ASKPASS": "TRAP", "DISPLAY": ":9", "TZ": "Asia/Seoul",
  ]

  /// A home with traps: each program that runs adds a line to the file `sprung`.
  private func poisoned() throws -> RemoteFixture {
    let traps = try TemporaryDirectory()
    let sprung = traps.path("sprung")
    func poison(_ text: String) -> String {
      text.replacing("TRAP", with: traps.path("trap")).replacing("HOOKS", with: traps.path("hooks"))
        .replacing("TEMPLATE", with: traps.path("template")).replacing("TRACE", with: traps.path("trace"))
        .replacing("ATTRIBUTES", with: traps.path("attributes"))
    }
    let fixture = try RemoteFixture(environment: Self.variables.mapValues(poison), holding: traps)
    let trap = "#!/bin/sh\necho \"$0 $*\" >> '\(sprung)'\nexit 1\n"
    try ProgramFile.write(trap, to: traps.path("trap"))
    for folder in ["hooks", "template/hooks"] {
      try FileManager.default.createDirectory(atPath: traps.path(folder), withIntermediateDirectories: true)
      for hook in [
        "pre-push", "pre-receive", "update", "post-receive", "post-update", "reference-transaction", "pre-commit",
        "commit-msg", "post-commit", "pre-auto-gc", "post-checkout", "proc-receive", "push-to-checkout",
        "post-index-change",
      ] {
        try ProgramFile.write(trap, to: traps.path("\(folder)/\(hook)"))
      }
    }
    try "* filter=trap text eol=crlf\n".write(
      toFile: traps.path("attributes"), atomically: true, encoding: .utf8)
    try poison(Self.settings).write(
      toFile: fixture.folder.path("home/.gitconfig"), atomically: true, encoding: .utf8)
    return fixture
  }

  @Test func gitSettingsDoNotAffectTheBranch() async throws {
    try await offThePool {
      let fixture = try poisoned()
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      #expect(try desk.fetch()?.commit == nil)
      let text = ["a": "one\r\ntwo\n", "B/새": "three\n"]
      let first = try desk.send(text, on: nil)
      #expect(first.outcome == .accepted)
      #expect(try laptop.fetch()?.commit == first.commit)
      #expect(try laptop.files(at: first.commit) == text)
      let second = try laptop.send(["a": nil], on: first.commit)
      #expect(second.outcome == .accepted)
      #expect(try desk.fetch()?.commit == second.commit)
      #expect(try desk.isAncestor(first.commit, of: second.commit))
      #expect(try desk.log(limit: 5).map(\.changedFiles) == [1, 2])
      guard case .rejected(let rejection) = try laptop.send(["c": ""], on: first.commit).outcome else {
        Issue.record("accepted")
        return
      }
      #expect(rejection.summary.hasPrefix("[rejected]"))
      // Compare the raw commit so that nothing is hidden.
      let commit = try fixture.git(["cat-file", "commit", first.commit], in: fixture.remote)
      let lines = commit.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      #expect(
        Array(lines) == [
          "author sync <sync@example.invalid> 1700000000 +0000",
          "committer sync <sync@example.invalid> 1700000000 +0000", "", "2 changed",
        ])
      #expect(try fixture.git(["for-each-ref", "--format=%(refname)"], in: fixture.remote) == "refs/heads/list\n")
      try expectNothingSprung(fixture, desk)
    }
  }

  private func expectNothingSprung(_ fixture: RemoteFixture, _ branch: GitRemoteBranch) throws {
    let sprung = try #require(fixture.held).path("sprung")
    #expect(
      !FileManager.default.fileExists(atPath: sprung),
      "\((try? String(contentsOfFile: sprung, encoding: .utf8)) ?? "")")
    let mode = try FileManager.default.attributesOfItem(atPath: branch.clone)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    #expect(!FileManager.default.fileExists(atPath: "\(branch.clone)/hooks"))
  }

  /// Proves that the traps work: a plain git springs some.
  @Test func plainGitSpringsTheTraps() async throws {
    try await offThePool {
      let fixture = try poisoned()
      let home = ["PATH": RemoteFixture.searchPath, "HOME": fixture.folder.path("home")]
      let repository = fixture.folder.path("plain")
      for arguments in [
        ["init", "-q", "--bare", repository], ["--git-dir", repository, "fetch", "https://trap.invalid/x"],
      ] {
        _ = try Program.run(["git"] + arguments, environment: home, timeoutSeconds: 20)
      }
      #expect(FileManager.default.fileExists(atPath: try #require(fixture.held).path("sprung")))
      #expect(FileManager.default.fileExists(atPath: "\(repository)/hooks"))
    }
  }

  /// An `insteadOf` setting may lead anywhere except to a program.
  @Test func addressRewrittenToAProgramIsRefused() async throws {
    try await offThePool {
      let fixture = try poisoned()
      let branch = try fixture.branch(of: "https://trap.invalid/x")
      let error = #expect(throws: GitRemoteError.self) { try branch.fetch() }
      #expect(error?.words.contains("transport 'ext' not allowed") == true, "\(error?.words ?? "")")
      try expectNothingSprung(fixture, branch)
    }
  }

  @Test func onlyVariablesForServersAreKept() {
    let kept = ["GIT_SSH_COMMAND", "GIT_ASKPASS", "GIT_SSL_CAINFO", "GIT_CONFIG_GLOBAL", "HOME", "SSH_AUTH_SOCK"]
    let given = Self.variables.merging(kept.map { ($0, "x") }) { $1 }
    let quiet = GitIsolation.environment(from: given, for: .https, mayPrompt: false)
    #expect(
      Set(quiet.keys.filter { $0.hasPrefix("GIT_") })
        == Set(kept.filter { $0.hasPrefix("GIT_") } + ["GIT_TERMINAL_PROMPT", "GIT_ALLOW_PROTOCOL"]))
    #expect(quiet["GIT_ALLOW_PROTOCOL"] == "https:ssh:file")
    #expect(quiet["LC_ALL"] == "C" && quiet["LANGUAGE"] == nil && quiet["GIT_TERMINAL_PROMPT"] == "0")
    #expect(
      quiet["GIT_ASKPASS"] == "x"
        && GitIsolation.environment(from: [:], for: .https, mayPrompt: false)["GIT_ASKPASS"] == "")
    #expect(GitIsolation.environment(from: given, for: .https, mayPrompt: true)["GIT_TERMINAL_PROMPT"] == nil)
  }

  @Test func sshNeverPrompts() {
    let options = " -o BatchMode=yes -o ConnectTimeout=10"
    #expect(GitIsolation.quietSSH([:], configured: nil) == "ssh" + options)
    #expect(GitIsolation.quietSSH([:], configured: "ssh -i ~/key") == "ssh -i ~/key" + options)
    #expect(
      GitIsolation.quietSSH(["GIT_SSH_COMMAND": "/usr/bin/ssh -v"], configured: "x") == "/usr/bin/ssh -v" + options)
    #expect(GitIsolation.quietSSH(["GIT_SSH": "/my programs/ssh"], configured: nil) == "'/my programs/ssh'" + options)
    // Other programs have other options.
    for other in ["plink -batch", "/opt/tortoiseplink", "sh -c 'ssh'", "'"] {
      #expect(GitIsolation.quietSSH([:], configured: other) == nil, "\(other)")
    }
  }
}
