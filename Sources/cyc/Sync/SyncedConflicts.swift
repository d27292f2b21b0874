internal import Days
internal import Formats
internal import GRDB
internal import Store
internal import Sync
internal import Todos

/// Lost values of conflicts, as records that all machines receive.
///
/// Not synced: whether a conflict was shown here, whose value lost, and which step of the history settled it.
enum SyncedConflicts: SyncedTable {
  static let kind = RecordKind.conflict

  /// SQL condition: no step of the history has settled it, or that step is undone. A settled conflict has no record.
  fileprivate static let isUnsettled = """
    (settled_by IS NULL OR EXISTS (SELECT 1 FROM todo_step WHERE id = settled_by AND state NOT IN ('done', 'settled')))
    """

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(
      database, sql: "SELECT * FROM sync_conflict WHERE uuid = ? AND \(isUnsettled)", arguments: [name]
    ).flatMap(loss)?.record
  }

  /// Nil if the row is damaged.
  fileprivate static func loss(_ row: Row) -> LostValue? {
    guard let kept = SyncDatabase.fields(row["kept"]), let lost = SyncDatabase.fields(row["lost"]) else { return nil }
    return LostValue(
      uuid: row["uuid"], kind: row["kind"], name: row["name"], kept: kept, lost: lost, keptTime: row["kept_at"],
      lostTime: row["lost_at"])
  }

  static func put(_ record: Sync.Record, _ name: String, at now: Instant, in database: Database) throws {
    guard let loss = LostValue(record) else { return }
    let lostHere = try SyncDatabase(database: database, now: now).hasLostHere(loss)
    try database.execute(
      sql: """
        INSERT INTO sync_conflict (uuid, kind, name, kept, kept_at, lost, lost_at, lost_side, happened, is_open)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT (uuid) DO UPDATE SET kept = excluded.kept, kept_at = excluded.kept_at, lost = excluded.lost,
          lost_at = excluded.lost_at, settled_by = NULL
        """,
      arguments: [
        name, loss.kind, loss.name, SyncDatabase.text(loss.kept), loss.keptTime, SyncDatabase.text(loss.lost),
        loss.lostTime, (lostHere ? MergeSide.mine : .theirs).rawValue, now.rfc3339WithOffset,
      ])
  }

  static func remove(_ name: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM sync_conflict WHERE uuid = ?", arguments: [name])
  }

  /// Gives each conflict a UUID, and marks conflicts that change from now on for the next sync.
  static let migration = Schema.Migration(name: "sync conflicts as records") { database in
    try database.remake(
      "sync_conflict", keeping: ["number", "kind", "name", "kept", "lost", "lost_side", "happened", "is_open"],
      as: """
        (
          number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT NOT NULL, kept TEXT NOT NULL,
          lost TEXT NOT NULL, lost_side TEXT NOT NULL, happened TEXT NOT NULL, is_open INTEGER NOT NULL,
          uuid TEXT NOT NULL UNIQUE DEFAULT \(Database.randomUUID),
          kept_at INTEGER, lost_at INTEGER, -- seconds since 1970
          settled_by INTEGER -- the step of the history that took the lost value
        )
        """)
    /// Marks the conflicts of `source`, the text of a query after FROM. It needs a WHERE, without which SQLite would
    /// read ON CONFLICT as the constraint of a join. Source: sqlite.org/lang_upsert.html, "Parsing Ambiguity".
    func trigger(_ name: String, after event: String, _ source: String) throws {
      try database.execute(
        sql: """
          CREATE TRIGGER \(name) AFTER \(event) WHEN EXISTS (SELECT 1 FROM sync_state) BEGIN
            INSERT INTO sync_record (kind, name, is_dirty) SELECT 'conflict', uuid, 1 FROM \(source)
            ON CONFLICT (kind, name) DO UPDATE SET is_dirty = 1;
          END
          """)
    }
    try trigger("sync_conflict_insert", after: "INSERT ON sync_conflict", "(SELECT NEW.uuid AS uuid) WHERE true")
    try trigger("sync_conflict_delete", after: "DELETE ON sync_conflict", "(SELECT OLD.uuid AS uuid) WHERE true")
    try trigger(
      "sync_conflict_update", after: "UPDATE OF kept, settled_by ON sync_conflict",
      "(SELECT NEW.uuid AS uuid) WHERE true")
    try trigger("sync_conflict_undo", after: "UPDATE OF state ON todo_step", "sync_conflict WHERE settled_by = NEW.id")
  }
}

/// A conflict in the database. The lost value can still be taken.
struct StoredConflict: Equatable {
  let number: Int
  let path: RecordPath
  /// The value that won: fields that were decided together.
  let kept: Sync.Record
  /// The same fields with the value that lost.
  let lost: Sync.Record
  let lostHere: Bool
  let happened: Instant
  /// Whether `cyc sync conflicts` has not shown it yet. Its column is named `is_open`, but open conflicts are those of
  /// `conflicts()`, shown or not.
  var isNew = false
}

