internal import ArgumentParser
internal import GitHub

/// `cyc logout`: erases the stored token.
struct LogoutCommand: Command {
  static let configuration = CommandConfiguration(commandName: "logout", abstract: "Erase the stored token.")

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let credentials = try Credentials.load(from: world.directories)
    let host = try world.host(option: nil, credentials: credentials)
    let variable = TokenVariable.token(for: host, in: world.environment)?.variable.rawValue
    guard let account = credentials.account(on: host.name) else {
      throw variable.map(LoginFailure.onlyVariable) ?? .notLoggedIn(host: host.name)
    }
    if !yes {
      guard world.canAsk else { throw LoginFailure.cannotAsk }
      try world.requireYes(to: LoginPhrases.logOut(account))
    }
    try Credentials.change(in: world.directories) { $0.remove(host: host.name) }
    let page = account.clientID.map(host.applicationPageURL) ?? host.tokensPageURL
    try world.out(LoginPhrases.loggedOut(account, revokeAt: page)(world.language) + "\n")
    if let variable { world.note(LoginPhrases.variableStays(variable)) }
  }
}
