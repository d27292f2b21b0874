internal import CycBase
internal import CycList
internal import CycStreak
internal import Days
internal import Formats
internal import GRDB
internal import Store
internal import Sync
internal import Terminal
internal import Todos

/// The kinds of records that are synced, and their folders in the repository.
enum SyncKinds {
  static let todo = RecordKind(
    folder: "todo", layout: .sharded, rules: Todo.mergeRules,
    accepts: { (try? Todo(record: $0, number: 1)) != nil })

  /// All kinds except tasks, which a sync changes together, in one step of the history.
  static let tables: [any SyncedTable.Type] = [
    SyncedConflicts.self, SyncedDDays.self, SyncedFreezes.self, SyncedGoal.self, SyncedReachedGoals.self,
  ]

  /// `cyc.json` identifies the repository. Raise `format` if an older cyc would misread the files.
  static let schema = RecordSchema(markerPath: "cyc.json", format: 1, kinds: [todo] + tables.map { $0.kind })

  static func table(of path: RecordPath) -> (any SyncedTable.Type)? { tables.first { $0.kind.folder == path.kind } }
}

/// A table of the personal database whose rows are synced records.
protocol SyncedTable: SendableMetatype {
  static var kind: RecordKind { get }
  /// Its rows for the history of changes; nil if changes are not recorded there.
  static var rows: RowTable? { get }
  /// The local record; nil if there is none.
  static func record(_ name: String, in database: Database) throws -> Sync.Record?
  /// Inserts or replaces the record called `name`, which `kind` accepts.
  static func put(_ record: Sync.Record, _ name: String, at now: Instant, in database: Database) throws
  static func remove(_ name: String, in database: Database) throws
  /// The last version of a record that a command of this machine removed; nil if none did, or if it cannot have unsent
  /// changes.
  static func removed(_ name: String, in database: Database) throws -> Sync.Record?
  /// When each unit was last changed by a command of this machine, in seconds since 1970, by its first field.
  static func times(_ name: String, in database: Database) throws -> [String: Int]
  /// Notes `now` as the time of the last change of a unit, for `times`.
  static func note(_ unit: String, _ name: String, at now: Instant, in database: Database) throws
  /// Forgets the `times` of a record after a merge, which has given its values their times.
  static func forgetTimes(_ name: String, in database: Database) throws
}

/// Defaults for kinds whose records are added and removed, but never changed by a command.
extension SyncedTable {
  static var rows: RowTable? { nil }
  static func removed(_ name: String, in database: Database) throws -> Sync.Record? { nil }
  static func times(_ name: String, in database: Database) throws -> [String: Int] { [:] }
  static func note(_ unit: String, _ name: String, at now: Instant, in database: Database) throws {}
  static func forgetTimes(_ name: String, in database: Database) throws {}

  /// - Parameter rows: of two columns, a field and its time
  fileprivate static func times(in rows: [Row]) throws -> [String: Int] {
    try Dictionary(rows.map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }) { $1 }
  }
}

extension Sync.Record {
  func text(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }

  func number(_ name: String) -> Int? { if case .number(let digits)? = self[name] { Int(digits) } else { nil } }

  func flag(_ name: String) -> Bool? { if case .bool(let flag)? = self[name] { flag } else { nil } }

  func day(_ name: String) -> Day? { text(name).flatMap { Day(iso8601: $0) } }

  func isEmpty(_ name: String) -> Bool { self[name].map { $0 == .null } ?? true }
}

