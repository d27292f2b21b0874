internal import Days
internal import Git
internal import Terminal

/// The person's commits of some days that no remote branch has yet, in the repositories of the settings.
struct UnpushedWork: Equatable {
  struct Repository: Equatable {
    /// The name of its folder, as it may be shown.
    let name: String
    /// 1 or more.
    let commitCount: Int
  }

  private(set) var repositories: [Repository] = []
  /// Folders in which git gave no answer: not in time, or since it does not trust them.
  private(set) var unanswered: [String] = []

  var commitCount: Int { repositories.reduce(0) { $0 + $1.commitCount } }

  /// So long git may take for all of them.
  private static let limitSeconds = 3.0

  init(repositories: [Repository] = [], unanswered: [String] = []) {
    self.repositories = repositories
    self.unanswered = unanswered
  }

  /// Asks git; nobody else is asked.
  init(on days: ClosedRange<Day>, in folders: [String], _ world: World) {
    let git = world.git(limitSeconds: UnpushedWork.limitSeconds)
    let configs = git.ask(folders.map { GitClient.Question(folder: $0, arguments: GitConfig.arguments) })
    var asked: [(folder: String, emails: [String])] = []
    for (folder, answer) in zip(folders, configs) {
      guard let config = answer.printed(orNothingAt: [1]).map(GitConfig.init) else {
        unanswered.append(folder)
        continue
      }
      // Without a remote there is nowhere to push to, and without its branches nobody knows what was pushed.
      if config.knowsWhatIsPushed, !config.emails.isEmpty { asked.append((folder, config.emails)) }
    }
    let arguments = GitCommit.arguments(since: world.now(), ["HEAD", "--branches", "--not", "--remotes"])
    let logs = git.ask(asked.map { GitClient.Question(folder: $0.folder, arguments: arguments) })
    var seen: Set<String> = []
    for (repository, answer) in zip(asked, logs) {
      guard let commits = answer.printed().flatMap(GitCommit.list) else {
        unanswered.append(repository.folder)
        continue
      }
      // Working trees of one repository share their branches.
      let count = commits.count {
        days.contains($0.countedDay) && repository.emails.contains($0.authorEmail) && seen.insert($0.hash).inserted
      }
      if count > 0 { repositories.append(Repository(name: UnpushedWork.name(repository.folder), commitCount: count)) }
    }
  }

  private static func name(_ folder: String) -> String {
    Sanitizer.clean(String(folder.split(separator: "/").last ?? "/")).truncated(to: 40)
  }
}

extension World {
  /// What waits to be pushed in the repositories of the settings.
  func unpushedWork(on days: ClosedRange<Day>) -> UnpushedWork {
    UnpushedWork(on: days, in: localRepositories().folders, self)
  }
}
