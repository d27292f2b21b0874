import Days
import GitHub
import HTTP
import Testing

@Suite struct GraphQLErrorTests {
  private func error(
    _ body: String, status: Int = 200, _ headers: [Header] = []
  ) -> GitHubError? {
    do throws(GitHubError) {
      _ = try AccountHistory(.success(response(status, body, headers)))
      return nil
    } catch {
      return error
    }
  }

  private func errors(_ list: String, data: String = #"{"user":null}"#) -> String {
    #"{"data":\#(data),"errors":[\#(list)]}"#
  }

  @Test(arguments: [
    (#"{"type":"NOT_FOUND","path":["user"],"message":"Could not resolve to a User"}"#, GitHubError.notFound),
    (#"{"type":"RATE_LIMITED","message":"API rate limit exceeded"}"#, .rateLimited(nil)),
    (#"{"type":"RATE_LIMIT","code":"graphql_rate_limit"}"#, .rateLimited(nil)),
    (#"{"type":"FORBIDDEN","extensions":{"saml_failure":true},"message":"SAML"}"#, .forbidden),
    (#"{"type":"VALIDATION","message":"must not exceed 1 year"}"#, .queryFailed(type: "VALIDATION")),
    (#"{"message":"Something went wrong"}"#, .queryFailed(type: nil)),
    (#"{"type":null}"#, .queryFailed(type: nil)), (#"{}"#, .queryFailed(type: nil)),
    (#"{"type":"INSUFFICIENT_SCOPES"}"#, .missingScopes([])),
    (#"{"type":"\u001b[31m","message":"NOT_FOUND"}"#, .queryFailed(type: "\u{1B}[31m")),
    // Of several the one that a person can do something about is told, whatever their order.
    (#"{"type":"NOT_FOUND"},{"type":"INTERNAL"},{"type":"FORBIDDEN"},{"type":"RATE_LIMITED"}"#, .rateLimited(nil)),
    (#"{"type":"NOT_FOUND"},{"type":"INTERNAL"}"#, .queryFailed(type: "INTERNAL")),
    (#"{"type":"NOT_FOUND"},{"type":"FORBIDDEN"}"#, .forbidden),
    (#"{"type":"FORBIDDEN"},{"type":"INSUFFICIENT_SCOPES"}"#, .missingScopes([])),
  ])
  func aTypeHasItsMeaning(list: String, meaning: GitHubError) {
    #expect(error(errors(list)) == meaning)
    #expect(error(errors(list, data: "null")) == meaning)
    #expect(error(#"{"errors":[\#(list)]}"#) == meaning)
    // Data beside an error is not whole, however whole it looks.
    let data = #"{"user":{"createdAt":"2017-02-11T08:30:00Z","contributionsCollection":{"contributionYears":[2026]}}}"#
    #expect(error(#"{"data":\#(data)}"#) == nil)
    #expect(error(#"{"data":\#(data),"errors":[]}"#) == nil)
    #expect(error(errors(list, data: data)) == meaning)
  }

  @Test func theTimeToAskAgainIsTold() {
    let body = errors(#"{"type":"RATE_LIMITED"}"#)
    let reset = Header(name: "X-RateLimit-Reset", value: "1800000000")
    #expect(error(body, [reset]) == .rateLimited(.date(secondsSince1970: 1_800_000_000)))
    #expect(error(body, [reset, Header(name: "Retry-After", value: "60")]) == .rateLimited(.seconds(60)))
    let spent = Header(name: "X-RateLimit-Remaining", value: "0")
    #expect(error("{}", status: 403, [spent, reset]) == .rateLimited(.date(secondsSince1970: 1_800_000_000)))
    #expect(error("{}", status: 429) == .rateLimited(nil))
  }

  @Test(arguments: [
    (401, GitHubError.unauthorized), (403, .forbidden), (404, .notFound), (502, .serverTrouble(status: 502)),
    (400, .unexpectedStatus(400)),
  ])
  func aStatusGoesBeforeTheBody(status: Int, meaning: GitHubError) {
    #expect(error(#"{"message":"Bad credentials"}"#, status: status) == meaning)
    #expect(error(errors(#"{"type":"VALIDATION"}"#), status: status) == meaning)
  }

  @Test func aNetworkThatFailedSaysSo() {
    #expect(throws: GitHubError.unreachable(.cannotResolve(host: "x"))) {
      try AccountHistory(.failure(.cannotResolve(host: "x")))
    }
  }

  @Test(arguments: [
    ("['read:user']", ["read:user"]), ("['user:email', 'read:user']", ["user:email", "read:user"]),
    ("['admin:org_hook','repo']", ["admin:org_hook", "repo"]), ("[]", []), ("['']", []), ("['read:user'", []),
    ("[read:user]", []), ("['read:user; rm -rf']", []), ("['--force']", []), ("['read:user', 'a b']", []),
    ("['\\u001b[31m']", []), ("['READ']", []), ("['\(String(repeating: "x", count: 60))']", []),
  ])
  func theScopesThatAreAskedForAreNamed(list: String, scopes: [String]) {
    let message =
      "Your token has not been granted the required scopes to execute this query. The 'x' field requires one of the "
      + "following scopes: \(list), but your token has only been granted the: ['repo'] scopes."
    #expect(error(errors(#"{"type":"INSUFFICIENT_SCOPES","message":"\#(message)"}"#)) == .missingScopes(scopes))
  }
}

@Suite struct PublicAccountTests {
  @Test func nobodyNeedsATokenToAsk() throws {
    let login = try #require(Login("hana"))
    let request = PublicAccount.request(host: .gitHubDotCom, login: login)
    #expect(request.url == "https://api.github.com/users/hana")
    #expect(request.credential == nil)
    #expect(PublicAccount.request(host: try Host("ghe.example"), login: login).url.hasSuffix("/api/v3/users/hana"))
  }

  @Test func theAccountsFirstDayIsRead() throws {
    let account = try PublicAccount(
      .success(response(200, #"{"login":"Hana","id":5501,"created_at":"2017-02-11T23:59:59Z"}"#)))
    #expect(account.login.name == "Hana")
    #expect(account.createdOn.description == "2017-02-11")
  }

  @Test(arguments: [
    "", "{}", #"{"login":"hana"}"#, #"{"login":"../x","created_at":"2017-02-11T23:59:59Z"}"#,
    #"{"login":"hana","created_at":"yesterday"}"#, #"{"login":"hana","created_at":"2017-02-11T08:30:00"}"#,
    #"{"login":"hana","created_at":null}"#,
  ])
  func whatIsNoAccountIsRefused(body: String) {
    #expect(throws: GitHubError.unreadable) { try PublicAccount(.success(response(200, body))) }
    #expect(throws: GitHubError.notFound) { try PublicAccount(.success(response(404, body))) }
  }
}
