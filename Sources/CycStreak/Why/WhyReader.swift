internal import CycBase
internal import Days
internal import Git
internal import GitHub
internal import HTTP
internal import Platform

/// Makes the report of `cyc why`: asks git for the repository, then GitHub, then git for the commits.
struct WhyReader {
  let world: World
  /// As it was typed.
  let folder: String
  let isOffline: Bool
  /// Other e-mails of the person, in lower case.
  var mine: Set<String> = []

  /// Limit for all of git's answers, except those below.
  private static let limitSeconds = 10.0
  /// After this limit for the whole history, the newest 2,000 commits are enough.
  private static let wholeHistorySeconds = 4.0
  private static let patchSeconds = 4.0

  func report() throws -> WhyReport {
    let place = try Result { () throws(GitError) in
      try GitRepository(folder, world.git(limitSeconds: WhyReader.limitSeconds))
    }.mapError(WhyFailure.git).get()
    let session = isOffline ? try world.publicSession() : try world.session()
    let (remote, name, upstream) = remotes(of: place, on: session.host)
    let questions = WhyQuestions(session: session, isOffline: isOffline, world: world)
    let answers = questions.ask(about: name)
    let isFork = answers.repository?.isFork
    let fork: CountingFacts.Fork = isFork.map { $0 ? .yes : .no } ?? (upstream == nil ? .no : .probably)
    let home = fork == .no ? remote : upstream
    let defaultBranch =
      (home == remote ? answers.repository?.defaultBranch : nil)
      ?? home.flatMap { place.branches.defaultBranch(of: $0.name) } ?? place.branch ?? "main"
    let isOwner = answers.login.map { $0.lowercased() == name?.owner.name.lowercased() } ?? false
    // A new limit, since GitHub's answers took time.
    let git = world.git(limitSeconds: WhyReader.limitSeconds)
    let reflog = reflog(git, place)
    let author = AuthorFacts(
      configuredEmails: place.config.emails, reflogEmails: reflog.emails, namedEmails: mine,
      configuredName: place.config.name, host: session.host, login: answers.login, id: answers.id,
      accountEmails: answers.emails)
    let facts = CountingFacts(
      today: world.clock.now().today, hasRemote: !place.config.remotes.isEmpty, repository: name,
      knowsWhatIsPushed: place.config.knowsWhatIsPushed, fork: fork, defaultBranch: defaultBranch, author: author,
      // Having forked the repository is enough.
      isTied: isOwner || answers.repository?.canPush == true || fork != .no
        || remote.map { reflog.pushedRemotes.contains($0.name) } ?? false)
    guard author.isSomebody else { throw WhyFailure.noIdentity(place.shownName) }
    let today = try commits(place, home: home, defaultBranch).filter { isOfToday($0.commit, facts) }
    let own = today.filter { author.isAuthor(of: $0.commit) || author.isOnlyCoAuthor(of: $0.commit) }
    let verdicts = withLanded(own, place, home: home, defaultBranch).map { CommitVerdict($0, facts) }
    let obstacles = verdicts.flatMap(\.obstacles)
    var state = RepositoryFacts(canPush: answers.repository?.canPush)
    if let name, answers.repository != nil, obstacles.contains(where: \.asksForPush) {
      state.isDefaultProtected = questions.isProtected(defaultBranch, of: name)
    }
    if obstacles.contains(where: \.asksForAnotherAuthor) { state.readRewriting(git, place.folder) }
    if let remote, let home {
      let branches = verdicts.filter { !$0.counts }.compactMap { place.branch(of: $0.standing.commit) }
      state.readBranches(
        (branches + [defaultBranch]).distinct, place, remote: remote.name, home: home.name, default: defaultBranch, git)
    }
    return WhyReport(
      place: place, facts: facts, state: state, remoteName: remote?.name, verdicts: verdicts,
      namesakes: today.map(\.commit).filter(author.hasSameName),
      syncCommits: today.count { $0.commit.authorEmail == GitIdentity.sync.email },
      delayEnd: verdicts.map(\.standing.commit.committed.secondsSince1970).max().map {
        world.clock.instant(.moment(secondsSince1970: $0 + 86_400))
      },
      emailsUnchecked: answers.emailsUnchecked)
  }

  /// The remote on GitHub, `origin` before others, with its repository; and the remote `upstream` if it is another one.
  private func remotes(
    of place: GitRepository, on host: Host
  ) -> (own: GitConfig.Remote?, name: RepositoryName?, upstream: GitConfig.Remote?) {
    let remotes = place.config.remotes
    let aliases = SSHAliases.resolved(for: remotes, on: host, in: world)
    func named(_ remote: GitConfig.Remote) -> RepositoryName? { remote.repository(on: host, aliases) }
    let origin = remotes.first { $0.name == "origin" } ?? remotes.first
    let own = remotes.first { named($0) != nil && $0 == origin } ?? remotes.first { named($0) != nil }
    let name = own.flatMap(named)
    let upstream = remotes.first { other in other.name == "upstream" && named(other).map { $0 != name } == true }
    return (own, name, upstream)
  }

  /// E-mails with which references were moved on this machine, in lower case; fetched commits leave none. And remotes
  /// that accepted a push from this machine, so the person may push there. Source: git-reflog(1) and git-log(1), `%gD`,
  /// `%ge`, `%gs`.
  private func reflog(
    _ git: GitClient, _ place: GitRepository
  ) -> (emails: Set<String>, pushedRemotes: Set<String>) {
    let arguments = ["log", "-g", "--all", "--no-show-signature", "--max-count=5000", "--format=%ge%x00%gD%x00%gs"]
    let printed = git.printed(by: [arguments], in: place.folder)[0] ?? []
    var (emails, pushedRemotes): (Set<String>, Set<String>) = ([], [])
    for line in printed.split(separator: 10) {
      let fields = NULFields.read(Array(line))
      guard fields.count == 3 else { continue }
      emails.insert(fields[0].lowercased())
      if fields[2] == "update by push", fields[1].hasPrefix("refs/remotes/") {
        pushedRemotes.insert(String(fields[1].split(separator: "/")[2]))
      }
    }
    return (emails, pushedRemotes)
  }

