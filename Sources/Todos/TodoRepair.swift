public import Days
internal import Formats
internal import GRDB

extension TodoStore {
  /// Makes the list and its history agree, after rows of either were lost or damaged.
  ///
  /// A task that only the history has is restored to its last state. If list and history differ about the same state,
  /// the value with more copies wins. Other differences are kept as the list has them and recorded as a step, so that
  /// undo, redo and new numbers work.
  public func mend(at now: Instant) throws -> HistoryRepair {
    var mendedHistory = try mendUUIDs()
    var leftOut = try removeInvalid() + removeOrphaned()
    let votes = try votes()
    mendedHistory += try mendChain(votes)
    leftOut += try removeOrphaned()
    let contradictions = try resolveNumbers() + resolveContradictions(votes)
    // A value chosen for the last step in effect also applies to the first step that can be redone.
    _ = try mendChain(votes)
    let known = try statesByHistory()
    let kept = try Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
    let uuids = Set(kept.values.map(\.uuid))
    let rebuilt = known.values.filter { kept[$0.number] == nil && !uuids.contains($0.uuid) }
    for todo in rebuilt { try apply(TodoChange(added: todo)) }
    let corrections = kept.values.filter { known[$0.number] != $0 }.map {
      TodoChange(uuid: $0.uuid, number: $0.number, before: known[$0.number], after: $0)
    }
    // UUIDs are unique in the list.
    let removals = known.values.filter { kept[$0.number] == nil && uuids.contains($0.uuid) }
      .map(TodoChange.init(removed:))
    try record(.recover, (corrections + removals).sorted { $0.number < $1.number }, at: now)
    let doubtful = Set(contradictions.map(\.number))
    return HistoryRepair(
      rebuilt: rebuilt.count, unexplained: corrections.filter { !doubtful.contains($0.number) }.count,
      leftOut: leftOut, contradictions: contradictions, mendedHistory: mendedHistory)
  }

  /// Whether all rows are valid and the list agrees with the history.
  public func isConsistent() throws -> Bool {
    for table in TodoStore.tables where try !invalid(table).isEmpty { return false }
    for (table, condition) in TodoStore.orphaned {
      guard try Row.fetchOne(database, sql: "SELECT 1 FROM \(table) WHERE \(condition)") == nil else { return false }
    }
    var states: [Int: Todo] = [:]
    for link in try chain() {
      guard states[link.change.number] == link.change.before else { return false }
      states[link.change.number] = link.change.after
    }
    return try statesByHistory() == Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
  }

  /// The tasks after all steps in effect, by number.
  private func statesByHistory() throws -> [Int: Todo] {
    try chain().filter(\.stands).reduce(into: [:]) { $0[$1.change.number] = $1.change.after }
  }

  struct Link {
    let step: Int64
    let stands: Bool
    var change: TodoChange
  }

