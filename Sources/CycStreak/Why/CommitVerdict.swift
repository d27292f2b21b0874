internal import CycBase
internal import Days
internal import Git
internal import GitHub

/// Whether GitHub counts a commit on the days asked about, and why not.
struct CommitVerdict: Equatable {
  enum Obstacle: Hashable {
    /// Its author date, in its own zone, is another day.
    case otherDay(Day)
    case noRemote
    case otherHost
    case notPushed
    /// Neither on the default branch nor on gh-pages, which counts as well.
    case notOnDefaultBranch
    case fork(isSure: Bool)
    case unknownEmail(String)
    case unverifiedEmail(String)
    case someoneElsesEmail(String)
    /// The person is only a co-author; the value is the author's name.
    case coAuthor(String)
    /// Its changes are on the default branch in another commit, which does not count for the person on these days.
    case landed(LandedCommit)

    /// The steps in which obstacles are removed: 0 author or date, 1 a push, 2 a way to the default branch. For
    /// obstacles without a remedy, the step is only the order in which they are shown.
    static let steps = 0...2

    var jsonName: String { nameAndStep.0 }
    var step: Int { nameAndStep.1 }

    private var nameAndStep: (String, Int) {
      switch self {
      case .otherDay: ("other_day", 0)
      case .noRemote: ("no_remote", 1)
      case .otherHost: ("other_host", 1)
      case .notPushed: ("not_pushed", 1)
      case .notOnDefaultBranch: ("not_on_default_branch", 2)
      case .fork: ("fork", 2)
      case .unknownEmail: ("unknown_email", 0)
      case .unverifiedEmail: ("unverified_email", 0)
      case .someoneElsesEmail: ("someone_elses_email", 0)
      case .coAuthor: ("co_author", 2)
      case .landed: ("landed", 2)
      }
    }

    var asksForPush: Bool { self == .notPushed || self == .notOnDefaultBranch }

    var asksForAnotherAuthor: Bool {
      switch self {
      case .unknownEmail, .someoneElsesEmail: true
      default: false
      }
    }
  }

  enum Uncertainty: Hashable {
    /// GitHub could not be asked whether the account has the e-mail.
    case email(String)
    /// It may not be pushed: git does not track the remote's branches here, or not this one.
    case push
    /// The branch is only a guess: neither GitHub nor git tells which one is the default.
    case defaultBranch(String)
    /// Its author date is this day in its own zone, and one of the days asked about in UTC. GitHub's documentation
    /// names both as the day on which a commit counts.
    case zone(Day)
    /// The person may lack a tie to the repository: see `CountingFacts.isTied`.
    case tie
  }

  let standing: CommitStanding
  let obstacles: [Obstacle]
  let uncertainties: [Uncertainty]

  var counts: Bool { obstacles.isEmpty }

  /// The commit that GitHub counts: one squash may stand for several commits.
  var countedHash: String { standing.landed?.hash ?? standing.commit.hash }
  var countedDay: Day { standing.landed?.day ?? standing.commit.countedDay }

