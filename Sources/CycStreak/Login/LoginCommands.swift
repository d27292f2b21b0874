package import CycBase
package import ArgumentParser
internal import GitHub
internal import Keyring
internal import Platform
internal import Terminal

/// `cyc login`: signs in with GitHub's device flow, or takes an existing token.
package struct LoginCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Log in to GitHub.",
    discussion: """
      Shows a code, and waits until you have typed it on GitHub. The token is stored in your desktop's keyring if it is \
      unlocked, else in a file that only you can read.

      Without an OAuth app of your own, use a token: `cyc login --with-token < token.txt` or `cyc login --from-gh`.
      """
  )
  .examples([
    "cyc login": "with the code that it shows",
    "cyc login --from-gh": "with the login of gh",
    "cyc login --with-token < token.txt": "with a token that you have",
  ])

  @Option(
    help: "The GitHub host to log in to (default: CYC_HOST, else the host that you are logged in to, else github.com).")
  package var host: String?

  @Option(
    name: .customLong("client-id"), help: "The OAuth app to log in with (default: CYC_CLIENT_ID, else login.client_id)."
  )
  package var clientID: String?

  @Option(help: "Scopes of the token, separated by commas (default: public data only).")
  var scopes: String = ""

  @Flag(name: .customLong("no-browser"), help: "Do not offer to open a browser.")
  var noBrowser = false

  @Flag(name: .customLong("with-token"), help: "Read a token from standard input.")
  package var withToken = false

  @Flag(name: .customLong("from-gh"), help: "Use the token of gh, GitHub's own command line.")
  var fromGH = false

  @Flag(help: "Replace another account's login without asking.")
  var force = false

  @Option(help: "Where to store the token: keyring or file (default: the keyring, if one answers and is unlocked).")
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
    try logIn(in: world)
    try world.screen.tell(LoginPhrases.next(isReminded: world.features.reminders.areScheduled(world)))
  }

  /// The login without the next step.
  package func logIn(in world: World) throws {
    try world.rejectRootWriting(to: Credentials.path(in: world.home.directories))
    let credentials = try Credentials.load(from: world.home.directories)
    let host = try world.host(option: self.host, credentials: credentials)
    // Do not ask for a token that cannot be stored.
    try Credentials.prepare(in: world.home.directories)
    if storage == .keyring {
      try world.withKeyring { (keyring) throws(KeyringError) in try keyring.check(mayStart: true) }
    }
    let (token, clientID) = try obtainToken(host: host, in: world)
    let user = try TokenCheck.user(host: host, token: token, in: world)
    let account = Account(
      host: host.name, login: user.login, id: user.id, name: user.name, scopes: user.scopes, token: token,
      clientID: clientID)
    // Read again: minutes may have passed since the code was shown.
    if let stored = try Credentials.load(from: world.home.directories).account(on: host.name), stored.id != account.id {
      try allowReplacing(stored, by: account, on: host, world.screen)
    }
    let kept = try world.keep(account, in: storage)
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
      throw LoginFailure.noClientID(host: host)
    }
    let login = DeviceLogin(
      host: host, clientID: clientID, scopes: scopeList(scopes), offersBrowser: !noBrowser && world.screen.canAsk)
    let grant = try login.run(in: world)
    let missing = login.scopes.filter { !grant.scopes.contains($0) }
    if !missing.isEmpty { world.screen.note(LoginPhrases.fewerScopes(missing)) }
    return (grant.token, clientID)
  }

  /// gh's token, for a person without an OAuth app; nil if gh is not logged in or the person declines.
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

  /// Replacing the login would show another person's streak as one's own, so it needs consent.
  private func allowReplacing(_ stored: Account, by account: Account, on host: Host, _ screen: Screen) throws {
    if force { return }
    guard screen.canAsk, !withToken else { throw LoginFailure.otherAccount(stored: stored.login, new: account.login) }
    if screen.confirm(LoginPhrases.replace(stored, by: account)) { return }
    screen.note(LoginPhrases.notReplaced(host))
    throw ExitStatus.no
  }
}

/// An existing token: on standard input, or in gh.
enum ExistingToken {
  static func fromStandardInput(_ screen: Screen) throws -> String {
    let text: String
    if screen.terminal.inputIsTerminal {
      guard screen.canAsk else { throw LoginFailure.noToken }
      screen.err(LoginPhrases.pasteToken(screen.language) + "\n")
      text = screen.readSecretLine() ?? ""
    } else {
      guard let bytes = try? screen.readAll(1 << 20) else { throw LoginFailure.notAToken }
      text = String(decoding: bytes, as: UTF8.self)
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
      // Without the token variables, gh prints its stored token.
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
  package static let configuration = CommandConfiguration(commandName: "logout", abstract: "Erase the stored token.")
    .examples([
      "cyc logout": "asks first",
      "cyc logout -y": "does not ask",
    ])

  @Flag(name: .shortAndLong, help: "Do not ask.")
  package var yes = false

  @OptionGroup package var shared: SharedOptions

  package init() {}

  // A broken settings file must not prevent a logout.
  package static let settingsUse = SettingsUse.unread

  package func run(in world: World) throws {
    let credentials: Credentials
    do throws(CredentialsError) {
      try Credentials.narrow(in: world.home.directories)
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
    // First, so that a keyring that is locked now can be tried again.
    let isLeft = try stayInKeyring(account, credentials.unusedInKeyring, world)
    try Credentials.change(in: world.home.directories) {
      $0.remove(host: host.name)
      $0.note(mayBeInKeyring: [])
    }
    world.features.reminders.takeBack(world, nil)
    guard let account else { return try world.screen.tell(LoginPhrases.erasedUnreadable(host)) }
    let page = account.clientID.map(host.applicationPageURL) ?? host.tokensPageURL
    try world.screen.tell(LoginPhrases.loggedOut(account, revokeAt: page))
    if isLeft { world.screen.note(LoginPhrases.staysInKeyring) }
    if let variable { world.screen.note(LoginPhrases.variableStays(variable)) }
    try offerToForget(account, on: host, in: world)
  }

  /// Removes tokens from the keyring. Without a keyring, such as after a change of desktops, a logout must still be
  /// possible: returns true then.
  ///
  /// - Throws: `KeyringFailure` if the keyring is there and does not remove them
  private func stayInKeyring(_ account: Account?, _ unused: Set<KeyringEntry>, _ world: World) throws -> Bool {
    let own = account.flatMap { $0.storage == .keyring ? $0.keyringEntry : nil }
    guard let failure = world.removeFromKeyring(unused.union([own].compactMap(\.self))) else { return false }
    guard failure.error == .absent else { throw failure }
    return true
  }

  /// Without a login, only the tokens that an interrupted one may have left in the keyring are removed.
  private func removeUnused(_ unused: Set<KeyringEntry>, in world: World) throws {
    if let failure = world.removeFromKeyring(unused) { throw failure }
    try world.screen.tell(LoginPhrases.unusedRemoved)
  }

  /// Asks whether to keep the days that were seen. Without a question they are kept.
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
