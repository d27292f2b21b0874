internal import Days
internal import GRDB
internal import Sync

/// What is set up, and how the last tries ended.
struct SyncSetup: Equatable {
  /// As git is given it.
  let address: String
  let branch: String
  /// What this machine is called in commits.
  let machine: String
  /// Nil before the first one.
  var tried: Instant?
  var succeeded: Instant?
  /// Why the last try failed; nil where it did not.
  var failure: SyncFailureName?
  /// How many tries in a row have failed, and since when.
  var failures = 0
  var failingSince: Instant?
  /// Paths of files that this cyc does not understand.
  var notUnderstood: [String] = []
}

/// Why a try failed, as it is kept: what to say of it is `SyncProblem`'s.
enum SyncFailureName: String {
  case offline, login, refused, look
}

/// A sync whose place another one has taken.
struct ReplacedSync {
  let address: String
  /// By table.
  fileprivate let rows: KeyValuePairs<String, [Row]>
}

extension SyncDatabase {
  /// Switches the sync on. Everything here is to be compared then.
  ///
  /// - Returns: what it takes the place of; nil where nothing was set up
  @discardableResult func begin(_ setup: SyncSetup) throws -> ReplacedSync? {
    func all(_ table: String) throws -> [Row] { try Row.fetchAll(database, sql: "SELECT * FROM \(table)") }
    let replaced = try self.setup().map { earlier in
      ReplacedSync(
        address: earlier.address,
        rows: [
          "sync_state": try all("sync_state"), "sync_record": try all("sync_record"),
          "sync_conflict": try all("sync_conflict"), "sync_unknown": try all("sync_unknown"),
        ])
    }
    try end()
    try database.execute(
      sql: "INSERT INTO sync_state (only, remote, branch, machine, not_understood) VALUES (0, ?, ?, ?, '[]')",
      arguments: [setup.address, setup.branch, setup.machine])
    try SyncDatabase.forgetBases(database)
    return replaced
  }

  /// Lets a sync go on that has been replaced. Nobody has noted for it what was changed meanwhile: that shows in the difference to what
  /// it knows.
  func restore(_ replaced: ReplacedSync) throws {
    try database.execute(sql: "DELETE FROM sync_state; DELETE FROM sync_record; DELETE FROM sync_unknown")
    for (table, rows) in replaced.rows {
      for row in rows {
        let values = row.map { _ in "?" }.joined(separator: ", ")
        try database.cachedStatement(
          sql: "INSERT INTO \(table) (\(row.columnNames.joined(separator: ", "))) VALUES (\(values))"
        ).execute(arguments: StatementArguments(row.databaseValues))
      }
    }
    try database.execute(sql: "INSERT OR IGNORE \(SyncDatabase.allDirty)")
    for path in try basePaths() where try !isAsInBase(path) {
      try database.execute(
        sql: "UPDATE sync_record SET is_dirty = 1 WHERE kind = ? AND name = ?", arguments: [path.kind, path.name])
    }
  }

  private func isAsInBase(_ path: RecordPath) throws -> Bool {
    guard let bytes = try base(at: path), let base = try? SyncKinds.schema.record(bytes, at: path) else { return false }
    let rules = SyncKinds.schema.kind(of: path).rules
    return rules.isSame(rules.completed(try mine(at: path), from: base), base)
  }

  /// Lets the next sync compare everything, as the first one does. After rows were lost nothing else is safe: what is missing here
  /// would count as removed, or never come back.
  static func forgetBases(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE sync_state SET base_commit = NULL, sent_commit = NULL;
        DELETE FROM sync_record; DELETE FROM sync_unknown;
        INSERT \(allDirty) WHERE EXISTS (SELECT 1 FROM sync_state)
        """)
  }

  private static let allDirty = "INTO sync_record (kind, name, is_dirty) SELECT kind, name, 1 FROM (\(everything))"

  static let everything = """
    SELECT 'todo' AS kind, uuid AS name FROM todo UNION ALL SELECT 'dday', uuid FROM dday
    UNION ALL SELECT 'freeze', uuid FROM freeze UNION ALL SELECT 'goal', '' FROM goal
    """

  /// Switches the sync off. The records stay.
  func end() throws {
    try database.execute(
      sql: """
        DELETE FROM sync_state; DELETE FROM sync_record; DELETE FROM sync_conflict; DELETE FROM sync_unknown
        """)
  }
}
