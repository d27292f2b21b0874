public import Platform

/// A desktop's keyring, which keeps secrets for programs of this user. No call shows a dialog or waits for one.
public protocol SecretStore {
  /// Throws unless a secret can be stored now. Takes at most 200 ms, unless the keyring may be started.
  func check(mayStart: Bool) throws(KeyringError)
  /// The secret of that name; nil if there is none.
  func secret(_ name: SecretName) throws(KeyringError) -> String?
  /// Replaces an earlier secret of that name.
  func store(_ secret: String, as name: SecretName) throws(KeyringError)
  /// Does nothing if there is none.
  func remove(_ name: SecretName) throws(KeyringError)
}

/// Identifies a secret. It is not secret itself: other programs can list it.
public struct SecretName: Hashable, Sendable {
  public let service: String
  public let account: String
  /// Shown in the desktop's password manager.
  public let label: String

  public init(service: String, account: String, label: String) {
    self.service = service
    self.account = account
    self.label = label
  }
}

public enum KeyringError: Error, Hashable, Sendable {
  /// There is no session bus, or no keyring on it.
  case absent
  case locked
  /// No answer in time.
  case silent
  /// The keyring refused, or gave an answer that is not understood.
  case failed
}

/// The keyring of this system: the Secret Service of the session, or macOS's Keychain.
public enum SystemKeyring {
  /// - Parameter run: runs a program with an input, within a time limit
  public static func store(
    environment: [String: String],
    run:
      @escaping (_ program: [String], _ environment: [String: String], _ input: [UInt8], _ limitSeconds: Double)
      throws(ProgramError) -> ProgramResult
  ) -> any SecretStore {
    #if os(macOS)
      Keychain(environment: environment, run: run)
    #else
      SecretService(environment: environment)
    #endif
  }
}
