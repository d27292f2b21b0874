package import CycBase
internal import CycStreak
package import Days
internal import Git
internal import GitHub
internal import Platform
internal import Terminal

/// The user's work on some days in the repositories of `nag.repositories`, according to git.
package struct LocalWork: Equatable {
  /// A repository and a number of commits or files in it: 1 or more.
  package struct RepositoryCount: Equatable {
    let folder: String
    let count: Int
    /// For commits that are not pushed: the command that makes them count; nil if a push is not enough.
    var pushCommand: String?

    var name: String { LocalWork.name(folder) }
  }

  /// Commits on no branch on GitHub.
  package private(set) var unpushed: [RepositoryCount] = []
  /// Commits on some branch on GitHub.
  private(set) var pushed: [RepositoryCount] = []
  /// When the latest pushed commit was made, in seconds since 1970.
  private(set) var latestPushed: Int?
  /// Pushed commits that should count: on a branch that GitHub counts, in a repository that seems to be no fork.
  package private(set) var shouldCount: [RepositoryCount] = []
  /// When this machine last pushed one of these branches; nil if something else moved them later.
  private(set) var pushTime: Instant?
  /// Files written on those days that differ from the last commit; a new folder counts as one.
  private(set) var changed: [RepositoryCount] = []
  /// Folders without a remote on the host. Commits there cannot count.
  private(set) var elsewhere: [String] = []
  /// Folders in which git did not answer in time, or that git does not trust.
  package private(set) var unanswered: [String] = []

  /// Time limit for finding squashed and rebased commits, in all repositories together.
  fileprivate static let patchSeconds = 1.0

  static func name(_ folder: String) -> String {
    Sanitizer.clean(String(folder.split(separator: "/").last ?? "/")).truncated(to: 40)
  }
}

extension LocalWork {
  /// Asks git, and not GitHub. Commits come before changed files: they matter more and take less time.
  package init(on days: ClosedRange<Day>, in folders: [String], _ world: World, limitSeconds: Double = 3) {
    self.init()
    guard !folders.isEmpty, let host = try? world.publicSession().host else { return }
    let git = world.git(limitSeconds: limitSeconds)
    let repositories = repositories(folders, on: host, SSHAliases.cached(in: world.home), git)
    lookForCommits(on: days, in: repositories, now: world.clock.now(), world, git)
    lookForChanges(on: days, in: repositories, world, git)
  }

  /// A repository in which the user's commits can count.
  private struct Repository {
    let folder: String
    let emails: [String]
    /// Remotes on GitHub whose branches git tracks; one or more.
    let remotes: [GitConfig.Remote]
    let mayBeFork: Bool

    var mainRemote: String { main.name }
    private var main: GitConfig.Remote { remotes.first { $0.name == "origin" } ?? remotes[0] }

    private static let prefix = "refs/heads/"

    /// HEAD and the local branches. If git fetches only some branches of the remote, only those: of others, and of a
    /// HEAD on another one, it cannot tell what is pushed.
    var localRevisions: [String] {
      if main.tracksAll { return ["HEAD", "--branches"] }
      return main.trackedBranches.map { $0.contains("*") ? "--branches=\($0)" : Repository.prefix + $0 }
    }

    /// The commits in an answer of `git log`, with short names of branches as their sources.
    static func commits(_ bytes: [UInt8]) -> [GitCommit]? {
      GitCommit.list(bytes)?.map { commit in
        var commit = commit
        if commit.source.hasPrefix(prefix) { commit.source = String(commit.source.dropFirst(prefix.count)) }
        return commit
      }
    }

    /// Unpushed commits without those that are on the default branch in another commit, after a squash or rebase.
    func withoutLanded(_ commits: [GitCommit], _ git: GitClient) -> [GitCommit] {
      guard !commits.isEmpty, let printed = git.printed(by: [GitBranches.arguments], in: folder)[0],
        let main = GitBranches(printed).defaultBranch(of: mainRemote)
      else { return commits }
      let mainBranch = "refs/remotes/\(mainRemote)/\(main)"
      let landed = LandedWork(git: git, folder: folder, mainBranch: mainBranch).find(commits)
      return commits.filter { landed[$0.hash] == nil }
    }

    /// Whether the remote branch has commits that the local one lacks: GitHub would refuse the push.
    private func isBehind(_ branch: String, _ place: GitRepository, _ git: GitClient) -> Bool {
      let remoteBranch = "refs/remotes/\(mainRemote)/\(branch)"
      guard place.branches.has(remoteBranch) else { return false }
      let count = [
        "rev-list", "--count", "--max-count=1", remoteBranch, "--not", "refs/heads/\(branch)", "--",
      ]
      return git.printed(by: [count], in: folder)[0]?.first == UInt8(ascii: "1")
    }

