internal import CycBase
internal import Days
internal import GitHub
internal import HTTP

/// Asks GitHub for `cyc why`, if there is a token and `--offline` is not given.
struct WhyQuestions {
  let session: Session
  let isOffline: Bool
  let world: World

  struct Answers {
    var login: String?
    var id: Int?
    var repositories: [RepositoryName: Repository] = [:]
    var emails: AccountEmails?
    /// Why `emails` is nil.
    var emailsUnchecked: EmailsUnchecked?
    private(set) var failures: [GitHubError] = []

    mutating func note(_ failure: GitHubError) { if !failures.contains(failure) { failures.append(failure) } }
  }

  /// Asks all questions at once. Failures are noted on stderr, and leave the answer nil.
  func ask(about names: [RepositoryName]) -> Answers {
    var answers = Answers()
    // A token in a variable may belong to another account.
    if session.tokenOrigin?.isStored ?? true {
      (answers.login, answers.id) = (session.account?.login, session.account?.id)
    }
    guard !isOffline, let token = session.token else {
      if let failure = session.keyringFailure { world.screen.noteOnce(failure.message) }
      answers.emailsUnchecked = isOffline ? .offline : .noToken
      return answers
    }
    let user = answers.login == nil ? User.request(host: session.host, token: token) : nil
    let emails = mayAskForEmails ? AccountEmails.request(host: session.host, token: token) : nil
    let repositories = names.map { Repository.request(host: session.host, name: $0, token: token) }
    let requests = [user, emails].compactMap(\.self) + repositories
    var results = world.screen.withSpinner(WhyPhrases.asking(session.host)) {
      world.network.send(requests)
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
      readEmails(result, &answers)
    } else {
      answers.emailsUnchecked = noScope
    }
    for (name, result) in zip(names, results) {
      do throws(GitHubError) {
        answers.repositories[name] = try Repository(result)
      } catch .notFound, .forbidden {
        // A private repository that the token may not see.
      } catch {
        answers.note(error)
      }
    }
    for failure in answers.failures {
      world.screen.note(world.failure(failure, host: session.host, token: session.tokenOrigin).message)
    }
    return answers
  }

  /// Whether branches are protected; nil if it is not known. Then the advice may be to push, which GitHub refuses if
  /// the branch is protected.
  func areProtected(_ branches: [(name: RepositoryName, branch: String)]) -> [Bool?] {
    guard !isOffline, !branches.isEmpty, let token = session.token else { return branches.map { _ in nil } }
    let requests = branches.map {
      Repository.protectionRequest(host: session.host, name: $0.name, branch: $0.branch, token: token)
    }
    return world.screen.withSpinner(WhyPhrases.asking(session.host)) { world.network.send(requests) }
      .map { try? Repository.isProtected($0) }
  }

  /// GitHub's numbers of commits. Nil with `--offline`, without a token or a login, for more than `maxWindows` windows,
  /// and after a failure, which is noted on stderr. If a window is too much for GitHub, asks for each half of it.
  func countedCommits(of login: String?, on days: ClosedRange<Day>) -> CountedCommits? {
    guard !isOffline, let token = session.token, let login = login.flatMap({ Login($0) }) else { return nil }
    var windows = WhyQuestions.windows(days, maxDays: CountedCommits.maxDays)
    guard windows.count <= WhyQuestions.maxWindows else { return nil }
    var counted = CountedCommits()
    while !windows.isEmpty {
      let start = world.clock.uptimeSeconds()
      let results = world.screen.withSpinner(WhyPhrases.asking(session.host)) {
        world.network.send(
          windows.map { CountedCommits.request(host: session.host, login: login, window: $0, token: token) })
      }
      let seconds = world.clock.uptimeSeconds() - start
      var further: [QueryWindow] = []
      for (window, result) in zip(windows, results) {
        do throws(GitHubError) {
          counted.add(try CountedCommits(result, window: window))
        } catch  where error.isTooMuch(secondsTaken: seconds) && window.days.count > PiecewiseQuery.shortestDays {
          further += WhyQuestions.windows(window.days, maxDays: (window.days.count + 1) / 2)
        } catch {
          world.screen.note(world.failure(error, host: session.host, token: session.tokenOrigin).message)
          return nil
        }
      }
      windows = further
    }
    return counted
  }

  /// About seven years, with the 100 days of a window.
  private static let maxWindows = 25
  /// `countedCommits` answers for at most this many days.
  static let maxDays = maxWindows * CountedCommits.maxDays

  private static func windows(_ days: ClosedRange<Day>, maxDays: Int) -> [QueryWindow] {
    stride(from: days.lowerBound, through: days.upperBound, by: maxDays).compactMap {
      QueryWindow($0...min($0 + (maxDays - 1), days.upperBound))
    }
  }

  private func readEmails(_ result: Result<Response, TransferError>, _ answers: inout Answers) {
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

  /// False if the stored token is known to lack the scope for e-mails.
  private var mayAskForEmails: Bool {
    guard session.tokenOrigin?.isStored == true, let scopes = session.account?.scopes else { return true }
    return scopes.contains("user:email") || scopes.contains("user")
  }
}

/// Why GitHub was not or could not be asked for the account's e-mails.
enum EmailsUnchecked: Equatable {
  case offline, noToken, failed
  /// The token lacks the scope. `variable` is where it comes from; nil for a stored token.
  case noScope(variable: String?)
}

extension TokenOrigin {
  fileprivate var isStored: Bool { if case .variable = source { false } else { true } }
}
