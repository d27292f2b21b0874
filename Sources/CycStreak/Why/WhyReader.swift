internal import CycBase
internal import Days
internal import Git
internal import GitHub
internal import Platform

/// Makes the reports of `cyc why`: asks git for the repositories, then GitHub, then git for the commits.
struct WhyReader {
  let world: World
  let days: ClosedRange<Day>
  let isOffline: Bool
  /// E-mails that `--mine` names, in lower case.
  var namedEmails: Set<String> = []

  // Each limit is for the questions to one `GitClient`, all about one repository.
  private static let limitSeconds = 10.0
  /// If git takes longer to search all history for today's commits, `GitCommit.Reach.newest` is enough.
  private static let wholeHistorySeconds = 4.0
  /// For finding squashed and rebased commits, which may need many patches.
  private static let patchSeconds = 4.0
  /// For all git commands, if there are several repositories.
  private static let totalSeconds = 20.0

  /// A repository on this machine, and its remotes on GitHub.
  private struct LocatedClone {
    let clone: GitRepository
    let remote: GitConfig.Remote?
    /// The repository of `remote`.
    let name: RepositoryName?
    /// The remote `upstream`, if it is another repository.
    let upstream: GitConfig.Remote?
    let upstreamName: RepositoryName?
    /// Repositories on GitHub, by remote.
    let repositories: [String: RepositoryName]
  }

  /// Time for git. The time in which GitHub is asked is not part of it.
  private struct Budget {
    let world: World
    /// On the clock `uptimeSeconds`; nil for one repository.
    var deadline: Double?

    func git(limitSeconds: Double) -> GitClient {
      let left = deadline.map { max(0, $0 - world.clock.uptimeSeconds()) } ?? limitSeconds
      return world.git(limitSeconds: min(limitSeconds, left))
    }

    /// Does `work` without counting its time.
    mutating func paused<Value>(_ work: () -> Value) -> Value {
      let start = world.clock.uptimeSeconds()
      defer { deadline? += world.clock.uptimeSeconds() - start }
      return work()
    }
  }

  /// Reports and failures, in the order of the folders.
  struct Outcome {
    let session: Session
    let answers: WhyQuestions.Answers
    let results: [Result<WhyReport, WhyFailure>]
  }

  /// - Parameter folders: as they were typed
  func reports(of folders: [String]) throws -> Outcome {
    let deadline = folders.count > 1 ? world.clock.uptimeSeconds() + WhyReader.totalSeconds : nil
    var budget = Budget(world: world, deadline: deadline)
    let repositories = folders.map { folder in
      Result { () throws(GitError) in
        try GitRepository(folder, budget.git(limitSeconds: WhyReader.limitSeconds))
      }.mapError(WhyFailure.git)
    }
    if case .failure(let failure)? = repositories.first, folders.count == 1 { throw failure }
    let session = isOffline ? try world.publicSession() : try world.session()
    let aliases = SSHAliases.resolved(
      for: repositories.flatMap { (try? $0.get())?.config.remotes ?? [] }, on: session.host, in: world)
    let clones = repositories.map { $0.map { located($0, on: session.host, aliases) } }
    let questions = WhyQuestions(session: session, isOffline: isOffline, world: world)
    let answers = budget.paused { questions.ask(about: clones.compactMap { (try? $0.get())?.name }.distinct) }
    var results = clones.map { clone in
      clone.flatMap { located in
        Result { () throws(WhyFailure) in try report(on: located, answers, session.host, budget) }
      }
    }
    budget.paused { noteProtection(in: &results, questions, answers) }
    results = results.map { $0.map { completed($0, budget) } }
    return Outcome(session: session, answers: answers, results: results)
  }

