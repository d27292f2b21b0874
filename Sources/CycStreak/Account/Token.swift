internal import CycBase
internal import GitHub
internal import HTTP

package struct TokenOrigin: Equatable {
  package enum Source: Equatable {
    case variable(String)
    case file(String)
    /// New, and not stored yet.
    case typed
  }

  package let source: Source
  /// Whether a variable overrides a token that `cyc login` stored.
  let hidesStoredToken: Bool
}

package enum Token {
  /// The token's prefix, which tells its kind, and 16 stars. Source: GitHub, "Behind GitHub's new authentication token
  /// formats", for the prefixes.
  static func masked(_ token: String) -> String {
    let prefixes = ["gho_", "ghp_", "ghu_", "ghs_", "ghr_", "github_pat_"]
    return (prefixes.first { token.hasPrefix($0) } ?? "") + String(repeating: "*", count: 16)
  }

  /// A token without the space around it; nil if `text` cannot be a token.
  package static func cleaned(_ text: String) -> String? {
    let trimmed = text.drop { $0.isWhitespace }
    let token = String(trimmed.reversed().drop { $0.isWhitespace }.reversed())
    let isPlain = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && !token.isEmpty && token.utf8.count <= TokenGrant.maxTokenBytes ? token : nil
  }
}

struct APIToken: Equatable {
  let text: String
  let origin: TokenOrigin
  let scopes: [String]?

  /// Whether its scopes are known not to include its owner's private contributions.
  var missesPrivate: Bool {
    guard let scopes else { return false }
    return !scopes.contains("read:user") && !scopes.contains("user")
  }
}

extension APIToken: SecretHolder {
  var description: String { Token.masked(text) }
}

extension World {
  /// The token for a host: from a variable, else the stored one.
  func apiToken(for host: Host) throws -> APIToken? {
    try apiToken(for: host, account: try Credentials.load(from: home.directories).account(on: host.name))
  }

  /// The token for requests that also work without one; nil if it cannot be used.
  func apiTokenIfUsable(for host: Host) -> APIToken? {
    let account = (try? Credentials.load(from: home.directories))?.account(on: host.name)
    return try? apiToken(for: host, account: account)
  }

  func apiToken(for host: Host, account: Account?) throws(LoginFailure) -> APIToken? {
    if let (text, variable) = TokenVariable.token(for: host, in: home.environment) {
      guard let token = Token.cleaned(text) else { throw .badToken(variable: variable.rawValue) }
      let origin = TokenOrigin(source: .variable(variable.rawValue), hidesStoredToken: account != nil)
      return APIToken(text: token, origin: origin, scopes: nil)
    }
    return account.map {
      let origin = TokenOrigin(source: .file(Credentials.path(in: home.directories)), hidesStoredToken: false)
      return APIToken(text: $0.token, origin: origin, scopes: $0.scopes)
    }
  }
}

enum TokenCheck {
  /// The account of a new token. Tries three times, so that one dropped connection does not lose the token.
  static func user(host: Host, token: String, in world: World) throws -> User {
    var pausesSeconds = [1.0, 3.0]
    while true {
      let isLast = pausesSeconds.isEmpty
      do {
        return try ask(host: host, token: token, in: world)
      } catch .unreachable where !isLast, .serverTrouble where !isLast {
        world.clock.sleep(pausesSeconds.removeFirst())
      } catch {
        if isLast { world.screen.note(LoginPhrases.nothingStored) }
        let origin = TokenOrigin(source: .typed, hidesStoredToken: false)
        throw world.failure(error, host: host, token: origin)
      }
    }
  }

  static func ask(host: Host, token: String, in world: World) throws(GitHubError) -> User {
    let request = User.request(host: host, token: token)
    guard let answer = world.answer(to: request, LoginPhrases.askingWho(host)) else { throw .unreadable }
    return try User(answer)
  }
}

extension World {
  /// Sends one request, with a spinner.
  func answer(to request: Request, _ label: Sentence) -> Result<Response, TransferError>? {
    screen.withSpinner(label) { network.send([request]) }.first
  }
}
