internal import CycBase
internal import Days
internal import Git
internal import GitHub

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