  private func report(
    on located: LocatedClone, _ answers: WhyQuestions.Answers, _ host: Host, _ budget: Budget
  ) throws(WhyFailure) -> WhyReport {
    let (clone, remote, name, upstream) = (located.clone, located.remote, located.name, located.upstream)
    let known = name.flatMap { answers.repositories[$0] }
    let fork: CountingFacts.Fork = known.map { $0.isFork ? .yes : .no } ?? (upstream == nil ? .no : .probably)
    // The remote on which commits count.
    let home = fork == .no ? remote : upstream
    let remoteBranches = home.map { clone.branches.names(of: $0.name) } ?? []
    var named = known?.defaultBranch
    // GitHub names a default branch of an empty repository too, but the first one that is pushed takes its place.
    // Without a fetch, a repository that began with a README looks the same.
    if home == remote, home?.isTracked == true, remoteBranches.isEmpty, clone.branch != nil, let main = named,
      !clone.branches.has("refs/heads/\(main)")
    {
      named = nil
    }
    let foundBranch =
      (home == remote ? named : nil)
      ?? home.flatMap { clone.branches.defaultBranch(of: $0.name) }
      // Most forks keep the name of the original's default branch.
      ?? named ?? (home?.tracksAll == true && remoteBranches.count == 1 ? remoteBranches[0] : nil)
    let defaultBranch = foundBranch ?? clone.branch ?? "main"
    let isOwner = answers.login.map { $0.lowercased() == name?.owner.name.lowercased() } ?? false
    let reflog = reflog(budget.git(limitSeconds: WhyReader.limitSeconds), clone)
    var author = AuthorFacts(
      configuredEmails: clone.config.emails, reflogEmails: reflog.emails, namedEmails: namedEmails,
      configuredName: clone.config.name, host: host, login: answers.login, id: answers.id,
      accountEmails: answers.emails)
    author.configuredLogin = world.home.settings[.user]?.name
    let facts = CountingFacts(
      days: days, hasRemote: !clone.config.remotes.isEmpty, repository: name,
      knowsWhatIsPushed: clone.config.knowsWhatIsPushed, fork: fork, defaultBranch: defaultBranch,
      // A guess is right if no other branch can be the default one.
      isDefaultBranchKnown: foundBranch != nil
        || (remoteBranches + [known?.defaultBranch].compactMap(\.self)).allSatisfy { $0 == defaultBranch },
      author: author,
      // `CountingFacts.isTied` lists the ties. A push that the remote accepted shows the right to push.
      isTied: isOwner || known?.canPush == true || fork != .no
        || remote.map { reflog.pushedRemotes.contains($0.name) } ?? false)
    guard author.hasIdentity else { throw WhyFailure.noIdentity(clone.shownName) }
    let inDays = try commits(
      clone, home: home, defaultBranch, isFork: fork != .no, pushedTo: located.repositories.keys.sorted(), budget)
    // For speed: thousands of commits have only a few different e-mails.
    let ownEmails = Set(inDays.map(\.commit.writtenEmail)).filter { author.isOwn($0.lowercased()) }
    let own = inDays.filter { ownEmails.contains($0.commit.writtenEmail) || author.isOnlyCoAuthor(of: $0.commit) }
    let standings = withLanded(own, clone, home: home, defaultBranch, budget).map { standing in
      var standing = standing
      standing.isPushKnown = standing.isPushed || remote?.tracks(clone.branch(of: standing.commit)) ?? true
      return standing
    }
    // The local commits that a squash or rebase on GitHub stands for are shown in its place.
    // One that names the person as a co-author only does not stand for the person's own squash.
    let landed = Set(standings.compactMap(\.landed?.hash))
    let ownLanded = Set(standings.filter { !author.isOnlyCoAuthor(of: $0.commit) }.compactMap(\.landed?.hash))
    let verdicts = standings.filter { standing in
      let shownOtherwise = author.isOnlyCoAuthor(of: standing.commit) ? landed : ownLanded
      return !(shownOtherwise.contains(standing.commit.hash) && standing.commit.source.hasPrefix("refs/remotes/"))
    }.map { CommitVerdict($0, facts) }
    return WhyReport(
      clone: clone, facts: facts, state: RepositoryFacts(canPush: known?.canPush), remoteName: remote?.name,
      homeName: home?.name, countedRepository: fork == .no ? name : located.upstreamName,
      repositories: located.repositories, isVisible: known != nil, verdicts: verdicts,
      namesakes: inDays.map(\.commit).filter(author.hasSameName),
      syncCommits: inDays.count { $0.commit.writtenEmail == GitIdentity.sync.email },
      delayEnd: verdicts.map(\.standing.commit.committed.secondsSince1970).max().map {
        world.clock.instant(.moment(secondsSince1970: $0 + CountedCommits.delaySeconds))
      },
      emailsUnchecked: answers.emailsUnchecked)
  }

