internal import CycBase
internal import GitHub
internal import Platform
internal import Terminal

enum LoginPhrases {
  static func askingForCode(_ host: Host) -> Sentence {
    Sentence(en: "asking \(host.name) for a code", ko: "\(host.name)에 코드를 요청하는 중")
  }

  static func askingWho(_ host: Host) -> Sentence {
    Sentence(en: "asking \(host.name) whose token it is", ko: "\(host.name)에서 토큰의 주인을 확인하는 중")
  }

  static func code(_ code: String, url: String, offersBrowser: Bool) -> Sentence {
    Sentence(
      en: """
        Your code:    \(code)
        Type it at:   \(url)
        Enter this code only if you have just run cyc login yourself.
        \(offersBrowser ? "Press Enter to open the page in a browser, or open it on any device." : "Waiting for GitHub.")
        """,
      ko: """
        코드:        \(code)
        입력할 곳:   \(url)
        방금 직접 cyc login을 실행한 경우에만 이 코드를 입력하세요.
        \(offersBrowser ? "Enter를 누르면 브라우저에서 열려요. 다른 기기에서 열어도 돼요." : "GitHub의 승인을 기다리는 중이에요.")
        """)
  }

  static func stillTrying(_ failure: ConnectionFailure) -> Sentence {
    Sentence(en: "\(failure.message); still trying", ko: "\(failure.message). 계속 시도하는 중이에요")
  }

  static func addressElsewhere(_ host: Host) -> Sentence {
    Sentence(
      en: "this address is not on \(host.name); type the code there only if you know why",
      ko: "이 주소는 \(host.name)의 주소가 아니에요. 이유를 아는 경우에만 코드를 입력하세요")
  }

  /// - Parameter page: where to revoke the token that GitHub has just made; nil if it made none
  static func notReplaced(revokeAt page: String?) -> Sentence {
    guard let page else { return Sentence(en: "nothing was changed", ko: "아무것도 바꾸지 않았어요") }
    return Sentence(
      en: "nothing was changed; the new token stays valid until you revoke it: \(page)",
      ko: "아무것도 바꾸지 않았어요. 새 토큰은 폐기할 때까지 유효해요: \(page)")
  }

  static func fewerScopes(_ missing: [String]) -> Sentence {
    let list = missing.joined(separator: ", ")
    return Sentence(en: "GitHub did not grant: \(list)", ko: "GitHub에서 허용하지 않은 권한: \(list)")
  }

  static func variableStays(_ name: String) -> Sentence {
    Sentence(
      en: "\(name) is still set, and cyc keeps using its token; unset \(name)",
      ko: "\(name) 변수가 설정되어 있어서 계속 그 토큰을 써요: unset \(name)")
  }

  static let nothingStored = Sentence(
    en: "GitHub did not say whose the token is, so it was not stored; please log in again later",
    ko: "누구의 토큰인지 확인하지 못해 저장하지 않았어요. 나중에 다시 로그인해 주세요")
  static let noBrowser = Sentence(
    en: "could not open a browser; please open the address yourself", ko: "브라우저를 열지 못했어요. 주소를 직접 열어 주세요")
  static let startingOver = Sentence(
    en: "GitHub no longer knows the code; here is a new one", ko: "코드가 더 이상 유효하지 않아서 새 코드를 받았어요")
  static let newCode = Sentence(en: "The code has expired. Get a new one?", ko: "코드의 유효 시간이 지났어요. 새 코드를 받을까요?")
  static let pasteToken = Sentence(
    en: "Paste the token and press Enter; it is not shown.", ko: "토큰을 붙여 넣고 Enter를 누르세요. 화면에는 보이지 않아요.")

  static func loggedIn(_ account: Account) -> Sentence {
    Sentence(
      en: "Logged in to \(account.host) as \(person(account)).", ko: "\(account.host)에 \(person(account)) 계정으로 로그인했어요.")
  }

  static func next(isReminded: Bool) -> Sentence {
    isReminded
      ? Sentence(en: "To see your streak: cyc streak", ko: "기록을 보려면: cyc streak")
      : Sentence(
        en: "To see your streak: cyc streak; to be reminded in the evening: cyc nag on",
        ko: "기록을 보려면: cyc streak. 저녁마다 알림을 받으려면: cyc nag on")
  }

  /// After a login on another host than the one that commands ask.
  static func nextElsewhere(_ host: Host, usual: Host) -> Sentence {
    Sentence(
      en: "cyc still asks \(usual.name); to see this streak: CYC_HOST=\(host.name) cyc streak",
      ko: "cyc는 여전히 \(usual.name)에 물어요. 이 계정의 기록을 보려면: CYC_HOST=\(host.name) cyc streak")
  }

