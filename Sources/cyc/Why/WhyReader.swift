internal import Days
internal import Git
internal import GitHub
internal import Platform

/// Reads what `cyc why` tells: first what git knows of the repository, then what GitHub says of it and of the person, then
/// the commits.
struct WhyReader {
  let world: World
  /// As it was typed.
  let folder: String
  let isOffline: Bool

  /// So long git may take for all of its answers.
  private static let limitSeconds = 10.0

  /// - Throws: `WhyFailure`, and what stands in the way of a session
  func report() throws -> WhyReport {
    let git = world.git(limitSeconds: WhyReader.limitSeconds)
    let place = try repository(git)
    let session = isOffline ? try world.publicSession() : try world.session()
    let origin = place.config.remotes.first { $0.name == "origin" } ?? place.config.remotes.first
    let remote =
      place.config.remotes.first { $0.repository(on: session.host) != nil && $0 == origin }
      ?? place.config.remotes.first { $0.repository(on: session.host) != nil }
    let repository = remote?.repository(on: session.host)
    let upstream = place.config.remotes.first { other in
      other.name == "upstream" && other.repository(on: session.host).map { $0 != repository } == true
    }
    let answers = WhyQuestions(session: session, isOffline: isOffline, world: world).ask(about: repository)
    let isFork = answers.repository?.isFork
    let fork: CountingFacts.Fork = isFork.map { $0 ? .yes : .no } ?? (upstream == nil ? .no : .probably)
    let home = fork == .no ? remote : upstream
    let defaultBranch =
      (home == remote ? answers.repository?.defaultBranch : nil)
      ?? home.flatMap { place.branches.defaultBranch(of: $0.name) } ?? place.branch ?? "main"
    let facts = CountingFacts(
      today: world.now().today, hasRemote: !place.config.remotes.isEmpty, repository: repository,
      knowsWhatIsPushed: place.config.knowsWhatIsPushed, fork: fork, defaultBranch: defaultBranch,
      author: AuthorFacts(
        configuredEmails: place.config.emails, configuredName: place.config.name, host: session.host,
        login: answers.login, id: answers.id, accountEmails: answers.emails))
    guard facts.author.isSomebody else { throw WhyFailure.noIdentity(place.shownName) }
    let standings = try commits(git, place, home: fork == .yes && upstream == nil ? nil : home, defaultBranch)
    let today = standings.filter { isOfToday($0.commit, facts) }
    return WhyReport(
      place: place, facts: facts, remoteName: remote?.name,
      verdicts: today.filter { facts.author.isAuthor(of: $0.commit) }.map { CommitVerdict($0, facts) },
      syncCommits: today.count { $0.commit.authorEmail == SyncAuthor.email },
      emailsUnchecked: answers.emailsUnchecked)
  }

  /// - Throws: `WhyFailure`
  private func repository(_ git: GitClient) throws(WhyFailure) -> GitRepository {
    do {
      return try GitRepository(folder, git)
    } catch {
      throw .git(error)
    }
  }

  /// Written or made today, on the commit's own clock or on the one here: after a rebase the two times differ,
  /// in another zone the clocks.
  private func isOfToday(_ commit: GitCommit, _ facts: CountingFacts) -> Bool {
    let now = world.now()
    let offset = now.local.secondsAsUTC - now.secondsSince1970
    let days = [commit.authored, commit.committed].flatMap { time in
      [time.local.day, CivilTime(utcSeconds: time.secondsSince1970 + offset).day]
    }
    return days.contains(facts.today)
  }

  /// - Parameter home: the remote on which commits count; nil where git does not know it
  /// - Throws: `WhyFailure`
  private func commits(
    _ git: GitClient, _ place: GitRepository, home: GitConfig.Remote?, _ defaultBranch: String
  ) throws(WhyFailure) -> [CommitStanding] {
    let names = [defaultBranch, "gh-pages"]
    let counted = home.map { home in names.map { "refs/remotes/\(home.name)/\($0)" } } ?? []
    let own = ["HEAD", "--branches"]
    let now = world.now()
    let answers = git.ask(
      ([GitCommit.arguments(since: now, own)]
        + [
          own + ["--not", "--remotes"], counted.filter(place.branches.has),
          names.map { "refs/heads/\($0)" }.filter(place.branches.has),
        ].map {
          GitCommit.hashArguments(since: now, $0)
        }).map { GitClient.Question(folder: folder, arguments: $0) })
    let printed = answers.compactMap { $0.printed() }
    guard printed.count == answers.count, let commits = GitCommit.list(printed[0]) else {
      throw .git(.noAnswer(folder))
    }
    let sets = printed.dropFirst().map { Set(NULFields.read($0)) }
    return commits.map { commit in
      CommitStanding(
        commit: commit, isPushed: !sets[0].contains(commit.hash), isOnCountedBranch: sets[1].contains(commit.hash),
        isOnLocalCountedBranch: sets[2].contains(commit.hash))
    }
  }
}
