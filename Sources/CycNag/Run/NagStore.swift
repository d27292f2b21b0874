package import CycBase
internal import CycStreak
internal import CycList
package import Days
package import GRDB
internal import Notify
internal import Platform
package import Store

/// What was sent and when, in an SQLite file of its own: it may be deleted, and then what was sent today may come once more. Where
/// it is damaged nothing does: a reminder too few is better than the same one twice.
package struct NagStore {
  package let path: String
  package let queue: DatabaseQueue

  /// So many runs are remembered.
  private static let maxRuns = 100
  /// So many messages are remembered.
  private static let maxMessages = 200
  /// What was sent is remembered for so many days.
  private static let maxDays = 30

  /// Opens the file, which is created where there is none. A damaged one is kept under another name, and said: it must not keep
  /// somebody from being reminded, and the new one knows since when nothing is remembered.
  ///
  /// - Throws: `StoreError`
  package init(in world: World) throws(StoreError) {
    path = "\(world.directories.state)/nag.sqlite"
    do {
      queue = try NagStore.opened(path)
    } catch .corrupt {
      try SQLiteFile.replaceDamaged(
        path, with: NagStore.tables, migrator: NagStore.migrator, at: world.now()
      ) { database, kept in
        try NagStore.noteLoss(NagLoss(happened: world.now(), kept: kept), database)
      }
      queue = try NagStore.opened(path)
      if let loss = try loss() { world.noteOnce(NagPhrases.lost(loss)) }
    }
  }

  /// The same for a look: no file is made, and where nothing can be written what is kept is read all the same.
  ///
  /// - Throws: `StoreError`
  package static func forReading(in world: World) throws(StoreError) -> NagStore {
    let path = "\(world.directories.state)/nag.sqlite"
    do {
      return NagStore(path: path, queue: try openedForReading(path))
    } catch .corrupt {
      return try NagStore(in: world)
    }
  }

  private init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// - Throws: `StoreError.corrupt` wherever the damage lies
  private static func openedForReading(_ path: String) throws(StoreError) -> DatabaseQueue {
    guard let queue = try SQLiteFile.openExisting(path, care: .precious, migrator: migrator) else {
      return try empty(path)
    }
    guard try StoreError.naming(path, { try SQLiteFile.isSound(queue, with: tables) }) else {
      throw .corrupt(path: path)
    }
    return queue
  }

  /// Of which nothing is kept.
  private static func empty(_ path: String) throws(StoreError) -> DatabaseQueue {
    try StoreError.naming(path) {
      let queue = try DatabaseQueue()
      try migrator.migrate(queue)
      return queue
    }
  }

  /// - Throws: `StoreError.corrupt` wherever the damage lies: the file is small
  private static func opened(_ path: String) throws(StoreError) -> DatabaseQueue {
    let queue = try SQLiteFile.open(path, care: .precious, migrator: migrator)
    guard try StoreError.naming(path, { try SQLiteFile.isSound(queue, with: tables) }) else {
      throw .corrupt(path: path)
    }
    // A silent run only leaves a note for people; to wait for the disk would be most of what it does.
    try StoreError.naming(path) {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }
    return queue
  }

  /// Changes the file in one transaction that outlives a power cut.
  package func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) {
      // From here on, for the rest of the process: what was claimed must not be lost when the file is closed either.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return try queue.write(work)
    }
  }
}

// MARK: - Sending

extension NagStore {
  /// One message on one channel.
  package struct Sending: Equatable {
    package let key: DeliveryID
    package let channel: String
    package let claimed: Instant
    /// Nil where a crash came in between.
    package let finished: Instant?
    /// Why the channel did not take it.
    package let failure: String?
  }

  /// Claims a message for a channel; false where somebody did so before, and the channel did not refuse it then.
  ///
  /// - Throws: `StoreError`
  package func claim(_ key: DeliveryID, _ channel: NagChannel, at now: Instant) throws(StoreError) -> Bool {
    try !claim([key], channel, at: now).isEmpty
  }

