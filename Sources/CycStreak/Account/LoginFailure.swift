internal import CycBase
internal import GitHub
internal import Terminal

/// Why nobody is logged in now.
enum LoginFailure: UserFacingError, Equatable {
  case noClientID(host: Host)
  case deviceFlow(DeviceFlowFailure, host: Host)
  case noToken
  case notAToken
  case badToken(variable: String)
  case noGH
  case ghHasNoToken(host: String)
  case otherAccount(stored: String, new: String)
  case notLoggedIn(host: String)
  /// Somebody who is not logged in logs out.
  case nothingToErase(host: String)
  case onlyVariable(String)
  case cannotAsk

  var exitStatus: ExitStatus {
    switch self {
    case .otherAccount, .onlyVariable: .failed
    case .cannotAsk: .usage
    default: .loginNeeded
    }
  }

  var message: Sentence {
    switch self {
    case .noClientID(let host):
      Sentence(
        en: "there is no OAuth app to log in to \(host.name) with", ko: "\(host.name)에 로그인할 때 쓸 OAuth 앱이 없어요")
    case .deviceFlow(let failure, let host): failure.message(host: host)
    case .noToken:
      Sentence(en: "there is no token on standard input", ko: "표준 입력에 토큰이 없어요")
    case .notAToken:
      Sentence(en: "what came on standard input is not a token", ko: "표준 입력의 내용이 토큰이 아니에요")
    case .badToken(let variable):
      Sentence(en: "the value of \(variable) is not a token", ko: "\(variable)의 값이 토큰이 아니에요")
    case .noGH: Sentence(en: "gh is not installed", ko: "gh가 설치되어 있지 않아요")
    case .ghHasNoToken(let host): Sentence(en: "gh has no token for \(host)", ko: "gh에 \(host)의 토큰이 없어요")
    case .otherAccount(let stored, let new):
      Sentence(
        en: "the token belongs to \(new), but \(stored) is logged in",
        ko: "이 토큰은 \(new)의 것인데 지금은 \(stored) 계정으로 로그인되어 있어요")
    case .notLoggedIn(let host): Sentence(en: "not logged in to \(host)", ko: "\(host)에 로그인되어 있지 않아요")
    case .nothingToErase(let host):
      Sentence(
        en: "there is nothing to log out of: no login for \(host) is stored",
        ko: "로그아웃할 것이 없어요. 저장된 \(host) 로그인이 없어요")
    case .onlyVariable(let name):
      Sentence(en: "no login is stored; the token comes from \(name)", ko: "저장된 로그인이 없어요. 지금은 \(name) 변수의 토큰을 쓰고 있어요")
    case .cannotAsk:
      Sentence(en: "cannot ask for confirmation: not running interactively", ko: "여기서는 확인을 받을 수 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .noClientID(let host): LoginPhrases.howToRegister(host)
    case .deviceFlow(let failure, _): failure.hint
    case .noToken, .notAToken: .typed("cyc login --with-token < token.txt")
    case .badToken(let variable):
      Sentence(en: "unset \(variable), or set it to a token", ko: "\(variable)에 토큰을 넣거나 변수를 지우세요: unset \(variable)")
    case .noGH: .typed("cyc login --with-token < token.txt")
    case .ghHasNoToken(let host):
      .typed("gh auth login --hostname \(host)")
    case .otherAccount:
      Sentence(
        en: "add --force to replace that login, or remove it with cyc logout",
        ko: "바꾸려면 같은 명령에 --force를 붙이고, 지우려면 cyc logout을 실행하세요")
    case .notLoggedIn: .typed("cyc login")
    case .nothingToErase:
      Sentence(en: "to see who is logged in: cyc whoami", ko: "지금 쓰는 계정은 cyc whoami로 볼 수 있어요")
    case .onlyVariable(let name): .typed("unset \(name)")
    case .cannotAsk: .typed("cyc logout -y")
    }
  }
}

extension DeviceFlowFailure {
  fileprivate func message(host: Host) -> Sentence {
    switch self {
    case .expired: Sentence(en: "the code has expired", ko: "코드의 유효 시간이 지났어요")
    case .denied: Sentence(en: "the login was cancelled on GitHub", ko: "GitHub에서 로그인이 취소되었어요")
    case .incorrectDeviceCode: Sentence(en: "GitHub no longer knows the code", ko: "더 이상 유효하지 않은 코드예요")
    case .incorrectClientCredentials:
      Sentence(en: "\(host.name) does not know this client id", ko: "\(host.name)에 등록되지 않은 client id예요")
    case .disabled:
      Sentence(en: "the OAuth app does not allow the device flow", ko: "OAuth 앱에서 디바이스 플로가 켜져 있지 않아요")
    case .notSupported:
      Sentence(
        en: "\(host.name) has no device flow, or does not know this client id",
        ko: "\(host.name)에 디바이스 플로가 없거나 이 client id를 알지 못해요")
    case .other(let code, let description):
      otherMessage(host: host, [code, description].compactMap { $0 }.joined(separator: ": "))
    }
  }

  private func otherMessage(host: Host, _ text: String) -> Sentence {
    let shown = Sanitizer.clean(text).truncated(to: 200)
    return Sentence(en: "\(host.name) refused the login (\(shown))", ko: "\(host.name)에서 로그인을 거절했어요 (\(shown))")
  }

  fileprivate var hint: Sentence? {
    switch self {
    case .expired, .incorrectDeviceCode, .denied: Sentence(en: "to start over: cyc login", ko: "cyc login으로 다시 시작하세요")
    case .incorrectClientCredentials:
      Sentence(
        en: "check --client-id, CYC_CLIENT_ID or the setting login.client_id",
        ko: "--client-id, CYC_CLIENT_ID, login.client_id 설정 중 쓰고 있는 것을 확인하세요")
    case .disabled:
      Sentence(
        en: "the app's owner has to tick \"Enable Device Flow\" in its settings on GitHub",
        ko: "앱 소유자가 GitHub의 앱 설정에서 \"Enable Device Flow\"를 켜야 해요")
    case .notSupported, .other:
      Sentence(
        en: "check the client id, or pass a token: cyc login --with-token < token.txt",
        ko: "client id를 확인하거나 토큰을 직접 넣으세요: cyc login --with-token < token.txt")
    }
  }
}
