internal import Days
internal import Git

/// Whether GitHub counts a commit today, and what stands in the way.
struct CommitVerdict: Equatable {
  /// Why it does not count today.
  enum Obstacle: Hashable {
    /// It was written on another day, by its own clock.
    case otherDay(Day)
    case noRemote
    /// No remote is on GitHub.
    case otherHost
    case notPushed
    /// It is on neither the default branch nor gh-pages.
    case notOnDefaultBranch
    case fork(isSure: Bool)
    case unknownEmail(String)
    case unverifiedEmail(String)
    case someoneElsesEmail(String)

    /// When it is mended: commits are made anew before they are pushed, and pushed before they are merged.
    var step: Int {
      switch self {
      case .otherDay, .unknownEmail, .unverifiedEmail, .someoneElsesEmail: 0
      case .noRemote, .otherHost, .notPushed: 1
      case .notOnDefaultBranch, .fork: Obstacle.lastStep
      }
    }

    static let lastStep = 2
  }

  /// What could not be determined.
  enum Doubt: Hashable {
    case email(String)
    /// git does not keep track of the remote's branches here.
    case push
  }

  let standing: CommitStanding
  let obstacles: [Obstacle]
  let doubts: [Doubt]

  var counts: Bool { obstacles.isEmpty }

  init(_ standing: CommitStanding, _ facts: CountingFacts) {
    self.standing = standing
    let email = standing.commit.authorEmail
    let day = standing.commit.countedDay
    obstacles =
      (day == facts.today ? [] : [.otherDay(day)]) + CommitVerdict.placeObstacles(standing, facts)
      + CommitVerdict.emailObstacles(email, facts.author)
    doubts =
      (facts.author.standing(of: email) == .notChecked ? [.email(email)] : [])
      + (facts.repository != nil && !facts.knowsWhatIsPushed ? [.push] : [])
  }

  private static func placeObstacles(_ standing: CommitStanding, _ facts: CountingFacts) -> [Obstacle] {
    guard facts.repository != nil else { return [facts.hasRemote ? .otherHost : .noRemote] }
    guard facts.knowsWhatIsPushed else { return standing.isOnLocalCountedBranch ? [] : [.notOnDefaultBranch] }
    if standing.isOnCountedBranch { return [] }
    let push: [Obstacle] = standing.isPushed ? [] : [.notPushed]
    if facts.fork != .no { return push + [.fork(isSure: facts.fork == .yes)] }
    return push + (standing.isPushed || !standing.isOnLocalCountedBranch ? [.notOnDefaultBranch] : [])
  }

  private static func emailObstacles(_ email: String, _ author: AuthorFacts) -> [Obstacle] {
    switch author.standing(of: email) {
    case .known, .notChecked: []
    case .unverified: [.unverifiedEmail(email)]
    case .unknown: [.unknownEmail(email)]
    case .someoneElses: [.someoneElsesEmail(email)]
    }
  }
}

/// A commit, and where it can be found.
struct CommitStanding: Equatable {
  let commit: GitCommit
  /// Whether a branch of any remote holds it, as of the last fetch.
  let isPushed: Bool
  /// Whether a branch holds it on which commits count: the default branch or gh-pages of the repository on GitHub.
  let isOnCountedBranch: Bool
  /// Whether the local branches of these names hold it.
  let isOnLocalCountedBranch: Bool
}
