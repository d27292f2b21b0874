package import CycBase
package import GitHub
internal import Terminal

/// Who cyc works for: the host, and the token and account where there are any.
package struct Session {
  package let host: Host
  /// What is stored for the host, used or not.
  package let account: Account?
  /// The token to send to the host's API.
  package let token: String?
  package let tokenOrigin: TokenOrigin?
}

extension World {
  /// The session that the environment and the stored logins make.
  ///
  /// - Throws: `HostFailure`, `CredentialsError`, `LoginFailure.badToken`
  package func session() throws -> Session {
    let credentials = try Credentials.load(from: directories)
    let host = try host(option: nil, credentials: credentials)
    let account = credentials.account(on: host.name)
    let token = try apiToken(for: host, account: account)
    return Session(host: host, account: account, token: token?.text, tokenOrigin: token?.origin)
  }

  /// The session for somebody's public pages, which no token is needed for: nothing about tokens stands in its way.
  ///
  /// - Throws: `HostFailure`
  package func publicSession() throws -> Session {
    let credentials = (try? Credentials.load(from: directories)) ?? Credentials()
    let host = try host(option: nil, credentials: credentials)
    return Session(host: host, account: credentials.account(on: host.name), token: nil, tokenOrigin: nil)
  }

  /// The host to talk to: an option > `CYC_HOST` > the only host that somebody is logged in to > github.com.
  ///
  /// - Throws: `HostFailure`
  package func host(option: String?, credentials: Credentials) throws -> Host {
    let variable = environment["CYC_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    guard let text = option ?? variable else {
      let isOnlyHost = credentials.accounts.count == 1
      return isOnlyHost ? (try? Host(credentials.accounts[0].host)) ?? .gitHubDotCom : .gitHubDotCom
    }
    do {
      return try Host(text)
    } catch {
      throw HostFailure(error: error, name: option == nil ? "CYC_HOST" : "--host")
    }
  }
}

/// A host that cannot be used.
struct HostFailure: UserFacingError {
  let error: HostError
  /// What the host was named by: an option or a variable.
  let name: String

  var message: Sentence {
    switch error {
    case .malformed(let text):
      let shown = Sanitizer.clean(text)
      return Sentence(en: "\(name) does not name a host: '\(shown)'", ko: "\(name) 값이 올바른 호스트가 아니에요: '\(shown)'")
    case .userInfo:
      return Sentence(
        en: "\(name) contains a user name or password, which cyc does not accept",
        ko: "\(name) 값에 사용자 이름이나 비밀번호가 들어 있어요. cyc는 이를 받지 않아요")
    case .plainHTTP(let text):
      let shown = Sanitizer.clean(text)
      return Sentence(
        en: "\(name) would send the token unencrypted: '\(shown)'", ko: "\(name) 주소로 보내면 토큰이 암호화되지 않아요: '\(shown)'")
    }
  }
  var hint: Sentence? {
    Sentence(
      en: "use a host such as github.example.com; http:// works for 127.0.0.1 alone",
      ko: "github.example.com 같은 호스트를 적어 주세요. http://는 127.0.0.1에만 쓸 수 있어요")
  }
  var exitStatus: ExitStatus { .usage }
}
