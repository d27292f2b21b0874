package import CycBase
package import ArgumentParser
internal import GitHub
internal import Keyring
internal import Platform
internal import Terminal

/// `cyc login`: signs in with GitHub's device flow, or takes an existing token.
package struct LoginCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "login", abstract: Sentence(en: "Log in to GitHub.", ko: "GitHub에 로그인해요."),
    discussion: Sentence(
      en: """
        Shows a code, and waits until you have typed it on GitHub. The token is stored in your desktop's keyring if it \
        is unlocked, else in a file that only you can read.

        Without an OAuth app of your own, use a token: `cyc login --with-token < token.txt` or `cyc login --from-gh`.
        """,
      ko: """
        코드를 보여 주고, GitHub에 입력할 때까지 기다려요. 토큰은 데스크톱의 키링이 열려 있으면 거기에, 아니면 나만 읽을 수 있는 파일에 저장해요.

        내 OAuth 앱이 없으면 토큰을 쓰세요: `cyc login --with-token < token.txt`나 `cyc login --from-gh`.
        """),
    examples: [
      "cyc login": Sentence(en: "with the code that it shows", ko: "화면에 나온 코드로"),
      "cyc login --from-gh": Sentence(en: "with the login of gh", ko: "gh의 로그인으로"),
      "cyc login --with-token < token.txt": Sentence(en: "with a token that you have", ko: "이미 있는 토큰으로"),
    ])

  @Option(
    help: ArgumentHelp(
      en: """
        The GitHub host to log in to (default: CYC_HOST, else the host that you are logged in to, else github.com).
        """,
      ko: "로그인할 GitHub 호스트예요 (기본값: CYC_HOST, 아니면 로그인한 호스트, 아니면 github.com)."))
  package var host: String?

  @Option(
    name: .customLong("client-id"),
    help: ArgumentHelp(
      en: "The OAuth app to log in with (default: CYC_CLIENT_ID, else login.client_id).",
      ko: "로그인에 쓸 OAuth 앱이에요 (기본값: CYC_CLIENT_ID, 아니면 login.client_id).")
  )
  package var clientID: String?

  @Option(
    help: ArgumentHelp(
      en: "Scopes of the token, separated by commas (default: public data only).",
      ko: "토큰으로 할 수 있는 일이에요. 쉼표로 나눠요 (기본값: 공개된 것만)."))
  var scopes: String = ""

  @Flag(
    name: .customLong("no-browser"), help: ArgumentHelp(en: "Do not offer to open a browser.", ko: "브라우저를 열지 묻지 않아요."))
  var noBrowser = false

  @Flag(
    name: .customLong("with-token"), help: ArgumentHelp(en: "Read a token from standard input.", ko: "토큰을 표준 입력에서 읽어요.")
  )
  package var withToken = false

  @Flag(
    name: .customLong("from-gh"),
    help: ArgumentHelp(en: "Use the token of gh, GitHub's own command line.", ko: "GitHub의 명령줄 도구 gh의 토큰을 써요."))
  var fromGH = false

  @Flag(help: ArgumentHelp(en: "Replace another account's login without asking.", ko: "다른 계정의 로그인을 묻지 않고 바꿔요."))
  var force = false

  @Option(
    help: ArgumentHelp(
      en: "Where to store the token: keyring or file (default: the keyring, if one answers and is unlocked).",
      ko: "토큰을 저장할 곳이에요: keyring, file (기본값: 키링이 응답하고 열려 있으면 키링)."))
  var storage: TokenStorage?

  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func validate() throws {
    if withToken, fromGH { throw UsageFailure.together("--with-token", "--from-gh") }
    if withToken || fromGH, clientID != nil || !scopes.isEmpty {
      throw UsageFailure(
        en: "--client-id and --scopes are for a login by code, not for a token that exists already",
        ko: "--client-id와 --scopes는 코드로 로그인할 때 쓰는 옵션이에요. 이미 있는 토큰에는 쓸 수 없어요")
    }
  }

  package func run(in world: World) throws {
    let host = try logInReturningHost(in: world)
    let usual = try world.host(option: nil, credentials: Credentials.load(from: world.home.directories))
    try world.screen.tell(
      host == usual
        ? LoginPhrases.next(isReminded: world.features.reminders.areScheduled(world))
        : LoginPhrases.nextElsewhere(host, usual: usual))
  }

  /// Logs in, without naming the commands to continue with.
  package func logIn(in world: World) throws { _ = try logInReturningHost(in: world) }

  private func logInReturningHost(in world: World) throws -> Host {
    try world.rejectRootWriting(to: Credentials.path(in: world.home.directories))
    let credentials = try Credentials.load(from: world.home.directories)
    let host = try world.host(option: self.host, credentials: credentials)
    let usual = try world.host(option: nil, credentials: credentials)
    do {
      try logIn(to: host, in: world)
    } catch {
      guard host != usual, let failure = error.userFacing else { throw error }
      throw LoginElsewhereFailure(cause: failure, host: host)
    }
    return host
  }

  private func logIn(to host: Host, in world: World) throws {
    // Do not ask for a token that cannot be stored.
    try Credentials.prepare(in: world.home.directories)
    if storage == .keyring {
      try world.withKeyring { (keyring) throws(KeyringError) in try keyring.check(mayStart: true) }
    }
    let (token, clientID) = try obtainToken(host: host, in: world)
    let user: User
    do {
      user = try TokenCheck.user(host: host, token: token, in: world)
    } catch let failure as ConnectionFailure where failure.error == .unauthorized && clientID == nil && !withToken {
      throw LoginFailure.ghTokenRefused(host: host.name)
    }
    let account = Account(
      host: host.name, login: user.login, id: user.id, name: user.name, scopes: user.scopes, token: token,
      clientID: clientID)
    // Read again: minutes may have passed since the code was shown.
    if let stored = try Credentials.load(from: world.home.directories).account(on: host.name), stored.id != account.id {
      try allowReplacing(stored, by: account, on: host, world.screen)
    }
    let kept = try world.keep(account, in: storage)
    // The new token may see more. If this fails, that shows once the cache is no longer fresh.
    try? ContributionCache.existing(in: world.home.directories)?.forgetQueries(of: account.login, on: host)
    // Scheduled reminders may be about another account.
    world.features.reminders.cancelScheduled(world, nil)
    try world.screen.tell(LoginPhrases.loggedIn(account))
    if kept.storage == .keyring { try world.screen.tell(LoginPhrases.isInKeyring) }
    if let reason = kept.reason { world.screen.note(LoginPhrases.isInFile(reason)) }
    if let failure = kept.leftBehind { world.screen.note(LoginPhrases.isLeftBehind(failure)) }
    if let (_, variable) = TokenVariable.token(for: host, in: world.home.environment) {
      world.screen.note(LoginPhrases.variableGoesFirst(variable.rawValue))
    }
  }

  private func obtainToken(host: Host, in world: World) throws -> (token: String, clientID: String?) {
    if withToken { return (try ExistingToken.fromStandardInput(world.screen), nil) }
    if fromGH { return (try ExistingToken.fromGH(host: host, in: world), nil) }
    guard let clientID = knownClientID(world.home) else {
      if let token = try tokenOfGH(host: host, in: world) { return (token, nil) }
      throw LoginFailure.noClientID(host: host, scopes: scopeList(scopes))
    }
    let login = DeviceLogin(
      host: host, clientID: clientID, scopes: scopeList(scopes), offersBrowser: !noBrowser && world.screen.canAsk)
    let grant = try login.run(in: world)
    let missing = login.scopes.filter { !grant.includes($0) }
    if !missing.isEmpty { world.screen.note(LoginPhrases.fewerScopes(missing)) }
    return (grant.token, clientID)
  }

  /// gh's token, for a person without an OAuth app; nil if gh has none, scopes were asked for, or the person declines
  /// or cannot be asked.
  private func tokenOfGH(host: Host, in world: World) throws -> String? {
    guard world.screen.canAsk, scopes.isEmpty, let token = try? ExistingToken.fromGH(host: host, in: world) else {
      return nil
    }
    let login = ExistingToken.loginOfGH(host: host, in: world)
    return world.screen.confirm(LoginPhrases.useGH(login: login), usually: true) ? token : nil
  }

  private func knownClientID(_ home: Home) -> String? {
    if let clientID { return clientID }
    if let variable = home.environment["CYC_CLIENT_ID"], !variable.isEmpty { return variable }
    return home.settings[.clientID]
  }

  /// Asks before another account replaces the stored login: the streak would be another one. Throws unless it may.
  private func allowReplacing(_ stored: Account, by account: Account, on host: Host, _ screen: Screen) throws {
    if force { return }
    guard screen.canAsk, !withToken else { throw LoginFailure.otherAccount(stored: stored.login, new: account.login) }
    if screen.confirm(LoginPhrases.replace(stored, by: account)) { return }
    // Without an OAuth app it is gh's token, which gh still uses.
    screen.note(LoginPhrases.notReplaced(revokeAt: account.clientID.map(host.applicationPageURL(clientID:))))
    throw ExitStatus.no
  }
}