/// `{"uuid":…,"number":1,"title":"Exam","icon":"📝","date":"2027-03-06","knows_year":true,"yearly":false}`
enum SyncedDDays: SyncedTable {
  static let rows: RowTable? = DDayStore.rows
  static let kind = RecordKind(
    folder: "dday", layout: .flat,
    rules: MergeRules(
      fields: ["uuid", "number", "title", "icon", "date", "knows_year", "yearly"],
      units: [["date", "knows_year", "yearly"]], requestedFields: ["number"]), accepts: accepts)

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(database, sql: "SELECT * FROM dday WHERE uuid = ?", arguments: [name]).map { row in
      Sync.Record([
        "uuid": .string(name), "number": (row["number"] as Int).json, "title": .string(row["title"]),
        "icon": (row["icon"] as String?)?.json ?? .null, "date": .string(row["date"]),
        "knows_year": .bool(row["knows_year"]), "yearly": .bool(row["is_yearly"]),
      ])
    }
  }

  private static func accepts(_ record: Sync.Record) -> Bool {
    guard let title = record.text("title"), (try? DDayWords.title(title)) == title, record.day("date") != nil,
      record.flag("knows_year") != nil, record.flag("yearly") != nil
    else { return false }
    guard let icon = record.text("icon") else { return record.isEmpty("icon") }
    return (try? DDayWords.icon(icon)) == icon
  }

  /// Does not store the number: each machine has numbers of its own.
  static func put(_ record: Sync.Record, _ name: String, at now: Instant, in database: Database) throws {
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

  static func times(_ name: String, in database: Database) throws -> [String: Int] {
    try times(
      in: Row.fetchAll(
        database,
        sql: """
          SELECT key, value FROM dday, json_each(times) WHERE uuid = ?1
          UNION ALL SELECT key, value FROM sync_record, json_each(removed, '$.times') WHERE kind = 'dday' AND name = ?1
          """, arguments: [name]))
  }

  static func removed(_ name: String, in database: Database) throws -> Sync.Record? {
    try String.fetchOne(
      database, sql: "SELECT removed ->> 'record' FROM sync_record WHERE kind = 'dday' AND name = ?", arguments: [name]
    ).flatMap(SyncDatabase.fields)
  }

  /// Keeps the last version of a removed D-day and its times: it may have changes that were not sent.
  static let removals = Schema.Migration(name: "dday removals") { database in
    try database.execute(
      sql: """
        ALTER TABLE sync_record ADD COLUMN removed TEXT DEFAULT NULL;
        DROP TRIGGER sync_dday_delete;
        CREATE TRIGGER sync_dday_delete AFTER DELETE ON dday WHEN EXISTS (SELECT 1 FROM sync_state) BEGIN
          INSERT INTO sync_record (kind, name, is_dirty, removed) VALUES ('dday', OLD.uuid, 1, json_object(
            'times', json(coalesce(OLD.times, '{}')), 'record', json_object(
              'uuid', OLD.uuid, 'number', OLD.number, 'title', OLD.title, 'icon', OLD.icon, 'date', OLD.date,
              'knows_year', json(iif(OLD.knows_year, 'true', 'false')),
              'yearly', json(iif(OLD.is_yearly, 'true', 'false')))))
          ON CONFLICT (kind, name) DO UPDATE SET is_dirty = 1, removed = excluded.removed;
        END;
        DROP TRIGGER sync_dday_insert;
        CREATE TRIGGER sync_dday_insert AFTER INSERT ON dday WHEN EXISTS (SELECT 1 FROM sync_state) BEGIN
          INSERT INTO sync_record (kind, name, is_dirty) VALUES ('dday', NEW.uuid, 1)
          ON CONFLICT (kind, name) DO UPDATE SET is_dirty = 1, removed = NULL;
        END;
        """)
  }

  /// Gives a D-day and its history another UUID. `other` was free when the rename was planned. If another process has
  /// used it since, the row that has it keeps it.
  static func rename(_ uuid: String, to other: String, in database: Database) throws {
    try database.execute(sql: "UPDATE OR IGNORE dday SET uuid = ? WHERE uuid = ?", arguments: [other, uuid])
    try database.execute(
      sql: "UPDATE OR IGNORE row_change SET name = ? WHERE kind = 'dday' AND name = ?", arguments: [other, uuid])
  }

  static func note(_ unit: String, _ name: String, at now: Instant, in database: Database) throws {
    guard let number = try Int.fetchOne(database, sql: "SELECT number FROM dday WHERE uuid = ?", arguments: [name])
    else { return }
    try DDayStore.note([unit], of: number, at: now, in: database)
  }

  static func forgetTimes(_ name: String, in database: Database) throws {
    try database.execute(sql: "UPDATE dday SET times = NULL WHERE uuid = ?", arguments: [name])
  }
}

