/// Why a sync failed. The records are consistent, and changes that were already received stay.
public enum SyncFailure: Error, Hashable, Sendable {
  /// The remote rejects the commit for another reason than a faster push, such as a hook, a protected branch or a
  /// quota. With its messages.
  case refused([String])
  /// Other machines were faster each time.
  case tooManyRaces
  case otherRepository(here: String, there: String)
  /// A newer program wrote the remote. Nothing was read from it.
  case newerFormat(Int)
  /// The branch exists, but has no valid marker.
  case notSynced
  /// The remote lacks this many of the records that both sides had.
  case wouldRemove(Int, of: Int)
  /// The branch existed before.
  case branchGone
}

/// Actions that the user has agreed to.
public struct SyncConsent: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Removing most of the local records.
  public static let removal = SyncConsent(rawValue: 1)
  /// Creating the branch again from the local records if it is gone.
  public static let newBranch = SyncConsent(rawValue: 2)
}
