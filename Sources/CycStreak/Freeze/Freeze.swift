package import CycBase
package import Days
package import Formats
package import GRDB
internal import Platform
package import Store

/// Days on which the streak rests once, such as a holiday.
package struct Freeze: Equatable {
  /// The number that it is known by; none is given twice.
  package let id: Int64
  package let days: ClosedRange<Day>
  /// As it was typed: clean it before it is shown.
  package let reason: String?

  package var count: Int { days.lowerBound.distance(to: days.upperBound) + 1 }
}

extension Freeze: JSONConvertible {
  package var json: JSONValue {
    [
      "number": Int(id), "from": days.lowerBound.description, "until": days.upperBound.description, "days": count,
      "reason": reason,
    ]
  }
}

/// The frozen days as they are stored; no two of them overlap.
package struct FreezeStore {
  private let database: PersonalDatabase

  package static let migration = Schema.Migration(name: "freezes") { database in
    try database.execute(
      sql: """
        CREATE TABLE freeze (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          first TEXT NOT NULL, -- YYYY-MM-DD
          last TEXT NOT NULL,
          reason TEXT,
          CHECK (first <= last)
        ) STRICT
        """)
  }

  /// Gives each an UUID that is the same on all machines: numbers are names on one of them.
  package static let identity = Schema.Migration(name: "freeze uuid") { database in
    try database.remake(
      "freeze", keeping: ["id", "first", "last", "reason"],
      as: """
        (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          first TEXT NOT NULL, -- YYYY-MM-DD
          last TEXT NOT NULL,
          reason TEXT,
          uuid TEXT NOT NULL UNIQUE DEFAULT \(Database.randomUUID),
          CHECK (first <= last)
        ) STRICT
        """)
    // The same days get the same UUIDs wherever the file was copied to before.
    var names = NamedUUIDs()
    for row in try Row.fetchAll(database, sql: "SELECT id, first, last FROM freeze ORDER BY id") {
      try database.execute(
        sql: "UPDATE freeze SET uuid = ? WHERE id = ?",
        arguments: [names.next(for: "freeze \(row[1] as String) \(row[2] as String)"), row[0]])
    }
  }

  /// Opens the store, which is made where there is none.
  ///
  /// - Throws: `StoreError`
  package init(in world: World) throws(StoreError) {
    database = try PersonalDatabase(in: world)
  }

  /// Opens the store for a change of what is there; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  package init?(toChange world: World) throws(StoreError) {
    guard let existing = try PersonalDatabase.existing(toChange: world) else { return nil }
    database = existing
  }

  private init(_ database: PersonalDatabase) { self.database = database }

  /// All of them by date; none where nothing was ever stored.
  ///
  /// - Throws: `StoreError`
  static func stored(in world: World) throws(StoreError) -> [Freeze] {
    try PersonalDatabase.existing(in: world).map { database throws(StoreError) in try FreezeStore(database).all() }
      ?? []
  }

  /// - Throws: `StoreError`
  package func all() throws(StoreError) -> [Freeze] {
    try database.read { try all($0) }
  }

  /// What became of days that were to be frozen.
  package enum Outcome: Equatable {
    case added(Freeze)
    /// Nothing was changed: some of the days are frozen already.
    case overlaps(Freeze)
  }

  /// - Throws: `StoreError`
  package func add(_ days: ClosedRange<Day>, reason: String?) throws(StoreError) -> Outcome {
    try database.write { database in
      if let other = try all(database).first(where: { $0.days.overlaps(days) }) { return .overlaps(other) }
      try database.execute(
        sql: "INSERT INTO freeze (first, last, reason) VALUES (?, ?, ?)",
        arguments: [days.lowerBound.description, days.upperBound.description, reason])
      return .added(Freeze(id: database.lastInsertedRowID, days: days, reason: reason))
    }
  }

  /// Takes away the first one that fits, and returns it; nil where there is none.
  ///
  /// - Throws: `StoreError`
  package func remove(where fits: (Freeze) -> Bool) throws(StoreError) -> Freeze? {
    try database.write { database in
      guard let freeze = try all(database).first(where: fits) else { return nil }
      try database.execute(sql: "DELETE FROM freeze WHERE id = ?", arguments: [freeze.id])
      return freeze
    }
  }

  private func all(_ database: Database) throws -> [Freeze] {
    try Row.fetchAll(database, sql: "SELECT * FROM freeze ORDER BY first").map(FreezeStore.freeze)
  }

  /// - Throws: where a row is none that was written here
  package static func check(_ row: Row) throws { _ = try freeze(row) }

  private static func freeze(_ row: Row) throws -> Freeze {
    guard let first = Day(iso8601: try row.decode(String.self, forColumn: "first")),
      let last = Day(iso8601: try row.decode(String.self, forColumn: "last")), first <= last,
      readUUID(try row.decode(forColumn: "uuid")) != nil
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return Freeze(
      id: try row.decode(forColumn: "id"), days: first...last, reason: try row.decode(forColumn: "reason"))
  }
}
