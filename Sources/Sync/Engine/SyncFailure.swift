/// Why a sync ended without being done. The records are whole, and what was received before stays.
public enum SyncFailure: Error, Hashable, Sendable {
  /// The remote refuses this commit, and nobody else was faster: a hook, a protected branch, a quota. With its words.
  case refused([String])
  /// Others were faster each time.
  case tooManyRaces
  case otherRepository(here: String, there: String)
  /// The remote was written by a newer program. Nothing was read of it.
  case newerFormat(Int)
  /// The branch is there, but nothing on it says whose it is.
  case notSynced
  /// The remote lacks so many of the records that both had.
  case wouldRemove(Int, of: Int)
  /// There was something before.
  case branchGone
}

/// What a person has agreed to.
public struct SyncConsent: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Remove most of the records here.
  public static let removal = SyncConsent(rawValue: 1)
  /// Make the branch anew where it is gone, of what is here.
  public static let newBranch = SyncConsent(rawValue: 2)
}
