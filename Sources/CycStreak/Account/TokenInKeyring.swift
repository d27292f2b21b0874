internal import ArgumentParser
package import CycBase
internal import Keyring

/// Where a token is kept.
package enum TokenStorage: String, Codable, CaseIterable, ExpressibleByArgument, Sendable {
  case keyring, file
}

extension Account {
  /// The same login on the same host has the same name, also in another home folder.
  var secretName: SecretName {
    SecretName(service: "cyc:\(host)", account: "\(id)", label: "cyc: \(login) on \(host)")
  }
}

extension World {
  /// Throws `KeyringFailure`.
  func tokenInKeyring(of account: Account) throws(KeyringFailure) -> String {
    let token = try withKeyring { (keyring) throws(KeyringError) in try keyring.token(account.secretName) }
    guard let token else { throw KeyringFailure(error: nil) }
    return token
  }

  /// Stores a login, and its token in the keyring or in the file.
  ///
  /// - Parameter storage: nil for the keyring if it can be used without a prompt
  func keep(_ account: Account, in storage: TokenStorage?) throws -> KeptToken {
    let earlier = try Credentials.load(from: home.directories).account(on: account.host)
    let named = earlier.flatMap { $0.storage == .keyring ? $0.secretName : nil }
    var (kept, reason, mayBeStored) = (account, KeyringFailure?.none, false)
    if storage != .file, let token = account.token {
      do throws(KeyringFailure) {
        try withKeyring { (keyring) throws(KeyringError) in
          try keyring.check(mayStart: storage == .keyring)
          mayBeStored = true
          try keyring.store(token, as: account.secretName)
        }
        kept.token = nil
      } catch {
        if storage == .keyring {
          // A token that the file names may have been replaced, and is used.
          if mayBeStored, named != kept.secretName, removeFromKeyring([kept.secretName]) != nil {
            throw KeyringFailure(error: error.error, isLeftBehind: true)
          }
          throw error
        }
        if error.error != .absent { reason = error }
      }
    }
    do throws(CredentialsError) {
      try Credentials.change(in: home.directories) { $0.put(kept) }
    } catch {
      if mayBeStored, named != kept.secretName { _ = removeFromKeyring([kept.secretName]) }
      throw error
    }
    // The file no longer names these: an earlier token, and one that the keyring may have taken without saying so.
    var old = [named].compactMap(\.self)
    if mayBeStored { old.append(kept.secretName) }
    if kept.storage == .keyring { old.removeAll { $0 == kept.secretName } }
    return KeptToken(storage: kept.storage, reason: reason, leftBehind: removeFromKeyring(Set(old)))
  }

  /// Returns why a token could not be removed.
  private func removeFromKeyring(_ names: Set<SecretName>) -> KeyringFailure? {
    var failure: KeyringFailure?
    for name in names {
      do throws(KeyringFailure) {
        try withKeyring { (keyring) throws(KeyringError) in try keyring.remove(name) }
      } catch {
        failure = error
      }
    }
    return failure
  }

  func withKeyring<Value>(
    _ body: (TokenKeyring) throws(KeyringError) -> Value
  ) throws(KeyringFailure) -> Value {
    do throws(KeyringError) {
      return try body(home.keyring)
    } catch {
      throw KeyringFailure(error: error)
    }
  }
}

struct KeptToken {
  let storage: TokenStorage
  /// Why the token is not in the keyring, if there is one.
  let reason: KeyringFailure?
  /// Why a token that is not used any more could not be removed from the keyring.
  let leftBehind: KeyringFailure?
}

/// Why the keyring cannot be used.
package struct KeyringFailure: UserFacingError, Equatable {
  /// Nil if it has no such token.
  let error: KeyringError?
  /// Whether a token that is not used may have got into the keyring.
  var isLeftBehind = false

  package var message: Sentence {
    if isLeftBehind { return LoginPhrases.isLeftBehind(KeyringFailure(error: error)) }
    return switch error {
    case nil: Sentence(en: "the token is no longer in the keyring", ko: "토큰이 더 이상 키링에 없어요")
    case .absent: Sentence(en: "no keyring is running here", ko: "여기에서는 실행 중인 키링을 찾지 못했어요")
    case .locked: Sentence(en: "the keyring is locked", ko: "키링이 잠겨 있어요")
    case .silent: Sentence(en: "the keyring did not answer in time", ko: "키링이 제때 응답하지 않았어요")
    case .failed: Sentence(en: "the keyring refused the request", ko: "키링에서 요청을 거절했어요")
    }
  }

  package var hint: Sentence? {
    let file = "cyc login --storage file"
    return switch error {
    case nil: .typed("cyc login")
    case .locked:
      Sentence(
        en: "unlock it in your desktop's password manager, or keep the token in a file: \(file)",
        ko: "데스크톱의 암호 관리자에서 잠금을 풀거나, 토큰을 파일에 두세요: \(file)")
    case .absent, .silent, .failed: Sentence(en: "to keep the token in a file: \(file)", ko: "토큰을 파일에 두려면: \(file)")
    }
  }

  package var exitStatus: ExitStatus { error == .silent ? .tryAgainLater : .loginNeeded }
}