  /// Adds to commits outside the counted branches the commits on the default branch that have their changes.
  private func withLanded(
    _ standings: [CommitStanding], _ place: GitRepository, home: GitConfig.Remote?, _ defaultBranch: String
  ) -> [CommitStanding] {
    let elsewhere = standings.filter { !$0.isOnCountedBranch }.map(\.commit)
    guard let mainBranch = home.map({ "refs/remotes/\($0.name)/\(defaultBranch)" }), !elsewhere.isEmpty,
      place.branches.has(mainBranch)
    else { return standings }
    let git = world.git(limitSeconds: WhyReader.patchSeconds)
    let landed = LandedWork(git: git, folder: place.folder, mainBranch: mainBranch).find(elsewhere)
    var standings = standings
    for index in standings.indices { standings[index].landed = landed[standings[index].commit.hash] }
    return standings
  }

  /// Whether a commit was authored or committed today or later, by its own clock or by the local one. The two times
  /// differ after a rebase.
  private func isOfToday(_ commit: GitCommit, _ facts: CountingFacts) -> Bool {
    let now = world.clock.now()
    let offset = now.local.secondsAsUTC - now.secondsSince1970
    let days = [commit.authored, commit.committed].flatMap { time in
      [time.local.day, CivilTime(utcSeconds: time.secondsSince1970 + offset).day]
    }
    return days.contains { $0 >= facts.today }
  }

  /// - Parameter home: the remote on which commits count; nil if it is none of git's
  private func commits(
    _ place: GitRepository, home: GitConfig.Remote?, _ defaultBranch: String
  ) throws(WhyFailure) -> [CommitStanding] {
    let names = [defaultBranch, "gh-pages"]
    let counted = home.map { home in names.map { "refs/remotes/\(home.name)/\($0)" } } ?? []
    let own = ["HEAD", "--branches"]
    func ask(_ reach: GitCommit.Reach, limitSeconds: Double) -> [[UInt8]] {
      let sets = [
        own + ["--not", "--remotes"], counted.filter(place.branches.has),
        names.map { "refs/heads/\($0)" }.filter(place.branches.has), ["HEAD"],
      ]
      let commands = [GitCommit.arguments(reach, own)] + sets.map { GitCommit.hashArguments(reach, $0) }
      return world.git(limitSeconds: limitSeconds).printed(by: commands, in: place.folder).compactMap(\.self)
    }
    // git before 2.37 lacks the option, and a very long history takes too long.
    var printed = ask(.everySince(world.clock.now()), limitSeconds: WhyReader.wholeHistorySeconds)
    if printed.count < 5 { printed = ask(.newest, limitSeconds: WhyReader.limitSeconds) }
    guard printed.count == 5, let commits = GitCommit.list(printed[0]) else { throw .git(.noAnswer(folder)) }
    let sets = printed.dropFirst().map { Set(NULFields.read($0)) }
    return commits.map { commit in
      var commit = commit
      if sets[3].contains(commit.hash) { commit.source = "HEAD" }
      return CommitStanding(
        commit: commit, isPushed: !sets[0].contains(commit.hash), isOnCountedBranch: sets[1].contains(commit.hash),
        isOnLocalCountedBranch: sets[2].contains(commit.hash))
    }
  }
}

/// Asks GitHub for `cyc why`, if there is a token and `--offline` is not given.
struct WhyQuestions {
  let session: Session
  let isOffline: Bool
  let world: World

  struct Answers {
    var login: String?
    var id: Int?
    var repository: Repository?
    var emails: AccountEmails?
    /// Why `emails` is nil.
    var emailsUnchecked: EmailsUnchecked?
    private(set) var failures: [GitHubError] = []

    mutating func note(_ failure: GitHubError) { if !failures.contains(failure) { failures.append(failure) } }
  }

  /// Asks all questions at once. Failures are noted, and leave the answer nil.
  func ask(about name: RepositoryName?) -> Answers {
    var answers = Answers()
    // A token in a variable may belong to another account.
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
    var results = world.screen.withSpinner(LoginPhrases.askingWho(session.host)) {
      world.network.send(requests.compactMap(\.self))
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

  /// Nil if GitHub does not say. GitHub itself refuses a push to a protected branch.
  func isProtected(_ branch: String, of name: RepositoryName) -> Bool? {
    guard !isOffline, let token = session.token else { return nil }
    let request = Repository.protectionRequest(host: session.host, name: name, branch: branch, token: token)
    return world.answer(to: request, LoginPhrases.askingWho(session.host)).flatMap { try? Repository.isProtected($0) }
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

  /// False if the stored token is known to lack the scope.
  private var mayAskForEmails: Bool {
    guard session.tokenOrigin?.isStored == true, let scopes = session.account?.scopes else { return true }
    return scopes.contains("user:email") || scopes.contains("user")
  }
}

/// Why GitHub was not or could not be asked for the account's e-mails.
enum EmailsUnchecked: Equatable {
  case offline, noToken, failed
  /// The token lacks the scope; with the variable that it comes from, nil for a stored token.
  case noScope(variable: String?)
}

extension TokenOrigin {
  fileprivate var isStored: Bool { if case .file = source { true } else { false } }
}
