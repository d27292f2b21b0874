import Testing

@testable import HTTP

/// What no loopback server can show: hops over https.
@Suite struct ExchangeTests {
  private func exchange(_ request: Request) -> RedirectPolicy {
    RedirectPolicy(request, ClientConfiguration(userAgent: "cyc-tests"))
  }

  private func redirect(_ status: Int, to url: String) -> Result<HopResponse, TransferError> {
    .success(HopResponse(status: status, headers: [], body: [], redirectURL: url))
  }

  private func sentHop(_ step: RedirectPolicy.Step) throws -> Hop {
    guard case .send(let hop) = step else { throw TransferError.failed(host: "", reason: "\(step)") }
    return hop
  }

  private func error(_ step: RedirectPolicy.Step) -> TransferError? {
    guard case .finish(.failure(let error)) = step else { return nil }
    return error
  }

  @Test(arguments: ["http://127.0.0.1/", "http://localhost:8080/", "http://github.com/"])
  func httpsNeverBecomesHTTP(target: String) throws {
    var exchange = exchange(.get("https://github.com/"))
    _ = try sentHop(exchange.start())
    #expect(error(exchange.step(after: redirect(302, to: target))) == .redirectRefused(host: "github.com"))
  }

  @Test(arguments: [
    ("https://github.com:443/x", true), ("https://GITHUB.com/x", true), ("https://api.github.com/", false),
    ("https://github.com:444/", false), ("https://github.com.evil.example/", false), ("https://github.co/", false),
  ])
  func theCredentialNeedsTheExactOrigin(target: String, expected: Bool) throws {
    let credential = Credential(origin: try origin("https://github.com"), authorization: "Bearer secret")
    var exchange = exchange(.get("https://github.com/", credential: credential))
    #expect(try sentHop(exchange.start()).headers.contains { $0.isNamed("Authorization") })
    let next = try sentHop(exchange.step(after: redirect(301, to: target)))
    #expect(next.headers.contains { $0.isNamed("Authorization") } == expected)
  }

  @Test func aCredentialOfAnotherOriginIsNotSentAfterARedirectThere() throws {
    let credential = Credential(origin: try origin("https://github.com"), authorization: "Bearer secret")
    var exchange = exchange(.get("https://example.com/", credential: credential))
    #expect(try sentHop(exchange.start()).headers.isEmpty)
    #expect(try sentHop(exchange.step(after: redirect(302, to: "https://github.com/"))).headers.isEmpty)
  }

  @Test func onlyALostConnectionOfAGetIsTriedAgain() throws {
    let lost = Result<HopResponse, TransferError>.failure(
      .connectionLost(host: "github.com", reason: "connection reset"))
    var get = exchange(.get("https://github.com/"))
    #expect(try !sentHop(get.start()).needsFreshConnection)
    #expect(try sentHop(get.step(after: lost)).needsFreshConnection)
    #expect(error(get.step(after: lost)) == .connectionLost(host: "github.com", reason: "connection reset"))
    var refused = exchange(.get("https://github.com/"))
    _ = refused.start()
    #expect(error(refused.step(after: .failure(.cannotResolve(host: "github.com")))) != nil)
    var post = exchange(.form("https://github.com/", fields: []))
    #expect(try sentHop(post.start()).needsFreshConnection)
    #expect(error(post.step(after: lost)) != nil)
  }
}
