internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GRDB
internal import Formats
internal import Sync
internal import Terminal

/// `{"uuid":…,"from":"2026-12-28","until":"2026-12-31","reason":"holiday"}`
enum SyncedFreezes: SyncedTable {
  static let kind = RecordKind(
    folder: "freeze", layout: .flat,
    rules: MergeRules(fields: ["uuid", "from", "until", "reason"], units: [["from", "until"]]), accepts: accepts)

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(database, sql: "SELECT * FROM freeze WHERE uuid = ?", arguments: [name]).map { row in
      Sync.Record([
        "uuid": .string(name), "from": .string(row["first"]), "until": .string(row["last"]),
        "reason": (row["reason"] as String?).map(JSONValue.string) ?? .null,
      ])
    }
  }

  private static func accepts(_ record: Sync.Record) -> Bool {
    guard let first = record.text("from").flatMap({ Day(iso8601: $0) }),
      let last = record.text("until").flatMap({ Day(iso8601: $0) }), first <= last
    else { return false }
    guard let reason = record.text("reason") else { return record.isEmpty("reason") }
    return reason.count <= FreezeAddCommand.longestReason && Sanitizer.clean(reason) == reason
  }

  static func put(_ record: Sync.Record, _ name: String, in database: Database) throws {
    let values: StatementArguments = [record.text("from"), record.text("until"), record.text("reason"), name]
    try database.execute(sql: "UPDATE freeze SET first = ?, last = ?, reason = ? WHERE uuid = ?", arguments: values)
    if database.changesCount > 0 { return }
    try database.execute(
      sql: "INSERT INTO freeze (first, last, reason, uuid) VALUES (?, ?, ?, ?)", arguments: values)
  }

  static func remove(_ name: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM freeze WHERE uuid = ?", arguments: [name])
  }

  /// No two freezes overlap, but two machines may have frozen the same days: who comes first by UUID keeps them, the other one
  /// keeps the rest, or goes.
  ///
  /// - Returns: the names of those that were changed
  static func separate(in database: Database) throws -> [String] {
    let rows = try Row.fetchAll(database, sql: "SELECT uuid, first, last FROM freeze ORDER BY uuid")
    var taken: [ClosedRange<Day>] = []
    var changed: [String] = []
    for row in rows {
      guard let first = Day(iso8601: row[1] as String), let last = Day(iso8601: row[2] as String), first <= last else {
        continue
      }
      let rest = rest(of: first...last, without: taken)
      if let rest { taken.append(rest) }
      guard rest != first...last else { continue }
      let name: String = row[0]
      changed.append(name)
      guard let rest else {
        try remove(name, in: database)
        continue
      }
      try database.execute(
        sql: "UPDATE freeze SET first = ?, last = ? WHERE uuid = ?",
        arguments: [rest.lowerBound.description, rest.upperBound.description, name])
    }
    return changed
  }

  /// The first days of a range that nobody has; nil where all are taken.
  static func rest(of days: ClosedRange<Day>, without taken: [ClosedRange<Day>]) -> ClosedRange<Day>? {
    var first = days.lowerBound
    while let other = taken.first(where: { $0.contains(first) }) { first = other.upperBound + 1 }
    guard first <= days.upperBound else { return nil }
    let next = taken.map(\.lowerBound).filter { $0 > first }.min()
    return first...min(days.upperBound, next.map { $0 + (-1) } ?? days.upperBound)
  }
}
