package import CycBase
internal import Formats
internal import Foundation
package import Platform

/// The contents of `credentials.json`: logins, at most one per host, with their tokens unless these are in the keyring,
/// and the secrets of message channels. Only its owner can read the file.
package struct Credentials: Codable, Equatable {
  private static let currentVersion = 1

  private var version = Credentials.currentVersion
  package private(set) var accounts: [Account] = []
  package private(set) var channels: ChannelSecrets?
  /// Entries of tokens that may be in the keyring. The next login or logout removes those that no account uses.
  private(set) var mayBeInKeyring: Set<KeyringEntry> = []
  /// Logins that this version cannot read; they are written back unchanged.
  private var unreadable: [JSONValue] = []
  /// Channels that this version cannot read; they are written back unchanged until others are set.
  private var unreadableChannels: JSONValue?

  package init() {}

  private enum CodingKeys: String, CodingKey {
    case version, accounts, channels
    case mayBeInKeyring = "may_be_in_keyring"
  }

  private struct WrittenByNewer: Error {}

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    // A newer cyc may write logins in another form, so the version is checked first.
    guard version <= Credentials.currentVersion else { throw WrittenByNewer() }
    var entries = try container.nestedUnkeyedContainer(forKey: .accounts)
    while !entries.isAtEnd {
      // After a failed `decode` the container still is at the same entry.
      if let account = try? entries.decode(Account.self) {
        accounts.append(account)
      } else {
        unreadable.append(try entries.decode(JSONValue.self))
      }
    }
    mayBeInKeyring = (try? container.decodeIfPresent(Set<KeyringEntry>.self, forKey: .mayBeInKeyring)) ?? []
    do {
      channels = try container.decodeIfPresent(ChannelSecrets.self, forKey: .channels)
    } catch {
      unreadableChannels = try container.decode(JSONValue.self, forKey: .channels)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    var entries = container.nestedUnkeyedContainer(forKey: .accounts)
    for account in accounts { try entries.encode(account) }
    for entry in unreadable { try entries.encode(entry) }
    if !mayBeInKeyring.isEmpty { try container.encode(mayBeInKeyring.sorted(), forKey: .mayBeInKeyring) }
    if let channels {
      try container.encode(channels, forKey: .channels)
    } else {
      try container.encodeIfPresent(unreadableChannels, forKey: .channels)
    }
  }

  package func account(on host: String) -> Account? { accounts.first { $0.host == host } }

  /// Replaces the login on the account's host.
  package mutating func put(_ account: Account) {
    remove(host: account.host)
    accounts.append(account)
    accounts.sort { $0.host < $1.host }
  }

  /// Also removes unreadable logins that may be for the host.
  package mutating func remove(host: String) {
    accounts.removeAll { $0.host == host }
    unreadable.removeAll { Credentials.isLogin($0, on: host) }
  }

  mutating func setMayBeInKeyring(_ entries: Set<KeyringEntry>) { mayBeInKeyring = entries }

  /// Tokens that may be in the keyring, although no account uses them.
  var unusedInKeyring: Set<KeyringEntry> {
    mayBeInKeyring.subtracting(accounts.filter { $0.storage == .keyring }.map(\.keyringEntry))
  }

  func hasUnreadableLogin(on host: String) -> Bool { unreadable.contains { Credentials.isLogin($0, on: host) } }

  /// Whether an unreadable entry may be for a host: one that names no host may be for any.
  private static func isLogin(_ entry: JSONValue, on host: String) -> Bool {
    guard case .object(let members) = entry,
      case .string(let named)? = members.first(where: { $0.name == "host" })?.value
    else { return true }
    return named == host
  }

  package mutating func changeChannels(_ change: (inout ChannelSecrets) -> Void) {
    var secrets = channels ?? ChannelSecrets()
    change(&secrets)
    channels = secrets.isEmpty ? nil : secrets
  }

  private var isEmpty: Bool {
    accounts.isEmpty && unreadable.isEmpty && channels == nil && unreadableChannels == nil && mayBeInKeyring.isEmpty
  }

  package static func path(in directories: Directories) -> String { "\(directories.data)/credentials.json" }
}

