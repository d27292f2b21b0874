import Foundation
import HTTP
import Loopback
import Support
import Testing

@Suite(.enabled(if: TLSServer.isAvailable, "needs /usr/bin/openssl"))
struct TLSPartTests {
  private static let answer = "HTTP/1.0 200 OK\r\n\r\nover TLS"

  private func fetch(
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

  @Test func untrustedCertificateIsRejected() async throws {
    #expect(isTLSFailure(try await fetch { _, _ in }))
  }

  @Test func certificateFileIsTrusted() async throws {
    let outcome = try await fetch { $0.certificateFile = $1.certificate }
    #expect(try text(outcome.get()) == "over TLS")
  }

  @Test func folderOfHashedCertificatesIsTrusted() async throws {
    let outcome = try await fetch { $0.certificateFolder = $1.certificateFolder }
    #expect(try text(outcome.get()) == "over TLS")
  }

  @Test func certificateOfAnotherHostIsRejected() async throws {
    #expect(isTLSFailure(try await fetch(host: "localhost") { $0.certificateFile = $1.certificate }))
  }

  @Test func redirectToPlainHTTPIsRejected() async throws {
    let plain = try WireServer { _ in [.respond()] }
    let answer = "HTTP/1.0 302 Found\r\nLocation: \(plain.url)/\r\n\r\n"
    let outcome = try await fetch(answer: answer) { $0.certificateFile = $1.certificate }
    #expect(throws: TransferError.redirectRefused(host: "127.0.0.1")) { try outcome.get() }
    #expect(plain.connectionCount == 0)
  }

  @Test func missingCertificateFileIsAnError() async throws {
    #expect(isTLSFailure(try await fetch { configuration, _ in configuration.certificateFile = "/nonexistent.pem" }))
  }
}

/// `openssl s_server` on 127.0.0.1 with a self-signed certificate for the address only.
final class TLSServer {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  let port: Int
  /// Folder with the certificate, also under the name of its hash.
  var certificateFolder: String { folder.path() }
  private let folder: URL
  var certificate: String { folder.appending(path: "certificate.pem").path() }
  private let server = Process()

  init(answer: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cyc-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try answer.write(to: folder.appending(path: "answer"), atomically: true, encoding: .utf8)
    try TLSServer.openssl(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
        "/CN=cyc", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key", "-out", "certificate.pem",
      ], in: folder)
    try TLSServer.openssl(["rehash", "."], in: folder)

    let output = StandInSpawn.pipe()
    server.executableURL = URL(filePath: "/usr/bin/openssl")
    server.arguments = ["s_server", "-accept", "127.0.0.1:0", "-HTTP", "-cert", "certificate.pem", "-key", "key"]
    server.currentDirectoryURL = folder
    server.standardInput = FileHandle.nullDevice
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { [server] in try server.run() }
    // openssl prints "ACCEPT 127.0.0.1:PORT" once it listens.
    var printed = ""
    while !printed.contains("ACCEPT") || !printed.hasSuffix("\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw CocoaError(.fileReadUnknown) }
      printed += String(decoding: part, as: UTF8.self)
    }
    port = printed.split(whereSeparator: { ": \n".contains($0) }).last.flatMap { Int($0) } ?? 0
  }

  deinit {
    // openssl inherits the signal mask of the thread that started it, which may block SIGTERM.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func openssl(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try StandInSpawn.alone { try process.run() }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
