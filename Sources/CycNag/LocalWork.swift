internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Foundation
internal import Git
internal import GitHub
internal import Platform
internal import Terminal

/// What the person did on some days in the repositories of the settings, as far as git knows: commits that GitHub has not been
/// sent, commits that it has, and what is in no commit.
struct LocalWork: Equatable {
  /// A repository, and how much of something there is in it: 1 or more.
  struct RepositoryCount: Equatable {
    let folder: String
    let count: Int
    /// Of commits that are not pushed: what is typed to make them count; nil where a push alone does not.
    var push: String?

    /// The name of the folder, as it may be shown.
    var name: String { LocalWork.name(folder) }
  }

  /// Commits that are on no branch on GitHub yet.
  private(set) var unpushed: [RepositoryCount] = []
  /// Commits that are on some branch there.
  private(set) var pushed: [RepositoryCount] = []
  /// When the latest of those was made, in seconds since 1970; nil where there are none.
  private(set) var latestPushed: Int?
  /// Files that were written on those days and differ from the last commit; a new folder counts as one.
  private(set) var changed: [RepositoryCount] = []
  /// Folders without a remote on the host: what is committed there cannot count, wherever else it is pushed to.
  private(set) var elsewhere: [String] = []
  /// Folders in which git gave no answer: not in time, or since it does not trust them.
  private(set) var unanswered: [String] = []

  init(
    unpushed: [RepositoryCount] = [], pushed: [RepositoryCount] = [], changed: [RepositoryCount] = [],
    elsewhere: [String] = [],
    unanswered: [String] = []
  ) {
    self.unpushed = unpushed
    self.pushed = pushed
    self.changed = changed
    self.elsewhere = elsewhere
    self.unanswered = unanswered
  }

  /// Asks git; nobody else is asked. Commits go first: they say more, and are found in no time.
  ///
  /// - Parameter limitSeconds: so long git may take for all of it.
  init(on days: ClosedRange<Day>, in folders: [String], _ world: World, limitSeconds: Double = 3) {
    guard !folders.isEmpty, let host = try? world.publicSession().host else { return }
    let git = world.git(limitSeconds: limitSeconds)
    let repositories = repositories(folders, on: host, SSHAliases.kept(in: world), git)
    lookForCommits(on: days, in: repositories, since: world.now(), git)
    lookForChanges(on: days, in: repositories, world, git)
  }

  static func name(_ folder: String) -> String {
    Sanitizer.clean(String(folder.split(separator: "/").last ?? "/")).truncated(to: 40)
  }
}

// MARK: - Asking git

extension LocalWork {
  /// A repository in which the person's commits can count.
  private struct Repository {
    let folder: String
    let emails: [String]
    /// The names of those remotes on GitHub whose branches git keeps track of; one or more.
    let remotes: [String]

    /// What is typed to make commits count that are not pushed; nil where a push alone does not: on a branch of which GitHub counts
    /// none, on no branch at all, on several of them, or in a fork. `cyc why` says the rest.
    func push(of commits: [GitCommit], _ git: GitClient) -> String? {
      let sources = Set(commits.map(\.source))
      guard let source = sources.first, sources.count == 1, let place = try? GitRepository(folder, git),
        let branch = source == "HEAD" ? place.branch : source,
        !place.config.remotes.contains(where: { $0.name == "upstream" })
      else { return nil }
      // Where GitHub has no branch yet, the first one becomes the default.
      let remote = remotes.contains("origin") ? "origin" : remotes[0]
      let counted = [place.branches.defaultBranch(of: remote) ?? branch, "gh-pages"]
      guard counted.contains(branch) else { return nil }
      return place.branches.pushCommand(of: [branch], to: remote)
    }
  }

  private mutating func repositories(
    _ folders: [String], on host: GitHub.Host, _ aliases: SSHAliases, _ git: GitClient
  ) -> [Repository] {
    let answers = git.ask(folders.map { GitClient.Question(folder: $0, arguments: GitConfig.arguments) })
    var repositories: [Repository] = []
    for (folder, answer) in zip(folders, answers) {
      guard let config = answer.printed(orNothingAt: [1]).map(GitConfig.init) else {
        unanswered.append(folder)
        continue
      }
      let remotes = config.remotes.filter { $0.repository(on: host, aliases) != nil }
      if remotes.isEmpty { elsewhere.append(folder) }
      // Without its branches nobody knows what was pushed, and without an e-mail nobody commits.
      let tracked = remotes.filter(\.isTracked).map(\.name)
      guard !tracked.isEmpty, !config.emails.isEmpty else { continue }
      repositories.append(Repository(folder: folder, emails: config.emails, remotes: tracked))
    }
    return repositories
  }