  /// The same of several things that one message tells.
  ///
  /// - Returns: those that it may tell.
  /// - Throws: `StoreError`
  package func claim(_ keys: [DeliveryID], _ channel: NagChannel, at now: Instant) throws(StoreError) -> [DeliveryID] {
    try write { database in
      try keys.filter { key in
        try database.execute(
          sql: """
            INSERT INTO sending (day, name, channel, claimed) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET claimed = excluded.claimed, finished = NULL, failure = NULL WHERE failure IS NOT NULL
            """,
          arguments: [key.day.number, key.name, channel.rawValue, now.rfc3339WithOffset])
        return database.changesCount == 1
      }
    }
  }

  /// Marks what became of a claimed message.
  ///
  /// - Throws: `StoreError`
  package func finish(_ key: DeliveryID, _ channel: NagChannel, failure: String?, at now: Instant) throws(StoreError) {
    try finish([key], channel, failure: failure, at: now)
  }

  /// The same of several things that one message told.
  ///
  /// - Throws: `StoreError`
  package func finish(_ keys: [DeliveryID], _ channel: NagChannel, failure: String?, at now: Instant) throws(StoreError)
  {
    try write { database in
      for key in keys {
        try database.execute(
          sql: "UPDATE sending SET finished = ?, failure = ? WHERE day = ? AND name = ? AND channel = ?",
          arguments: [now.rfc3339WithOffset, failure, key.day.number, key.name, channel.rawValue])
      }
    }
  }

  /// What was claimed since a day, in the order in which it was.
  ///
  /// - Throws: `StoreError`
  func sendings(since day: Day) throws(StoreError) -> [Sending] {
    try StoreError.naming(path) { try queue.read { try NagStore.sendings(since: day, $0) } }
  }

  static func sendings(since day: Day, _ database: Database) throws -> [Sending] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM sending WHERE day >= ? ORDER BY claimed, name, channel", arguments: [day.number]
    ).compactMap { row in
      guard let claimed = Instant(rfc3339: row["claimed"]) else { return nil }
      return Sending(
        key: DeliveryID(day: Day(number: row["day"]), name: row["name"]), channel: row["channel"], claimed: claimed,
        finished: (row["finished"] as String?).flatMap { Instant(rfc3339: $0) }, failure: row["failure"])
    }
  }
}

extension NagStore {
  /// What needs no further try.
  package struct Settled: Equatable {
    package let keys: Set<DeliveryID>
    /// What was sent before that is not known; nil where all is.
    package var lost: Instant?

    package func since(_ day: Day) -> Settled { Settled(keys: keys.filter { $0.day >= day }, lost: lost) }
    var occasions: Set<NagRule.Occasion> { Set(keys.compactMap(\.occasion)) }

    /// Whether something of a day may have been sent that nobody remembers.
    func mayMissSome(of day: Day) -> Bool { lost.map { $0.today >= day } ?? false }
  }

  /// A message is settled when each channel has it, or may have it since a crash came in between; or when a channel refused it
  /// while another one has it. What all of them refused is tried again. The terminal is for what no other channel has.
  package static func settled(_ sendings: [Sending], on channels: [NagChannel]) -> Settled {
    let keys = Dictionary(grouping: sendings, by: \.key).filter { _, sendings in
      let channelsTried = Set(sendings.map(\.channel))
      let hasReachedSomebody = sendings.contains { $0.failure == nil }
      return hasReachedSomebody && channels.usual.allSatisfy { channelsTried.contains($0.rawValue) }
    }.keys
    return Settled(keys: Set(keys))
  }
}

// MARK: - Inbox

extension NagStore {
  /// A message that was sent, whichever way.
  struct InboxMessage: Equatable {
    let id: Int
    let title: String
    let body: String
    let urgency: String
    let sent: Instant
    let isRead: Bool
  }

