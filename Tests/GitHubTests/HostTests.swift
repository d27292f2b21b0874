import HTTP
import Testing

@testable import GitHub

@Suite struct HostTests {
  @Test(arguments: [
    ("github.com", "github.com", "https://api.github.com/user", "https://github.com/login/device/code"),
    ("GitHub.com/", "github.com", "https://api.github.com/user", "https://github.com/login/device/code"),
    ("https://github.com", "github.com", "https://api.github.com/user", "https://github.com/login/device/code"),
    ("acme.ghe.com", "acme.ghe.com", "https://api.acme.ghe.com/user", "https://acme.ghe.com/login/device/code"),
    (
      "github.example.com", "github.example.com", "https://github.example.com/api/v3/user",
      "https://github.example.com/login/device/code"
    ),
    (
      "github.example.com:8443", "github.example.com:8443", "https://github.example.com:8443/api/v3/user",
      "https://github.example.com:8443/login/device/code"
    ),
    (
      "http://127.0.0.1:8080", "http://127.0.0.1:8080", "http://127.0.0.1:8080/api/v3/user",
      "http://127.0.0.1:8080/login/device/code"
    ),
    (
      "https://www.github.com", "github.com", "https://api.github.com/user", "https://github.com/login/device/code"
    ),
    ("http://[::1]:80", "http://[::1]", "http://[::1]/api/v3/user", "http://[::1]/login/device/code"),
  ])
  func hostDerivesItsAddresses(text: String, name: String, user: String, code: String) throws {
    let host = try Host(text)
    #expect(host.name == name)
    #expect(host.userURL == user)
    #expect(host.deviceCodeURL == code)
    #expect(try Host(host.name) == host)
  }

  @Test(arguments: [
    ("github.com", "https://api.github.com/graphql"), ("acme.ghe.com", "https://api.acme.ghe.com/graphql"),
    ("github.example.com", "https://github.example.com/api/graphql"),
    ("github.example.com:8443", "https://github.example.com:8443/api/graphql"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/api/graphql"),
  ])
  func graphQLURLHasTheOriginOfTheToken(text: String, url: String) throws {
    let host = try Host(text)
    #expect(host.graphQLURL == url)
    #expect(host.credential(token: "gho_secret")?.origin == Origin(url: url))
  }

  @Test(arguments: [
    "http://github.com", "http://10.0.0.1", "http://127.0.0.1.example.com", "http://0x7f.1", "HTTP://a.b",
  ])
  func plainHTTPIsForLoopbackOnly(text: String) {
    #expect { try Host(text) } throws: { $0 is HostError }
  }

  @Test(arguments: [
    "", "git hub.com", "https://github.com/evil", "ftp://github.com", "github.com?x", "github.com#x",
    "https://", "github.com:0", "git\nhub.com",
  ])
  func malformedHostIsRejected(text: String) {
    #expect(throws: HostError.malformed(text)) { try Host(text) }
  }

  /// The error must not repeat the text, which holds a password.
  @Test(arguments: ["user@github.com", "https://hana:s3cret@github.com", "http://a:b@127.0.0.1:80", "a:b@c d/é"])
  func hostWithAPasswordIsRejectedWithoutRepeatingIt(text: String) {
    #expect(throws: HostError.userInfo) { try Host(text) }
  }

  @Test func tokenBelongsToTheAPIOnly() throws {
    let credential = try #require(Host.gitHubDotCom.credential(token: "gho_secret"))
    #expect(credential.origin == Origin(url: "https://api.github.com"))
    #expect(!"\(credential)".contains("gho_secret"))
  }

  @Test func hostContainsOnlyItsOwnPages() throws {
    #expect(Host.gitHubDotCom.contains(url: "https://github.com/login/device"))
    #expect(!Host.gitHubDotCom.contains(url: "https://github.com.evil.example/login/device"))
    #expect(!Host.gitHubDotCom.contains(url: "http://github.com/login/device"))
    #expect(!Host.gitHubDotCom.contains(url: "javascript:alert(1)"))
  }
}

@Suite struct LoginTests {
  @Test(arguments: ["a", "torvalds", "A-b-9", "octo-cat_acme", String(repeating: "x", count: 39)])
  func allowedLoginIsAccepted(text: String) {
    #expect(Login(text)?.name == text)
  }

  @Test(arguments: [
    "", "-a", "a b", "../x", "a/b", "a?b", "a_b_c", "_a", "a_", "한글", "a\n", "a%2fb", "٣",
    String(repeating: "x", count: 40),
  ])
  func invalidLoginIsRejected(text: String) {
    #expect(Login(text) == nil)
  }

  @Test(arguments: ["http://github.example.com/hana", "https://github.example.com/hana//"])
  func addressNamesItsHostHoweverItIsWritten(text: String) {
    #expect(AccountAddress(typed: text)?.description == "github.example.com/hana")
  }
}

@Suite struct TypedLoginTests {
  @Test(arguments: [
    "hana", "@hana", "github.com/hana", "https://github.com/hana", "https://github.com/hana/",
    "http://127.0.0.1:8080/hana",
    "https://git.example.com/@hana",
  ])
  func pastedFormsAreALogin(typed: String) {
    #expect(Login(typed: typed)?.name == "hana")
  }

