import Foundation
import Platform
import Support
import Testing

@testable import Keyring

@Suite struct DBusTests {
  /// An answer to call 1: byte order, type, flags and version, then the fields REPLY_SERIAL (5) and SIGNATURE (8).
  private func answer(_ signature: String, _ body: (inout DBusWriter) -> Void) -> [UInt8] {
    var content = DBusWriter()
    body(&content)
    var writer = DBusWriter()
    for byte in [UInt8(ascii: "l"), 2, 1, 1] { writer.byte(byte) }
    writer.number(UInt32(content.bytes.count))
    writer.number(9)
    writer.array(alignment: 8) { writer in
      writer.byte(5)
      writer.signature("u")
      writer.number(1)
      writer.align(8)
      writer.byte(8)
      writer.signature("g")
      writer.signature(signature)
    }
    writer.align(8)
    return writer.bytes + content.bytes
  }

  /// The example in the D-Bus Specification, "Marshaling".
  @Test func stringsAreWrittenLikeTheSpecification() {
    var writer = DBusWriter()
    for word in ["foo", "+", "bar"] { writer.string(word) }
    let expected = "\u{3}\0\0\0foo\0\u{1}\0\0\0+\0\0\0\u{3}\0\0\0bar\0"
    #expect(writer.bytes == Array(expected.utf8))
  }

  @Test func answerIsReadBack() throws {
    let bytes = answer("aoao") { writer in
      writer.array(alignment: 4) { $0.string("/a") }
      writer.array(alignment: 4) { _ in }
    }
    #expect(try DBusMessage.length(bytes) == bytes.count)
    let answer = try DBusMessage.answer(bytes)
    #expect(answer.replySerial == 1 && answer.signature == "aoao" && answer.errorName == nil)
    var reader = DBusReader(answer.body)
    #expect(try reader.strings() == ["/a"])
    #expect(try reader.strings() == [])
  }

  @Test func damagedAnswersNeverCrash() {
    let whole = answer("(oayays)") { writer in
      writer.string("/session")
      writer.number(0)
      writer.array(alignment: 1) { $0.byte(65) }
      writer.string("text/plain")
    }
    var random = SeededGenerator(seed: 37)
    for round in 0..<20_000 {
      var bytes = round < whole.count ? Array(whole[..<round]) : whole
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let length = try? DBusMessage.length(bytes), length <= bytes.count,
        let answer = try? DBusMessage.answer(Array(bytes[..<length]))
      else { continue }
      var reader = DBusReader(answer.body)
      _ = try? (reader.string(), reader.byteArray(), reader.byteArray(), reader.string())
      reader = DBusReader(answer.body)
      _ = try? reader.strings()
    }
  }

  @Test(arguments: [("/run/user/1/bus", "/run/user/1/bus"), ("/a%20b%2c", "/a b,"), ("/a%2", nil), ("/%zz", nil)])
  func escapesInAddressesAreRead(text: String, path: String?) { #expect(DBusConnection.unescaped(text) == path) }

  @Test(arguments: [
    "", "unix:path=/nowhere/bus", "tcp:host=127.0.0.1,port=1", "autolaunch:", "unix:abstract=cyc-none", ";",
  ])
  func addressWithoutBusHasNoKeyring(address: String) {
    let service = SecretService(
      environment: [SessionBus.variable: address, "XDG_RUNTIME_DIR": "/nowhere"], runtimeFolders: "/nowhere")
    #expect(throws: KeyringError.absent) { try service.check(mayStart: false) }
  }

  @Test func socketWithoutServerHasNoKeyring() throws {
    let folder = try TemporaryDirectory()
    try UnixSocket.bind(folder.path("bus"))
    let service = SecretService(environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(throws: KeyringError.absent) { try service.check(mayStart: false) }
  }
}

/// `security` itself exists on macOS only.
@Suite struct KeychainTests {
  private let name = SecretName(service: "cyc:github.com", account: "7", label: "cyc: \"hana\"\non github.com")

  @Test func secretIsOnlyInTheInput() throws {
    var calls: [(program: [String], input: String)] = []
    let keychain = Keychain(environment: [:]) { program, _, input, _ throws(ProgramError) in
      calls.append((program, String(decoding: input, as: UTF8.self)))
      return ProgramResult(exitCode: 0, output: program.contains("-w") ? "gho_1\n" : "")
    }
    try keychain.store("gho_1", as: name)
    #expect(calls[0].program == ["/usr/bin/security", "-i"])
    #expect(
      calls[0].input == """
        "add-generic-password" "-U" "-l" "cyc: hanaon github.com" "-s" "cyc:github.com" "-a" "7" "-X" "67686f5f31"

        """)
    #expect(!calls.contains { $0.program.joined().contains("gho_1") })
    #expect(throws: KeyringError.failed, "another secret is read back") { try keychain.store("gho_2", as: name) }
  }

  @Test(arguments: [(36, .locked), (51, .locked), (1, .failed)] as [(Int32, KeyringError)])
  func exitCodeTellsTheReason(code: Int32, error: KeyringError) {
    let keychain = Keychain(environment: [:]) { _, _, _, _ throws(ProgramError) in ProgramResult(exitCode: code) }
    #expect(throws: error) { try keychain.secret(name) }
  }

  @Test func missingItemIsNilAndTimeoutIsAnError() throws {
    let keychain = Keychain(environment: [:]) { _, _, _, _ throws(ProgramError) in ProgramResult(exitCode: 44) }
    #expect(try keychain.secret(name) == nil)
    try keychain.remove(name)
    let slow = Keychain(environment: [:]) { _, _, _, seconds throws(ProgramError) in
      throw .timedOut(name: "security", seconds: seconds)
    }
    #expect(throws: KeyringError.silent) { try slow.secret(name) }
  }
}
