internal import Days

/// What features below the nag may know of it; the root hands it in.
struct Reminders {
  /// Whether anything reminds at all.
  var areScheduled: (World) -> Bool
  /// When the schedule looks next after a time; nil where there is none.
  var nextTick: (World, _ after: CivilTime) -> CivilTime?
  /// The notices of tasks that were sent since a day.
  var sentNotices: (World, _ since: Day) throws -> SentNotices
}

/// What is known of the notices of tasks that were sent, and of when the next ones may be.
struct SentNotices {
  var ids: Set<String> = []
  /// Until when somebody wants silence, on the local clock; nil where nobody does.
  var snoozedUntil: CivilTime?
  /// Which of those before it were sent is not known; nil where it is.
  var lost: Instant?
}