  @Test(arguments: ["me", "Last", "svg", "json", "all", "today", "week", "monday", "help", "for", "save"])
  func commandWordAloneIsNoLogin(word: String) throws {
    #expect(Login(typed: word) == nil)
    #expect(Login(typed: "@\(word)")?.name == word)
    #expect(Login(typed: "github.com/\(word)")?.name == word)
    let login = try #require(Login(word))
    #expect(Login(typed: login.typed) == login)
  }

  @Test func otherLoginsAreTypedWithoutAnAtSign() {
    #expect(Login("hana")?.typed == "hana")
  }

  @Test(arguments: [
    "", "@", "@@hana", "../hana", "./hana", "/hana", "hana/", "a/hana", "https://github.com",
    "https://github.com/hana/cyc",
    "https://github.com/../hana", "git hub.com/hana", "..com/hana", "-hana",
  ])
  func invalidTypedLoginIsRejected(typed: String) {
    #expect(Login(typed: typed) == nil)
  }
}

@Suite struct RepositoryTests {
  @Test(
    arguments: [
      ("https://github.com/hana/cyc.git", "hana/cyc"), ("https://github.com/hana/cyc", "hana/cyc"),
      ("https://hana:secret@GitHub.com/hana/cyc/", "hana/cyc"), ("git@github.com:hana/cyc.git", "hana/cyc"),
      ("ssh://git@github.com:22/hana/cyc.git", "hana/cyc"), ("ssh://git@ssh.github.com:443/hana/cyc.git", "hana/cyc"),
      ("git://github.com/hana/cyc.js", "hana/cyc.js"),
      // Aliases in ~/.ssh/config.
      ("git@github-work:hana/cyc", "hana/cyc"),
      ("git@github.com-work:hana/cyc.git", "hana/cyc"), ("git@github.com-work.example:hana/cyc.git", nil),
      ("http://github.com/hana/cyc", "hana/cyc"), ("github.com:hana/cyc", "hana/cyc"),
      ("https://gitlab.com/hana/cyc", nil), ("https://github.com.evil.example/hana/cyc", nil),
      ("https://github.com@evil.example/hana/cyc", nil), ("https://github.com/hana", nil),
      ("https://github.com/a/b/c", nil), ("https://github.com/../x", nil), ("/srv/hana/cyc", nil), ("../hana/cyc", nil),
      ("./a:b/c", nil), ("file:///hana/cyc", nil), ("git@gist.github.com:0123abcd.git", nil), ("", nil), (":", nil),
      ("https://github.com/hana/c yc", nil), ("https://github.com/hana/..", nil),
    ] as [(String, String?)])
  func gitAddressNamesARepository(address: String, expected: String?) {
    #expect(RepositoryName(gitAddress: address, on: .gitHubDotCom)?.description == expected)
  }

  @Test func anotherHostHasItsOwnRepositories() throws {
    let host = try Host("http://127.0.0.1:8080")
    #expect(RepositoryName(gitAddress: "http://127.0.0.1:8080/hana/cyc.git", on: host)?.description == "hana/cyc")
    #expect(RepositoryName(gitAddress: "https://github.com/hana/cyc.git", on: host) == nil)
    let name = try #require(RepositoryName(owner: "hana", name: "cyc"))
    #expect(host.repositoryPageURL(name) == "http://127.0.0.1:8080/hana/cyc")
    let request = Repository.request(host: .gitHubDotCom, name: name, token: "gho_x")
    #expect(request.url == "https://api.github.com/repos/hana/cyc")
    #expect(request.credential.map { "\($0)" } == "credential for https://api.github.com")
  }

  private func response(_ status: Int, _ body: String, crossed: Bool = false) -> Result<Response, TransferError> {
    .success(Response(status: status, headers: [], body: Array(body.utf8), url: "x", crossedOrigin: crossed))
  }

  @Test func repositoryAndEmailsAreRead() throws {
    let body = #"{"fork":true,"default_branch":"trunk","x":1}"#
    #expect(try Repository(response(200, body)) == Repository(isFork: true, defaultBranch: "trunk"))
    #expect(throws: GitHubError.notFound) { try Repository(response(404, "{}")) }
    #expect(throws: GitHubError.unreadable) { try Repository(response(200, "{}")) }
    #expect(throws: GitHubError.unreadable) { try Repository(response(200, body, crossed: true)) }
    let emails = #"[{"email":"Hana@Example.com","verified":true,"primary":true},{"email":"b@c.d","verified":false}]"#
    #expect(
      try AccountEmails(response(200, emails)) == AccountEmails(verified: ["hana@example.com"], unverified: ["b@c.d"]))
    for status in [403, 404] {
      #expect(throws: GitHubError.missingScopes(["user:email"])) { try AccountEmails(response(status, "{}")) }
    }
    #expect(throws: GitHubError.unauthorized) { try AccountEmails(response(401, "{}")) }
    #expect(throws: GitHubError.unreadable) { try AccountEmails(response(200, "{}")) }
  }
}
