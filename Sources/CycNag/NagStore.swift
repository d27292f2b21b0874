package import CycBase
internal import Days
internal import GRDB
internal import Platform
package import Store

/// Messages that were sent, in an SQLite file of their own. If the file is deleted, today's messages may come again; if
/// it is damaged they do not: a missing reminder is better than a repeated one.
package struct NagStore {
  let path: String
  let queue: DatabaseQueue

  /// Opens or creates the file. Renames and reports a damaged one, and records the loss in the new one.
  package init(in world: World) throws(StoreError) {
    path = world.home.nagStorePath
    do {
      queue = try NagStore.opened(path)
    } catch .corrupt {
      try SQLiteFile.replaceDamaged(
        path, with: NagStore.tables, schema: NagStore.schema, at: world.clock.now()
      ) { database, kept in
        try NagStore.noteLoss(NagLoss(happened: world.clock.now(), kept: kept), database)
      }
      queue = try NagStore.opened(path)
      if let loss = try loss() { world.screen.noteOnce(NagPhrases.lost(loss)) }
    }
  }

  /// Opens the file, even if nothing can be written. Does not create it, unless the old one is damaged.
  package static func forReading(in world: World) throws(StoreError) -> NagStore {
    let path = world.home.nagStorePath
    do {
      let existing = try SQLiteFile.openExisting(path, durability: .precious, schema: schema)
      guard let existing else { return NagStore(path: path, queue: try empty(path)) }
      return NagStore(path: path, queue: try intact(existing, path))
    } catch .corrupt {
      return try NagStore(in: world)
    }
  }

  private init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// - Throws: `StoreError.corrupt` if any part is damaged; the file is small enough to check all of it
  private static func intact(_ queue: DatabaseQueue, _ path: String) throws(StoreError) -> DatabaseQueue {
    guard try StoreError.naming(path, { try SQLiteFile.isIntact(queue, with: tables) }) else {
      throw .corrupt(path: path)
    }
    return queue
  }

  private static func empty(_ path: String) throws(StoreError) -> DatabaseQueue {
    try StoreError.naming(path) {
      let queue = try DatabaseQueue()
      try schema.create(in: queue)
      return queue
    }
  }

  private static func opened(_ path: String) throws(StoreError) -> DatabaseQueue {
    let queue = try intact(SQLiteFile.open(path, durability: .precious, schema: schema), path)
    // A silent run writes only its line for `cyc nag status`. Waiting for the disk would take most of its time.
    try StoreError.naming(path) {
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }
    return queue
  }

  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.read(work) }
  }

  /// Changes the file in one transaction that survives a power cut.
  func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) {
      // Stays on for the rest of the process: closing the file moves its write-ahead log into it, and without a sync a
      // power cut could then lose a claim.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return try queue.write(work)
    }
  }

  /// Throws if nothing can be recorded.
  func checkWritable() throws(StoreError) {
    // Changes nothing. SQLite lets an empty transaction begin even in a file that cannot be written.
    try write { try $0.execute(sql: "DELETE FROM run WHERE 0") }
  }
}

/// Record that the file was damaged: what was sent before, and any snooze, is unknown.
struct NagLoss: Equatable {
  let happened: Instant
  /// Path of the damaged file.
  let kept: String

  /// How many days it is reported. After that nothing depends on it.
  static let maxDaysReported = 7

  func isReported(on today: Day) -> Bool { happened.today.distance(to: today) < NagLoss.maxDaysReported }
}

extension NagStore {
  func loss() throws(StoreError) -> NagLoss? { try read(NagStore.loss) }

  static func loss(_ database: Database) throws -> NagLoss? {
    try Row.fetchOne(database, sql: "SELECT happened, kept FROM loss").flatMap { row in
      row.instant("happened").map { NagLoss(happened: $0, kept: row["kept"]) }
    }
  }

