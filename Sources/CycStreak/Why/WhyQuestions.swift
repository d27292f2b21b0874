internal import CycBase
internal import GitHub
internal import HTTP

/// Asks GitHub for `cyc why`, if there is a token and the network is allowed.
struct WhyQuestions {
  let session: Session
  let isOffline: Bool
  let world: World

  struct Answers {
    var login: String?
    var id: Int?
    var repository: Repository?
    var emails: AccountEmails?
    /// Why GitHub's e-mails are not known.
    var emailsUnchecked: EmailsUnchecked?
    /// What went wrong, each once.
    private(set) var failures: [GitHubError] = []

    mutating func note(_ failure: GitHubError) {
      if !failures.contains(failure) { failures.append(failure) }
    }
  }

  /// All questions go out together. An answer that fails is noted, and then not known.
  func ask(about name: RepositoryName?) -> Answers {
    var answers = Answers()
    // A token in a variable may be another account's.
    if session.tokenOrigin?.isStored ?? true {
      (answers.login, answers.id) = (session.account?.login, session.account?.id)
    }
    guard !isOffline, let token = session.token else {
      answers.emailsUnchecked = isOffline ? .offline : .noToken
      return answers
    }
    let user = answers.login == nil ? User.request(host: session.host, token: token) : nil
    let emails = mayAskForEmails ? AccountEmails.request(host: session.host, token: token) : nil
    let repository = name.map { Repository.request(host: session.host, name: $0, token: token) }
    let requests = [user, emails, repository]
    var results = world.withSpinner(LoginPhrases.askingWho(session.host)) {
      world.send(requests.compactMap(\.self))
    }[...]
    if user != nil, let result = results.popFirst() {
      do throws(GitHubError) {
        let user = try User(result)
        (answers.login, answers.id) = (user.login, user.id)
      } catch {
        answers.note(error)
      }
    }
    if emails != nil, let result = results.popFirst() {
      read(result, &answers)
    } else {
      answers.emailsUnchecked = noScope
    }
    if repository != nil, let result = results.popFirst() {
      do throws(GitHubError) {
        answers.repository = try Repository(result)
      } catch .notFound, .forbidden {
        // A private one, which the token may not see.
      } catch {
        answers.note(error)
      }
    }
    for failure in answers.failures {
      world.note(world.failure(failure, host: session.host, token: session.tokenOrigin).message)
    }
    return answers
  }

  /// Whether a branch is protected; nil if GitHub does not say. GitHub itself refuses a push to a protected one.
  func isProtected(_ branch: String, of name: RepositoryName) -> Bool? {
    guard !isOffline, let token = session.token else { return nil }
    let request = Repository.protectionRequest(host: session.host, name: name, branch: branch, token: token)
    return world.withSpinner(LoginPhrases.askingWho(session.host)) { world.send([request]) }
      .first.flatMap { try? Repository.isProtected($0) }
  }

  private func read(_ result: Result<Response, TransferError>, _ answers: inout Answers) {
    do throws(GitHubError) {
      answers.emails = try AccountEmails(result)
    } catch .missingScopes {
      answers.emailsUnchecked = noScope
    } catch {
      answers.emailsUnchecked = .failed
      answers.note(error)
    }
  }

  private var noScope: EmailsUnchecked {
    guard case .variable(let name) = session.tokenOrigin?.source else { return .noScope(variable: nil) }
    return .noScope(variable: name)
  }

  /// Whether it is not known that the token lacks the scope.
  private var mayAskForEmails: Bool {
    guard session.tokenOrigin?.isStored == true, let scopes = session.account?.scopes else { return true }
    return scopes.contains("user:email") || scopes.contains("user")
  }
}

/// Why it is not known which e-mails GitHub knows.
enum EmailsUnchecked: Equatable {
  case offline, noToken, failed
  /// The token may not ask; with the variable that it comes from, nil where cyc login stored it.
  case noScope(variable: String?)
}

extension TokenOrigin {
  /// Whether it is the token that `cyc login` stored.
  fileprivate var isStored: Bool {
    if case .file = source { return true }
    return false
  }
}
