package import CycBase
package import GitHub
internal import HTTP
internal import Terminal

/// The host that cyc talks to, and the login there, if any.
package struct Session {
  package let host: Host
  /// The stored login for the host, whether its token is used or not.
  package let account: Account?
  package let token: String?
  package let tokenOrigin: TokenOrigin?
  /// Why the token could not be read from the keyring. Public contributions are then read without it.
  package var keyringFailure: KeyringFailure?

  /// The error for commands that need a token, if `token` is nil.
  package var noTokenFailure: any UserFacingError {
    if let keyringFailure { keyringFailure } else { LoginFailure.notLoggedIn(host: host.name) }
  }
}

extension World {
  /// The session with the token from a variable or the stored login, if there is one. Throws `CredentialsError`,
  /// `LoginFailure` and `UsageFailure`.
  package func session() throws -> Session {
    let credentials = try Credentials.load(from: home.directories)
    let host = try host(option: nil, credentials: credentials)
    let account = credentials.account(on: host.name)
    do {
      let token = try apiToken(for: host, account: account)
      return Session(host: host, account: account, token: token?.text, tokenOrigin: token?.origin)
    } catch let failure as KeyringFailure {
      return Session(host: host, account: account, token: nil, tokenOrigin: nil, keyringFailure: failure)
    }
  }

  /// A session without a token, for public pages. Credentials that cannot be read are ignored.
  package func publicSession() throws -> Session {
    var credentials = Credentials()
    do {
      credentials = try Credentials.load(from: home.directories)
    } catch {
      // The login, which cannot be read, may be on another host than github.com.
      if (home.environment["CYC_HOST"] ?? "").isEmpty, !readsWithoutTrace {
        screen.noteOnce(
          Sentence(
            en: "\(error.message); asking github.com. To see the login: cyc whoami",
            ko: "\(error.message). github.com에 물어요. 로그인을 보려면: cyc whoami"))
      }
    }
    let host = try host(option: nil, credentials: credentials)
    return Session(host: host, account: credentials.account(on: host.name), token: nil, tokenOrigin: nil)
  }

  /// The host of the option, else of `CYC_HOST`, else github.com; if only other hosts have logins, the first of them.
  package func host(option: String?, credentials: Credentials) throws -> Host {
    let variable = home.environment["CYC_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    guard let text = option ?? variable else {
      let usesGitHubDotCom = credentials.accounts.isEmpty || credentials.account(on: Host.gitHubDotCom.name) != nil
      return usesGitHubDotCom ? .gitHubDotCom : (try? Host(credentials.accounts[0].host)) ?? .gitHubDotCom
    }
    do {
      return try Host(text)
    } catch {
      throw UsageFailure(error, from: option == nil ? "CYC_HOST" : "--host")
    }
  }
}

extension UsageFailure {
  /// - Parameter name: the option or variable that names the host.
  fileprivate init(_ error: HostError, from name: String) {
    let hint = Sentence(
      en: "use a host such as github.example.com; http:// works for 127.0.0.1 alone",
      ko: "github.example.com 같은 호스트를 적어 주세요. http://는 127.0.0.1에만 쓸 수 있어요")
    switch error {
    case .malformed(let text):
      let shown = Sanitizer.clean(text)
      self.init(en: "\(name) does not name a host: '\(shown)'", ko: "\(name) 값이 올바른 호스트가 아니에요: '\(shown)'", hint: hint)
    case .userInfo:
      self.init(
        en: "\(name) contains a user name or password, which cyc does not accept",
        ko: "\(name) 값에 사용자 이름이나 비밀번호가 들어 있어요. cyc는 이를 받지 않아요", hint: hint)
    case .plainHTTP(let text):
      let shown = Sanitizer.clean(text)
      self.init(
        en: "\(name) would send the token unencrypted: '\(shown)'",
        ko: "\(name) 주소로 보내면 토큰이 암호화되지 않아요: '\(shown)'", hint: hint)
    }
  }
}

