package import CycBase
package import Days
package import Formats
package import GRDB
package import Store
package import Todos

/// Dates on which the streak needs no contribution, such as a holiday.
package struct Freeze: Equatable {
  /// Never reused.
  package let id: Int64
  package let days: ClosedRange<Day>
  /// As typed: clean it before showing it.
  package let reason: String?

  package var count: Int { days.lowerBound.distance(to: days.upperBound) + 1 }
}

extension Freeze {
  /// Reads a row in the history of changes; nil if it is damaged.
  package init?(_ row: RowState) {
    guard let id = row.number("id"), let first = row.text("first").flatMap({ Day(iso8601: $0) }),
      let last = row.text("last").flatMap({ Day(iso8601: $0) }), first <= last
    else { return nil }
    self.init(id: Int64(id), days: first...last, reason: row.text("reason"))
  }
}

extension Freeze: JSONConvertible {
  package var json: JSONValue {
    [
      "number": Int(id), "from": days.lowerBound.description, "until": days.upperBound.description, "days": count,
      "reason": reason,
    ]
  }
}

/// Stores the frozen days. No two freezes overlap.
package enum FreezeStore {
  package static let migration = Schema.Migration(
    name: "freezes",
    sql: """
      CREATE TABLE freeze (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        first TEXT NOT NULL, -- YYYY-MM-DD
        last TEXT NOT NULL,
        reason TEXT,
        CHECK (first <= last)
      ) STRICT
      """)

  /// Adds a UUID, which is the same on all machines; an `id` is valid on one machine only.
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
    // Derived from the days, so that earlier copies of the file get the same UUIDs.
    var names = NamedUUIDs()
    for row in try Row.fetchAll(database, sql: "SELECT id, first, last FROM freeze ORDER BY id") {
      try database.execute(
        sql: "UPDATE freeze SET uuid = ? WHERE id = ?",
        arguments: [names.next(for: "freeze \(row[1] as String) \(row[2] as String)"), row[0]])
    }
  }

  /// The table for the history of changes. A removed freeze can be put back unless another one has its days now.
  package static let rows = RowTable("freeze", key: "uuid", number: "id", units: [["first", "last"], ["reason"]]) {
    row, database in
    guard let freeze = Freeze(row) else { return false }
    return try all(database).allSatisfy { !$0.days.overlaps(freeze.days) }
  }

  /// All freezes, by date.
  package static func all(in world: World) throws(StoreError) -> [Freeze] {
    try PersonalDatabase.rows("SELECT * FROM freeze ORDER BY first", in: world, as: freeze)
  }

  package enum Outcome: Equatable {
    case added(Freeze)
    /// Nothing changed: these have some of the days. Ascending.
    case overlaps([Freeze])
  }

  package static func add(_ days: ClosedRange<Day>, reason: String?, in world: World) throws(StoreError) -> Outcome {
    let now = world.clock.now()
    return try PersonalDatabase(in: world).write { database in
      let others = try all(database).filter { $0.days.overlaps(days) }
      if !others.isEmpty { return .overlaps(others) }
      return try TodoStore(database).record(.add, in: rows, at: now) {
        try database.execute(
          sql: "INSERT INTO freeze (first, last, reason) VALUES (?, ?, ?)",
          arguments: [days.lowerBound, days.upperBound, reason])
        return .added(Freeze(id: database.lastInsertedRowID, days: days, reason: reason))
      }
    }
  }

  /// Removes the freeze that `choose` picks from all, and returns it; nil if it picks none.
  package static func remove(in world: World, _ choose: (_ all: [Freeze]) -> Freeze?) throws(StoreError) -> Freeze? {
    guard let database = try PersonalDatabase.existing(toChange: world) else { return nil }
    let now = world.clock.now()
    return try database.write { database -> Freeze? in
      guard let freeze = choose(try all(database)) else { return nil }
      try TodoStore(database).record(.remove, in: rows, at: now) {
        try database.execute(sql: "DELETE FROM freeze WHERE id = ?", arguments: [freeze.id])
      }
      return freeze
    }
  }

  private static func all(_ database: Database) throws -> [Freeze] {
    try Row.fetchAll(database, sql: "SELECT * FROM freeze ORDER BY first").map(freeze)
  }

  /// Throws if the row is damaged.
  package static func check(_ row: Row) throws { _ = try freeze(row) }

  private static func freeze(_ row: Row) throws -> Freeze {
    let (first, last): (Day, Day) = (try row.decode(forColumn: "first"), try row.decode(forColumn: "last"))
    guard first <= last, readUUID(try row.decode(forColumn: "uuid")) != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return Freeze(id: try row.decode(forColumn: "id"), days: first...last, reason: try row.decode(forColumn: "reason"))
  }
}
