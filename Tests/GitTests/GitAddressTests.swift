import Foundation
import Platform
import Support
import Testing

@testable import Git

@Suite struct GitAddressTests {
  private static let valid: [(text: String, form: GitAddress.Form, host: String?, display: String)] = [
    ("https://github.com/me/todo.git", GitAddress.Form.https, "github.com", "github.com/me/todo"),
    ("HTTPS://GitHub.com/me/todo", .https, "github.com", "github.com/me/todo"),
    ("https://org@dev.azure.com/org/p/_git/todo", .https, "dev.azure.com", "dev.azure.com/org/p/_git/todo"),
    ("https://git.example.org:8443/todo.git/", .https, "git.example.org", "git.example.org:8443/todo"),
    ("git@github.com:me/todo.git", .ssh, "github.com", "github.com/me/todo"),
    ("me@nas:/srv/todo.git", .ssh, "nas", "nas/srv/todo"), ("me@nas:~/todo", .ssh, "nas", "nas/~/todo"),
    ("ssh://git@example.org:2222/srv/todo.git", .ssh, "example.org", "example.org:2222/srv/todo"),
    ("ssh://[::1]:22/srv/todo", .ssh, "[::1]", "[::1]:22/srv/todo"),
    ("/media/my disk/todo.git", .folder, nil, "/media/my disk/todo.git"),
    ("http://127.0.0.1:8000/todo.git", .loopbackHTTP, "127.0.0.1", "127.0.0.1:8000/todo"),
    ("http://localhost/todo", .loopbackHTTP, "localhost", "localhost/todo"),
  ]

  @Test func validAddressIsAccepted() throws {
    for (text, form, host, display) in GitAddressTests.valid {
      let address = try GitAddress(text)
      #expect(address.form == form && address.host == host && address.display == display, "\(address)")
      #expect(address.text == text)
    }
  }

  @Test(arguments: [
    ("", GitAddressError.empty), ("--upload-pack=touch /tmp/x", .option), ("-oProxyCommand=x@h:y", .option),
    ("ext::sh -c id", .unknownForm), ("user@ext::sh", .unknownForm), ("fd::3", .unknownForm),
    ("git://example.org/todo", .unknownForm), ("file:///srv/todo", .unknownForm), ("todo.git", .unknownForm),
    ("../todo", .unknownForm), ("~/todo", .unknownForm), ("nas:todo", .unknownForm), ("./a@b:c", .unknownForm),
    ("https://", .unknownForm), ("https://host", .unknownForm), ("https://host/", .unknownForm),
    ("https:///path", .unknownForm), ("https://host:0/x", .unknownForm), ("https://host:99999/x", .unknownForm),
    ("https://-h/x", .unknownForm), ("ssh://-oProxyCommand=x/y", .unknownForm), ("ssh://git@-h/x", .unknownForm),
    ("me@-oProxyCommand=x:y", .unknownForm), ("-u@h:x", .option), ("me@h:-x", .unknownForm),
    ("https://h/x?access_token=1", .unknownForm), ("https://h/x#y", .unknownForm), ("https://h h/x", .unknownForm),
    ("https://me:word@h/x", .secret), ("https://me:w@rd@h/x", .secret), ("https://:w@h/x", .secret),
    ("ssh://me:word@h/x", .secret), ("me:word@h:x", .secret), ("https://ghp_abc@github.com/me/todo", .secret),
    ("https://x-access-token@github.com/me/todo", .secret), ("https://me%3Aword@h/x", .unknownForm),
    ("http://example.org/todo", .unprotected), ("http://127.0.0.1.example.org/todo", .unprotected),
    ("/srv/a\nb", .controlCharacter), ("https://h/\u{1B}[2J", .controlCharacter), ("/srv/\u{9B}x", .controlCharacter),
  ])
  func invalidAddressIsRejected(_ text: String, _ error: GitAddressError) {
    #expect(throws: error, "\(text)") { try GitAddress(text) }
  }