  static let isInKeyring = Sentence(en: "The token is in the keyring.", ko: "토큰은 키링에 저장했어요.")

  static func isInFile(_ failure: KeyringFailure) -> Sentence {
    Sentence(
      en: "\(failure.message), so the token is in a file that only you can read",
      ko: "\(failure.message). 그래서 토큰을 나만 읽을 수 있는 파일에 저장했어요")
  }

  static func isLeftBehind(_ failure: KeyringFailure) -> Sentence {
    Sentence(
      en: "\(failure.message), so a token that is not used any more may still be in it",
      ko: "\(failure.message). 그래서 이제 쓰지 않는 토큰이 키링에 남아 있을 수 있어요")
  }

  static let staysInKeyring = Sentence(
    en:
      "no keyring is running here, so a token that it holds stays there; cyc logout removes it where the keyring runs",
    ko: "여기에서는 실행 중인 키링을 찾지 못해서, 키링에 있는 토큰은 그대로 남아 있어요. 키링이 실행되는 곳에서 cyc logout으로 지울 수 있어요")

  static let mayBeUnusedInKeyring = Sentence(
    en:
      "a token that is not used may be in the keyring; to remove it: cyc login, or cyc logout",
    ko: "쓰지 않는 토큰이 키링에 남아 있을 수 있어요. 지우려면: cyc login 또는 cyc logout")

  static let unusedRemoved = Sentence(
    en: "Removed what an interrupted login may have left in the keyring.", ko: "끊긴 로그인이 키링에 남겼을 수 있는 토큰을 지웠어요.")

  static func useGH(login: String?) -> Sentence {
    login.map { Sentence(en: "Use the login of \($0) from gh?", ko: "gh에 로그인된 \($0) 계정을 쓸까요?") }
      ?? Sentence(en: "Use the login from gh?", ko: "gh에 로그인된 계정을 쓸까요?")
  }

  static func replace(_ stored: Account, by account: Account) -> Sentence {
    Sentence(
      en: "\(person(stored)) is logged in. Replace it with \(person(account))?",
      ko: "지금은 \(person(stored)) 계정으로 로그인되어 있어요. \(person(account)) 계정으로 바꿀까요?")
  }

  static func variableGoesFirst(_ name: String) -> Sentence {
    Sentence(en: "\(name) is set and takes precedence over this login", ko: "\(name) 변수가 설정되어 있어서 이 로그인 대신 쓰여요")
  }

  static func logOut(_ account: Account) -> Sentence {
    Sentence(
      en: "Log out \(person(account)) from \(account.host)?", ko: "\(account.host)에서 \(person(account)) 계정을 로그아웃할까요?")
  }

  static func keepSeen(_ account: Account) -> Sentence {
    Sentence(
      en: "Keep what cyc has seen of \(account.login)'s days (cyc history)?",
      ko: "지금까지 본 \(account.login)의 기록은 남겨 둘까요 (cyc history)?")
  }

  /// - Parameter isErased: false if the token stays in a keyring that is not running
  static func loggedOut(_ account: Account, revokeAt url: String, isErased: Bool) -> Sentence {
    Sentence(
      en: """
        Logged out \(person(account)) from \(account.host)\(isErased ? "; the token is erased on this machine" : "").
        GitHub accepts \(isErased ? "it" : "its token") until you revoke it: \(url)
        """,
      ko: """
        \(account.host)에서 \(person(account)) 계정을 로그아웃했어요.\(isErased ? " 이 컴퓨터에 있던 토큰은 지웠어요." : "")
        \(isErased ? "GitHub에서는" : "토큰은 GitHub에서") 직접 폐기할 때까지 유효해요: \(url)
        """)
  }

  static func stillLoggedIn(_ other: Account) -> Sentence {
    Sentence(
      en: "\(person(other)) is still logged in on \(other.host); to log out there: CYC_HOST=\(other.host) cyc logout",
      ko: "\(other.host)에는 아직 \(person(other)) 계정으로 로그인되어 있어요. 로그아웃하려면: CYC_HOST=\(other.host) cyc logout")
  }

  static func eraseUnreadable(_ host: Host) -> Sentence {
    Sentence(en: "The login to \(host.name) cannot be read. Erase it?", ko: "\(host.name) 로그인 정보를 읽을 수 없어요. 지울까요?")
  }

  static func erasedUnreadable(_ host: Host) -> Sentence {
    Sentence(
      en: """
        The login to \(host.name), which could not be read, is erased on this machine.
        GitHub accepts its token until you revoke it: \(host.tokensPageURL)
        """,
      ko: """
        읽을 수 없던 \(host.name) 로그인 정보를 이 컴퓨터에서 지웠어요.
        토큰은 GitHub에서 직접 폐기할 때까지 유효해요: \(host.tokensPageURL)
        """)
  }

