public import Days
public import GRDB

/// Steps that change rows outside the list.
///
/// A sync changes these rows without a step. Undo and redo therefore look at the present row, and restore only what is
/// still as their step left it.
extension TodoStore {
  /// In `row_change`, `kind` is the name of the table, and `name` the key of the row.
  public static func addRowChanges(in database: Database) throws {
    try database.execute(
      sql: """
        -- One row a step and changed row of another table; the states as JSON, null where there is no such row.
        CREATE TABLE row_change (
          step INTEGER NOT NULL REFERENCES todo_step, kind TEXT NOT NULL, name TEXT NOT NULL, before TEXT, after TEXT,
          PRIMARY KEY (step, kind, name)) WITHOUT ROWID
        """)
  }

  /// Runs `change` and records what it does to the rows of `table` as one step; nothing if it changes none.
  public func record<Value>(
    _ kind: TodoStep.Kind, in table: RowTable, at now: Instant, _ change: () throws -> Value
  ) throws -> Value {
    let before = try table.states(in: database)
    let value = try change()
    let after = try table.states(in: database)
    let changes = Set(before.keys).union(after.keys).sorted().compactMap { key -> RowChange? in
      if let before = before[key], let after = after[key], before.isSame(as: after) { return nil }
      return RowChange(table: table.name, key: key, before: before[key], after: after[key])
    }
    guard !changes.isEmpty else { return value }
    try abandonUndone()
    let step = try begin(kind, .done, at: now)
    for change in changes {
      try database.execute(
        sql: "INSERT INTO row_change VALUES (?, ?, ?, ?, ?)",
        arguments: [step, change.table, change.key, change.before?.text, change.after?.text])
    }
    return value
  }

  /// Gives a row its state after the change, except for units of columns that no longer have the state before it.
  ///
  /// - Returns: whether the whole state could be restored
  func restore(_ change: RowChange, at now: Instant) throws -> Bool {
    guard let table = rowTables.first(where: { $0.name == change.table }) else { return false }
    let present = try table.state(change.key, in: database)
    switch (change.before, change.after, present) {
    case (nil, let wanted?, nil):
      guard try table.fits(wanted, database) else { return false }
      try table.insert(wanted, change.key, in: database)
      return true
    case (let expected?, nil, let present?):
      guard table.units.allSatisfy({ present.isSame(as: expected, in: $0) }) else { return false }
      try table.remove(change.key, in: database)
      return true
    case (let expected?, let wanted?, let present?):
      let changed = table.units.filter { !expected.isSame(as: wanted, in: $0) }
      let restorable = changed.filter { present.isSame(as: expected, in: $0) && !present.isSame(as: wanted, in: $0) }
      try table.set(restorable, to: wanted, change.key, at: now.secondsSince1970, in: database)
      return changed.allSatisfy { restorable.contains($0) || present.isSame(as: wanted, in: $0) }
    // A sync has added the row already.
    case (nil, let wanted?, let present?): return table.units.allSatisfy { present.isSame(as: wanted, in: $0) }
    // A sync has removed the row.
    case (_, let wanted, nil): return wanted == nil
    case (nil, nil, _?): return true
    }
  }

  func rows(of step: Int) throws -> [RowChange] {
    let statement = try database.cachedStatement(sql: "SELECT * FROM row_change WHERE step = ? ORDER BY kind, name")
    return try Row.fetchAll(statement, arguments: [step]).map(TodoStore.rowChange)
  }

  static func rowChange(_ row: Row) throws -> RowChange {
    RowChange(
      table: try row.decode(forColumn: "kind"), key: try row.decode(forColumn: "name"),
      before: try row.decode(String?.self, forColumn: "before").map(RowState.init),
      after: try row.decode(String?.self, forColumn: "after").map(RowState.init))
  }
}
