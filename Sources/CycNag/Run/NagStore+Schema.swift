internal import CycBase
package import GRDB

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
