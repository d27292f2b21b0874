internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GRDB
internal import Formats
internal import Sync

/// `{"uuid":…,"number":1,"title":"Exam","icon":"📝","date":"2027-03-06","knows_year":true,"yearly":false}`
enum SyncedDDays: SyncedTable {
  static let kind = RecordKind(
    folder: "dday", layout: .flat,
    rules: MergeRules(
      fields: ["uuid", "number", "title", "icon", "date", "knows_year", "yearly"],
      units: [["date", "knows_year", "yearly"]], wishes: ["number"]), accepts: accepts)

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(database, sql: "SELECT * FROM dday WHERE uuid = ?", arguments: [name]).map { row in
      Sync.Record([
        "uuid": .string(name), "number": (row["number"] as Int).json, "title": .string(row["title"]),
        "icon": (row["icon"] as String?).map(JSONValue.string) ?? .null, "date": .string(row["date"]),
        "knows_year": .bool(row["knows_year"]), "yearly": .bool(row["is_yearly"]),
      ])
    }
  }

  private static func accepts(_ record: Sync.Record) -> Bool {
    guard let title = record.text("title"), (try? DDayWords.title(title)) == title,
      record.text("date").flatMap({ Day(iso8601: $0) }) != nil, record.flag("knows_year") != nil,
      record.flag("yearly") != nil
    else { return false }
    guard let icon = record.text("icon") else { return record.isEmpty("icon") }
    return (try? DDayWords.icon(icon)) == icon
  }

  static func put(_ record: Sync.Record, _ name: String, in database: Database) throws {
    let values: StatementArguments = [
      record.text("title"), record.text("icon"), record.text("date"), record.flag("knows_year"), record.flag("yearly"),
      name,
    ]
    try database.execute(
      sql: "UPDATE dday SET title = ?, icon = ?, date = ?, knows_year = ?, is_yearly = ? WHERE uuid = ?",
      arguments: values)
    if database.changesCount > 0 { return }
    try database.execute(
      sql: "INSERT INTO dday (title, icon, date, knows_year, is_yearly, uuid) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: values)
  }

  static func remove(_ name: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM dday WHERE uuid = ?", arguments: [name])
  }
}
