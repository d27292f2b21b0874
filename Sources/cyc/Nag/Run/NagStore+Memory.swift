internal import Days
internal import GRDB
internal import Store

/// What a run goes by.
extension NagStore {
  /// All of one moment.
  struct Memory {
    /// Of the days whose windows may still be open, and of today.
    let settled: Settled
    /// Until when nobody wants to hear of it, on the local clock; nil where that has passed.
    let snoozedUntil: CivilTime?
    /// What kept the last look from being right; nil where nothing did.
    let trouble: Sentence?
    /// Of which day pushed commits were last seen that GitHub did not show, and when first; nil where that never was.
    let pushed: (day: Day, seen: CivilTime)?

    /// What the list is to know of it.
    func notices(since day: Day) -> SentNotices {
      let settled = settled.since(day)
      return SentNotices(ids: Set(settled.keys.map(\.name)), snoozedUntil: snoozedUntil, lost: settled.lost)
    }

    /// When a day's pushed commits were first seen while GitHub showed none; nil where none were.
    func pushedSeen(of day: Day) -> CivilTime? { pushed.flatMap { $0.day == day ? $0.seen : nil } }

    /// Reminders, and the ends of them, of the same days, in the order in which they were claimed.
    let reminders: [Sending]
  }

  /// Reads everything that decides about a run.
  ///
  /// - Throws: `StoreError`
  func memory(at now: Instant, on channels: [NagChannel]) throws(StoreError) -> Memory {
    try StoreError.naming(path) {
      try queue.read { database in
        let end = try NagStore.snoozeEnd(database)
        let sendings = try NagStore.sendings(since: now.today - 2, database)
        var settled = NagStore.settled(sendings, on: channels)
        settled.lost = try NagStore.loss(database)?.happened
        return Memory(
          settled: settled,
          snoozedUntil: end.flatMap { $0.isOver(at: now) ? nil : $0.local },
          trouble: try Row.fetchOne(database, sql: "SELECT reason, korean FROM trouble").map {
            Sentence(en: $0[0], ko: $0[1])
          },
          pushed: try Row.fetchOne(database, sql: "SELECT day, seen FROM pushed").flatMap { row in
            Instant(rfc3339: row[1]).map { (Day(number: row[0]), $0.local) }
          },
          reminders: sendings.filter { $0.key.occasion != nil || $0.key.isCheer })
      }
    }
  }

  private static func snoozeEnd(_ database: Database) throws -> NagSnoozeEnd? {
    try Row.fetchOne(database, sql: "SELECT until, moment FROM snooze").map { row in
      let moment: Int? = row["moment"]
      return moment.map { .after(moment: $0) } ?? .clock(CivilTime(utcSeconds: row["until"]))
    }
  }
}
