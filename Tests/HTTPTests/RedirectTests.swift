import Loopback
import Support
import Testing

@testable import HTTP

@Suite(.waits) struct RedirectTests {
  private let secretHeaders = [
    Header(name: "Cookie", value: "tz=Asia%2FSeoul"), Header(name: "AUTHORIZATION", value: "Basic caller"),
    Header(name: "Accept", value: "text/html"),
  ]

  private func credential(for url: String) throws -> Credential {
    Credential(origin: try origin(url), authorization: "Bearer gho_secret")
  }

  @Test func credentialIsSentToItsOriginOnly() async throws {
    let server = try WireServer { _ in [.respond()] }
    let credential = try credential(for: server.url)
    _ = try await send(.get(server.url, headers: secretHeaders, credential: credential))
    _ = try await send(.get(server.otherURL, credential: credential))
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer gho_secret", nil])
    #expect(server.requests[0].headers.filter { $0.name.lowercased() == "authorization" }.count == 1)
  }

  @Test func credentialIsKeptOnRedirectsWithinTheOrigin() async throws {
    let server = try WireServer { $0.path == "/a" ? [.respond(302, headers: ["Location: b?c"])] : [.respond()] }
    let request = Request.get(server.url + "/a", headers: secretHeaders, credential: try credential(for: server.url))
    let response = try await send(request)
    #expect(response.url == server.url + "/b?c")
    #expect(!response.crossedOrigin)
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer gho_secret", "Bearer gho_secret"])
    #expect(server.requests[1].header("Cookie") == "tz=Asia%2FSeoul")
  }

  @Test func otherOriginGetsNeitherCredentialNorCookie() async throws {
    let other = try WireServer { _ in [.respond()] }
    let home = try WireServer { [other = other.url] _ in [.respond(302, headers: ["Location: \(other)/x"])] }
    let request = Request.get(home.url, headers: secretHeaders, credential: try credential(for: home.url))
    let response = try await send(request)
    #expect(response.crossedOrigin)
    #expect(response.url == other.url + "/x")
    #expect(home.requests.first?.header("Authorization") == "Bearer gho_secret")
    #expect(home.requests.first?.header("Cookie") != nil)
    let strayed = try #require(other.requests.first)
    #expect(strayed.header("Authorization") == nil)
    #expect(strayed.header("Cookie") == nil)
    #expect(strayed.header("Accept") == "text/html")
  }

  @Test func otherNameOfTheSameServerIsAnotherOrigin() async throws {
    let server = try WireServer { request in
      request.path == "/"
        ? [
          .respond(
            307, headers: ["Location: http://localhost:\(request.header("Host")?.split(separator: ":").last ?? "")/x"])
        ] : [.respond()]
    }
    let response = try await send(
      .get(server.url + "/", headers: secretHeaders, credential: try credential(for: server.url)))
    #expect(response.crossedOrigin)
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer gho_secret", nil])
  }

  @Test func redirectBackHomeHasNoCredential() async throws {
    let other = try WireServer { request in
      [.respond(302, headers: ["Location: \(request.header("X-Home") ?? "")/end"])]
    }
    let home = try WireServer { [other = other.url] request in
      request.path == "/end" ? [.respond()] : [.respond(302, headers: ["Location: \(other)/"])]
    }
    let headers = secretHeaders + [Header(name: "X-Home", value: home.url)]
    let response = try await send(.get(home.url + "/", headers: headers, credential: try credential(for: home.url)))
    #expect(response.crossedOrigin)
    #expect(home.requests.map { $0.header("Authorization") } == ["Bearer gho_secret", nil])
    #expect(home.requests.map { $0.header("Cookie") } == ["tz=Asia%2FSeoul", nil])
  }

  @Test func setCookiesAreNotKept() async throws {
    let server = try WireServer { request in
      let location = request.path == "/" ? ["Location: /x", "Set-Cookie: session=1; Path=/"] : []
      return [.respond(location.isEmpty ? 200 : 302, headers: location)]
    }
    _ = try await send(.get(server.url + "/"))
    #expect(server.requests.map { $0.header("Cookie") } == [nil, nil])
  }

  @Test(arguments: [301, 302, 303])
  func redirectedPostBecomesAGetWithoutABody(status: Int) async throws {
    let server = try WireServer { $0.path == "/" ? [.respond(status, headers: ["Location: /x"])] : [.respond()] }
    _ = try await send(.form(server.url + "/", fields: [("a", "b")]))
    #expect(server.requests.map(\.method) == ["POST", "GET"])
    #expect(server.requests.last?.body == [])
    #expect(server.requests.last?.header("Content-Type") == nil)
  }

