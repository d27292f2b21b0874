package import CycBase
internal import CycList
internal import CycStreak
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

/// That the file was found damaged: what was sent until then is not known, nor whether somebody wanted silence.
package struct NagLoss: Equatable {
  package let happened: Instant
  /// Where the damaged file is.
  package let kept: String

  /// For so many days it is told: then nothing depends on it any more.
  static let maxDaysTold = 7

  func isTold(on today: Day) -> Bool { happened.today.distance(to: today) < NagLoss.maxDaysTold }
}

extension NagStore {
  /// Nil where the file was never found damaged.
  ///
  /// - Throws: `StoreError`
  func loss() throws(StoreError) -> NagLoss? {
    try StoreError.naming(path) { try queue.read { try NagStore.loss($0) } }
  }

  static func loss(_ database: Database) throws -> NagLoss? {
    try Row.fetchOne(database, sql: "SELECT happened, kept FROM loss").flatMap { row in
      Instant(rfc3339: row["happened"]).map { NagLoss(happened: $0, kept: row["kept"]) }
    }
  }

  static func noteLoss(_ loss: NagLoss, _ database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO loss (only, happened, kept) VALUES (0, ?, ?)",
      arguments: [loss.happened.rfc3339WithOffset, loss.kept])
  }
}

extension NagStore {
  /// All that the migrations make.
  package static let tables = ["sending", "message", "run", "snooze", "delivery", "trouble", "loss", "pushed"]

  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("nag") { database in
      try database.execute(
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
          """)
    }
    migrator.registerMigration("reasons in Korean") { database in
      // Who looks later may speak another language than the run.
      try database.execute(sql: "ALTER TABLE run ADD COLUMN korean TEXT")
    }
    migrator.registerMigration("snoozes of a duration") { database in
      // Seconds since 1970; null for a clock's time. An hour is an hour, wherever the clock is moved to meanwhile.
      try database.execute(sql: "ALTER TABLE snooze ADD COLUMN moment INTEGER")
    }
    migrator.registerMigration("what runs did") { database in
      try database.execute(
        sql: """
          ALTER TABLE run ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;
          -- How each channel has fared: how often it failed in a row, and why and when last; when it last took a message.
          CREATE TABLE delivery (
            channel TEXT PRIMARY KEY, failures INTEGER NOT NULL, reason TEXT, korean TEXT, failed TEXT, sent TEXT);
          CREATE TABLE trouble (only INTEGER PRIMARY KEY CHECK (only = 0), reason TEXT NOT NULL, korean TEXT NOT NULL);
          -- ^ What kept the last look from being right.
          """)
    }
    migrator.registerMigration("runs that found the same") { database in
      // When it was last so; null where it was so once. Most ticks only find once more what the one before found.
      try database.execute(sql: "ALTER TABLE run ADD COLUMN latest TEXT")
    }
    migrator.registerMigration("a file that was damaged") { database in
      try database.execute(
        sql: """
          -- When it was found damaged and begun anew, and where the damaged one is kept.
          CREATE TABLE loss (only INTEGER PRIMARY KEY CHECK (only = 0), happened TEXT NOT NULL, kept TEXT NOT NULL)
          """)
    }
    migrator.registerMigration("commits that GitHub does not show") { database in
      try database.execute(
        sql: """
          -- The last day of which pushed commits were seen while GitHub showed none, and when that was first.
          CREATE TABLE pushed (only INTEGER PRIMARY KEY CHECK (only = 0), day INTEGER NOT NULL, seen TEXT NOT NULL)
          """)
    }
    migrator.registerMigration("which of them") { database in
      // Those that were pushed after them, or made anew, GitHub may need minutes to show, too.
      try database.execute(
        sql: """
          ALTER TABLE pushed ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE pushed ADD COLUMN latest INTEGER NOT NULL DEFAULT 0;  -- when the last of them was made
          """)
    }
    return migrator
  }
}
