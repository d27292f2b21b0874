package import CycBase
package import GitHub
internal import Terminal

/// The host that cyc talks to, and the login there, if any.
package struct Session {
  package let host: Host
  /// The stored login for the host, whether its token is used or not.
  package let account: Account?
  package let token: String?
  package let tokenOrigin: TokenOrigin?
}

extension World {
  package func session() throws -> Session {
    let credentials = try Credentials.load(from: home.directories)
    let host = try host(option: nil, credentials: credentials)
    let account = credentials.account(on: host.name)
    let token = try apiToken(for: host, account: account)
    return Session(host: host, account: account, token: token?.text, tokenOrigin: token?.origin)
  }

  /// The session for public pages, which need no token, so trouble with credentials is ignored.
  package func publicSession() throws -> Session {
    let credentials = (try? Credentials.load(from: home.directories)) ?? Credentials()
    let host = try host(option: nil, credentials: credentials)
    return Session(host: host, account: credentials.account(on: host.name), token: nil, tokenOrigin: nil)
  }

  /// The host to talk to: an option > `CYC_HOST` > the host of the only stored login > github.com.
  package func host(option: String?, credentials: Credentials) throws -> Host {
    let variable = home.environment["CYC_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    guard let text = option ?? variable else {
      let isOnlyHost = credentials.accounts.count == 1
      return isOnlyHost ? (try? Host(credentials.accounts[0].host)) ?? .gitHubDotCom : .gitHubDotCom
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

package struct Person: Equatable {
  package let login: Login
  /// The display name; nil if it is not known without asking GitHub.
  package let name: String?
  /// Whether it is the user's own account, to which days of rest, goals and private contributions apply.
  package let isOwn: Bool
  /// GitHub's number of the account; nil if no stored login tells it.
  let accountID: Int?

  package init(login: Login, name: String?, isOwn: Bool = false, accountID: Int? = nil) {
    self.login = login
    self.name = name
    self.isOwn = isOwn
    self.accountID = accountID
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
