package import Days

/// What features below the nag may know of it; the root hands it in.
package struct Reminders {
  /// Whether anything reminds at all.
  package var areScheduled: (World) -> Bool
  /// When the schedule looks next after a time; nil where there is none.
  package var nextTick: (World, _ after: CivilTime) -> CivilTime?
  /// The notices of tasks that were sent since a day.
  package var sentNotices: (World, _ since: Day) throws -> SentNotices

  package init(
    areScheduled: @escaping (World) -> Bool, nextTick: @escaping (World, _ after: CivilTime) -> CivilTime?,
    sentNotices: @escaping (World, _ since: Day) throws -> SentNotices
  ) {
    self.areScheduled = areScheduled
    self.nextTick = nextTick
    self.sentNotices = sentNotices
  }

}

/// What is known of the notices of tasks that were sent, and of when the next ones may be.
package struct SentNotices {
  package var ids: Set<String> = []
  /// Until when somebody wants silence, on the local clock; nil where nobody does.
  package var snoozedUntil: CivilTime?
  /// Which of those before it were sent is not known; nil where it is.
  package var lost: Instant?

  package init(ids: Set<String> = [], snoozedUntil: CivilTime? = nil, lost: Instant? = nil) {
    self.ids = ids
    self.snoozedUntil = snoozedUntil
    self.lost = lost
  }

}
