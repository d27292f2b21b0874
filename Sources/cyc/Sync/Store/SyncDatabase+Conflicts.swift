internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GRDB
internal import Formats
internal import Sync
internal import Todos

/// A value that lost against another one, and can be taken instead.
struct KeptConflict: Equatable {
  let number: Int
  let path: RecordPath
  /// The fields that were decided together, as they were kept, and as they were lost.
  let kept: Sync.Record
  let lost: Sync.Record
  /// Whether it was this machine's value that lost.
  let lostHere: Bool
  let happened: Instant
}

extension SyncDatabase {
  /// The conflicts, the latest first.
  func conflicts() throws -> [KeptConflict] {
    try Row.fetchAll(database, sql: "SELECT * FROM sync_conflict ORDER BY number DESC").compactMap(
      SyncDatabase.conflict)
  }

  /// How many nobody has looked at.
  func openConflicts() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM sync_conflict WHERE is_open") ?? 0
  }

  /// Somebody has seen them.
  func closeConflicts() throws { try database.execute(sql: "UPDATE sync_conflict SET is_open = 0 WHERE is_open") }

  /// Puts the lost value of a conflict in the place of what is there now, as a change of one's own.
  ///
  /// - Returns: the conflict; nil where there is none of this number
  func take(_ number: Int) throws -> KeptConflict? {
    let row = try Row.fetchOne(database, sql: "SELECT * FROM sync_conflict WHERE number = ?", arguments: [number])
    guard let conflict = row.flatMap(SyncDatabase.conflict) else { return nil }
    try put(conflict.lost, at: conflict.path)
    try database.execute(sql: "DELETE FROM sync_conflict WHERE number = ?", arguments: [number])
    return conflict
  }

  private func put(_ fields: Sync.Record, at path: RecordPath) throws {
    guard var record = try mine(at: path) else { return }
    for field in fields.fields { record[field.name] = field.value }
    if let table = SyncKinds.table(of: path) { return try table.put(record, path.name, in: database) }
    record["changed"] = .string(now.rfc3339WithOffset)
    let store = TodoStore(database)
    guard let before = try store.todo(uuid: path.name),
      let after = try? Todo(record: record, number: before.number), before != after
    else { return }
    try store.record(.edit, [TodoChange(from: before, to: after)], at: now)
  }

  private static func conflict(_ row: Row) -> KeptConflict? {
    guard let path = SyncKinds.schema.path(kind: row["kind"], name: row["name"]),
      let kept = try? Sync.Record(bytes: Array((row["kept"] as String).utf8)),
      let lost = try? Sync.Record(bytes: Array((row["lost"] as String).utf8)),
      let happened = Instant(rfc3339: row["happened"])
    else { return nil }
    return KeptConflict(
      number: row["number"], path: path, kept: kept, lost: lost, lostHere: row["lost_side"] == MergeSide.mine.rawValue,
      happened: happened)
  }
}
