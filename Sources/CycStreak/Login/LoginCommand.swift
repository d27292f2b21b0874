package import CycBase
package import ArgumentParser
internal import GitHub
internal import Platform
internal import Terminal

/// `cyc login`: signs in with GitHub's device flow, or takes a token that exists already.
package struct LoginCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in to GitHub.",
    discussion: """
      Shows a code, and waits until you have typed it on GitHub. The token is stored in a file that only you can read.

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

  @Option(help: "What the token may do, separated by commas (default: public data only).")
  var scopes: String = ""

  @Flag(name: .customLong("no-browser"), help: "Do not offer to open a browser.")
  var noBrowser = false

  @Flag(name: .customLong("with-token"), help: "Read a token from standard input.")
  package var withToken = false

  @Flag(name: .customLong("from-gh"), help: "Use the token of gh, GitHub's own command line.")
  var fromGH = false

  @Flag(help: "Replace another account's login without asking.")
  var force = false

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
    try world.rejectRootWriting(to: Credentials.path(in: world.directories))
    let credentials = try Credentials.load(from: world.directories)
    let host = try world.host(option: self.host, credentials: credentials)
    // A token that cannot be kept should not be asked for.
    try Credentials.prepare(in: world.directories)
    let (token, clientID) = try obtainToken(host: host, in: world)
    let user = try TokenCheck.user(host: host, token: token, in: world)
    let account = Account(
      host: host.name, login: user.login, id: user.id, name: user.name, scopes: user.scopes, token: token,
      clientID: clientID)
    // Read anew: minutes may have passed since the code was shown.
    if let stored = try Credentials.load(from: world.directories).account(on: host.name), stored.id != account.id {
      try allowReplacing(stored, by: account, host: host, in: world)
    }
    try Credentials.change(in: world.directories) { $0.put(account) }
    try world.tell(LoginPhrases.loggedIn(account))
    tellWhatElseIsSet(host: host, in: world)
  }

  private func obtainToken(host: Host, in world: World) throws -> (token: String, clientID: String?) {
    if withToken { return (try ExistingToken.fromStandardInput(in: world), nil) }
    if fromGH { return (try ExistingToken.fromGH(host: host, in: world), nil) }
    guard let clientID = knownClientID(in: world) else {
      if let token = try tokenOfGH(host: host, in: world) { return (token, nil) }
      throw LoginFailure.noClientID(host: host)
    }
    let login = DeviceLogin(
      host: host, clientID: clientID, scopes: scopeList(scopes), offersBrowser: !noBrowser && world.canAsk)
    let grant = try login.run(in: world)
    let missing = login.scopes.filter { !grant.scopes.contains($0) }
    if !missing.isEmpty { world.note(LoginPhrases.fewerScopes(missing)) }
    return (grant.token, clientID)
  }

  /// Where gh is logged in, nobody needs an app of their own; nil where it is not, or its login is not wanted.
  private func tokenOfGH(host: Host, in world: World) throws -> String? {
    guard world.canAsk, scopes.isEmpty, let token = try? ExistingToken.fromGH(host: host, in: world) else { return nil }
    let login = ExistingToken.loginOfGH(host: host, in: world)
    return world.confirm(LoginPhrases.useGH(login: login), usually: true) ? token : nil
  }

  private func knownClientID(in world: World) -> String? {
    if let clientID { return clientID }
    if let variable = world.environment["CYC_CLIENT_ID"], !variable.isEmpty { return variable }
    return world.settings[.clientID]
  }

  /// Somebody else's streak under one's own name would be a bad surprise.
  private func allowReplacing(_ stored: Account, by account: Account, host: Host, in world: World) throws {
    if force { return }
    guard world.canAsk, !withToken else { throw LoginFailure.otherAccount(stored: stored.login, new: account.login) }
    guard world.confirm(LoginPhrases.replace(stored, by: account)) else {
      world.note(LoginPhrases.notReplaced(host))
      throw ExitStatus.no
    }
  }

  private func tellWhatElseIsSet(host: Host, in world: World) {
    if let (_, variable) = TokenVariable.token(for: host, in: world.environment) {
      world.note(LoginPhrases.variableGoesFirst(variable.rawValue))
    }
  }
}
