package import Keyring

/// The system's keyring for one run of cyc. Each token is read only once, so a keyring that does not answer delays the
/// run once for each.
package final class TokenKeyring {
  private let store: (any SecretStore)?
  private var read: [SecretName: Result<String?, KeyringError>] = [:]

  /// - Parameter store: nil for no keyring
  package init(_ store: (any SecretStore)? = nil) { self.store = store }

  private func existingStore() throws(KeyringError) -> any SecretStore {
    guard let store else { throw .absent }
    return store
  }

  /// Throws unless a token can be stored now.
  ///
  /// - Parameter mayStart: whether the keyring may be started, which takes longer
  package func check(mayStart: Bool) throws(KeyringError) { try existingStore().check(mayStart: mayStart) }

  /// Nil if there is none.
  package func token(_ name: SecretName) throws(KeyringError) -> String? {
    let outcome = read[name] ?? Result { () throws(KeyringError) in try existingStore().secret(name) }
    read[name] = outcome
    return try outcome.get()
  }

  package func store(_ token: String, as name: SecretName) throws(KeyringError) {
    try existingStore().store(token, as: name)
    read[name] = nil
  }

  package func remove(_ name: SecretName) throws(KeyringError) {
    try existingStore().remove(name)
    read[name] = nil
  }
}