  @Test func branchNamesAreValidated() {
    for name in ["list", "a/b", "v1.2", "a-b_c"] { #expect(GitBranchName(name)?.text == name) }
    let wrong = [
      "", "-x", "a..b", "a/", "/a", "a//b", ".a", "a/.b", "a.lock", "a.lock/b", "a.", "HEAD", "a b", "a:b", "+a", "a^",
      "a~1",
      "a*", "@{-1}", "가", "a\n", String(repeating: "a", count: 201),
    ]
    for name in wrong { #expect(GitBranchName(name) == nil, "\(name)") }
  }
}

/// cyc parses git's messages, so git must print them in English in every locale.
@Suite struct LanguageTests {
  @Test func gitWithAKoreanLocaleIsUnderstood() async throws {
    try await offThePool {
      let locales = try TemporaryDirectory()
      let path = ["PATH": RemoteFixture.searchPath]
      _ = try? Program.run(
        ["localedef", "-c", "-i", "ko_KR", "-f", "UTF-8", locales.path("ko_KR.UTF-8")], environment: path,
        timeoutSeconds: 60)
      let korean = ["LOCPATH": locales.path, "LC_ALL": "ko_KR.UTF-8", "LANG": "ko_KR.UTF-8", "LANGUAGE": "ko"]
      let plain = try Program.run(
        ["git", "-C", "/", "ls-remote", "/nowhere"], environment: path.merging(korean) { $1 }, timeoutSeconds: 20)
      guard !plain.errorOutput.contains("Could not read from") else {
        print("skipped: git speaks no Korean here: apt install locales")
        return
      }
      let fixture = try RemoteFixture(environment: korean)
      let (desk, laptop) = (try fixture.branch("desk"), try fixture.branch("laptop"))
      #expect(try desk.fetch()?.commit == nil)
      let first = try desk.send(["가": "나"], on: nil)
      #expect(first.outcome == .accepted)
      #expect(try laptop.fetch()?.commit == first.commit)
      #expect(try laptop.files(at: first.commit) == ["가": "나"])
      _ = try desk.send(["다": "라"], on: first.commit)
      guard case .rejected(let rejection) = try laptop.send(["마": ""], on: first.commit).outcome else {
        Issue.record("accepted")
        return
      }
      #expect(rejection.summary == "[rejected] (fetch first)")
      // Without LC_ALL=C this message would be in Korean.
      let lock = "\(fixture.remote)/refs/heads/list.lock"
      try Data().write(to: URL(filePath: lock))
      let head = try #require(try laptop.fetch()?.commit)
      guard case .rejected(let locked) = try laptop.send(["마": ""], on: head).outcome else {
        Issue.record("accepted")
        return
      }
      #expect(locked.lockFile == lock, "\(locked)")
      let nowhere = try fixture.branch("other", of: fixture.folder.path("nowhere"))
      #expect(#expect(throws: GitRemoteError.self) { try nowhere.fetch() }?.reason == .noRepository)
    }
  }
}

/// A forced push would discard commits of others.
@Suite struct NoForceTests {
  private static let sources = PackageFolder.url.appending(path: "Sources")

  @Test func noSourceForcesAPush() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).filter { $0.hasSuffix(".swift") }
    #expect(files.contains { $0.hasSuffix("GitRemoteBranch.swift") })
    // cyc/Guess has words that users type, and starts no git.
    for file in files where !file.hasPrefix("cyc/Guess/") {
      // A lease on the parent of a commit cannot replace anything else.
      let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
        .replacing("\"--force-with-lease=\\(branch.reference):\\(parent", with: "")
      for word in ["\"--force", "\"--mirror", "\"--delete", "receive.denyNonFastForwards=false"] {
        #expect(!text.contains(word), "\(file): \(word)")
      }
      // A plus before a branch is allowed in one place: the fetch setting that makes the clone follow the remote.
      let lines = text.split(separator: "\n").filter { $0.contains("+refs/") || $0.contains("+\\(") }
      #expect(
        lines.allSatisfy { $0.contains(".fetch=+\\(branch.reference):") || !$0.lowercased().contains("branch") },
        "\(file): \(lines)")
    }
  }

  @Test func pushesNeverForce() async throws {
    let commands = try await offThePool {
      let fixture = try RemoteFixture()
      let branch = try fixture.branch()
      let first = try branch.send(["a": "1"], on: nil)
      try branch.send(["a": "2"], on: first.commit)
      try branch.send(["a": "3"], on: first.commit)
      return fixture.commands
    }
    let pushes = commands.filter { $0.contains("push") }
    #expect(pushes.count == 3)
    for push in pushes {
      let words = push.drop { $0 != "push" }
      #expect(words.allSatisfy { !$0.hasPrefix("+") && !$0.hasPrefix("-f") && !$0.contains("force") }, "\(words)")
      #expect(words.last?.hasSuffix(":refs/heads/list") == true)
    }
  }
}