    /// The command that makes unpushed commits count; nil if a push is not enough: they are on a branch that GitHub
    /// does not count, on no branch, on several, or in a fork, the remote branch is ahead, or no account can have
    /// the e-mail. `cyc why` says more.
    func pushCommand(of commits: [GitCommit], _ git: GitClient) -> String? {
      let sources = Set(commits.map(\.source))
      guard let source = sources.first, sources.count == 1, let place = try? GitRepository(folder, git),
        let branch = source == "HEAD" ? place.branch : source, !mayBeFork,
        // Once pushed, the e-mail of a commit cannot be replaced.
        commits.allSatisfy(\.canHaveAccount)
      else { return nil }
      let remote = mainRemote
      // If GitHub has no branch yet, the first one becomes the default. With others there, a guess could be wrong.
      let isOnly = place.branches.names(of: remote).allSatisfy { $0 == branch }
      let countedBranches = [place.branches.defaultBranch(of: remote) ?? (isOnly ? branch : nil), "gh-pages"]
      guard countedBranches.contains(branch), !isBehind(branch, place, git) else { return nil }
      return place.branches.pushCommand(of: [branch], to: remote)
    }
  }

  private mutating func repositories(
    _ folders: [String], on host: GitHub.Host, _ aliases: SSHAliases, _ git: GitClient
  ) -> [Repository] {
    let answers = git.ask(folders.map { GitClient.Question(folder: $0, arguments: GitConfig.arguments) })
    var repositories: [Repository] = []
    for (folder, answer) in zip(folders, answers) {
      // `git config` exits with 1 if it finds nothing.
      guard let config = answer.printed(orNothingAt: [1]).map(GitConfig.init) else {
        unanswered.append(folder)
        continue
      }
      let remotes = config.remotes.filter { $0.repository(on: host, aliases) != nil }
      if remotes.isEmpty { elsewhere.append(folder) }
      // Without tracked branches it is unknown what was pushed, and without an e-mail nothing can be committed.
      let tracked = remotes.filter(\.isTracked)
      guard !tracked.isEmpty, !config.emails.isEmpty else { continue }
      repositories.append(
        Repository(
          folder: folder, emails: config.emails, remotes: tracked,
          mayBeFork: remotes.contains { $0.name == "upstream" }))
    }
    // `git config` answers even where git does not trust the repository, with the user's own settings alone.
    let questions = elsewhere.map { GitClient.Question(folder: $0, arguments: ["rev-parse", "--git-dir"]) }
    unanswered += zip(elsewhere, git.ask(questions)).filter { $1.printed() == nil }.map(\.0)
    elsewhere.removeAll(where: unanswered.contains)
    return repositories
  }

  private mutating func lookForCommits(
    on days: ClosedRange<Day>, in repositories: [Repository], now: Instant, _ world: World, _ git: GitClient
  ) {
    func logs(_ reach: GitCommit.Reach, _ revisions: (Repository, _ remotes: [String]) -> [String]) -> [[GitCommit]?] {
      let questions = repositories.map { repository in
        GitClient.Question(
          folder: repository.folder,
          arguments: GitCommit.arguments(
            reach, revisions(repository, repository.remotes.map { "--remotes=\($0.name)" })))
      }
      return git.ask(questions).map { $0.printed().flatMap(Repository.commits) }
    }
    let unpushed = logs(.newest) { $0.localRevisions + ["--not"] + $1 }
    // Pushed commits may be a whole history, so only the last days are read.
    let pushed = logs(.since(now)) { $1 }
    var seenHashes: Set<String> = []
    // Each commit only once: working trees share branches, and several copies may hold the same commit.
    func ownCommits(_ commits: [GitCommit]?, of repository: Repository) -> [GitCommit] {
      (commits ?? []).filter {
        days.contains($0.countedDay) && repository.emails.contains($0.authorEmail)
          && seenHashes.insert($0.hash).inserted
      }
    }
    // A commit that one copy knows to be pushed is not unpushed in another copy.
    for (repository, commits) in zip(repositories, pushed) {
      let own = ownCommits(commits, of: repository)
      self.pushed.add(repository.folder, own.count)
      latestPushed = (own.map(\.committed.secondsSince1970) + [latestPushed].compactMap(\.self)).max()
      if !repository.mayBeFork { lookForCountedBranches(of: repository, with: own, now: now, world, git) }
    }
    // Patches may take a long time; without them a landed commit is called unpushed.
    let patchGit = world.git(limitSeconds: LocalWork.patchSeconds)
    for (repository, commits) in zip(repositories, unpushed) {
      let own = repository.withoutLanded(ownCommits(commits, of: repository), patchGit)
      guard !own.isEmpty else { continue }
      self.unpushed.add(repository.folder, own.count, pushCommand: repository.pushCommand(of: own, git))
    }
    for (index, repository) in repositories.enumerated() where unpushed[index] == nil || pushed[index] == nil {
      unanswered.append(repository.folder)
    }
  }