  private mutating func lookForCommits(
    on days: ClosedRange<Day>, in repositories: [Repository], since now: Instant, _ git: GitClient
  ) {
    func logs(_ reach: GitCommit.Reach, _ revisions: (_ remotes: [String]) -> [String]) -> [[GitCommit]?] {
      let questions = repositories.map { repository in
        GitClient.Question(
          folder: repository.folder,
          arguments: GitCommit.arguments(reach, revisions(repository.remotes.map { "--remotes=\($0)" })))
      }
      return git.ask(questions).map { $0.printed().flatMap(GitCommit.list) }
    }
    let unpushed = logs(.newest) { ["HEAD", "--branches", "--not"] + $0 }
    // Pushed commits may be a whole history, of which a tick reads only the last days.
    let pushed = logs(.since(now)) { $0 }
    var seen: Set<String> = []
    func counted(_ commits: [GitCommit]?, of repository: Repository) -> [GitCommit] {
      // Working trees of one repository share their branches, and a commit may be in many copies.
      (commits ?? []).filter {
        days.contains($0.countedDay) && repository.emails.contains($0.authorEmail) && seen.insert($0.hash).inserted
      }
    }
    // What one copy knows to be pushed waits in no other copy.
    for (repository, commits) in zip(repositories, pushed) {
      let counted = counted(commits, of: repository)
      self.pushed.add(repository.folder, counted.count)
      latestPushed = (counted.map(\.committed.secondsSince1970) + [latestPushed].compactMap(\.self)).max()
    }
    for (repository, commits) in zip(repositories, unpushed) {
      let counted = counted(commits, of: repository)
      guard !counted.isEmpty else { continue }
      self.unpushed.add(repository.folder, counted.count, push: repository.push(of: counted, git))
    }
    for (repository, (unpushed, pushed)) in zip(repositories, zip(unpushed, pushed))
    where unpushed == nil || pushed == nil {
      unanswered.append(repository.folder)
    }
  }

  /// A tree that has been full of changes for weeks is nobody's work of today: only what was written on these days counts. What
  /// was removed, or renamed, has no time of its own.
  private mutating func lookForChanges(
    on days: ClosedRange<Day>, in repositories: [Repository], _ world: World, _ git: GitClient
  ) {
    let answers = git.ask(repositories.map { GitClient.Question(folder: $0.folder, arguments: GitStatus.arguments) })
    for (repository, answer) in zip(repositories, answers) {
      guard let status = answer.printed().flatMap(GitStatus.init) else {
        if !unanswered.contains(repository.folder) { unanswered.append(repository.folder) }
        continue
      }
      let files = status.changes.count { path in
        let path = "\(repository.folder)/\(path)"
        // Another repository that lies in this one is no change of it.
        if path.hasSuffix("/"), FileTime.modified("\(path).git") != nil { return false }
        return FileTime.modified(path).map { days.contains(world.instant(.moment(secondsSince1970: $0)).today) }
          ?? false
      }
      changed.add(repository.folder, files)
    }
  }
}

extension [LocalWork.RepositoryCount] {
  package var total: Int { reduce(0) { $0 + $1.count } }

  fileprivate mutating func add(_ folder: String, _ count: Int, push: String? = nil) {
    if count > 0 { append(LocalWork.RepositoryCount(folder: folder, count: count, push: push)) }
  }
}

extension World {
  /// What the person did in the repositories of the settings.
  func localWork(on days: ClosedRange<Day>) -> LocalWork {
    LocalWork(on: days, in: localRepositories().folders, self)
  }
}

/// The repositories in the folders of `nag.repositories`.
struct LocalRepositories: Equatable {
  /// Absolute paths, in the order of the settings and of their names; each repository once.
  let folders: [String]
  /// What the settings name and where no repository is.
  let withoutRepository: [String]
  /// How many were left out, since so many are asked at most.
  let leftOut: Int

  static let maxFolders = 100

  init(_ patterns: [String], home: String) {
    var (folders, without): ([String], [String]) = ([], [])
    var seen: Set<String> = []
    for text in patterns {
      let found = (FolderPattern(text, home: home)?.folders() ?? []).filter { folder in
        FileManager.default.fileExists(atPath: "\(folder)/.git")
      }
      if found.isEmpty { without.append(text) }
      // Links lead to the same repository; another working tree of it has a `.git` of its own.
      folders += found.filter { seen.insert(LocalRepositories.resolved("\($0)/.git")).inserted }
    }
    self.folders = Array(folders.prefix(LocalRepositories.maxFolders))
    withoutRepository = without
    leftOut = max(0, folders.count - LocalRepositories.maxFolders)
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}

extension World {
  /// The repositories of the settings.
  func localRepositories() -> LocalRepositories {
    LocalRepositories(settings[.nagRepositories], home: Directories.homeDirectory(environment: environment))
  }
}

extension SSHAliases {
  /// Resolves and keeps the aliases in the remotes of the repositories of `nag.repositories`.
  static func resolveThoseOfRepositories(in world: World) {
    guard let host = try? world.publicSession().host else { return }
    let questions = world.localRepositories().folders.map {
      GitClient.Question(folder: $0, arguments: GitConfig.arguments)
    }
    let configs = world.git(limitSeconds: 3).ask(questions).compactMap { $0.printed().map(GitConfig.init) }
    _ = resolved(for: configs.flatMap(\.remotes), on: host, in: world)
  }
}