  static func eraseAll(_ error: CredentialsError) -> Sentence {
    Sentence(
      en: "\(error.message). Erase it with every login and every channel in it?",
      ko: "\(error.message). 안에 든 로그인과 알림 채널까지 모두 지울까요?")
  }

  static func erasedAll(_ path: String, revokeAt url: String) -> Sentence {
    Sentence(
      en: """
        \(path) is erased, with every login and every channel that was in it.
        GitHub accepts any token that was in it until you revoke it: \(url)
        """,
      ko: """
        \(path) 파일을 지웠어요. 안에 있던 로그인과 알림 채널도 모두 지워졌어요.
        그 안의 토큰은 GitHub에서 직접 폐기할 때까지 유효해요: \(url)
        """)
  }

  /// Several lines; the first follows the word "hint".
  ///
  /// - Parameter scopes: those that were asked for; without any, `read:user` counts private contributions
  static func howToRegister(_ host: Host, scopes: [String]) -> Sentence {
    let names = ShellWords.quoted(scopes.isEmpty ? "read:user" : scopes.joined(separator: ","))
    let scope = scopes.count > 1 ? "scopes" : "scope"
    let gh = "gh auth refresh -h \(host.name) -s \(names) && cyc login --from-gh"
    let first =
      scopes.isEmpty
      ? Sentence(
        en: """
          Only public commits? No login is needed: cyc config set user NAME
          Private ones too? With gh: \(gh)
          """,
        ko: """
          공개 커밋만 본다면 로그인하지 않아도 돼요: cyc config set user 아이디
          비공개 커밋까지 본다면 gh로: \(gh)
          """)
      : Sentence(en: "With gh: \(gh)", ko: "gh로: \(gh)")
    return Sentence(
      en: """
        \(first)
        Or with a token that has the \(scope) \(names): cyc login --with-token < token.txt
        Or register an app of your own. It takes a minute, once:
          1. open \(host.newApplicationURL)
          2. give it any name and homepage; http://127.0.0.1 will do as the callback address
          3. tick "Enable Device Flow" and register it
          4. cyc config set login.client_id ID
          5. cyc login --scopes \(names)
        """,
      ko: """
        \(first)
        또는 \(names) 권한이 있는 토큰으로: cyc login --with-token < token.txt
        아니면 내 앱을 한 번만 등록하세요. 1분이면 돼요:
          1. 이 주소를 열고: \(host.newApplicationURL)
          2. 이름과 홈페이지는 아무거나, 콜백 주소는 http://127.0.0.1 이라고 적고
          3. "Enable Device Flow"를 켠 뒤 등록하고
          4. cyc config set login.client_id ID
          5. cyc login --scopes \(names)
        """)
  }

  /// `hana (Hana Kim)`, without control characters.
  static func person(_ account: Account) -> String { person(login: account.login, name: account.name) }

  static func person(login: String, name: String?) -> String {
    let login = Sanitizer.clean(login)
    guard let name = name.map(Sanitizer.clean), !name.isEmpty, name != login else { return login }
    return "\(login) (\(name))"
  }
}

