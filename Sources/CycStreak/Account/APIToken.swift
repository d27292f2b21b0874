internal import CycBase
internal import GitHub

/// A token for questions to a host's API.
struct APIToken: Equatable {
  let text: String
  let origin: TokenOrigin
  /// Nil where they are not known.
  let scopes: [String]?

  /// Whether it is known that its owner's private contributions are hidden from it.
  var missesPrivate: Bool {
    guard let scopes else { return false }
    return !scopes.contains("read:user") && !scopes.contains("user")
  }
}

extension APIToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { Token.masked(text) }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension World {
  /// The token for a host: from a variable, else the stored one.
  ///
  /// - Throws: `CredentialsError`, `LoginFailure.badToken`
  func apiToken(for host: Host) throws -> APIToken? {
    try apiToken(for: host, account: try Credentials.load(from: directories).account(on: host.name))
  }

  /// The same where a public page does without it: what is wrong with a token does not matter then.
  func apiTokenIfUsable(for host: Host) -> APIToken? {
    let account = (try? Credentials.load(from: directories))?.account(on: host.name)
    return try? apiToken(for: host, account: account)
  }

  /// - Throws: `LoginFailure.badToken`
  func apiToken(for host: Host, account: Account?) throws(LoginFailure) -> APIToken? {
    if let (text, variable) = TokenVariable.token(for: host, in: environment) {
      guard let token = Token.cleaned(text) else { throw .badToken(variable: variable.rawValue) }
      let origin = TokenOrigin(source: .variable(variable.rawValue), hidesStoredToken: account != nil)
      return APIToken(text: token, origin: origin, scopes: nil)
    }
    return account.map {
      let origin = TokenOrigin(source: .file(Credentials.path(in: directories)), hidesStoredToken: false)
      return APIToken(text: $0.token, origin: origin, scopes: $0.scopes)
    }
  }
}
