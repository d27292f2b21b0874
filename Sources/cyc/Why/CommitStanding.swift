internal import Git

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
