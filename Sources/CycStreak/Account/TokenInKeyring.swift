internal import ArgumentParser
package import CycBase
internal import Keyring

/// Where a token is kept.
package enum TokenStorage: String, Codable, CaseIterable, ExpressibleByArgument, Sendable {
  case keyring, file
}

/// Where the token of an account is in the keyring. Host and ID alone identify it, so it is the
/// same in another home folder.
struct KeyringEntry: Codable, Hashable, Comparable {
  let host: String
  let id: Int
  /// Only shown in the desktop's password manager.
  var login = ""

  var secretName: SecretName { SecretName(service: "cyc:\(host)", account: "\(id)", label: "cyc: \(login) on \(host)") }

  static func == (one: KeyringEntry, other: KeyringEntry) -> Bool { (one.host, one.id) == (other.host, other.id) }

  static func < (one: KeyringEntry, other: KeyringEntry) -> Bool { (one.host, one.id) < (other.host, other.id) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(host)
    hasher.combine(id)
  }
}

extension Account {
  var keyringEntry: KeyringEntry { KeyringEntry(host: host, id: id, login: login) }
}

extension World {
  /// Throws also if the keyring has no token of the account.
  func tokenInKeyring(of account: Account) throws(KeyringFailure) -> String {
    let token = try withKeyring { (keyring) throws(KeyringError) in try keyring.token(account.keyringEntry.secretName) }
    guard let token else { throw KeyringFailure(error: nil) }
    return token
  }

  /// Stores a login, and its token in the keyring or in the file. Before a token goes into the keyring, the file notes
  /// its entry, so that a later login can remove it if this one is interrupted.
  ///
  /// - Parameter storage: nil for the keyring if it can be used without a prompt, else the file
  func keep(_ account: Account, in storage: TokenStorage?) throws -> KeptToken {
    let credentials = try Credentials.load(from: home.directories)
    let earlier = credentials.account(on: account.host)
    let earlierEntry = earlier.flatMap { $0.storage == .keyring ? $0.keyringEntry : nil }
    let entry = account.keyringEntry
    var mayBeInKeyring = credentials.mayBeInKeyring.union([earlierEntry].compactMap(\.self))
    var (kept, reason, mayBeStored) = (account, KeyringFailure?.none, false)
    if storage != .file, let token = account.token {
      do {
        try withKeyring { (keyring) throws(KeyringError) in try keyring.check(mayStart: storage == .keyring) }
        mayBeInKeyring.insert(entry)
        try Credentials.change(in: home.directories) { $0.setMayBeInKeyring(mayBeInKeyring) }
        mayBeStored = true
        try withKeyring { (keyring) throws(KeyringError) in try keyring.store(token, as: entry.secretName) }
        kept.token = nil
      } catch let error as KeyringFailure {
        if storage == .keyring {
          // The entry of the earlier login stays: that login is still in use.
          if mayBeStored, earlierEntry != entry, removeFromKeyring([entry]) != nil {
            throw KeyringFailure(error: error.error, isLeftBehind: true)
          }
          throw error
        }
        if error.error != .absent { reason = error }
      }
    }
    do throws(CredentialsError) {
      try Credentials.change(in: home.directories) {
        $0.put(kept)
        $0.setMayBeInKeyring(mayBeInKeyring)
        $0.setMayBeInKeyring($0.unusedInKeyring)
      }
    } catch {
      if mayBeStored, earlierEntry != entry { _ = removeFromKeyring([entry]) }
      throw error
    }
    // These may be the token of the earlier login, one that the keyring stored although it reported a failure, and
    // those of interrupted logins.
    let unused = try Credentials.load(from: home.directories).unusedInKeyring
    return KeptToken(storage: kept.storage, reason: reason, leftBehind: removeFromKeyring(unused))
  }

  /// Removes tokens from the keyring, and from `mayBeInKeyring` in the file. Returns why one could not be removed; nil
  /// if all were.
  func removeFromKeyring(_ entries: Set<KeyringEntry>) -> KeyringFailure? {
    var failure: KeyringFailure?
    var removed: Set<KeyringEntry> = []
    for entry in entries.sorted() {
      do throws(KeyringFailure) {
        try withKeyring { (keyring) throws(KeyringError) in try keyring.remove(entry.secretName) }
        removed.insert(entry)
      } catch {
        failure = error
      }
    }
    if !removed.isEmpty {
      // If this fails, the next login does it.
      try? Credentials.change(in: home.directories) { $0.setMayBeInKeyring($0.mayBeInKeyring.subtracting(removed)) }
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

/// Where `keep` has put a token, and what did not work.
struct KeptToken {
  let storage: TokenStorage
  /// Why the token is in the file although a keyring is running; nil if it is in the keyring, no keyring is running, or
  /// the file was asked for.
  let reason: KeyringFailure?
  /// Why a token that is no longer used could not be removed from the keyring; nil if there is none left.
  let leftBehind: KeyringFailure?
}

/// Why the keyring cannot be used.
package struct KeyringFailure: UserFacingError, Equatable {
  /// Nil if the keyring works, but has no such token.
  let error: KeyringError?
  /// Whether the failed login may have left its token in the keyring.
  var isLeftBehind = false
  /// Whether a logout could not remove a token.
  private(set) var happenedInLogout = false

  var inLogout: KeyringFailure {
    var failure = self
    failure.happenedInLogout = true
    return failure
  }

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
    case .locked where happenedInLogout:
      Sentence(
        en: "unlock it in your desktop's password manager, then: cyc logout",
        ko: "데스크톱의 암호 관리자에서 잠금을 푼 다음: cyc logout")
    case .absent where happenedInLogout:
      Sentence(en: "run cyc logout where the keyring runs", ko: "키링이 실행되는 곳에서 cyc logout을 실행하세요")
    case .silent where happenedInLogout, .failed where happenedInLogout:
      Sentence(en: "try again later: cyc logout", ko: "나중에 다시 시도해 주세요: cyc logout")
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