  /// Adds to `shouldCount` and `pushTime`. Asks nothing about a repository without pushed commits.
  private mutating func lookForCountedBranches(
    of repository: Repository, with commits: [GitCommit], now: Instant, _ world: World, _ git: GitClient
  ) {
    let commits = commits.filter(\.canHaveAccount)
    if commits.isEmpty { return }
    func ask(_ questions: [[String]]) -> [[UInt8]?] {
      git.ask(questions.map { GitClient.Question(folder: repository.folder, arguments: $0) }).map { $0.printed() }
    }
    let remote = repository.mainRemote
    guard let branches = ask([GitBranches.arguments])[0].map(GitBranches.init),
      let main = branches.defaultBranch(of: remote)
    else { return }
    let countedBranches = [main, "gh-pages"].map { "refs/remotes/\(remote)/\($0)" }.filter(branches.has)
    let answers = ask(
      [GitCommit.hashArguments(.since(now), countedBranches)] + countedBranches.map(GitReflog.latestArguments))
    let hashes = Set(answers[0].map(NULFields.read) ?? [])
    let count = commits.count { hashes.contains($0.hash) }
    shouldCount.add(repository.folder, count)
    let pushes = answers.dropFirst().compactMap { $0.flatMap(GitReflog.pushTime) }
    guard count > 0, let latest = pushes.max(), latest > pushTime?.secondsSince1970 ?? 0 else { return }
    pushTime = world.clock.instant(.moment(secondsSince1970: latest))
  }

  /// A file that was changed weeks ago is not work of today, so the time of writing counts. Files that were removed
  /// or renamed have no such time.
  private mutating func lookForChanges(
    on days: ClosedRange<Day>, in repositories: [Repository], _ world: World, _ git: GitClient
  ) {
    let answers = git.ask(repositories.map { GitClient.Question(folder: $0.folder, arguments: GitStatus.arguments) })
    for (repository, answer) in zip(repositories, answers) {
      guard let status = answer.printed().flatMap(GitStatus.init) else {
        // A bare repository next to its working trees has no files of its own.
        if case .success(let result) = answer, result.errorOutput.contains("must be run in a work tree") { continue }
        if !unanswered.contains(repository.folder) { unanswered.append(repository.folder) }
        continue
      }
      let files = status.changes.count { path in
        let path = "\(repository.folder)/\(path)"
        // A repository inside this one is not a change of it.
        if path.hasSuffix("/"), FileTime.modified("\(path).git") != nil { return false }
        let time = FileTime.modified(path).map { world.clock.instant(.moment(secondsSince1970: $0)) }
        return time.map { days.contains($0.today) } ?? false
      }
      changed.add(repository.folder, files)
    }
  }
}

extension [LocalWork.RepositoryCount] {
  package var total: Int { reduce(0) { $0 + $1.count } }

  fileprivate mutating func add(_ folder: String, _ count: Int, pushCommand: String? = nil) {
    if count > 0 { append(LocalWork.RepositoryCount(folder: folder, count: count, pushCommand: pushCommand)) }
  }
}

extension World {
  func localWork(on days: ClosedRange<Day>) -> LocalWork {
    LocalWork(on: days, in: home.localRepositories().folders, self)
  }
}

extension SSHAliases {
  /// Resolves and stores the SSH aliases in the remotes of `nag.repositories`.
  static func resolveForRepositories(in world: World) {
    guard let host = try? world.publicSession().host else { return }
    let questions = world.home.localRepositories().folders.map {
      GitClient.Question(folder: $0, arguments: GitConfig.arguments)
    }
    let configs = world.git(limitSeconds: 3).ask(questions).compactMap { $0.printed().map(GitConfig.init) }
    _ = resolved(for: configs.flatMap(\.remotes), on: host, in: world)
  }
}
