internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GRDB
internal import Formats
internal import Sync

/// The goal that was chosen: `{"days":100,"from":"2026-07-01"}`; null days say that the challenge is off.
enum SyncedGoal: SyncedTable {
  static let kind = RecordKind(
    folder: "goal", layout: .single, rules: MergeRules(fields: ["days", "from"], units: [["days", "from"]]),
    accepts: accepts)

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(database, sql: "SELECT * FROM goal").map { row in
      Sync.Record([
        "days": (row["days"] as Int?)?.json ?? .null,
        "from": (row["began_on"] as String?).map(JSONValue.string) ?? .null,
      ])
    }
  }

  private static func accepts(_ record: Sync.Record) -> Bool {
    let days = record.number("days")
    let from = record.text("from")
    return (days.map { (1...3650).contains($0) } ?? record.isEmpty("days"))
      && (from.map { Day(iso8601: $0) != nil } ?? record.isEmpty("from"))
  }

  static func put(_ record: Sync.Record, _ name: String, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO goal (id, days, began_on) VALUES (1, ?, ?)",
      arguments: [record.number("days"), record.text("from")])
  }

  static func remove(_ name: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM goal")
  }
}
