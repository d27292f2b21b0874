internal import CycBase
internal import Days
internal import Git
internal import GitHub

/// Whether GitHub counts a commit today, and why not.
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
    /// The person is only its co-author; with the author's name.
    case coAuthor(String)
    /// Its changes are on the default branch as another commit, which does not count for the person today.
    case landed(LandedCommit)

    /// The order of the remedies: a new author before the push, the push before the default branch.
    var step: Int {
      switch self {
      case .otherDay, .unknownEmail, .unverifiedEmail, .someoneElsesEmail: 0
      case .noRemote, .otherHost, .notPushed: 1
      case .notOnDefaultBranch, .fork, .coAuthor, .landed: Obstacle.lastStep
      }
    }

    static let lastStep = 2

    var asksForPush: Bool { self == .notPushed || self == .notOnDefaultBranch }

    var asksForAnotherAuthor: Bool {
      switch self {
      case .unknownEmail, .someoneElsesEmail: true
      default: false
      }
    }
  }

  /// What could not be determined.
  enum Doubt: Hashable {
    case email(String)
    /// git does not keep track of the remote's branches here.
    case push
    /// It is of this day by its own clock, and of today by UTC. GitHub's documentation says both.
    case zone(Day)
    /// It is not known whether the person may push to the repository, has forked it, or opened an issue or pull request there.
    case tie
  }

  let standing: CommitStanding
  let obstacles: [Obstacle]
  let doubts: [Doubt]

  var counts: Bool { obstacles.isEmpty }

  init(_ standing: CommitStanding, _ facts: CountingFacts) {
    self.standing = standing
    let (commit, author) = (standing.commit, facts.author)
    if author.isOnlyCoAuthor(of: commit) {
      // Source: GitHub Enterprise Server, "Why are my contributions not showing up on my profile?", has "or co-author".
      obstacles = author.host == .gitHubDotCom || author.host.isLoopback ? [.coAuthor(commit.authorName)] : []
      doubts = []
      return
    }
    if let landed = standing.landed {
      let isOwn = landed.isOwn(author)
      obstacles = isOwn && landed.day == facts.today ? [] : [.landed(landed)]
      doubts = isOwn && author.standing(of: landed.authorEmail) == .notChecked ? [.email(landed.authorEmail)] : []
      return
    }
    let day = commit.countedDay
    let utcDay = CivilTime(utcSeconds: commit.authored.secondsSince1970).day
    let isZoneDoubt = day != facts.today && utcDay == facts.today
    obstacles =
      (day == facts.today || isZoneDoubt ? [] : [.otherDay(day)]) + CommitVerdict.placeObstacles(standing, facts)
      + CommitVerdict.emailObstacles(commit.authorEmail, author)
    doubts =
      (author.standing(of: commit.authorEmail) == .notChecked ? [.email(commit.authorEmail)] : [])
      + (facts.repository != nil && !facts.knowsWhatIsPushed ? [.push] : []) + (isZoneDoubt ? [.zone(day)] : [])
      + (facts.repository != nil && !facts.isTied ? [.tie] : [])
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

/// Facts of the repository and the person that decide whether GitHub counts a commit today.
struct CountingFacts: Equatable {
  /// Whether the repository is a fork, whose commits count in the repository that it was forked from.
  enum Fork: String, Equatable {
    case no
    /// GitHub says so.
    case yes
    /// There is a remote `upstream`, and GitHub was not asked.
    case probably
  }

  let today: Day
  /// Whether the repository has any remote.
  let hasRemote: Bool
  /// The repository on GitHub; nil if no remote is one.
  let repository: RepositoryName?
  /// Whether git keeps track here of what was pushed.
  let knowsWhatIsPushed: Bool
  let fork: Fork
  let defaultBranch: String
  let author: AuthorFacts
  /// Whether the person owns the repository or can push to it. GitHub otherwise counts commits only of people who have forked it or
  /// opened an issue or a pull request there.
  ///
  /// Source: GitHub, "Profile contributions reference".
  var isTied = true
}

/// A commit, and the branches that hold it.
struct CommitStanding: Equatable {
  let commit: GitCommit
  /// Whether a branch of any remote holds it, as of the last fetch.
  let isPushed: Bool
  /// Whether a branch holds it on which commits count: the default branch or gh-pages of the repository on GitHub.
  let isOnCountedBranch: Bool
  /// Whether the local branches of these names hold it.
  let isOnLocalCountedBranch: Bool
  /// The commit on the default branch that has its changes; nil if none was found.
  var landed: LandedCommit?
}

/// A commit on the default branch that holds the changes of a squashed or rebased one.
struct LandedCommit: Hashable {
  let hash: String
  /// Whether it has the changes of a whole branch.
  let isSquash: Bool
  let authorName: String
  let authorEmail: String
  /// The day that GitHub counts it on.
  let day: Day

  var shortHash: String { String(hash.prefix(8)) }

  /// Whether GitHub counts it for the person. It writes squashes with the address that the account prefers, which may be known to
  /// GitHub alone: then the name decides, and the address is a doubt.
  func isOwn(_ author: AuthorFacts) -> Bool {
    switch author.standing(of: authorEmail) {
    case .known: true
    case .notChecked: author.isOwn(authorEmail) || author.isOwnName(authorName)
    case .unverified, .unknown, .someoneElses: false
    }
  }
}