  /// For reports with commits to push: asks whether their default branches are protected, and notes the answers.
  private func noteProtection(
    in results: inout [Result<WhyReport, WhyFailure>], _ questions: WhyQuestions, _ answers: WhyQuestions.Answers
  ) {
    let asked = results.indices.compactMap { index -> (index: Int, name: RepositoryName, branch: String)? in
      guard let report = try? results[index].get(), let name = report.facts.repository,
        answers.repositories[name] != nil, report.verdicts.flatMap(\.obstacles).contains(where: \.asksForPush)
      else { return nil }
      return (index, name, report.facts.defaultBranch)
    }
    let protections = questions.areProtected(asked.map { (name: $0.name, branch: $0.branch) })
    for ((index, _, _), isProtected) in zip(asked, protections) {
      results[index] = results[index].map { report in
        var report = report
        report.state.isDefaultProtected = isProtected
        return report
      }
    }
  }

  /// Adds the facts that decide which commands are safe.
  private func completed(_ report: WhyReport, _ budget: Budget) -> WhyReport {
    var report = report
    let git = budget.git(limitSeconds: WhyReader.limitSeconds)
    let (clone, facts) = (report.clone, report.facts)
    if report.verdicts.contains(where: { $0.obstacles.contains(where: \.asksForAnotherAuthor) }) {
      report.state.readRewriting(git, clone.folder)
    }
    if let remote = report.remoteName, let home = report.homeName {
      let branches = report.verdicts.filter { !$0.counts }.compactMap { clone.branch(of: $0.standing.commit) }
      report.state.readBranches(
        (branches + [facts.defaultBranch]).distinct, clone, remote: remote, home: home, default: facts.defaultBranch,
        git)
      let pushed = report.verdicts.filter { !$0.counts && $0.standing.isPushed }.map(\.standing.commit.hash)
        .prefix(WhyReader.maxBranchLookups)
      let holders = git.printed(
        by: pushed.map {
          ["for-each-ref", "--contains=\($0)", "--format=%(refname)", "refs/remotes"]
        }, in: clone.folder)
      for case (let hash, let names?) in zip(pushed, holders) {
        let names = String(decoding: names, as: UTF8.self).split(separator: "\n")
        func all(of remote: String) -> [String] {
          let prefix = "refs/remotes/\(remote)/"
          return names.filter { $0.hasPrefix(prefix) && $0 != "\(prefix)HEAD" }.map {
            String($0.dropFirst(prefix.count))
          }
        }
        let branches = all(of: remote).filter { facts.fork != .no || $0 != facts.defaultBranch }
        report.state.remoteBranches[hash] = branches
        if !branches.isEmpty { continue }
        for (other, repository) in report.repositories.sorted(by: { $0.key < $1.key }) where other != remote {
          guard let branch = all(of: other).first else { continue }
          report.state.forkBranches[hash] = (repository, branch)
          break
        }
      }
    }
    return report
  }

  /// Finds the remote on GitHub, `origin` (else the first remote) before others, and the remote `upstream` if it is
  /// another repository.
  private func located(_ repository: GitRepository, on host: Host, _ aliases: SSHAliases) -> LocatedClone {
    let remotes = repository.config.remotes
    func named(_ other: GitConfig.Remote) -> RepositoryName? { other.repository(on: host, aliases) }
    let origin = remotes.first { $0.name == "origin" } ?? remotes.first
    let remote = remotes.first { named($0) != nil && $0 == origin } ?? remotes.first { named($0) != nil }
    let name = remote.flatMap(named)
    let upstream = remotes.first { $0.name == "upstream" && named($0) != nil && named($0) != name }
    return LocatedClone(
      clone: repository, remote: remote, name: name, upstream: upstream, upstreamName: upstream.flatMap(named),
      repositories: Dictionary(remotes.compactMap { other in named(other).map { (other.name, $0) } }) { $1 })
  }