extension SyncDatabase {
  /// The open conflicts, the latest first.
  ///
  /// A conflict is open while its record has the kept value. It also stays open if the kept value has lost another open
  /// conflict of the record: the machine that changed it again had not seen the first conflict.
  func conflicts() throws -> [StoredConflict] {
    let all = try Row.fetchAll(
      database,
      sql: "SELECT * FROM sync_conflict WHERE \(SyncedConflicts.isUnsettled) ORDER BY number DESC"
    ).compactMap(StoredConflict.init)
    var open = try all.filter { try has($0.kept, at: $0.path) }
    var rest = all.filter { !open.contains($0) }
    while true {
      // Conflicts whose kept value lost one of the open ones.
      let more = rest.filter { conflict in open.contains { $0.path == conflict.path && $0.lost == conflict.kept } }
      if more.isEmpty { break }
      open += more
      rest.removeAll(where: more.contains)
    }
    return open.sorted { $0.number > $1.number }
  }

  /// Number of conflicts that `cyc sync conflicts` has not shown yet.
  func unseenConflictCount() throws -> Int {
    let isAny = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sync_conflict WHERE is_open)")
    return isAny == true ? try conflicts().count(where: \.isNew) : 0
  }

  func markConflictsShown() throws { try database.execute(sql: "UPDATE sync_conflict SET is_open = 0 WHERE is_open") }

  /// Removes conflicts that a change has settled, so that the next sync removes their files. Those that `take` settled
  /// stay while it can be undone, as do those of kinds that only a newer cyc knows.
  func removeSettledConflicts() throws {
    let open = try conflicts().map(\.number)
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM sync_conflict
        WHERE NOT EXISTS (SELECT 1 FROM todo_step WHERE id = settled_by AND state = 'done')
        """)
    for conflict in rows.compactMap(StoredConflict.init) where !open.contains(conflict.number) {
      try database.execute(sql: "DELETE FROM sync_conflict WHERE number = ?", arguments: [conflict.number])
    }
  }

  /// Replaces the current value by the lost one, as a local change, which settles the conflict. Nil if there is no open
  /// conflict with this number.
  func take(_ number: Int) throws -> StoredConflict? {
    guard let conflict = try conflicts().first(where: { $0.number == number }) else { return nil }
    if let step = try put(conflict.lost, at: conflict.path) {
      try database.execute(
        sql: "UPDATE sync_conflict SET settled_by = ? WHERE number = ?", arguments: [step, number])
    } else {
      try database.execute(sql: "DELETE FROM sync_conflict WHERE number = ?", arguments: [number])
    }
    return conflict
  }

  /// Changes fields of a record as a command does. Returns the step of the history; nil if nothing was changed.
  private func put(_ fields: Sync.Record, at path: RecordPath) throws -> Int64? {
    guard var record = try localRecord(at: path) else { return nil }
    for field in fields.fields { record[field.name] = field.value }
    if let table = SyncKinds.table(of: path) {
      guard table.kind.accepts(record), let rows = table.rows else { return nil }
      let store = TodoStore(database)
      let before = try store.lastStep()
      try store.record(.edit, in: rows, at: now) {
        try table.put(record, path.name, at: now, in: database)
        for unit in table.kind.rules.units(in: fields) { try table.note(unit, path.name, at: now, in: database) }
      }
      let step = try store.lastStep()
      return step == before ? nil : Int64(step)
    }
    record["changed"] = .string(now.rfc3339WithOffset)
    let store = TodoStore(database)
    guard let before = try store.todo(uuid: path.name),
      let after = try? Todo(record: record, number: before.number), before != after
    else { return nil }
    try store.record(.edit, [TodoChange(from: before, to: after)], at: now)
    return Int64(try store.lastStep())
  }

  private func has(_ values: Sync.Record, at path: RecordPath) throws -> Bool {
    guard let local = try localRecord(at: path) else { return false }
    let rules = SyncKinds.schema.kind(of: path).rules
    let base = try base(at: path).flatMap { try? SyncKinds.schema.record($0, at: path) }
    // With the fields that only a newer cyc knows.
    let record = rules.completed(rules.completed(local, from: try unknown()[path]), from: base) ?? local
    return values.fields.allSatisfy { field in
      if record.isEmpty(field.name) { return field.value == .null }
      return Sync.Record([field]) == record[field.name].map { Sync.Record([field.name: $0]) }
    }
  }

  /// Whether the lost value was set on this machine: it is still here, and a command has set it at the time that `loss`
  /// gives, if it gives one.
  fileprivate func hasLostHere(_ loss: LostValue) throws -> Bool {
    guard let path = SyncKinds.schema.path(kind: loss.kind, name: loss.name), path.kind != SyncedConflicts.kind.folder,
      case let rules = SyncKinds.schema.kind(of: path).rules, case let lost = rules.whole(loss.lost, beside: loss.kept),
      try has(lost, at: path)
    else { return false }
    let times = try times(at: path)
    return rules.units(in: lost).contains { unit in
      times[unit].map { loss.lostTime == nil || $0 == loss.lostTime } ?? false
    }
  }
}

extension StoredConflict {
  /// Nil if this version of cyc does not know the record.
  fileprivate init?(_ row: Row) {
    guard let loss = SyncedConflicts.loss(row),
      let path = SyncKinds.schema.path(kind: loss.kind, name: loss.name),
      path.kind != SyncedConflicts.kind.folder, let happened = Instant(rfc3339: row["happened"])
    else { return nil }
    let rules = SyncKinds.schema.kind(of: path).rules
    self.init(
      number: row["number"], path: path, kept: rules.whole(loss.kept, beside: loss.lost),
      lost: rules.whole(loss.lost, beside: loss.kept),
      lostHere: row["lost_side"] == MergeSide.mine.rawValue, happened: happened, isNew: row["is_open"])
  }
}
