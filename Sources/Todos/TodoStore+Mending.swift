public import Days
internal import Foundation
internal import GRDB

/// What was put right after a part of the tables had been lost.
public struct TodoMending: Hashable, Sendable {
  /// Tasks that the history still knew.
  public let rebuilt: Int
  /// Tasks whose state the history does not explain any more.
  public let unexplained: Int
  /// Rows that were not understood, or that belonged to lost ones.
  public let leftOut: Int
}

extension TodoStore {
  /// Makes the list and its history agree again, after rows of either may have been lost.
  ///
  /// A task that only the history knows comes back as it was last. What the list says otherwise than the history stays, and becomes
  /// a step of its own, so that undo, redo and new numbers can be relied on.
  public func mend(at now: Instant) throws -> TodoMending {
    let leftOut = try removeSenseless() + removeLonely()
    let known = try statesByHistory()
    let kept = try Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
    let uuids = Set(kept.values.map(\.uuid))
    let rebuilt = known.values.filter { kept[$0.number] == nil && !uuids.contains($0.uuid) }
    for todo in rebuilt { try apply(TodoChange(added: todo)) }
    let corrections = kept.values.filter { known[$0.number] != $0 }.sorted { $0.number < $1.number }
    try record(
      .recover, corrections.map { TodoChange(number: $0.number, before: known[$0.number], after: $0) }, at: now)
    return TodoMending(rebuilt: rebuilt.count, unexplained: corrections.count, leftOut: leftOut)
  }

  /// The tasks that there are after all steps that stand, by their numbers.
  private func statesByHistory() throws -> [Int: Todo] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT number, before, after FROM todo_change JOIN todo_step ON todo_step.id = step WHERE state = 'done'
        ORDER BY step, number
        """)
    var states: [Int: Todo] = [:]
    while let row = try rows.next() {
      let change = try TodoStore.change(row)
      states[change.number] = change.after
    }
    return states
  }

  /// Removes rows that no version wrote like that.
  private func removeSenseless() throws -> Int {
    let tables: [(name: String, key: String, check: (Row) throws -> Void)] = [
      ("todo", "number", { _ = try Todo(row: $0) }), ("todo_step", "id", TodoStore.checkStep),
      ("todo_change", "step, number", TodoStore.checkChange),
    ]
    return try tables.reduce(0) { count, table in
      let senseless = try Row.fetchAll(database, sql: "SELECT * FROM \(table.name)").filter { row in
        do {
          try table.check(row)
          return false
        } catch {
          return true
        }
      }
      let columns = table.key.split(separator: ", ").map(String.init)
      let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
      for row in senseless {
        try database.execute(
          sql: "DELETE FROM \(table.name) WHERE \(condition)",
          arguments: StatementArguments(columns.map { row[$0] as DatabaseValue }))
      }
      return count + senseless.count
    }
  }

  /// Removes changes without their step, steps without their changes, and what is told of steps that are gone.
  private func removeLonely() throws -> Int {
    let conditions = [
      ("todo_change", "step NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
      ("todo_step", "target IS NULL AND id NOT IN (SELECT step FROM todo_change)"),
      ("todo_step", "target NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
    ]
    return try conditions.reduce(0) { count, lonely in
      try database.execute(sql: "DELETE FROM \(lonely.0) WHERE \(lonely.1)")
      return count + database.changesCount
    }
  }

  private static func checkStep(_ row: Row) throws {
    let kind = try row.decode(String.self, forColumn: "kind")
    let happened = try row.decode(String.self, forColumn: "happened")
    let state = try row.decode(String?.self, forColumn: "state")
    let target = try row.decode(Int?.self, forColumn: "target")
    guard TodoStep.Kind(rawValue: kind) != nil, Instant(rfc3339: happened) != nil,
      (target == nil) == (state != nil), state.map({ TodoStep.State(rawValue: $0) != nil }) ?? true
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
  }

  private static func checkChange(_ row: Row) throws {
    let before = try todo(row.decode(String?.self, forColumn: "before"))
    let after = try todo(row.decode(String?.self, forColumn: "after"))
    let number = try row.decode(Int.self, forColumn: "number")
    let uuid = try row.decode(String.self, forColumn: "uuid")
    let states = [before, after].compactMap(\.self)
    guard !states.isEmpty, states.allSatisfy({ $0.number == number && $0.uuid == uuid }) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }
}