extension Credentials {
  /// The stored credentials; empty ones if there is no file.
  package static func load(from directories: Directories) throws(CredentialsError) -> Credentials {
    try withPath(in: directories) { path in
      guard let bytes = try PrivateFile.read(path) else { return Credentials() }
      return try JSONDecoder().decode(Credentials.self, from: Data(bytes))
    }
  }

  /// Creates the folder. Throws if no login can be stored.
  static func prepare(in directories: Directories) throws(CredentialsError) { try withLock(in: directories) { _ in } }

  /// Changes the file under a lock; removes it if nothing is left in it. After an error it is unchanged.
  package static func change(
    in directories: Directories, _ change: (inout Credentials) -> Void
  ) throws(CredentialsError) {
    try withLock(in: directories) { path in
      // If it cannot be read, it must not be overwritten.
      var credentials = try load(from: directories)
      change(&credentials)
      if credentials.isEmpty {
        try PrivateFile.remove(path)
      } else {
        try PrivateFile.write(try credentials.encoded(), to: path)
      }
    }
  }

  /// Makes the file, if it exists, accessible to its owner only.
  static func restrict(in directories: Directories) throws(CredentialsError) {
    try withPath(in: directories) { try PrivateFile.restrict($0) }
  }

  /// Removes the file, even if its contents cannot be read.
  static func erase(in directories: Directories) throws(CredentialsError) {
    try withLock(in: directories) { try PrivateFile.remove($0) }
  }

  private static func withLock(
    in directories: Directories, _ body: (_ path: String) throws -> Void
  ) throws(CredentialsError) {
    try withPath(in: directories) { path in
      try FileLock.withLock("\(directories.data)/credentials.lock", waitSeconds: 5) { try body(path) }
    }
  }

  /// Calls `body` with the path of the file, and makes a `CredentialsError` of any error.
  private static func withPath<Value>(
    in directories: Directories, _ body: (_ path: String) throws -> Value
  ) throws(CredentialsError) -> Value {
    let path = path(in: directories)
    do {
      return try body(path)
    } catch let error as CredentialsError {
      throw error
    } catch let error as PrivateFileError {
      throw CredentialsError(error)
    } catch is FileLockError {
      throw .busy(path: path)
    } catch is WrittenByNewer {
      throw .newer(path: path)
    } catch {
      throw .corrupt(path: path)
    }
  }

  private func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}

package enum CredentialsError: UserFacingError, Equatable {
  case readableByOthers(path: String)
  case notOurs(path: String, reason: Sentence)
  case corrupt(path: String)
  case newer(path: String)
  case busy(path: String)
  case unusable(PrivateFileError)

  package init(_ error: PrivateFileError) {
    switch error {
    case .readableByOthers(let path, _): self = .readableByOthers(path: path)
    case .notOwned, .notRegular: self = .notOurs(path: error.path, reason: error.sentence)
    case .tooLarge: self = .corrupt(path: error.path)
    case .system: self = .unusable(error)
    }
  }

  package var message: Sentence {
    switch self {
    case .readableByOthers(let path):
      Sentence(
        en: "other users of this machine can read the token in \(path), so it is not used",
        ko: "이 컴퓨터의 다른 사용자가 \(path)의 토큰을 읽을 수 있어서 사용하지 않아요")
    case .notOurs(let path, let reason):
      Sentence(en: "\(path) is not used: \(reason)", ko: "\(path) 파일을 사용하지 않아요: \(reason)")
    case .corrupt(let path):
      Sentence(en: "\(path) is damaged; it was left untouched", ko: "\(path) 파일이 손상되었어요. 그대로 두었어요")
    case .newer(let path): Sentence(en: "\(path) was written by a newer cyc", ko: "\(path) 파일은 더 최신 버전의 cyc가 만들었어요")
    case .busy(let path): Sentence(en: "another cyc is writing \(path)", ko: "다른 cyc가 \(path)에 쓰고 있어요")
    case .unusable(let error): error.message
    }
  }

  package var hint: Sentence? {
    switch self {
    case .readableByOthers(let path):
      Sentence(
        en: "chmod 600 \(ShellWords.quoted(path)) (if someone may have read it, revoke the token and log in again)",
        ko: "chmod 600 \(ShellWords.quoted(path)) (누가 읽었을 수 있다면 토큰을 폐기하고 다시 로그인하세요)")
    case .notOurs(let path, _), .corrupt(let path):
      Sentence(
        en: "mv \(ShellWords.quoted(path)) \(ShellWords.quoted(path + ".old")), then cyc login",
        ko: "mv \(ShellWords.quoted(path)) \(ShellWords.quoted(path + ".old")) 다음에 cyc login")
    case .newer: Sentence(en: "update cyc", ko: "cyc를 업데이트해 주세요")
    case .busy: Sentence(en: "try again", ko: "다시 시도해 주세요")
    case .unusable(let error): error.hint
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .busy: .tryAgainLater
    case .readableByOthers, .notOurs, .corrupt, .newer, .unusable: .failed
    }
  }
}

