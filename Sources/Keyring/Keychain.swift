public import Platform

/// The login keychain of macOS, through `security`, which gets secrets on its input: arguments can be seen by others.
///
/// Source: security(1), "add-generic-password", "find-generic-password", option `-i`.
public struct Keychain: SecretStore {
  public typealias Run =
    (_ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double)
    throws(ProgramError) -> ProgramResult

  private static let program = "/usr/bin/security"
  private static let limitSeconds = 2.0
  /// Exit codes of `security`: the low bytes of errSecItemNotFound (-25300), errSecInteractionNotAllowed (-25308) and
  /// errSecAuthFailed (-25293).
  private static let (notFound, noInteraction, noAuthorization): (Int32, Int32, Int32) = (44, 36, 51)

  private let environment: [String: String]
  private let run: Run

  public init(environment: [String: String], run: @escaping Run) {
    self.environment = environment
    self.run = run
  }

  public func check(mayStart: Bool) throws(KeyringError) {
    _ = try answer(["show-keychain-info"], within: mayStart ? Self.limitSeconds : SecretService.checkSeconds)
  }

  public func secret(_ name: SecretName) throws(KeyringError) -> String? {
    guard let result = try answer(["find-generic-password", "-w"] + Self.options(name)) else { return nil }
    return result.output.split(whereSeparator: \.isNewline).first.map(String.init)
  }

  public func store(_ secret: String, as name: SecretName) throws(KeyringError) {
    let digits = Array("0123456789abcdef")
    let hex = String(secret.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    let words = ["add-generic-password", "-U", "-l", name.label] + Self.options(name) + ["-X", hex]
    // GitHub's names contain no quotes or backslashes, so these are dropped instead of escaped.
    let line = words.map { "\"\($0.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline })\"" }.joined(separator: " ")
    _ = try answer(["-i"], input: "\(line)\n")
    // `security -i` ends with 0 even if the command failed.
    if try self.secret(name) != secret { throw .failed }
  }

  public func remove(_ name: SecretName) throws(KeyringError) {
    _ = try answer(["delete-generic-password"] + Self.options(name))
  }

  private static func options(_ name: SecretName) -> [String] { ["-s", name.service, "-a", name.account] }

  /// Runs `security`; nil if there is no such secret. A dialog that it shows is closed at the time limit.
  private func answer(
    _ arguments: [String], input: String = "", within seconds: Double = limitSeconds
  ) throws(KeyringError) -> ProgramResult? {
    let result: ProgramResult
    do throws(ProgramError) {
      result = try run([Self.program] + arguments, environment, Array(input.utf8), seconds)
    } catch {
      switch error {
      case .notFound: throw .absent
      case .timedOut: throw .silent
      case .couldNotStart, .tooMuchOutput: throw .failed
      }
    }
    switch result.exitCode {
    case 0: return result
    case Self.notFound: return nil
    case Self.noInteraction, Self.noAuthorization: throw .locked
    default: throw .failed
    }
  }
}
