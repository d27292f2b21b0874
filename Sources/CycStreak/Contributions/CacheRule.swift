internal import CycBase
internal import Days
internal import GitHub

/// Whether what was fetched is fresh enough to be shown without asking again.
enum CacheRule {
  /// A past year's counts can still rise, by pushes of old commits, but seldom do.
  static let freshSecondsOfPastYear = 7 * 86_400

  /// - Parameter lacksQuery: Whether only one of two sources answered: then even a past year is asked for again soon.
  static func isFresh(
    _ window: ContributionWindow, fetchedAt: Instant, now: Instant, freshMinutes: Int, lacksQuery: Bool = false
  ) -> Bool {
    let age = now.secondsSince1970 - fetchedAt.secondsSince1970
    // The clock may have been set back.
    guard age >= 0 else { return false }
    if case .year(let year) = window, fetchedAt.today.year > year, !lacksQuery { return age < freshSecondsOfPastYear }
    // What was fetched yesterday knows nothing of today, however few minutes ago that was.
    return age < freshMinutes * 60 && fetchedAt.today == now.today
  }
}