  /// - Throws: `StoreError`
  package func keep(_ message: NagMessage, at now: Instant) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT INTO message (title, body, urgency, sent) VALUES (?, ?, ?, ?)",
        arguments: [message.title, message.body, message.urgency.rawValue, now.rfc3339WithOffset])
      try database.execute(
        sql: "DELETE FROM message WHERE id <= ?",
        arguments: [database.lastInsertedRowID - Int64(NagStore.maxMessages)])
    }
  }

  /// Whether any message was sent at a moment or after it.
  ///
  /// - Throws: `StoreError`
  package func hasSent(since moment: Instant) throws(StoreError) -> Bool {
    try StoreError.naming(path) {
      try queue.read { database in
        try String.fetchOne(database, sql: "SELECT sent FROM message ORDER BY id DESC LIMIT 1")
          .flatMap { Instant(rfc3339: $0) }.map { $0.secondsSince1970 >= moment.secondsSince1970 } ?? false
      }
    }
  }

  /// What was sent, the latest first; then all of it counts as read.
  ///
  /// - Throws: `StoreError`
  func openInbox() throws(StoreError) -> [InboxMessage] {
    try write { database in
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM message ORDER BY id DESC")
      try database.execute(sql: "UPDATE message SET is_read = 1 WHERE NOT is_read")
      return rows.compactMap { row in
        guard let sent = Instant(rfc3339: row["sent"]) else { return nil }
        return InboxMessage(
          id: row["id"], title: row["title"], body: row["body"], urgency: row["urgency"], sent: sent,
          isRead: row["is_read"])
      }
    }
  }
}

// MARK: - Runs and snooze

extension NagStore {
  /// A run that the schedule began, and what came of it.
  package struct PastRun: Equatable {
    package let happened: Instant
    /// When another run last found the same, and did nothing either.
    let latest: Instant
    package let reason: Sentence
    /// How many messages it sent.
    package let messageCount: Int
  }

  /// - Throws: `StoreError`
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
        try database.execute(
          sql: "DELETE FROM sending WHERE day < ?", arguments: [now.today.number - NagStore.maxDays])
        try database.execute(
          sql: "DELETE FROM run WHERE id <= ?", arguments: [database.lastInsertedRowID - Int64(NagStore.maxRuns)])
      }
    }
  }

  /// The latest runs, the last one first.
  ///
  /// - Throws: `StoreError`
  package func runs(limit: Int) throws(StoreError) -> [PastRun] {
    try StoreError.naming(path) {
      try queue.read { database in
        try Row.fetchAll(database, sql: "SELECT * FROM run ORDER BY id DESC LIMIT ?", arguments: [limit]).compactMap {
          row in
          Instant(rfc3339: row["happened"]).map { happened in
            PastRun(
              happened: happened, latest: (row["latest"] as String?).flatMap { Instant(rfc3339: $0) } ?? happened,
              reason: Sentence(english: row["reason"], korean: row["korean"] ?? row["reason"]),
              messageCount: row["messages"])
          }
        }
      }
    }
  }

  /// - Throws: `StoreError`
  func noteTrouble(_ trouble: Sentence?) throws(StoreError) {
    try write { database in
      try database.execute(sql: "DELETE FROM trouble")
      guard let trouble else { return }
      try database.execute(
        sql: "INSERT INTO trouble (only, reason, korean) VALUES (0, ?, ?)",
        arguments: [trouble.english, trouble.korean])
    }
  }

  /// Remembers when commits were first seen that GitHub did not show, though they were pushed.
  ///
  /// - Throws: `StoreError`
  func notePushed(_ commits: PushedCommits, at now: Instant) throws(StoreError) {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO pushed (only, day, seen, commits, latest) VALUES (0, ?, ?, ?, ?)",
        arguments: [commits.day.number, now.rfc3339WithOffset, commits.count, commits.latest])
    }
  }

  /// - Parameter end: nil ends it now.
  /// - Throws: `StoreError`
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