/// `{"uuid":…,"from":"2026-12-28","until":"2026-12-31","reason":"holiday"}`
enum SyncedFreezes: SyncedTable {
  static let rows: RowTable? = FreezeStore.rows
  static let kind = RecordKind(
    folder: "freeze", layout: .flat,
    rules: MergeRules(fields: ["uuid", "from", "until", "reason"], units: [["from", "until"]]), accepts: accepts)

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(database, sql: "SELECT * FROM freeze WHERE uuid = ?", arguments: [name]).map { row in
      Sync.Record([
        "uuid": .string(name), "from": .string(row["first"]), "until": .string(row["last"]),
        "reason": (row["reason"] as String?)?.json ?? .null,
      ])
    }
  }

  private static func accepts(_ record: Sync.Record) -> Bool {
    guard let first = record.day("from"), let last = record.day("until"), first <= last else { return false }
    guard let reason = record.text("reason") else { return record.isEmpty("reason") }
    return reason.count <= FreezeAddCommand.longestReason && Sanitizer.clean(reason) == reason
  }

  static func put(_ record: Sync.Record, _ name: String, at now: Instant, in database: Database) throws {
    let values: StatementArguments = [record.text("from"), record.text("until"), record.text("reason"), name]
    try database.execute(sql: "UPDATE freeze SET first = ?, last = ?, reason = ? WHERE uuid = ?", arguments: values)
    if database.changesCount > 0 { return }
    try database.execute(sql: "INSERT INTO freeze (first, last, reason, uuid) VALUES (?, ?, ?, ?)", arguments: values)
  }

  static func remove(_ name: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM freeze WHERE uuid = ?", arguments: [name])
  }

  /// Separates overlapping freezes, which two machines may have added. The one that begins first keeps its days (the
  /// longer one if they begin together); the other one keeps the rest, or is removed. In this order no day is lost.
  static func separate(in database: Database) throws {
    // Of equal ranges, one with a reason stays.
    let rows = try Row.fetchAll(
      database, sql: "SELECT uuid, first, last FROM freeze ORDER BY first, last DESC, reason IS NULL, uuid")
    var taken: [ClosedRange<Day>] = []
    for row in rows {
      guard let first = Day(iso8601: row[1] as String), let last = Day(iso8601: row[2] as String), first <= last else {
        continue
      }
      let rest = rest(of: first...last, without: taken)
      if let rest { taken.append(rest) }
      guard rest != first...last else { continue }
      let name: String = row[0]
      if let rest {
        try database.execute(
          sql: "UPDATE freeze SET first = ?, last = ? WHERE uuid = ?",
          arguments: [rest.lowerBound.description, rest.upperBound.description, name])
      } else {
        try remove(name, in: database)
      }
    }
  }

  /// The first days in a row that are not taken; nil if all are.
  static func rest(of days: ClosedRange<Day>, without taken: [ClosedRange<Day>]) -> ClosedRange<Day>? {
    var first = days.lowerBound
    while let other = taken.first(where: { $0.contains(first) }) { first = other.upperBound + 1 }
    guard first <= days.upperBound else { return nil }
    let next = taken.map(\.lowerBound).filter { $0 > first }.min()
    return first...min(days.upperBound, next.map { $0 + (-1) } ?? days.upperBound)
  }
}

/// The chosen goal: `{"days":100,"from":"2026-07-01"}`; `days` is null if the goal is off.
enum SyncedGoal: SyncedTable {
  static let rows: RowTable? = GoalStore.rows
  static let kind = RecordKind(
    folder: "goal", layout: .single, rules: MergeRules(fields: ["days", "from"], units: [["days", "from"]]),
    accepts: accepts)

  static func record(_ name: String, in database: Database) throws -> Sync.Record? {
    try Row.fetchOne(database, sql: "SELECT * FROM goal").map { row in
      Sync.Record([
        "days": (row["days"] as Int?)?.json ?? .null, "from": (row["began_on"] as String?)?.json ?? .null,
      ])
    }
  }

  private static func accepts(_ record: Sync.Record) -> Bool {
    (record.number("days").map { Goal.range.contains($0) } ?? record.isEmpty("days"))
      && (record.day("from") != nil || record.isEmpty("from"))
  }

  /// A new row has no `times`. Those of the old one need not be kept, because the fields are a single unit.
  static func put(_ record: Sync.Record, _ name: String, at now: Instant, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR REPLACE INTO goal (id, days, began_on) VALUES (1, ?, ?)",
      arguments: [record.number("days"), record.text("from")])
  }

  static func remove(_ name: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM goal")
  }

  static func times(_ name: String, in database: Database) throws -> [String: Int] {
    try times(in: Row.fetchAll(database, sql: "SELECT key, value FROM goal, json_each(times)"))
  }

  static func note(_ unit: String, _ name: String, at now: Instant, in database: Database) throws {
    try database.execute(
      sql: "UPDATE goal SET times = json_object(?, ?)", arguments: [unit, now.secondsSince1970])
  }
}

/// The reached goals: `{"uuid":…,"host":"github.com","login":"hana","days":30,…}`.
///
/// The UUID is derived from the values: two machines that reach the same goal create the same record.
enum SyncedReachedGoals: SyncedTable {
  static let kind = RecordKind(
    folder: "goal/reached", layout: .flat,
    rules: MergeRules(
      fields: ["uuid", "host", "login", "days", "reached_on", "streak_began_on", "congratulated"],
      flags: ["congratulated"]),
    accepts: accepts)

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
      let began = record.text("streak_began_on"), Day(iso8601: began) != nil, Goal.range.contains(days),
      record.day("reached_on") != nil, record.flag("congratulated") != nil
    else { return false }
    return record.text("uuid") == name(host: host, login: login, days: days, began: began)
      // Printable ASCII without spaces.
      && [host, login].allSatisfy {
        (1...255).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
      }
  }

  static func put(_ record: Sync.Record, _ name: String, at now: Instant, in database: Database) throws {
    // A person is congratulated on one machine only.
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

  /// A reached goal is never removed.
  static func remove(_ name: String, in database: Database) throws {}
}