  /// All changes in the order of their steps, without those of abandoned steps. Each should begin with the state in
  /// which the previous change of its task ended.
  func chain() throws -> [Link] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT uuid, number, before, after, step, state FROM todo_change JOIN todo_step ON todo_step.id = step
        WHERE state <> 'abandoned' ORDER BY step, number
        """)
    return try rows.map { row in
      Link(
        step: try row.decode(atIndex: 4),
        stands: try row.decode(String.self, atIndex: 5) != TodoStep.State.undone.rawValue,
        change: try TodoStore.change(row))
    }
  }
}

// MARK: - Contradictions

extension TodoStore {
  /// Counts all readable copies of each task.
  private func votes() throws -> TodoCopies {
    var votes = TodoCopies()
    for todo in try todos() { votes.add(todo) }
    for row in try Row.fetchAll(database, sql: "SELECT uuid, number, before, after FROM todo_change") {
      let change = try TodoStore.change(row)
      for todo in [change.before, change.after].compactMap(\.self) { votes.add(todo) }
    }
    return votes
  }

  /// Makes each change begin with the state in which the previous change of its task ended; returns how many did not.
  private func mendChain(_ votes: TodoCopies) throws -> Int {
    var ends: [Int: Link] = [:]
    var count = 0
    for var link in try chain() {
      let number = link.change.number
      let (end, before) = (ends[number]?.change.after, link.change.before)
      if end != before {
        count += 1
        let agreed = TodoStore.agreed(end, before, votes)
        if var last = ends[number], end != agreed {
          last.change.after = agreed
          try write(last.step, last.change)
        }
        link.change.before = agreed
        try write(link.step, link.change)
      }
      ends[number] = link
    }
    return count
  }

  /// The common state between two changes: `end` of the first one and `before` of the second one.
  private static func agreed(_ end: Todo?, _ before: Todo?, _ votes: TodoCopies) -> Todo? {
    // If the states have different times, a step is missing between them.
    guard let end, let before, end.changed == before.changed else { return end }
    let better = TodoCopies.difference(end, before).filter {
      votes.count(end.number, $0.field, $0.other) > votes.count(end.number, $0.field, $0.one)
    }
    return end.with(Dictionary(uniqueKeysWithValues: better.map { ($0.field, $0.other) }))
  }

  private func write(_ step: Int64, _ change: TodoChange) throws {
    guard change.before != nil || change.after != nil else {
      return try database.execute(
        sql: "DELETE FROM todo_change WHERE step = ? AND number = ?", arguments: [step, change.number])
    }
    try database.execute(
      sql: "UPDATE todo_change SET before = ?, after = ? WHERE step = ? AND number = ?",
      arguments: [json(change.before), json(change.after), step, change.number])
  }

  /// Where list and history differ about the same state of a task, gives both the more frequent value.
  private func resolveContradictions(_ votes: TodoCopies) throws -> [TodoConflict] {
    let ends = try chain().filter(\.stands).reduce(into: [Int: Link]()) { $0[$1.change.number] = $1 }
    var contradictions: [TodoConflict] = []
    let todos = try todos(TodoFilter(order: .number))
    let uuids = Set(todos.map(\.uuid))
    for todo in todos {
      guard var end = ends[todo.number], let said = end.change.after, said != todo else { continue }
      let isOneState = TodoStore.areOneState(said, todo)
      // A step cannot change a UUID, so the list takes that of the history, whose copies agree by now.
      let changesUUID = said.uuid != todo.uuid && !uuids.contains(said.uuid)
      guard isOneState || changesUUID else { continue }
      var (list, history) = ([Todo.Field: JSONValue](), [Todo.Field: JSONValue]())
      for (field, one, other) in TodoCopies.difference(todo, said) where field == .uuid ? changesUUID : isOneState {
        let difference =
          field == .uuid ? -1 : votes.count(todo.number, field, one) - votes.count(todo.number, field, other)
        // In a tie, the value of the list stays, as a step that can be undone.
        let isListKept = difference > 0 || difference == 0 && TodoStore.isPlausible(field, one)
        if difference > 0 { history[field] = one }
        if !isListKept { list[field] = other }
        contradictions.append(
          TodoConflict(
            number: todo.number, field: field.rawValue, inList: one.plainText, inHistory: other.plainText,
            isListKept: isListKept))
      }
      // The UUID itself may change.
      try apply(TodoChange(removed: todo))
      try apply(TodoChange(added: todo.with(list)))
      end.change.after = said.with(history)
      try write(end.step, end.change)
    }
    return contradictions
  }

  /// Whether two copies describe the same state of a task: they have the same change time, or differ in it alone.
  private static func areOneState(_ one: Todo, _ other: Todo) -> Bool {
    var moved = one
    moved.changed = other.changed
    return one.changed == other.changed || moved == other
  }

  /// Removes tasks from the list whose number is unknown to the history, if it has the same UUID under another number.
  private func resolveNumbers() throws -> [TodoConflict] {
    let known = try statesByHistory()
    let numbers = Dictionary(known.values.map { ($0.uuid, $0.number) }, uniquingKeysWith: { first, _ in first })
    let todos = try todos(TodoFilter(order: .number))
    let kept = Set(todos.map(\.number))
    return try todos.compactMap { todo in
      guard known[todo.number] == nil, let number = numbers[todo.uuid], !kept.contains(number) else { return nil }
      try apply(TodoChange(removed: todo))
      return TodoConflict(
        number: number, field: Todo.Field.number.rawValue, inList: "\(todo.number)", inHistory: "\(number)",
        isListKept: false)
    }
  }

  /// Whether the text passes the checks for new texts.
  private static func isPlausible(_ field: Todo.Field, _ value: JSONValue) -> Bool {
    guard case .string(let text) = value else { return true }
    if text.unicodeScalars.contains("\u{FFFD}") { return false }
    return switch field {
    case .title: (try? TodoText.title(text)) == text
    case .body: (try? TodoText.body(text)) == text
    default: true
    }
  }

  /// If copies of a change have different UUIDs, gives them the most frequent one; returns the number of such changes.
  private func mendUUIDs() throws -> Int {
    let rows = try Row.fetchAll(database, sql: "SELECT uuid, number, before, after, step FROM todo_change")
    let changes = rows.compactMap { row in (try? TodoStore.change(row)).map { (row: row, change: $0) } }
    var copies: [Int: [String: Int]] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT number, uuid FROM todo") {
      guard let number = try? row.decode(Int.self, atIndex: 0), let uuid = try? row.decode(String.self, atIndex: 1)
      else { continue }
      copies[number, default: [:]][uuid, default: 0] += 1
    }
    for (_, change) in changes {
      for uuid in [change.uuid, change.before?.uuid, change.after?.uuid].compactMap(\.self) {
        copies[change.number, default: [:]][uuid, default: 0] += 1
      }
    }
    var count = 0
    for (row, var change) in changes
    where [change.before, change.after].contains(where: { $0.map { $0.uuid != change.uuid } ?? false }) {
      let best = copies[change.number]?.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
      guard let best else { continue }
      count += 1
      change.before = change.before?.with([.uuid: .string(best)])
      change.after = change.after?.with([.uuid: .string(best)])
      try write(try row.decode(atIndex: 4), change)
      try database.execute(
        sql: "UPDATE todo_change SET uuid = ? WHERE step = ? AND number = ?",
        arguments: [best, row[4], change.number])
    }
    return count
  }
}

// MARK: - Rows

extension TodoStore {
  private typealias Table = (name: String, key: [String], check: (Row) throws -> Void)

  private static var tables: [Table] {
    [
      ("todo", ["number"], { _ = try Todo(row: $0) }), ("todo_step", ["id"], checkStep),
      ("todo_change", ["step", "number"], checkChange), ("row_change", ["step", "kind", "name"], checkRowChange),
    ]
  }

  /// Changes without a step, steps without changes, and undo or redo steps without a target.
  private static let orphaned = [
    (table: "todo_change", condition: "step NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
    (table: "row_change", condition: "step NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
    (
      table: "todo_step",
      condition: """
      target IS NULL AND id NOT IN (SELECT step FROM todo_change) AND id NOT IN (SELECT step FROM row_change)
      """
    ),
    (table: "todo_step", condition: "target NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
  ]

  /// Rows that no version of cyc can have written.
  private func invalid(_ table: Table) throws -> [Row] {
    try Row.fetchAll(database, sql: "SELECT * FROM \(table.name)").filter { (try? table.check($0)) == nil }
  }

  private func removeInvalid() throws -> Int {
    try TodoStore.tables.reduce(0) { count, table in
      let rows = try invalid(table)
      let condition = table.key.map { "\($0) = ?" }.joined(separator: " AND ")
      for row in rows {
        try database.execute(
          sql: "DELETE FROM \(table.name) WHERE \(condition)",
          arguments: StatementArguments(table.key.map { row[$0] as DatabaseValue }))
      }
      return count + rows.count
    }
  }

  private func removeOrphaned() throws -> Int {
    try TodoStore.orphaned.reduce(0) { count, orphaned in
      try database.execute(sql: "DELETE FROM \(orphaned.table) WHERE \(orphaned.condition)")
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

  private static func checkRowChange(_ row: Row) throws {
    let change = try rowChange(row)
    guard change.before != nil || change.after != nil else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    _ = try row.decode(Int.self, forColumn: "step")
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

public struct HistoryRepair: Hashable, Sendable {
  /// Tasks that were only in the history and are in the list again.
  public let rebuilt: Int
  /// Tasks that the history no longer explains.
  public let unexplained: Int
  /// Rows that were deleted: unreadable ones and their dependents.
  public let leftOut: Int
  /// Fields in which the list and the history disagreed about the same state of a task.
  public let contradictions: [TodoConflict]
  /// How many contradictions within the history were repaired.
  public let mendedHistory: Int

  public var isComplete: Bool { leftOut == 0 && contradictions.isEmpty && mendedHistory == 0 }
}

/// A field of a task that differs between the list and the history.
public struct TodoConflict: Hashable, Sendable {
  public let number: Int
  /// Name in exported files, such as `title`.
  public let field: String
  public let inList: String?
  public let inHistory: String?
  /// Whether the value of the list was kept; otherwise that of the history.
  public let isListKept: Bool
}

/// All copies of each task, in the list and in the history. If copies differ, the most frequent value wins.
private struct TodoCopies {
  private var counts: [Int: [Todo.Field: [JSONValue: Int]]] = [:]

  mutating func add(_ todo: Todo) {
    for field in Todo.Field.allCases {
      counts[todo.number, default: [:]][field, default: [:]][todo[field], default: 0] += 1
    }
  }

  func count(_ number: Int, _ field: Todo.Field, _ value: JSONValue) -> Int { counts[number]?[field]?[value] ?? 0 }

  /// The fields in which two copies differ, sorted by name.
  static func difference(_ one: Todo, _ other: Todo) -> [(field: Todo.Field, one: JSONValue, other: JSONValue)] {
    Todo.Field.sortedByName.filter { one[$0] != other[$0] }.map { ($0, one[$0], other[$0]) }
  }
}

extension Todo {
  /// The task with some fields replaced; unchanged if the result is not a valid task.
  fileprivate func with(_ values: [Field: JSONValue]) -> Todo {
    let members = Field.allCases.map { JSONMember(name: $0.rawValue, value: values[$0] ?? self[$0]) }
    return values.isEmpty ? self : (try? Todo(TodoFields(members))) ?? self
  }
}