/// An existing token: on standard input, or in gh.
enum ExistingToken {
  static func fromStandardInput(_ screen: Screen) throws -> String {
    guard let text = screen.secret(LoginPhrases.pasteToken, limitBytes: 1 << 20) else {
      throw screen.terminal.inputIsTerminal ? LoginFailure.noToken : .notAToken
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw LoginFailure.noToken }
    guard let token = Token.cleaned(text) else { throw LoginFailure.notAToken }
    return token
  }

  /// The login in gh's configuration, without a request to GitHub.
  static func loginOfGH(host: Host, in world: World) -> String? {
    let program = ["gh", "config", "get", "user", "--host", host.name]
    guard let result = try? world.programs.run(program, world.home.environmentForOthers, []), result.exitCode == 0
    else { return nil }
    return result.output.split(whereSeparator: \.isWhitespace).first.flatMap { Login(String($0)) }?.name
  }

  static func fromGH(host: Host, in world: World) throws -> String {
    do {
      // `environmentForOthers` lacks the token variables, so gh prints its stored token.
      let result = try world.programs.run(
        ["gh", "auth", "token", "--hostname", host.name], world.home.environmentForOthers, [])
      if result.exitCode == 0, let token = Token.cleaned(result.output) { return token }
    } catch ProgramError.notFound {
      throw LoginFailure.noGH
    } catch ProgramError.couldNotStart(let path, let reason) {
      let obstacle = Program.obstacle(to: "gh", environment: world.home.environmentForOthers)
      throw LoginFailure.cannotStartGH(obstacle ?? .refused(path: path, reason: reason))
    } catch {}
    throw LoginFailure.ghHasNoToken(host: host.name)
  }
}

