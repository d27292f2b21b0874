internal import Days
internal import GitHub

/// What decides, beside a commit itself, whether GitHub counts it today.
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
  /// Whether it is copied anywhere at all.
  let hasRemote: Bool
  /// The repository on GitHub; nil where no remote is one.
  let repository: RepositoryName?
  /// Whether git keeps track here of what was pushed.
  let knowsWhatIsPushed: Bool
  let fork: Fork
  let defaultBranch: String
  let author: AuthorFacts
}
