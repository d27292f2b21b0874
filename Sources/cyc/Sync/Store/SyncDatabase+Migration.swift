internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import GRDB
internal import Store

extension SyncDatabase {
  /// How many tries in a row have failed, and since when: what syncs by itself waits longer each time.
  static let failures = Schema.Migration(name: "sync failures") { database in
    try database.execute(
      sql: """
        ALTER TABLE sync_state ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_state ADD COLUMN failing_since TEXT;
        """)
  }

  /// What newer versions say of records that have no base any more, as JSON objects.
  static let unknown = Schema.Migration(name: "sync unknown fields") { database in
    try database.execute(
      sql: """
        CREATE TABLE sync_unknown (
          kind TEXT NOT NULL, name TEXT NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID
        """)
  }

  /// The state of the sync, the last common form of each record, and conflicts.
  ///
  /// Triggers note what was changed, so that no feature knows of it and none forgets it. Without a sync they look into an empty table.
  static let migration = Schema.Migration(name: "sync") { database in
    try database.execute(
      sql: """
        CREATE TABLE sync_state (
          only INTEGER PRIMARY KEY CHECK (only = 0), remote TEXT NOT NULL, branch TEXT NOT NULL, machine TEXT NOT NULL,
          repository TEXT, base_commit TEXT, sent_commit TEXT, not_understood TEXT NOT NULL, -- JSON: paths
          tried TEXT, succeeded TEXT, failure TEXT);
        CREATE TABLE sync_record (
          kind TEXT NOT NULL, name TEXT NOT NULL, base BLOB, is_dirty INTEGER NOT NULL,
          PRIMARY KEY (kind, name)) WITHOUT ROWID;
        CREATE INDEX sync_record_dirty ON sync_record (kind, name) WHERE is_dirty;
        -- Fields as JSON objects.
        CREATE TABLE sync_conflict (
          number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, kept TEXT NOT NULL,
          lost TEXT NOT NULL, lost_side TEXT NOT NULL, happened TEXT NOT NULL, is_open INTEGER NOT NULL);
        """)
    for (table, kind, name) in [
      ("todo", "todo", "uuid"), ("dday", "dday", "uuid"), ("freeze", "freeze", "uuid"), ("goal", "goal", nil),
    ] {
      for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
        try database.execute(
          sql: """
            CREATE TRIGGER sync_\(table)_\(event.lowercased()) AFTER \(event) ON \(table)
            WHEN EXISTS (SELECT 1 FROM sync_state) BEGIN
              INSERT INTO sync_record (kind, name, is_dirty) VALUES ('\(kind)', \(name.map { "\(row).\($0)" } ?? "''"), 1)
              ON CONFLICT (kind, name) DO UPDATE SET is_dirty = 1;
            END
            """)
      }
    }
  }
}