enum LoginFailure: UserFacingError, Equatable {
  case noClientID(host: Host, scopes: [String])
  case deviceFlow(DeviceFlowFailure, host: Host)
  case noToken
  case notAToken
  case badToken(variable: String)
  case noGH
  case cannotStartGH(ProgramObstacle)
  case ghHasNoToken(host: String)
  case ghTokenRefused(host: String)
  case otherAccount(stored: String, new: String)
  case notLoggedIn(host: String)
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
    case .noClientID(let host, _):
      Sentence(en: "there is no OAuth app to log in to \(host.name) with", ko: "\(host.name)에 로그인할 때 쓸 OAuth 앱이 없어요")
    case .deviceFlow(let failure, let host): failure.message(from: host.name)
    case .noToken: Sentence(en: "there is no token on standard input", ko: "표준 입력에 토큰이 없어요")
    case .notAToken: Sentence(en: "what came on standard input is not a token", ko: "표준 입력의 내용이 토큰이 아니에요")
    case .badToken(let variable):
      Sentence(en: "the value of \(variable) is not a token", ko: "\(variable)의 값이 토큰이 아니에요")
    case .noGH: Sentence(en: "gh is not installed", ko: "gh가 설치되어 있지 않아요")
    case .cannotStartGH(let obstacle): obstacle.message
    case .ghHasNoToken(let host): Sentence(en: "gh has no token for \(host)", ko: "gh에 \(host)의 토큰이 없어요")
    case .ghTokenRefused(let host):
      Sentence(en: "\(host) no longer accepts gh's token", ko: "\(host)에서 gh의 토큰이 더 이상 유효하지 않아요")
    case .otherAccount(let stored, let new):
      Sentence(
        en: "the token belongs to \(new), but \(stored) is logged in",
        ko: "이 토큰은 \(new)의 것인데 지금은 \(stored) 계정으로 로그인되어 있어요")
    case .notLoggedIn(let host): Sentence(en: "not logged in to \(host)", ko: "\(host)에 로그인되어 있지 않아요")
    case .nothingToErase(let host):
      Sentence(
        en: "there is nothing to log out of: no login for \(host) is stored", ko: "로그아웃할 것이 없어요. 저장된 \(host) 로그인이 없어요")
    case .onlyVariable(let name):
      Sentence(en: "no login is stored; the token comes from \(name)", ko: "저장된 로그인이 없어요. 지금은 \(name) 변수의 토큰을 쓰고 있어요")
    case .cannotAsk: Sentence(en: "cannot ask for confirmation: not running interactively", ko: "여기서는 확인을 받을 수 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .noClientID(let host, let scopes): LoginPhrases.howToRegister(host, scopes: scopes)
    case .deviceFlow(let failure, _): failure.hint
    case .noToken, .notAToken, .noGH: .typed("cyc login --with-token < token.txt")
    case .badToken(let variable):
      Sentence(en: "unset \(variable), or set it to a token", ko: "\(variable)에 토큰을 넣거나 변수를 지우세요: unset \(variable)")
    case .cannotStartGH(let obstacle): .typed(obstacle.remedy ?? "cyc login --with-token < token.txt")
    case .ghHasNoToken(let host), .ghTokenRefused(let host): .typed("gh auth login --hostname \(host)")
    case .otherAccount:
      Sentence(
        en: "add --force to replace that login, or remove it with cyc logout",
        ko: "바꾸려면 같은 명령에 --force를 붙이고, 지우려면 cyc logout을 실행하세요")
    case .notLoggedIn: .typed("cyc login")
    case .nothingToErase: Sentence(en: "to see who is logged in: cyc whoami", ko: "지금 쓰는 계정은 cyc whoami로 볼 수 있어요")
    case .onlyVariable(let name): .typed("unset \(name)")
    case .cannotAsk: .typed("cyc logout -y")
    }
  }
}

/// Why a login on another host than the usual one failed. Its hints name the host: a token that is meant for one server
/// must not be sent to another.
struct LoginElsewhereFailure: UserFacingError {
  let cause: any UserFacingError
  let host: Host

  var message: Sentence { cause.message }
  var hint: Sentence? {
    cause.hint.map { Sentence(english: namingHost($0.english), korean: namingHost($0.korean)) }
  }
  var exitStatus: ExitStatus { cause.exitStatus }

  private func namingHost(_ hint: String) -> String {
    hint.replacing("cyc login", with: "cyc login --host \(host.name)")
      .replacing("cyc logout", with: "CYC_HOST=\(host.name) cyc logout")
  }
}

extension DeviceFlowFailure {
  fileprivate func message(from host: String) -> Sentence {
    switch self {
    case .expired: Sentence(en: "the code has expired", ko: "코드의 유효 시간이 지났어요")
    case .denied: Sentence(en: "the login was cancelled on GitHub", ko: "GitHub에서 로그인이 취소되었어요")
    case .incorrectDeviceCode: Sentence(en: "GitHub no longer knows the code", ko: "더 이상 유효하지 않은 코드예요")
    case .incorrectClientCredentials:
      Sentence(en: "\(host) does not know this client id", ko: "\(host)에 등록되지 않은 client id예요")
    case .disabled: Sentence(en: "the OAuth app does not allow the device flow", ko: "OAuth 앱에서 디바이스 플로가 켜져 있지 않아요")
    case .notSupported:
      Sentence(
        en: "\(host) has no device flow, or does not know this client id",
        ko: "\(host)에 디바이스 플로가 없거나 이 client id를 알지 못해요")
    case .other(let code, let description): refusal(host, [code, description].compactMap(\.self))
    }
  }

  private func refusal(_ host: String, _ reasons: [String]) -> Sentence {
    let shown = Sanitizer.clean(reasons.joined(separator: ": ")).truncated(to: 200)
    return Sentence(en: "\(host) refused the login (\(shown))", ko: "\(host)에서 로그인을 거절했어요 (\(shown))")
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
    case .other("invalid_scope", _):
      Sentence(
        en: "correct --scopes, for example: cyc login --scopes read:user",
        ko: "--scopes를 고쳐 주세요. 예: cyc login --scopes read:user")
    case .notSupported, .other:
      Sentence(
        en: "check the client id, or pass a token: cyc login --with-token < token.txt",
        ko: "client id를 확인하거나 토큰을 직접 넣으세요: cyc login --with-token < token.txt")
    }
  }
}
