import Testing

@testable import Git

@Suite struct GitAddressTests {
  private static let taken: [(text: String, form: GitAddress.Form, host: String?, display: String)] = [
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

  @Test func whatIsTaken() throws {
    for (text, form, host, display) in GitAddressTests.taken {
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
  func whatIsRefused(_ text: String, _ error: GitAddressError) {
    #expect(throws: error, "\(text)") { try GitAddress(text) }
  }

  @Test func branchesAreNames() {
    for name in ["list", "a/b", "v1.2", "a-b_c"] { #expect(GitBranchName(name)?.text == name) }
    let wrong = [
      "", "-x", "a..b", "a/", "/a", "a//b", ".a", "a/.b", "a.lock", "a.lock/b", "a.", "HEAD", "a b", "a:b", "+a", "a^",
      "a~1",
      "a*", "@{-1}", "가", "a\n", String(repeating: "a", count: 201),
    ]
    for name in wrong { #expect(GitBranchName(name) == nil, "\(name)") }
  }
}