  /// A webhook's key may have any name.
  @Test(arguments: [301, 302, 303])
  func headersOfAPostAreNotSentToAnotherOrigin(status: Int) async throws {
    let other = try WireServer { _ in [.respond()] }
    let server = try WireServer { [other = other.url] request in
      [.respond(status, headers: ["Location: \(request.path == "/" ? "/within" : "\(other)/x")"])]
    }
    for path in ["/", "/beyond"] {
      let request = Request.form(
        server.url + path, fields: [("a", "b")], headers: [Header(name: "X-Api-Key", value: "secret")])
      #expect(try await failure(of: request) == .redirectRefused(host: "127.0.0.1"))
    }
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: [307, 308])
  func postIsRepeatedWithinTheOriginOnly(status: Int) async throws {
    let other = try WireServer { _ in [.respond()] }
    let server = try WireServer { [other = other.url] request in
      switch request.path {
      case "/within": [.respond(status, headers: ["Location: /x"])]
      case "/beyond": [.respond(status, headers: ["Location: \(other)/x"])]
      default: [.respond()]
      }
    }
    _ = try await send(.form(server.url + "/within", fields: [("a", "b")]))
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    #expect(server.requests.last?.body == Array("a=b".utf8))
    let error = try await failure(of: .form(server.url + "/beyond", fields: [("a", "b")]))
    #expect(error == .redirectRefused(host: "127.0.0.1"))
    #expect(other.requests.isEmpty)
  }

  @Test func atMostFiveRedirectsAreFollowed() async throws {
    let server = try WireServer { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 0 ? [.respond()] : [.respond(302, headers: ["Location: /\(number - 1)"])]
    }
    #expect(try await send(.get(server.url + "/5")).status == 200)
    #expect(try await failure(of: .get(server.url + "/6")) == .tooManyRedirects(host: "127.0.0.1"))
  }

  @Test func redirectLoopEnds() async throws {
    let server = try WireServer { _ in [.respond(301, headers: ["Location: /"])] }
    #expect(try await failure(of: .get(server.url + "/")) == .tooManyRedirects(host: "127.0.0.1"))
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [
    "http://example.com/", "ftp://127.0.0.1/", "file:///etc/passwd", "http://user@127.0.0.1/", "https://a@b.example/",
    "javascript:1", "http://10.1/",
  ])
  func redirectToADisallowedURLIsRejected(location: String) async throws {
    let server = try WireServer { _ in [.respond(302, headers: ["Location: \(location)"])] }
    #expect(try await failure(of: .get(server.url)) == .redirectRefused(host: "127.0.0.1"))
    #expect(server.requests.count == 1)
  }

  @Test func redirectWithoutALocationAndStatus304AreResponses() async throws {
    let server = try WireServer {
      $0.path == "/304" ? [.send("HTTP/1.1 304 Not Modified\r\nLocation: /x\r\n\r\n")] : [.respond(302)]
    }
    #expect(try await send(.get(server.url)).status == 302)
    #expect(try await send(.get(server.url + "/304")).status == 304)
  }
}

/// Redirects over https, and retries, without a server.
@Suite struct RedirectPolicyTests {
  private func policy(_ request: Request) -> RedirectPolicy {
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
  func httpsIsNeverDowngradedToHTTP(target: String) throws {
    var policy = policy(.get("https://github.com/"))
    _ = try sentHop(policy.start())
    #expect(error(policy.step(after: redirect(302, to: target))) == .redirectRefused(host: "github.com"))
  }

  @Test(arguments: [
    ("https://github.com:443/x", true), ("https://GITHUB.com/x", true), ("https://api.github.com/", false),
    ("https://github.com:444/", false), ("https://github.com.evil.example/", false), ("https://github.co/", false),
  ])
  func credentialNeedsTheExactOrigin(target: String, expected: Bool) throws {
    let credential = Credential(origin: try origin("https://github.com"), authorization: "Bearer secret")
    var policy = policy(.get("https://github.com/", credential: credential))
    #expect(try sentHop(policy.start()).headers.contains { $0.isNamed("Authorization") })
    let next = try sentHop(policy.step(after: redirect(301, to: target)))
    #expect(next.headers.contains { $0.isNamed("Authorization") } == expected)
  }

  @Test func credentialOfAnotherOriginIsNotSentAfterARedirectThere() throws {
    let credential = Credential(origin: try origin("https://github.com"), authorization: "Bearer secret")
    var policy = policy(.get("https://example.com/", credential: credential))
    #expect(try sentHop(policy.start()).headers.isEmpty)
    #expect(try sentHop(policy.step(after: redirect(302, to: "https://github.com/"))).headers.isEmpty)
  }

  @Test func onlyAGetWithALostConnectionIsRetried() throws {
    let lost = Result<HopResponse, TransferError>.failure(
      .connectionLost(host: "github.com", reason: "connection reset"))
    var get = policy(.get("https://github.com/"))
    #expect(try !sentHop(get.start()).needsFreshConnection)
    #expect(try sentHop(get.step(after: lost)).needsFreshConnection)
    #expect(error(get.step(after: lost)) == .connectionLost(host: "github.com", reason: "connection reset"))
    var refused = policy(.get("https://github.com/"))
    _ = refused.start()
    #expect(error(refused.step(after: .failure(.cannotResolve(host: "github.com")))) != nil)
    var post = policy(.form("https://github.com/", fields: []))
    #expect(try sentHop(post.start()).needsFreshConnection)
    #expect(error(post.step(after: lost)) != nil)
  }
}