  init(_ standing: CommitStanding, _ facts: CountingFacts) {
    self.standing = standing
    let (commit, author) = (standing.commit, facts.author)
    let isCoAuthor = author.isOnlyCoAuthor(of: commit)
    // Enterprise Server counts commits for co-authors too. Source: GitHub Enterprise Server, "Why are my contributions
    // not showing up on my profile?". A test server on this machine replaces github.com.
    let countsAuthorOnly = author.host == .gitHubDotCom || author.host.isLoopback
    if isCoAuthor, countsAuthorOnly || standing.landed != nil {
      obstacles = countsAuthorOnly ? [.coAuthor(commit.authorName)] : []
      uncertainties = []
      return
    }
    if let landed = standing.landed {
      let isOwn = landed.isOwn(author)
      obstacles = isOwn && facts.days.contains(landed.day) ? [] : [.landed(landed)]
      uncertainties =
        isOwn && author.standing(of: landed.authorEmail) == .notChecked ? [.email(landed.authorEmail)] : []
      return
    }
    let (day, email) = (commit.countedDay, commit.authorEmail)
    let emailStanding = author.standing(of: email)
    let utcDay = CivilTime(utcSeconds: commit.authored.secondsSince1970).day
    let isZoneDoubt = !facts.days.contains(day) && facts.days.contains(utcDay)
    obstacles =
      (facts.days.contains(day) || isZoneDoubt ? [] : [.otherDay(day)]) + CommitVerdict.branchObstacles(standing, facts)
      + (isCoAuthor ? [] : CommitVerdict.emailObstacles(email, emailStanding))
    uncertainties =
      (!isCoAuthor && emailStanding == .notChecked ? [.email(email)] : [])
      + (facts.repository != nil && !(facts.knowsWhatIsPushed && standing.isPushKnown) ? [.push] : [])
      + (facts.repository == nil || facts.isDefaultBranchKnown ? [] : [.defaultBranch(facts.defaultBranch)])
      + (isZoneDoubt ? [.zone(day)] : [])
      + (facts.repository != nil && !facts.isTied ? [.tie] : [])
  }

  private static func branchObstacles(_ standing: CommitStanding, _ facts: CountingFacts) -> [Obstacle] {
    guard facts.repository != nil else { return [facts.hasRemote ? .otherHost : .noRemote] }
    guard facts.knowsWhatIsPushed else { return standing.isOnLocalCountedBranch ? [] : [.notOnDefaultBranch] }
    if standing.isOnCountedBranch { return [] }
    let push: [Obstacle] = standing.isPushed || !standing.isPushKnown ? [] : [.notPushed]
    if facts.fork != .no { return push + [.fork(isSure: facts.fork == .yes)] }
    return push + (standing.isPushed || !standing.isOnLocalCountedBranch ? [.notOnDefaultBranch] : [])
  }

  private static func emailObstacles(_ email: String, _ standing: AuthorFacts.Standing) -> [Obstacle] {
    switch standing {
    case .verified, .notChecked: []
    case .unverified: [.unverifiedEmail(email)]
    case .unknown: [.unknownEmail(email)]
    case .otherAccount: [.someoneElsesEmail(email)]
    }
  }
}

/// Facts of the repository and the person that decide whether GitHub counts a commit.
struct CountingFacts: Equatable {
  enum Fork: String, Equatable {
    case no
    case yes
    /// There is a remote `upstream`, and GitHub did not say.
    case probably
  }

  /// The days asked about; usually today alone.
  let days: ClosedRange<Day>
  let hasRemote: Bool
  /// The repository on GitHub; nil if no remote is one.
  let repository: RepositoryName?
  /// Whether git tracks branches of a remote, so that it can tell what is pushed.
  let knowsWhatIsPushed: Bool
  let fork: Fork
  let defaultBranch: String
  /// False if it is a guess, and the remote has other branches.
  var isDefaultBranchKnown = true
  let author: AuthorFacts
  /// Whether the person owns the repository, can push to it or has forked it. GitHub otherwise counts commits only of
  /// people who have opened an issue or a pull request there. Source: GitHub, "Profile contributions reference".
  var isTied = true
}

/// A commit, and whether certain branches hold it.
struct CommitStanding: Equatable {
  let commit: GitCommit
  /// Whether any remote branch holds it, as of the last fetch.
  let isPushed: Bool
  /// Whether the default branch or gh-pages of the repository on GitHub holds it.
  let isOnCountedBranch: Bool
  /// Whether a local branch of one of these names holds it.
  let isOnLocalCountedBranch: Bool
  /// The commit on the default branch that has its changes, if one was found.
  var landed: LandedCommit?
  /// False if it may be on a branch of the remote that git does not fetch.
  var isPushKnown = true
}