/// A login on a GitHub host.
package struct Account: Codable, Hashable, SecretHolder {
  /// `Host.name`: `github.com`, `github.example.com`.
  package var host: String
  package var login: String
  /// GitHub's number of the account, which stays the same when the account is renamed.
  package var id: Int
  package var name: String?
  /// Nil if GitHub does not say, as for fine-grained tokens.
  var scopes: [String]?
  /// Nil if it is in the keyring.
  package var token: String?
  /// The OAuth app that the token was made through; nil for a token that was pasted or taken from gh.
  package var clientID: String?

  private enum CodingKeys: String, CodingKey {
    case host, login, id, name, scopes, token, storage
    case clientID = "client_id"
  }

  package var description: String { "\(login) on \(host)" }
}

extension Account {
  package var storage: TokenStorage { token == nil ? .keyring : .file }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    // Throws for a storage that only a newer cyc knows; `Credentials` then keeps the entry as it is.
    let storage = try fields.decodeIfPresent(TokenStorage.self, forKey: .storage) ?? .file
    self.init(
      host: try fields.decode(String.self, forKey: .host), login: try fields.decode(String.self, forKey: .login),
      id: try fields.decode(Int.self, forKey: .id), name: try fields.decodeIfPresent(String.self, forKey: .name),
      scopes: try fields.decodeIfPresent([String].self, forKey: .scopes),
      token: storage == .file ? try fields.decode(String.self, forKey: .token) : nil,
      clientID: try fields.decodeIfPresent(String.self, forKey: .clientID))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(host, forKey: .host)
    try fields.encode(login, forKey: .login)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(scopes, forKey: .scopes)
    try fields.encodeIfPresent(token, forKey: .token)
    if storage == .keyring { try fields.encode(storage, forKey: .storage) }
    try fields.encodeIfPresent(clientID, forKey: .clientID)
  }
}

/// A value with a secret. Its description must leave the secret out, so that no "\(value)" in a message shows it.
package protocol SecretHolder: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension SecretHolder {
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Addresses and tokens of a person's own message channels. They suffice to read or send messages there, so they are
/// stored in `credentials.json`, not in the settings.
package struct ChannelSecrets: Codable, Equatable, SecretHolder {
  package struct Ntfy: Codable, Equatable, SecretHolder {
    /// "https://ntfy.sh", without a trailing slash.
    package var server: String
    package var topic: String
    /// Nil if the server lets anyone publish.
    package var token: String?

    package init(server: String, topic: String, token: String? = nil) {
      (self.server, self.topic, self.token) = (server, topic, token)
    }

    package var description: String { "a topic on \(server)" }
  }

  package var ntfy: Ntfy?
  /// An absolute URL.
  package var webhook: String?
  /// Name of the service whose message format to use; nil to choose it by the address.
  package var webhookFormat: String?
  /// Text of the user's template for headers and body; nil to use the format's.
  package var webhookTemplate: String?

  package init(ntfy: Ntfy? = nil, webhook: String? = nil) { (self.ntfy, self.webhook) = (ntfy, webhook) }

  package mutating func setWebhook(_ address: String?, format: String? = nil, template: String? = nil) {
    (webhook, webhookFormat, webhookTemplate) = (address, format, template)
  }

  package var isEmpty: Bool { ntfy == nil && webhook == nil }
  package var description: String { "secrets of channels" }
}
