internal import CycBase
internal import Days
internal import Formats
internal import Foundation
internal import GRDB
internal import Git
internal import Store
internal import Sync
internal import Todos

/// The tables of the sync in the personal database, in a transaction of the caller.
struct SyncDatabase {
  let database: Database
  /// The time of applied changes.
  let now: Instant
  private let reception = Reception()

  init(database: Database, now: Instant) { (self.database, self.now) = (database, now) }

  /// Nil if the sync is off.
  func setup() throws -> SyncSetup? {
    // Without an address the sync is paused.
    try Row.fetchOne(database, sql: "SELECT * FROM sync_state WHERE remote <> ''").map { row in
      func time(_ name: String) -> Instant? { (row[name] as String?).flatMap { Instant(rfc3339: $0) } }
      return SyncSetup(
        address: row["remote"], branch: row["branch"], machine: row["machine"], tried: time("tried"),
        succeeded: time("succeeded"), failure: (row["failure"] as String?).flatMap(SyncFailureName.init(rawValue:)),
        failures: row["failures"], failingSince: time("failing_since"),
        notUnderstood: SyncDatabase.notUnderstood(row["not_understood"]).sorted())
    }
  }

  /// Records the result of an attempt; nil if it succeeded.
  func recordAttempt(failure: SyncFailureName?) throws {
    try database.execute(
      sql: """
        UPDATE sync_state SET tried = :now, failure = :failure, succeeded = iif(:failure IS NULL, :now, succeeded),
          failures = iif(:failure IS NULL, 0, iif(failure IS :failure, failures + 1, 1)),
          failing_since = iif(:failure IS NULL, NULL, iif(failure IS :failure, coalesce(failing_since, :now), :now))
        """,
      arguments: ["now": now.rfc3339WithOffset, "failure": failure?.rawValue])
  }

  func unsentCount() throws -> Int { try dirtyPaths().count }

  func localRecords() throws -> [RecordPath: Sync.Record] {
    let reached = try SyncedReachedGoals.all(in: database).keys.compactMap(SyncedReachedGoals.kind.path(named:))
    return try Dictionary(
      uniqueKeysWithValues: (paths(SyncDatabase.everything) + reached).compactMap { path in
        try localRecord(at: path).map { (path, $0) }
      })
  }

  /// Paths from a JSON array; empty if it is damaged.
  static func notUnderstood(_ json: String) -> Set<String> {
    var reader = JSONReader(Array(json.utf8))
    guard case .array(let values)? = try? reader.readValue() else { return [] }
    return Set(values.compactMap { if case .string(let text) = $0 { text } else { nil } })
  }

  private static func path(_ row: Row) -> RecordPath? { SyncKinds.schema.path(kind: row[0], name: row[1]) }

  private func paths(_ sql: String) throws -> [RecordPath] {
    var paths: [RecordPath] = []
    // A cursor, since an array of 100,000 rows takes 30 MB.
    let rows = try Row.fetchCursor(database, sql: sql)
    while let row = try rows.next() { if let path = SyncDatabase.path(row) { paths.append(path) } }
    return paths
  }

  private func execute(_ sql: String, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}

extension SyncDatabase: SyncRecords {
  /// Changes made by this connection do not count. Source: sqlite.org/pragma.html#pragma_data_version
  func dataVersion() throws -> Int { try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0 }

  func state() throws -> SyncState {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM sync_state") else { return SyncState() }
    return SyncState(
      repository: row["repository"], baseCommit: row["base_commit"], sentCommit: row["sent_commit"],
      notUnderstood: SyncDatabase.notUnderstood(row["not_understood"]))
  }

  func setState(_ state: SyncState) throws {
    try database.execute(
      sql: "UPDATE sync_state SET repository = ?, base_commit = ?, sent_commit = ?, not_understood = ?",
      arguments: [
        state.repository, state.baseCommit, state.sentCommit, state.notUnderstood.sorted().json.text(),
      ])
  }

  /// Reached goals have no trigger: they are few, so they are compared.
  func dirtyPaths() throws -> [RecordPath] {
    // `RecordPath` has the same order.
    let noted = try paths("SELECT kind, name FROM sync_record WHERE is_dirty ORDER BY kind, name")
    let reached = try SyncedReachedGoals.all(in: database).compactMap { name, record -> RecordPath? in
      guard let path = SyncedReachedGoals.kind.path(named: name) else { return nil }
      // The base may have fields unknown here, such as the times of changes.
      return try base(at: path) == record.bytes || isAsInBase(path) ? nil : path
    }
    return reached.isEmpty ? noted : Set(noted + reached).sorted()
  }

