package import CycBase
package import ArgumentParser
internal import GitHub

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

  /// Whoever wants a token gone needs no settings.
  package static let settingsUse = SettingsUse.unread

  package func run(in world: World) throws {
    let credentials: Credentials
    do throws(CredentialsError) {
      try Credentials.narrow(in: world.directories)
      credentials = try Credentials.load(from: world.directories)
    } catch {
      guard error.isAboutContents else { throw error }
      return try eraseAll(error, in: world)
    }
    let host = try world.host(option: nil, credentials: credentials)
    let variable = TokenVariable.token(for: host, in: world.environment)?.variable.rawValue
    guard let account = credentials.account(on: host.name) else {
      if credentials.hasUnreadableLogin(on: host.name) { return try eraseUnreadable(on: host, in: world) }
      throw variable.map(LoginFailure.onlyVariable) ?? .nothingToErase(host: host.name)
    }
    try askFirst(LoginPhrases.logOut(account), in: world)
    try Credentials.change(in: world.directories) { $0.remove(host: host.name) }
    let page = account.clientID.map(host.applicationPageURL) ?? host.tokensPageURL
    try world.tell(LoginPhrases.loggedOut(account, revokeAt: page))
    if let variable { world.note(LoginPhrases.variableStays(variable)) }
  }

  private func askFirst(_ question: Sentence, in world: World) throws {
    if yes { return }
    guard world.canAsk else { throw LoginFailure.cannotAsk }
    try world.requireYes(to: question)
  }

  private func eraseUnreadable(on host: Host, in world: World) throws {
    try askFirst(LoginPhrases.eraseUnreadable(host), in: world)
    try Credentials.change(in: world.directories) { $0.remove(host: host.name) }
    try world.tell(LoginPhrases.erasedUnreadable(host))
  }

  /// Whoever wants a token gone gets it gone, whatever is wrong with the file that holds it.
  private func eraseAll(_ error: CredentialsError, in world: World) throws {
    try askFirst(LoginPhrases.eraseAll(error), in: world)
    try Credentials.erase(in: world.directories)
    let path = Credentials.path(in: world.directories)
    let host = try? world.host(option: nil, credentials: Credentials())
    try world.tell(LoginPhrases.erasedAll(path, revokeAt: (host ?? .gitHubDotCom).tokensPageURL))
    if let host, let (_, variable) = TokenVariable.token(for: host, in: world.environment) {
      world.note(LoginPhrases.variableStays(variable.rawValue))
    }
  }
}
