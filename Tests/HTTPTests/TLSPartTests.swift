import HTTP
import Loopback
import Support
import Testing

@Suite(.enabled(if: TLSServer.isAvailable, "needs /usr/bin/openssl"))
struct TLSPartTests {
  private static let answer = "HTTP/1.0 200 OK\r\n\r\nover TLS"

  private func outcomes(
    host: String = "127.0.0.1", answer: String = TLSPartTests.answer,
    _ adjust: @escaping @Sendable (inout ClientConfiguration, TLSServer) -> Void
  ) async throws -> Result<Response, TransferError> {
    try await offThePool {
      let server = try TLSServer(answer: answer)
      let configuration = testConfiguration { adjust(&$0, server) }
      return Client(configuration).send([.get("https://\(host):\(server.port)/answer")])[0]
    }
  }

  private func isTLSFailure(_ outcome: Result<Response, TransferError>) -> Bool {
    guard case .failure(.tls(_, let reason)) = outcome else { return false }
    return !reason.isEmpty && reason.utf8.count <= 120
  }

  @Test func untrustedCertificateIsRefused() async throws {
    #expect(isTLSFailure(try await outcomes { _, _ in }))
  }

  @Test func aCertificateFileIsTrusted() async throws {
    let outcome = try await outcomes { $0.certificateFile = $1.certificate }
    #expect(try text(outcome.get()) == "over TLS")
  }

  @Test func aFolderOfCertificatesByHashIsTrusted() async throws {
    let outcome = try await outcomes { $0.certificateFolder = $1.certificateFolder }
    #expect(try text(outcome.get()) == "over TLS")
  }

  @Test func aCertificateForAnotherHostIsRefused() async throws {
    #expect(isTLSFailure(try await outcomes(host: "localhost") { $0.certificateFile = $1.certificate }))
  }

  @Test func aRedirectToPlainHTTPIsRefused() async throws {
    let plain = try WireServer { _ in [.respond()] }
    let answer = "HTTP/1.0 302 Found\r\nLocation: \(plain.url)/\r\n\r\n"
    let outcome = try await outcomes(answer: answer) { $0.certificateFile = $1.certificate }
    #expect(throws: TransferError.redirectRefused(host: "127.0.0.1")) { try outcome.get() }
    #expect(plain.connectionCount == 0)
  }

  @Test func aCertificateFileThatIsNotThereIsAnError() async throws {
    #expect(isTLSFailure(try await outcomes { configuration, _ in configuration.certificateFile = "/nonexistent.pem" }))
  }
}
