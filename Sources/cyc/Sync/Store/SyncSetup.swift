internal import CycBase
internal import CycStreak
internal import CycNag
internal import Days

/// What is set up, and how the last tries ended.
struct SyncSetup: Equatable {
  /// As git is given it.
  let address: String
  let branch: String
  /// What this machine is called in commits.
  let machine: String
  /// Nil before the first one.
  var tried: Instant?
  var succeeded: Instant?
  /// Why the last try failed; nil where it did not.
  var failure: SyncFailureName?
  /// How many tries in a row have failed, and since when.
  var failures = 0
  var failingSince: Instant?
  /// Paths of files that this cyc does not understand.
  var notUnderstood: [String] = []
}

/// Why a try failed, as it is kept: what to say of it is `SyncProblem`'s.
enum SyncFailureName: String {
  case offline, login, refused, look
}
