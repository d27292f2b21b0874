internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import GitHub
internal import Terminal

/// A repository of somebody's on GitHub, for `cyc sync setup --github`.
struct SyncGitHubRepository {
  let session: Session
  let name: RepositoryName

  /// - Parameter text: `name`, for one's own, or `owner/name`; nil for `todo`
  /// - Throws: `HostFailure`, `CredentialsError`, `LoginFailure`, `SyncProblem`
  init(_ text: String?, in world: World) throws {
    session = try world.session()
    let text = text ?? "todo"
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count < 3 else { throw SyncProblem.badRepositoryName(text) }
    guard let owner = parts.count == 2 ? parts[0] : session.account?.login ?? world.settings[.user]?.name else {
      throw SyncProblem.whoseRepository(text)
    }
    guard let name = RepositoryName(owner: owner, name: parts[parts.count - 1]) else {
      throw SyncProblem.badRepositoryName(text)
    }
    self.name = name
  }

  /// As git takes it.
  var address: String { "\(session.host.repositoryPageURL(name)).git" }

  /// Makes it, private and empty, once the person has agreed: it counts as a contribution.
  ///
  /// - Throws: `SyncProblem`, `ConnectionFailure`, `ExitStatus.no`
  func create(isAgreed: Bool, in world: World) throws {
    guard let token = session.token, session.account.map({ Login($0.login) == name.owner }) ?? true else {
      throw SyncProblem.cannotCreate("\(name)")
    }
    if !isAgreed {
      guard world.canAsk else { throw SyncProblem.cannotAskToCreate("\(name)") }
      try world.requireYes(to: SyncPhrases.create("\(name)"))
    }
    do throws(GitHubError) {
      let answers = world.withSpinner(SyncPhrases.creating) {
        world.send([NewRepository.request(host: session.host, name: name, token: token)])
      }
      guard let answer = answers.first else { throw .unreadable }
      world.note(SyncPhrases.created(Sanitizer.clean(try NewRepository(answer).fullName)))
    } catch {
      switch error {
      case .unexpectedStatus(422): world.note(SyncPhrases.isThere("\(name)"))
      case .forbidden, .notFound: throw SyncProblem.mayNotCreate("\(name)")
      default: throw world.failure(error, host: session.host, token: session.tokenOrigin)
      }
    }
  }
}
