package import CycBase
package import Days
internal import GRDB
package import Store

/// Pushed commits, identified by day, number and time.
struct PushedCommits: Equatable {
  let day: Day
  let count: Int
  /// When the latest of them was made, in seconds since 1970.
  let latest: Int

  /// Whether none of them was pushed or rewritten after `earlier`.
  func isCovered(by earlier: PushedCommits) -> Bool {
    day == earlier.day && count <= earlier.count && latest <= earlier.latest
  }
}

extension NagStore {
  /// Results of earlier runs that the next one needs.
  package struct Memory {
    /// Messages of the last three days that need no further try, and are not of an earlier evening.
    let handled: Handled
    /// The handled ones, and those that some channel has accepted.
    let told: Set<DeliveryID>
    /// End of the snooze on the local clock; nil if there is none or it is over.
    package let snoozedUntil: CivilTime?
    /// Why the last check failed, or may be wrong.
    let trouble: Sentence?
    /// Pushed commits that GitHub did not show, and when they were first seen.
    let pushed: (commits: PushedCommits, firstSeen: CivilTime)?
    /// Claims of the reminders, praise and withdrawals of the days of `handled`, in the order in which they were made.
    let reminders: [Sending]
    /// Copies of reminders that ntfy delivers at a later time.
    let ahead: AheadMemory

    /// Notices of tasks that were sent on a day or later. One channel is enough: one that is added to `nag.via` in the
    /// evening does not repeat the day.
    package func notices(since day: Day) -> SentNotices {
      let ids = told.filter { $0.day >= day }.map(\.name)
      return SentNotices(ids: Set(ids), snoozedUntil: snoozedUntil, lost: handled.lost)
    }

    /// When commits were first seen while GitHub did not show them; nil if some of them are new.
    func firstSeen(_ commits: PushedCommits) -> CivilTime? {
      pushed.flatMap { commits.isCovered(by: $0.commits) ? $0.firstSeen : nil }
    }
  }

  package func memory(at now: Instant, on channels: [NagChannel]) throws(StoreError) -> Memory {
    try read { database in
      let end = try NagStore.snoozeEnd(database)
      // Yesterday's window may still be open; one day more is a margin.
      let sendings = try NagStore.sendings(since: now.today - 2, database)
      var handled = NagStore.handled(sendings.filter { !$0.isOfEarlierEvening(at: now) }, on: channels)
      handled.lost = try NagStore.loss(database)?.happened
      let accepted = sendings.filter { $0.finished != nil && $0.failure == nil }.map(\.key)
      return Memory(
        handled: handled, told: handled.keys.union(accepted),
        snoozedUntil: end.flatMap { $0.isOver(at: now) ? nil : $0.local },
        trouble: try Row.fetchOne(database, sql: "SELECT reason, korean FROM trouble")?.reason,
        pushed: try Row.fetchOne(database, sql: "SELECT day, seen, commits, latest FROM pushed").flatMap { row in
          row.instant("seen").map {
            (PushedCommits(day: Day(number: row["day"]), count: row["commits"], latest: row["latest"]), $0.local)
          }
        },
        reminders: sendings.filter { $0.key.occasion != nil || $0.key.isCheer || $0.key.isWithdrawn },
        ahead: try NagStore.aheadMemory(database))
    }
  }

  private static func snoozeEnd(_ database: Database) throws -> NagSnoozeEnd? {
    try Row.fetchOne(database, sql: "SELECT until, moment FROM snooze").map { row in
      let moment: Int? = row["moment"]
      return moment.map { .after(moment: $0) } ?? .clock(CivilTime(utcSeconds: row["until"]))
    }
  }

  struct PastRun: Equatable {
    let happened: Instant
    /// The last time a later run had the same result and sent nothing.
    let latest: Instant
    let reason: Sentence
    let messageCount: Int
  }

  private static let maxRuns = 100
  /// Days after which claims are deleted.
  private static let maxDays = 30

  /// Records a result; a repeated one without messages only gets a later `latest`. A power cut may undo it.
  func noteRun(_ reason: Sentence, messageCount: Int = 0, at now: Instant) throws(StoreError) {
    try StoreError.naming(path) {
      try queue.write { database in
        try database.execute(
          sql: """
            UPDATE run SET latest = ?1
            WHERE id = (SELECT max(id) FROM run) AND reason = ?2 AND korean = ?3 AND messages = 0 AND ?4 = 0
            """,
          arguments: [now.rfc3339WithOffset, reason.english, reason.korean, messageCount])
        if database.changesCount > 0 { return }
        try database.execute(
          sql: "INSERT INTO run (happened, reason, korean, messages) VALUES (?, ?, ?, ?)",
          arguments: [now.rfc3339WithOffset, reason.english, reason.korean, messageCount])
        try database.execute(sql: "DELETE FROM sending WHERE day < ?", arguments: [now.today.number - NagStore.maxDays])
        try database.execute(
          sql: "DELETE FROM run WHERE id <= ?", arguments: [database.lastInsertedRowID - Int64(NagStore.maxRuns)])
      }
    }
  }

  /// The last runs, newest first.
  func runs(limit: Int) throws(StoreError) -> [PastRun] {
    try read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM run ORDER BY id DESC LIMIT ?", arguments: [limit])
      return rows.compactMap { row in
        guard let happened = row.instant("happened"), let reason = row.reason else { return nil }
        return PastRun(
          happened: happened, latest: row.instant("latest") ?? happened, reason: reason, messageCount: row["messages"])
      }
    }
  }

  /// Replaces the stored problem; nil removes it.
  func noteTrouble(_ trouble: Sentence?) throws(StoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM trouble")
      guard let trouble else { return }
      try database.execute(
        sql: "INSERT INTO trouble (only, reason, korean) VALUES (0, ?, ?)",
        arguments: [trouble.english, trouble.korean])
    }
  }

  /// Records that pushed commits were seen for the first time while GitHub did not show them.
  func notePushed(_ commits: PushedCommits, at now: Instant) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO pushed (only, day, seen, commits, latest) VALUES (0, ?, ?, ?, ?)",
        arguments: [commits.day.number, now.rfc3339WithOffset, commits.count, commits.latest])
    }
  }

  /// Replaces the snooze; nil ends it.
  func snooze(until end: NagSnoozeEnd?) throws(StoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM snooze")
      guard let end else { return }
      try database.execute(
        sql: "INSERT INTO snooze (only, until, moment) VALUES (0, ?, ?)",
        arguments: [end.local.secondsAsUTC, end.moment])
    }
  }
}
