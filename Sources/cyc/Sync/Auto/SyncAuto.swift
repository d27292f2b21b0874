internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days

/// When cyc syncs without being asked.
enum SyncAuto: String, CaseIterable {
  case off
  /// At ticks of the nag's schedule, so that what is done on one machine does not ring on another.
  case nag
  /// And a moment after each change.
  case change
}

/// When a sync that nobody asked for is due.
enum SyncAutoRule {
  /// What elsewhere was changed is looked for this often.
  private static let minutesBetween = 15
  /// After so many failures in a row it waits so long; the last one holds for all others.
  private static let minutesAfterFailures = [1, 2, 5, 15, 60]

  /// - Parameter announces: whether something is announced right afterwards, which may be done elsewhere meanwhile
  static func isDue(_ setup: SyncSetup, toSend: Int, announces: Bool, at now: Instant) -> Bool {
    guard let tried = setup.tried else { return true }
    let seconds = now.secondsSince1970 - tried.secondsSince1970
    // The clock was set back: how long ago it was nobody knows.
    if seconds < 0 { return true }
    if setup.failure != nil { return seconds >= waitMinutes(after: setup) * 60 }
    return announces || toSend > 0 || seconds >= minutesBetween * 60
  }

  /// A login, a guard, or a refusal needs a person, not another try.
  private static func waitMinutes(after setup: SyncSetup) -> Int {
    let last = minutesAfterFailures.count - 1
    guard setup.failure == .offline else { return minutesAfterFailures[last] }
    return minutesAfterFailures[min(max(setup.failures - 1, 0), last)]
  }
}