/// `cyc logout`: erases the stored token.
package struct LogoutCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "logout", abstract: Sentence(en: "Erase the stored token.", ko: "저장한 토큰을 지워요."),
    examples: [
      "cyc logout": .asksFirst,
      "cyc logout -y": Sentence(en: "does not ask", ko: "묻지 않기"),
    ])

  @Flag(name: .shortAndLong, help: .doNotAsk)
  package var yes = false

  @OptionGroup package var shared: SharedOptions

  package init() {}

  // A broken settings file must not prevent a logout.
  package static let settingsUse = SettingsUse.unread

  package func run(in world: World) throws {
    let credentials: Credentials
    do throws(CredentialsError) {
      try Credentials.restrict(in: world.home.directories)
      credentials = try Credentials.load(from: world.home.directories)
    } catch {
      switch error {
      case .corrupt, .newer: return try eraseAll(error, in: world)
      case .readableByOthers, .notOurs, .busy, .unusable: throw error
      }
    }
    let host = try world.host(option: nil, credentials: credentials)
    let variable = TokenVariable.token(for: host, in: world.home.environment)?.variable.rawValue
    let account = credentials.account(on: host.name)
    guard account != nil || credentials.hasUnreadableLogin(on: host.name) else {
      if !credentials.unusedInKeyring.isEmpty { return try removeUnused(credentials.unusedInKeyring, in: world) }
      throw variable.map(LoginFailure.onlyVariable) ?? .nothingToErase(host: host.name)
    }
    try askFirst(account.map(LoginPhrases.logOut) ?? LoginPhrases.eraseUnreadable(host), on: world.screen)
    let page = account.map { revocationPage($0, on: host, in: world) } ?? host.tokensPageURL
    // Before the file is changed, so that the logout can be tried again if the keyring is locked now.
    let failure = try removeFromKeyring(account, credentials.unusedInKeyring, world)
    let left = failure == nil ? [] : credentials.unusedInKeyring.union(account.map { [$0.keyringEntry] } ?? [])
    try Credentials.change(in: world.home.directories) {
      $0.remove(host: host.name)
      $0.setMayBeInKeyring(left)
    }
    world.features.reminders.cancelScheduled(world, nil)
    guard let account else { return try world.screen.tell(LoginPhrases.erasedUnreadable(host)) }
    try world.screen.tell(LoginPhrases.loggedOut(account, revokeAt: page, isErased: failure == nil))
    if let failure {
      let isAbsent = failure.error == .absent
      world.screen.note(isAbsent ? LoginPhrases.staysInKeyring : LoginPhrases.isLeftBehind(failure))
    }
    if let variable { world.screen.note(LoginPhrases.variableStays(variable)) }
    if let other = credentials.accounts.first(where: { $0.host != host.name }) {
      world.screen.note(LoginPhrases.stillLoggedIn(other))
    }
    try offerToForget(account, on: host, in: world)
  }

  /// The page on which the account's token can be revoked: that of its app if it is an OAuth app's, such as gh's.
  private func revocationPage(_ account: Account, on host: Host, in world: World) -> String {
    if let clientID = account.clientID { return host.applicationPageURL(clientID: clientID) }
    let token = account.token ?? (try? world.tokenInKeyring(of: account))
    return token?.hasPrefix("gho_") == true ? host.applicationsPageURL : host.tokensPageURL
  }

  /// Removes the tokens of a logout from the keyring. Returns why they stay if a logout must still be possible: no
  /// keyring is running, such as after a change of desktops, or the login's own token is in the file.
  ///
  /// - Throws: `KeyringFailure` if the keyring is there and does not remove the login's token
  private func removeFromKeyring(
    _ account: Account?, _ unused: Set<KeyringEntry>, _ world: World
  ) throws -> KeyringFailure? {
    let entry = account.flatMap { $0.storage == .keyring ? $0.keyringEntry : nil }
    let failure = world.removeFromKeyring(unused.union([entry].compactMap(\.self)))
    if let failure, failure.error != .absent, account?.storage != .file { throw failure.inLogout }
    return failure
  }

  /// Removes tokens that an interrupted login may have left in the keyring, if no login is stored.
  private func removeUnused(_ unused: Set<KeyringEntry>, in world: World) throws {
    if let failure = world.removeFromKeyring(unused) { throw failure.inLogout }
    try world.screen.tell(LoginPhrases.unusedRemoved)
  }

  /// Asks whether to keep the account's days in the ledger. If it cannot ask, they are kept.
  private func offerToForget(_ account: Account, on host: Host, in world: World) throws {
    let store = LedgerStore(in: world)
    guard !yes, world.screen.canAsk, store.knows(account, on: host) else { return }
    if world.screen.confirm(LoginPhrases.keepSeen(account), usually: true) { return }
    let days = try store.forget(account.login, on: host)
    try world.screen.tell(HistoryPhrases.forgotten(days, account.login))
  }

  private func askFirst(_ question: Sentence, on screen: Screen) throws {
    if yes { return }
    guard screen.canAsk else { throw LoginFailure.cannotAsk }
    try screen.requireYes(to: question)
  }

  /// Erases the whole file if its contents cannot be read.
  private func eraseAll(_ error: CredentialsError, in world: World) throws {
    try askFirst(LoginPhrases.eraseAll(error), on: world.screen)
    try Credentials.erase(in: world.home.directories)
    let path = Credentials.path(in: world.home.directories)
    let host = try? world.host(option: nil, credentials: Credentials())
    try world.screen.tell(LoginPhrases.erasedAll(path, revokeAt: (host ?? .gitHubDotCom).tokensPageURL))
    if let host, let (_, variable) = TokenVariable.token(for: host, in: world.home.environment) {
      world.screen.note(LoginPhrases.variableStays(variable.rawValue))
    }
  }
}