  func basePaths() throws -> [RecordPath] { try paths("SELECT kind, name FROM sync_record WHERE base IS NOT NULL") }

  func base(at path: RecordPath) throws -> [UInt8]? {
    let statement = try database.cachedStatement(sql: "SELECT base FROM sync_record WHERE kind = ? AND name = ?")
    return try Data.fetchOne(statement, arguments: [path.kind, path.name]).map(Array.init)
  }

  func setBase(_ bytes: [UInt8]?, isDirty: Bool, at path: RecordPath) throws {
    guard bytes != nil || isDirty else {
      return try execute("DELETE FROM sync_record WHERE kind = ? AND name = ?", [path.kind, path.name])
    }
    let arguments: StatementArguments = [bytes.map { Data($0) }, isDirty, path.kind, path.name]
    // Changed records usually have a row, from a trigger.
    try execute("UPDATE sync_record SET base = ?, is_dirty = ? WHERE kind = ? AND name = ?", arguments)
    guard database.changesCount == 0 else { return }
    try execute("INSERT INTO sync_record (base, is_dirty, kind, name) VALUES (?, ?, ?, ?)", arguments)
  }

  func unknown() throws -> [RecordPath: Sync.Record] {
    let rows = try Row.fetchAll(database, sql: "SELECT kind, name, fields FROM sync_unknown")
    let kept = rows.compactMap { row -> (RecordPath, Sync.Record)? in
      guard let path = SyncDatabase.path(row), let fields = SyncDatabase.fields(row[2]) else { return nil }
      return (path, fields)
    }
    return Dictionary(uniqueKeysWithValues: kept)
  }

  func keepUnknown(_ fields: Sync.Record?, at path: RecordPath) throws {
    guard let fields else {
      return try execute("DELETE FROM sync_unknown WHERE kind = ? AND name = ?", [path.kind, path.name])
    }
    try execute(
      "INSERT OR REPLACE INTO sync_unknown (kind, name, fields) VALUES (?, ?, ?)",
      [path.kind, path.name, SyncDatabase.text(fields)])
  }

  func localRecord(at path: RecordPath) throws -> Sync.Record? {
    if let table = SyncKinds.table(of: path) { return try table.record(path.name, in: database) }
    return try TodoStore(database).todo(uuid: path.name)?.record
  }

  func times(at path: RecordPath) throws -> [String: Int] {
    if let table = SyncKinds.table(of: path) { return try table.times(path.name, in: database) }
    let times = try TodoStore(database).fieldTimes(of: path.name)
    return try keptTimes(of: path.name).merging(times) { max($0, $1) }
  }

  func removed(at path: RecordPath) throws -> Sync.Record? {
    if let table = SyncKinds.table(of: path) { return try table.removed(path.name, in: database) }
    return try TodoStore(database).removed(path.name)?.record
  }

  func apply(_ changes: [RecordChange]) throws -> Set<RecordPath> {
    // Conflicts first: which side lost is found by comparing the lost value with the record before its change.
    for change in changes where change.path.kind == SyncedConflicts.kind.folder { try put(change) }
    let todos = changes.filter { SyncKinds.table(of: $0.path) == nil }.map { (uuid: $0.path.name, record: $0.record) }
    let altered = try reception.todos.take(todos, in: TodoStore(database), at: now)
    if changes.contains(where: { $0.path.kind == SyncedFreezes.kind.folder }) { reception.hasFreezes = true }
    for change in changes where change.path.kind != SyncedConflicts.kind.folder { try put(change) }
    return Set(altered.compactMap(SyncKinds.todo.path(named:)))
  }

  func resolveOverlaps() throws { if reception.hasFreezes { try SyncedFreezes.separate(in: database) } }

  private func put(_ change: RecordChange) throws {
    guard let table = SyncKinds.table(of: change.path) else { return }
    if let record = change.record {
      try table.put(record, change.path.name, at: now, in: database)
      try table.forgetTimes(change.path.name, in: database)
    } else {
      try table.remove(change.path.name, in: database)
    }
  }