package struct TokenOrigin: Equatable {
  package enum Source: Equatable {
    /// An environment variable, by its name.
    case variable(String)
    /// `credentials.json`, by its path.
    case file(String)
    case keyring
    /// A new token, of a login that is not stored yet.
    case typed
  }

  package let source: Source
  /// Whether a variable overrides a token that `cyc login` stored.
  let hidesStoredToken: Bool

  static let keyring = TokenOrigin(source: .keyring, hidesStoredToken: false)
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

struct APIToken: Equatable, SecretHolder {
  let text: String
  let origin: TokenOrigin
  /// Nil if they are not known.
  let scopes: [String]?

  /// Whether its scopes are known not to include its owner's private contributions.
  var missesPrivate: Bool {
    guard let scopes else { return false }
    return !scopes.contains("read:user") && !scopes.contains("user")
  }

  var description: String { Token.masked(text) }
}

extension World {
  /// The token for a host: from a variable, else the stored one; nil if there is neither. Throws `CredentialsError`,
  /// `LoginFailure` and `KeyringFailure`.
  func apiToken(for host: Host) throws -> APIToken? {
    try apiToken(for: host, account: try Credentials.load(from: home.directories).account(on: host.name))
  }

  /// The token for requests that also work without one; nil if there is none, or it cannot be read.
  func apiTokenIfUsable(for host: Host) -> APIToken? {
    let account = (try? Credentials.load(from: home.directories))?.account(on: host.name)
    return try? apiToken(for: host, account: account)
  }

  /// Where the token comes from, without asking the keyring; nil if there is none, or it cannot be read.
  func tokenOrigin(for host: Host) -> TokenOrigin? {
    let account = (try? Credentials.load(from: home.directories))?.account(on: host.name)
    let isInKeyring = account?.storage == .keyring && TokenVariable.token(for: host, in: home.environment) == nil
    return isInKeyring ? .keyring : (try? apiToken(for: host, account: account))?.origin
  }

  /// The token from a variable, else that of the account; nil if there is neither. Throws `LoginFailure` and
  /// `KeyringFailure`.
  func apiToken(for host: Host, account: Account?) throws -> APIToken? {
    if let (text, variable) = TokenVariable.token(for: host, in: home.environment) {
      guard let token = Token.cleaned(text) else { throw LoginFailure.badToken(variable: variable.rawValue) }
      let origin = TokenOrigin(source: .variable(variable.rawValue), hidesStoredToken: account != nil)
      return APIToken(text: token, origin: origin, scopes: nil)
    }
    guard let account else { return nil }
    guard let token = account.token else {
      return APIToken(text: try tokenInKeyring(of: account), origin: .keyring, scopes: account.scopes)
    }
    let origin = TokenOrigin(source: .file(Credentials.path(in: home.directories)), hidesStoredToken: false)
    return APIToken(text: token, origin: origin, scopes: account.scopes)
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
        if error != .unauthorized { world.screen.note(LoginPhrases.nothingStored) }
        let origin = TokenOrigin(source: .typed, hidesStoredToken: false)
        throw world.failure(error, host: host, token: origin)
      }
    }
  }

  /// The account of a token. Asks once.
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

/// A GitHub user whose contributions are read.
package struct Person: Equatable {
  package let login: Login
  /// The display name; nil if it is not known without asking GitHub.
  package let name: String?
  /// Whether it is the user's own account, to which days of rest, goals and private contributions apply. False for one
  /// of the setting `accounts` that is read without a token.
  package let isOwn: Bool
  /// GitHub's number of the account; nil if it is not known.
  let accountID: Int?

  package init(login: Login, name: String?, isOwn: Bool = false, accountID: Int? = nil) {
    (self.login, self.name, self.isOwn, self.accountID) = (login, name, isOwn, accountID)
  }

  /// `hana (Hana Kim)`. On an ASCII terminal a name in other letters is left out.
  package func shown(isASCII: Bool) -> String {
    let name = name.flatMap { isASCII && $0.utf8.contains { $0 > 0x7E } ? nil : $0 }
    return LoginPhrases.person(login: login.name, name: name)
  }
}

extension AnySetting {
  package static let user = Setting<Login?>(
    "user", .login, unset: Sentence(en: "nobody", ko: "없음"), example: "octocat",
    Sentence(en: "Whose streak is shown when you are not logged in.", ko: "로그인하지 않았을 때 누구의 기록을 보여 줄지 정해요."))

  package static let clientID = Setting<String?>(
    "login.client_id", .text, example: "Iv1.0123456789abcdef",
    Sentence(
      en: "The OAuth app that cyc login uses; --client-id and CYC_CLIENT_ID override it.",
      ko: "cyc login에 쓸 OAuth 앱이에요. --client-id와 CYC_CLIENT_ID를 먼저 따라요."))
}
