import HTTP
import Loopback
import Support
import Testing

@Suite struct RefusalTests {
  @Test(arguments: [
    ("http://example.com/path?token=secret", "http://example.com"), ("file:///etc/passwd", "file://"),
    ("ftp://127.0.0.1/", "ftp://127.0.0.1"), ("https://user:wo/rd@127.0.0.1/", "https://..."),
    ("http://localhost.example.com", "http://localhost.example.com"), ("example.com/?token=secret", "example.com"),
    ("", ""),
    ("https://127.0.0.1\u{7}/", "https://127.0.0.1?"), ("HTTP://10.0.0.1:80", "HTTP://10.0.0.1:80"),
  ])
  func aURLThatIsNotAllowedIsRefusedWithoutItsSecrets(url: String, shown: String) async throws {
    #expect(try await failure(of: .get(url)) == .urlRefused(shown))
  }

  @Test(arguments: [
    ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X-A", "a\rb"), ("X-A", "a\u{0}b"), ("X-A", "a\u{1B}[2J"),
    ("X-A\r\nX-B", "b"),
    ("X A", "b"), ("", "b"), ("X:A", "b"), ("X-A\u{0}", "b"), ("Host", "evil.example"), ("content-length", "5"),
    ("Transfer-Encoding", "chunked"),
  ])
  func aHeaderThatWouldBreakTheRequestIsRefusedBeforeAnythingIsSent(name: String, value: String) async throws {
    let server = try WireServer { _ in [.respond()] }
    let error = try await failure(of: .get(server.url, headers: [Header(name: name, value: value)]))
    guard case .headerRefused = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.connectionCount == 0)
  }

  @Test func aCredentialOrUserAgentWithALineFeedIsRefused() async throws {
    let server = try WireServer { _ in [.respond()] }
    let credential = Credential(origin: try origin(server.url), authorization: "Bearer secret\nX: y")
    let error = try await failure(of: .get(server.url, credential: credential))
    #expect(error == .headerRefused(name: "Authorization"))
    let agent = try await failure(of: .get(server.url), ClientConfiguration(userAgent: "cyc\r\nX: y"))
    #expect(agent == .headerRefused(name: "User-Agent"))
    #expect(server.connectionCount == 0)
  }
}
