import Platform
import Support
import Testing

@testable import Keyring

/// Talks to a real gnome-keyring-daemon on a private bus.
@Suite(.serialized, .enabled(if: KeyringDaemon.isThere, "\(KeyringDaemon.missing)"))
struct SecretServicePartTests {
  private let name = SecretName(service: "cyc:github.com", account: "7", label: "cyc: hana on github.com")

  /// Like a cron job: only the runtime folder tells where the bus is.
  private func service(_ daemon: KeyringDaemon) -> SecretService {
    SecretService(environment: ["XDG_RUNTIME_DIR": daemon.folder.path])
  }

  private func error(_ body: () throws -> Void) -> KeyringError? {
    do {
      try body()
      return nil
    } catch {
      return error as? KeyringError
    }
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = SystemClock.uptimeSeconds()
    try body()
    return SystemClock.uptimeSeconds() - start
  }

  @Test func storedSecretIsReadReplacedAndRemoved() throws {
    let daemon = try KeyringDaemon()
    let service = service(daemon)
    try service.check(mayStart: true)
    #expect(try service.secret(name) == nil)
    try service.store("gho_one", as: name)
    try service.store("gho_two", as: name)
    #expect(try service.secret(name) == "gho_two")
    let other = SecretName(service: name.service, account: "8", label: "cyc: minsu on github.com")
    try service.store(String(repeating: "x", count: 20_000), as: other)
    #expect(try service.secret(other)?.count == 20_000)
    try service.remove(name)
    #expect(try service.secret(name) == nil)
    #expect(try service.secret(other) != nil)
    try service.remove(name)
  }

  @Test func otherProgramsReadAndWriteTheSameSecret() throws {
    let daemon = try KeyringDaemon()
    let service = service(daemon)
    try service.store("gho_ours", as: name)
    #expect(try daemon.secretTool("lookup", "service", name.service, "account", "7") == "gho_ours")
    let found = try #require(try daemon.secretTool("search", "service", name.service))
    #expect(found.contains("label = \(name.label)"))
    _ = try daemon.secretTool(
      "store", "--label=another", "service", name.service, "account", "9", input: "gho_theirs")
    #expect(try service.secret(SecretName(service: name.service, account: "9", label: "")) == "gho_theirs")
  }

  @Test func lockedKeyringIsReportedWithoutPrompt() throws {
    let daemon = try KeyringDaemon()
    let service = service(daemon)
    try service.store("gho_secret", as: name)
    try daemon.lock()
    let took = seconds {
      #expect(error { try service.check(mayStart: true) } == .locked)
      #expect(error { _ = try service.secret(name) } == .locked)
      #expect(error { try service.store("gho_other", as: name) } == .locked)
      #expect(error { try service.remove(name) } == .locked)
    }
    #expect(took < 1)
  }

  @Test func keyringThatDoesNotAnswerIsGivenUp() throws {
    let daemon = try KeyringDaemon()
    let service = service(daemon)
    try service.store("gho_secret", as: name)
    try daemon.freeze()
    let check = seconds { #expect(error { try service.check(mayStart: false) } == .silent) }
    #expect((SecretService.checkSeconds..<SecretService.checkSeconds + 0.5).contains(check))
    let read = seconds { #expect(error { _ = try service.secret(name) } == .silent) }
    #expect((SecretService.limitSeconds..<SecretService.limitSeconds + 0.5).contains(read))
    try daemon.thaw()
    #expect(try service.secret(name) == "gho_secret")
  }

  /// A reminder by cron may start the keyring, but never waits longer for it than for one that runs.
  @Test func keyringThatNeverStartsIsGivenUp() throws {
    let daemon = try KeyringDaemon()
    try daemon.stall()
    let read = seconds { #expect(error { _ = try service(daemon).secret(name) } == .silent) }
    #expect((SecretService.limitSeconds..<SecretService.limitSeconds + 0.5).contains(read))
    let check = seconds { #expect(error { try service(daemon).check(mayStart: false) } == .absent) }
    #expect(check < SecretService.checkSeconds)
  }

  @Test func keyringThatEndsBetweenTwoCallsIsReported() throws {
    let daemon = try KeyringDaemon()
    let service = service(daemon)
    try service.store("gho_secret", as: name)
    try daemon.leave()
    #expect(error { _ = try service.secret(name) } == .absent)
    #expect(error { try service.store("gho_other", as: name) } == .absent)
    #expect(error { try service.remove(name) } == .absent)
  }

  @Test func busWithoutKeyringHasNone() throws {
    let daemon = try KeyringDaemon()
    try daemon.leave()
    #expect(error { try service(daemon).check(mayStart: true) } == .absent)
    #expect(error { _ = try service(daemon).secret(name) } == .absent)
  }
}
