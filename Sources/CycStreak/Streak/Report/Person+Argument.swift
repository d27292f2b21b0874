package import CycBase
internal import GitHub

extension Person {
  /// The argument > the account that is logged in > the setting `user` > the owner of a token in the environment.
  ///
  /// - Throws: `StreakFailure`, `ConnectionFailure`
  package init(
    argument: String?, session: Session, in world: World, mode: ContributionReader.Mode = .asNeeded
  ) throws {
    if let argument {
      guard let login = Login(typed: argument) else {
        throw StreakFailure(noLogin: argument, typed: world.arguments)
      }
      let name = login.name.lowercased()
      let isLoggedIn = session.account?.login.lowercased() == name
      let isSettled = session.account == nil && world.settings[.user]?.name.lowercased() == name
      self.init(
        login: login, name: isLoggedIn ? session.account?.name : nil, isOwn: isLoggedIn || isSettled,
        accountID: isLoggedIn ? session.account?.id : nil)
    } else if let account = session.account, let login = Login(account.login) {
      self.init(login: login, name: account.name, isOwn: true, accountID: account.id)
    } else if let login = world.settings[.user] {
      self.init(login: login, name: nil, isOwn: true)
    } else if let error = world.settingsError {
      // Somebody may be named where nothing can be read.
      throw error
    } else if mode == .offline {
      throw StreakFailure.nobody(host: session.host.name, typed: world.arguments)
    } else {
      self = try Person.ownerOfToken(session, in: world)
    }
  }

  private static func ownerOfToken(_ session: Session, in world: World) throws -> Person {
    guard let token = session.token else { throw StreakFailure.nobody(host: session.host.name, typed: world.arguments) }
    do {
      let user = try TokenCheck.ask(host: session.host, token: token, in: world)
      guard let login = Login(user.login) else { throw GitHubError.unreadable }
      return Person(login: login, name: user.name, isOwn: true, accountID: user.id)
    } catch let error as GitHubError {
      throw world.failure(error, host: session.host, token: session.tokenOrigin)
    }
  }
}
