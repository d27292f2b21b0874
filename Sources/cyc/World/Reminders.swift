internal import Days

/// What features below the nag may know of it; the root hands it in.
struct Reminders {
  /// Whether anything reminds at all.
  var areScheduled: (World) -> Bool
  /// When the schedule looks next after a time; nil where there is none.
  var nextTick: (World, _ after: CivilTime) -> CivilTime?
  /// The names of the notices of tasks that were sent since a day.
  var sentNotices: (World, _ since: Day) throws -> Set<String>
}