  static func noteLoss(_ loss: NagLoss, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO loss (only, happened, kept) VALUES (0, ?, ?)",
      arguments: [loss.happened.rfc3339WithOffset, loss.kept])
  }
}

extension Row {
  func instant(_ column: String) -> Instant? { (self[column] as String?).flatMap { Instant(rfc3339: $0) } }

  /// Older versions stored no Korean.
  var reason: Sentence? { (self["reason"] as String?).map { Sentence(english: $0, korean: self["korean"] ?? $0) } }
}

extension Home {
  fileprivate var nagStorePath: String { "\(directories.state)/nag.sqlite" }
}

extension NagStore {
  static let tables = [
    "sending", "message", "run", "snooze", "delivery", "trouble", "loss", "pushed", "ahead", "ahead_state",
  ]

  static let schema = Schema(
    migrations: [
      Schema.Migration(
        name: "nag",
        sql: """
          -- Claimed before it is sent, finished after: what a crash leaves in between is never sent again.
          CREATE TABLE sending (
            day INTEGER NOT NULL, name TEXT NOT NULL, channel TEXT NOT NULL,
            claimed TEXT NOT NULL, finished TEXT, failure TEXT,
            PRIMARY KEY (day, name, channel)) WITHOUT ROWID;
          CREATE TABLE message (
            id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, body TEXT NOT NULL, urgency TEXT NOT NULL,
            sent TEXT NOT NULL, is_read INTEGER NOT NULL DEFAULT 0);
          CREATE TABLE run (id INTEGER PRIMARY KEY AUTOINCREMENT, happened TEXT NOT NULL, reason TEXT NOT NULL);
          CREATE TABLE snooze (only INTEGER PRIMARY KEY CHECK (only = 0), until INTEGER NOT NULL);  -- the local clock, as UTC
          """),
      // The reader may use another language than the run.
      Schema.Migration(name: "reasons in Korean", sql: "ALTER TABLE run ADD COLUMN korean TEXT"),
      // Seconds since 1970; null for a clock time. A duration does not depend on the clock.
      Schema.Migration(name: "snoozes of a duration", sql: "ALTER TABLE snooze ADD COLUMN moment INTEGER"),
      Schema.Migration(
        name: "what runs did",
        sql: """
          ALTER TABLE run ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;
          -- Results of each channel: failures in a row, why and when it last failed, when it last accepted a message.
          CREATE TABLE delivery (
            channel TEXT PRIMARY KEY, failures INTEGER NOT NULL, reason TEXT, korean TEXT, failed TEXT, sent TEXT);
          -- Why the last check of today failed, or may be wrong.
          CREATE TABLE trouble (only INTEGER PRIMARY KEY CHECK (only = 0), reason TEXT NOT NULL, korean TEXT NOT NULL);
          """),
      // When the same result last occurred; null if only once. Most ticks repeat the result of the one before.
      Schema.Migration(name: "runs that found the same", sql: "ALTER TABLE run ADD COLUMN latest TEXT"),
      Schema.Migration(
        name: "a file that was damaged",
        sql: """
          -- When the file was found damaged and replaced, and the path of the damaged one.
          CREATE TABLE loss (only INTEGER PRIMARY KEY CHECK (only = 0), happened TEXT NOT NULL, kept TEXT NOT NULL)
          """),
      Schema.Migration(
        name: "commits that GitHub does not show",
        sql: """
          -- The last day of which pushed commits were seen while GitHub showed none, and when that was first.
          CREATE TABLE pushed (only INTEGER PRIMARY KEY CHECK (only = 0), day INTEGER NOT NULL, seen TEXT NOT NULL)
          """),
      // Commits that were pushed or rewritten later may need minutes to show, too.
      Schema.Migration(
        name: "which of them",
        sql: """
          ALTER TABLE pushed ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE pushed ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;  -- when the last of them was made
          """),
      Schema.Migration(name: "reminders that wait on the server", change: NagStore.createAhead),
    ])
}
