import HTTP
import Testing

@testable import GitHub

@Suite struct RepositoryTests {
  @Test(
    arguments: [
      ("https://github.com/hana/cyc.git", "hana/cyc"), ("https://github.com/hana/cyc", "hana/cyc"),
      ("https://hana:secret@GitHub.com/hana/cyc/", "hana/cyc"), ("git@github.com:hana/cyc.git", "hana/cyc"),
      ("ssh://git@github.com:22/hana/cyc.git", "hana/cyc"), ("ssh://git@ssh.github.com:443/hana/cyc.git", "hana/cyc"),
      ("git://github.com/hana/cyc.js", "hana/cyc.js"), ("git@github-work:hana/cyc", "hana/cyc"),
      ("http://github.com/hana/cyc", "hana/cyc"), ("github.com:hana/cyc", "hana/cyc"),
      ("https://gitlab.com/hana/cyc", nil), ("https://github.com.evil.example/hana/cyc", nil),
      ("https://github.com@evil.example/hana/cyc", nil), ("https://github.com/hana", nil),
      ("https://github.com/a/b/c", nil), ("https://github.com/../x", nil), ("/srv/hana/cyc", nil), ("../hana/cyc", nil),
      ("./a:b/c", nil), ("file:///hana/cyc", nil), ("git@gist.github.com:0123abcd.git", nil), ("", nil), (":", nil),
      ("https://github.com/hana/c yc", nil), ("https://github.com/hana/..", nil),
    ] as [(String, String?)])
  func anAddressOfGitNamesARepository(address: String, expected: String?) {
    #expect(RepositoryName(gitAddress: address, on: .gitHubDotCom)?.description == expected)
  }

  @Test func anotherHostHasRepositoriesOfItsOwn() throws {
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

  @Test func answersAreRead() throws {
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