  /// E-mails of those who moved references on this machine, in lower case, without authors of fetched commits. And
  /// names of remotes that accepted a push from this machine, so the person may push there. Source: git-reflog(1) and
  /// git-log(1), `%gD`, `%ge`, `%gs`.
  private func reflog(
    _ git: GitClient, _ clone: GitRepository
  ) -> (emails: Set<String>, pushedRemotes: Set<String>) {
    let arguments = ["log", "-g", "--all", "--no-show-signature", "--max-count=5000", "--format=%ge%x00%gD%x00%gs"]
    let printed = git.printed(by: [arguments], in: clone.folder)[0] ?? []
    var (emails, pushedRemotes): (Set<String>, Set<String>) = ([], [])
    for line in printed.split(separator: UInt8(ascii: "\n")) {
      let fields = NULFields.read(Array(line))
      guard fields.count == 3 else { continue }
      emails.insert(fields[0].lowercased())
      if fields[2] == "update by push", fields[1].hasPrefix("refs/remotes/") {
        pushedRemotes.insert(String(fields[1].split(separator: "/")[2]))
      }
    }
    return (emails, pushedRemotes)
  }

  /// Finds, for commits outside the counted branches, the commits of the default branch that have their changes, after
  /// a squash or rebase.
  private func withLanded(
    _ standings: [CommitStanding], _ clone: GitRepository, home: GitConfig.Remote?, _ defaultBranch: String,
    _ budget: Budget
  ) -> [CommitStanding] {
    let elsewhere = standings.filter { !$0.isOnCountedBranch }.map(\.commit)
    guard let mainBranch = home.map({ "refs/remotes/\($0.name)/\(defaultBranch)" }), !elsewhere.isEmpty,
      clone.branches.has(mainBranch)
    else { return standings }
    let git = budget.git(limitSeconds: WhyReader.patchSeconds)
    let landed = LandedWork(git: git, folder: clone.folder, mainBranch: mainBranch).find(elsewhere)
    var standings = standings
    for index in standings.indices { standings[index].landed = landed[standings[index].commit.hash] }
    return standings
  }

  /// For several days: whether the author date, in the commit's own zone, is one of them. For one day: whether the
  /// author date or the committer date, which is later after a rebase, is that day in the commit's zone or the local
  /// one. If that day is today, later days count too: in a zone ahead of this one it may be tomorrow already.
  private func isInDays(_ commit: GitCommit) -> Bool {
    if days.count > 1 { return days.contains(commit.countedDay) }
    let now = world.clock.now()
    let offset = now.local.secondsAsUTC - now.secondsSince1970
    let found = [commit.authored, commit.committed].flatMap { time in
      [time.local.day, CivilTime(utcSeconds: time.secondsSince1970 + offset).day]
    }
    return found.contains { days.contains($0) || ($0 > days.upperBound && days.upperBound == now.today) }
  }