  func recordConflicts(_ conflicts: [SyncConflict], cameBack: [SyncReturn]) throws {
    for conflict in conflicts {
      try execute(
        "UPDATE sync_conflict SET lost_side = ? WHERE uuid = ?",
        [conflict.conflict.lostSide.rawValue, LostValue(conflict).uuid])
    }
  }

  static func text(_ fields: Sync.Record) -> String { String(decoding: fields.bytes, as: UTF8.self) }

  /// Reverses `text`.
  static func fields(_ text: String) -> Sync.Record? { try? Sync.Record(bytes: Array(text.utf8)) }
}

/// State that all calls of `apply` in a transaction share.
private final class Reception {
  let todos = TodoReception()
  var hasFreezes = false
  /// Whether `sync_time` has rows; nil before it is needed.
  var hasKeptTimes: Bool?
}

/// Times of unsent changes to tasks, kept when the history is pruned. Otherwise a record that cannot be sent (it is too
/// large, or its file is not understood) would hold back the pruning, or would count as changed later than it was.
extension SyncDatabase {
  func keepTimes() throws {
    for path in try dirtyPaths() where try SyncKinds.table(of: path) == nil && base(at: path) != nil {
      let times = try times(at: path)
      guard !times.isEmpty else { continue }
      let text = SyncDatabase.text(Sync.Record(times.mapValues(\.json)))
      try execute("INSERT OR REPLACE INTO sync_time (uuid, times) VALUES (?, ?)", [path.name, text])
    }
  }

  private func keptTimes(of uuid: String) throws -> [String: Int] {
    let isAny = try reception.hasKeptTimes ?? Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sync_time)")
    reception.hasKeptTimes = isAny
    guard isAny == true else { return [:] }
    let text = try String.fetchOne(database, sql: "SELECT times FROM sync_time WHERE uuid = ?", arguments: [uuid])
    guard let times = text.flatMap(SyncDatabase.fields) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: times.fields.compactMap { field in times.number(field.name).map { (field.name, $0) } })
  }

  /// `times` is a JSON object of times by the first field of each unit, as in `TodoStore.fieldTimes`.
  static let keptTimes = Schema.Migration(name: "sync times") { database in
    try database.execute(
      sql: "CREATE TABLE sync_time (uuid TEXT NOT NULL PRIMARY KEY, times TEXT NOT NULL) WITHOUT ROWID")
  }
}

extension World {
  /// Returns the first day whose changes are possibly unsent; nil if the sync is off.
  func keepTimesOfUnsentChanges() throws -> Day? {
    guard let sync = try existingSync() else { return nil }
    try sync.store.change { try $0.keepTimes() }
    return sync.setup.unsentSince
  }
}

struct PersonalSyncStore: SyncStore {
  let database: PersonalDatabase
  let world: World

  func transaction<Value>(_ body: (any SyncRecords) throws -> Value) throws -> Value {
    try change { try body($0) }
  }

  /// - Throws: `StoreError`
  func look<Value>(_ body: (SyncDatabase) throws -> Value) throws -> Value {
    try database.look { try body(SyncDatabase(database: $0, now: world.clock.now())) }
  }

  /// Runs `body` in a transaction. Throws `StoreError`, and any `SyncFailure` and `GitRemoteError` of `body`.
  func change<Value>(_ body: (SyncDatabase) throws -> Value) throws -> Value {
    var failure: (any Error)?
    do {
      return try database.change { database in
        do {
          return try body(SyncDatabase(database: database, now: world.clock.now()))
        } catch  where error is SyncFailure || error is GitRemoteError {
          // `database.change` would throw a `StoreError` instead.
          failure = error
          throw error
        }
      }
    } catch {
      throw failure ?? error
    }
  }
}

extension SyncDatabase {
  /// The automatic sync waits longer after each failure.
  static let failures = Schema.Migration(name: "sync failures") { database in
    try database.execute(
      sql: """
        ALTER TABLE sync_state ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_state ADD COLUMN failing_since TEXT;
        """)
  }

  /// Unknown fields of newer versions, as JSON objects, for records without a base.
  static let unknown = Schema.Migration(name: "sync unknown fields") { database in
    try database.execute(
      sql: """
        CREATE TABLE sync_unknown (
          kind TEXT NOT NULL, name TEXT NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (kind, name)) WITHOUT ROWID
        """)
  }

  /// The state of the sync, the base of each record (its last common version), and conflicts.
  ///
  /// Triggers mark changed records, so that no feature can forget to. Without a sync they only look into an empty
  /// table.
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
