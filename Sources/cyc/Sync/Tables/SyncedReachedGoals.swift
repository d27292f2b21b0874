internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Formats
internal import GRDB
internal import Sync

/// A goal that was reached: `{"uuid":…,"host":"github.com","login":"hana","days":30,…}`.
///
/// Two machines that see the same streak reach the same goal: its UUID is made of what it says, so that it is one record.
enum SyncedReachedGoals: SyncedTable {
  static let kind = RecordKind(
    folder: "goal/reached", layout: .flat,
    rules: MergeRules(fields: ["uuid", "host", "login", "days", "reached_on", "streak_began_on", "congratulated"]),
    accepts: accepts)

  /// The few that there are, by their names.
  static func all(in database: Database) throws -> [String: Sync.Record] {
    let rows = try Row.fetchAll(database, sql: "SELECT * FROM reached_goal")
    return Dictionary(
      rows.map { row in
        let (host, login, days, began): (String, String, Int, String) = (
          row["host"], row["login"], row["days"], row["streak_began_on"]
        )
        let name = name(host: host, login: login, days: days, began: began)
        let record = Sync.Record([
          "uuid": .string(name), "host": .string(host.lowercased()), "login": .string(login.lowercased()),
          "days": days.json, "reached_on": .string(row["reached_on"]), "streak_began_on": .string(began),
          "congratulated": .bool(row["is_congratulated"]),
        ])
        return (name, record)
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func name(host: String, login: String, days: Int, began: String) -> String {
    var names = NamedUUIDs()
    return names.next(for: "reached goal \(host.lowercased()) \(login.lowercased()) \(days) \(began)")
  }

  static func record(_ name: String, in database: Database) throws -> Sync.Record? { try all(in: database)[name] }

  private static func accepts(_ record: Sync.Record) -> Bool {
    guard let host = record.text("host"), let login = record.text("login"), let days = record.number("days"),
      let began = record.text("streak_began_on"), Day(iso8601: began) != nil, (1...3650).contains(days),
      record.text("reached_on").flatMap({ Day(iso8601: $0) }) != nil, record.flag("congratulated") != nil
    else { return false }
    return record.text("uuid") == name(host: host, login: login, days: days, began: began)
      && [host, login].allSatisfy {
        (1...255).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
      }
  }

  static func put(_ record: Sync.Record, _ name: String, in database: Database) throws {
    // Somebody who was congratulated on one machine is not again on another one.
    try database.execute(
      sql: """
        INSERT INTO reached_goal (host, login, days, reached_on, streak_began_on, is_congratulated)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (host, login, days, streak_began_on) DO UPDATE SET
          reached_on = excluded.reached_on, is_congratulated = max(is_congratulated, excluded.is_congratulated)
        """,
      arguments: [
        record.text("host"), record.text("login"), record.number("days"), record.text("reached_on"),
        record.text("streak_began_on"), record.flag("congratulated"),
      ])
  }

  /// What was reached stays reached.
  static func remove(_ name: String, in database: Database) throws {}
}