  /// The commits of `days` on local branches, HEAD, and the branches that count on GitHub.
  ///
  /// - Parameters:
  ///   - home: the remote on which commits count; nil if git has none
  ///   - isFork: whether it is another remote than the one to push to
  ///   - remotes: those on GitHub; a commit that only another host has is not pushed
  private func commits(
    _ clone: GitRepository, home: GitConfig.Remote?, _ defaultBranch: String, isFork: Bool,
    pushedTo remotes: [String], _ budget: Budget
  ) throws(WhyFailure) -> [CommitStanding] {
    let names = [defaultBranch, "gh-pages"]
    let counted = home.map { home in names.map { "refs/remotes/\(home.name)/\($0)" } } ?? []
    // A commit may be on GitHub alone: made on another machine, or by a merge there, and fetched but not pulled.
    let revisions = ["HEAD", "--branches"] + counted.filter(clone.branches.has)
    // Revisions that may hold a commit: the remotes, the branches that count there, HEAD, and the same branches here.
    let (remotesIndex, countedIndex, headIndex, firstLocalIndex) = (0, 1, 2, 3)
    let holders =
      [
        remotes.isEmpty ? ["--remotes"] : remotes.map { "--remotes=\($0)" }, counted.filter(clone.branches.has),
        ["HEAD"],
      ] + names.map { ["refs/heads/\($0)"].filter(clone.branches.has) }
    // The list of commits, and the hashes that each holder lacks.
    let answerCount = 1 + holders.count
    func ask(_ reach: GitCommit.Reach, limitSeconds: Double) -> [[UInt8]] {
      // Asks which commits the holders lack: they are fewer than those that they hold.
      let commands =
        [GitCommit.arguments(reach, revisions)]
        + holders.map { GitCommit.hashArguments(reach, $0.isEmpty ? [] : revisions + ["--not"] + $0) }
      return budget.git(limitSeconds: limitSeconds).printed(by: commands, in: clone.folder).compactMap(\.self)
    }
    let isToday = days == world.clock.now().today...world.clock.now().today
    var reach = isToday ? GitCommit.Reach.everySince(world.clock.now()) : .page(since: firstMoment, skipping: 0)
    var printed = ask(reach, limitSeconds: isToday ? WhyReader.wholeHistorySeconds : WhyReader.limitSeconds)
    // git before 2.37 lacks `--since-as-filter`, and a very long history takes too long.
    if printed.count < answerCount {
      reach = isToday ? .newest : .page(since: nil, skipping: 0)
      printed = ask(reach, limitSeconds: WhyReader.limitSeconds)
    }
    guard printed.count == answerCount, var commits = GitCommit.list(printed[0]) else {
      throw .git(.noAnswer(clone.folder))
    }
    if case .page(let start, _) = reach, commits.count == GitCommit.pageSize {
      commits += try furtherPages(of: revisions, since: start, clone, budget)
    }
    let lacking = printed.dropFirst().map { Set(NULFields.read($0)) }
    return commits.filter(isInDays).map { commit in
      func isHeld(by index: Int) -> Bool { !holders[index].isEmpty && !lacking[index].contains(commit.hash) }
      var held = commit
      let local = zip(names, firstLocalIndex...).first { isHeld(by: $1) }?.0
      // A push of the branch that counts is enough, so it comes before another one that is checked out.
      if let local, !isFork { held.source = local } else if isHeld(by: headIndex) { held.source = "HEAD" }
      return CommitStanding(
        commit: held, isPushed: isHeld(by: remotesIndex), isOnCountedBranch: isHeld(by: countedIndex),
        isOnLocalCountedBranch: local != nil)
    }
  }

  /// When the first day begins in the easternmost zone, UTC+14.
  private var firstMoment: Instant {
    world.clock.instant(.moment(secondsSince1970: days.lowerBound.number * 86_400 - 14 * 3600))
  }

  private func furtherPages(
    of revisions: [String], since start: Instant?, _ clone: GitRepository, _ budget: Budget
  ) throws(WhyFailure) -> [GitCommit] {
    var commits: [GitCommit] = []
    // git walks over the skipped commits again for each page, so two run at the same time.
    for skipped in stride(from: GitCommit.pageSize, to: WhyReader.maxCommits, by: 2 * GitCommit.pageSize) {
      let pages = [skipped, skipped + GitCommit.pageSize].map {
        GitCommit.arguments(.page(since: start, skipping: $0), revisions)
      }
      for printed in budget.git(limitSeconds: WhyReader.limitSeconds).printed(by: pages, in: clone.folder) {
        guard let page = printed.flatMap(GitCommit.list) else { throw .git(.noAnswer(clone.folder)) }
        commits += page
        if page.count < GitCommit.pageSize { return commits }
      }
    }
    return commits
  }

  private static let maxCommits = 300_000
  /// Most pushed commits of a report whose remote branches are read, so that a pull request can be proposed.
  private static let maxBranchLookups = 20
}
