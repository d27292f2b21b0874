public import Days
internal import Formats
internal import GRDB

extension TodoStore {
  /// Makes the list and its history agree, after rows of either were lost or damaged.
  ///
  /// A task that only the history has is restored to its last state. If list and history differ about the same state,
  /// the value with more copies wins. Other differences are kept as the list has them and recorded as a step, so that
  /// undo, redo and new numbers work.
  public func repair(at now: Instant) throws -> HistoryRepair {
    var repairedHistory = try repairUUIDs()
    var deletedRows = try removeInvalid() + removeOrphaned()
    let copies = try copies()
    repairedHistory += try repairChain(copies)
    deletedRows += try removeOrphaned()
    let contradictions = try resolveNumbers() + resolveContradictions(copies)
    // Resolving may have changed the state after the last step in effect. The first undone step must begin with that
    // state.
    _ = try repairChain(copies)
    let known = try statesByHistory()
    let kept = try Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
    let uuids = Set(kept.values.map(\.uuid))
    let rebuilt = known.values.filter { kept[$0.number] == nil && !uuids.contains($0.uuid) }
    for todo in rebuilt { try apply(TodoChange(added: todo)) }
    let corrections = kept.values.filter { known[$0.number] != $0 }.map {
      TodoChange(uuid: $0.uuid, number: $0.number, before: known[$0.number], after: $0)
    }
    // The list has the UUID under another number, and UUIDs are unique. So these cannot be restored: record their
    // removal.
    let removals = known.values.filter { kept[$0.number] == nil && uuids.contains($0.uuid) }
      .map(TodoChange.init(removed:))
    let changes = (corrections + removals).sorted { $0.number < $1.number }
    let recorded = try Set(chain().filter(\.isInEffect).map(\.change.number))
    // Undo skips tasks whose whole history is lost: it would remove them.
    try recordSettled(.recover, changes.filter { !recorded.contains($0.number) }, at: now)
    try record(.recover, changes.filter { recorded.contains($0.number) }, at: now)
    let contradicted = Set(contradictions.map(\.number))
    return HistoryRepair(
      rebuilt: rebuilt.count, unexplained: corrections.filter { !contradicted.contains($0.number) }.count,
      deletedRows: deletedRows, contradictions: contradictions, repairedHistory: repairedHistory)
  }

  /// Whether all rows are valid and the list agrees with the history.
  public func isConsistent() throws -> Bool {
    for table in TodoStore.tables where try !invalid(table).isEmpty { return false }
    for (table, condition) in TodoStore.orphaned {
      guard try Row.fetchOne(database, sql: "SELECT 1 FROM \(table) WHERE \(condition)") == nil else { return false }
    }
    var states: [Int: Todo] = [:]
    for chained in try chain() {
      guard states[chained.change.number] == chained.change.before else { return false }
      states[chained.change.number] = chained.change.after
    }
    return try statesByHistory() == Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
  }

  /// The tasks after all steps in effect, by number.
  private func statesByHistory() throws -> [Int: Todo] {
    try chain().filter(\.isInEffect).reduce(into: [:]) { $0[$1.change.number] = $1.change.after }
  }

  struct ChainedChange {
    let step: Int64
    /// False if the step is undone.
    let isInEffect: Bool
    var change: TodoChange
  }

  /// All changes in the order of their steps, without those of abandoned steps. Each should begin with the state in
  /// which the previous change of its task ended.
  func chain() throws -> [ChainedChange] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT uuid, number, before, after, step, state FROM todo_change JOIN todo_step ON todo_step.id = step
        WHERE state <> 'abandoned' ORDER BY step, number
        """)
    return try rows.map { row in
      ChainedChange(
        step: try row.decode(atIndex: 4),
        isInEffect: try row.decode(String.self, atIndex: 5) != TodoStep.State.undone.rawValue,
        change: try TodoStore.change(row))
    }
  }
}

// MARK: - Contradictions

extension TodoStore {
  private func copies() throws -> TodoCopies {
    var copies = TodoCopies()
    for todo in try todos() { copies.add(todo) }
    for row in try Row.fetchAll(database, sql: "SELECT uuid, number, before, after FROM todo_change") {
      let change = try TodoStore.change(row)
      for todo in [change.before, change.after].compactMap(\.self) { copies.add(todo) }
    }
    return copies
  }

  /// Makes each change begin with the state in which the previous change of its task ended; returns how many did not.
  private func repairChain(_ copies: TodoCopies) throws -> Int {
    var previous: [Int: ChainedChange] = [:]
    var count = 0
    let chain = try chain()
    let sizes = chain.reduce(into: [Int64: Int]()) { $0[$1.step, default: 0] += 1 }
    for var chained in chain {
      let number = chained.change.number
      let (end, before) = (previous[number]?.change.after, chained.change.before)
      if end != before {
        count += 1
        let agreed = TodoStore.agreed(end, before, copies)
        if var last = previous[number], end != agreed {
          last.change.after = agreed
          try write(last.step, last.change)
        }
        chained.change.before = agreed
        try write(chained.step, chained.change)
        // Undoing this step would now remove a task whose earlier steps are lost.
        if previous[number] == nil, chained.isInEffect, sizes[chained.step] == 1 {
          try setState(.settled, of: Int(chained.step))
        }
      }
      previous[number] = chained
    }
    return count
  }

  /// The state that the first of two changes is to end with and the second one to begin with. They have `end` and
  /// `before`, which differ.
  private static func agreed(_ end: Todo?, _ before: Todo?, _ copies: TodoCopies) -> Todo? {
    // If the states have different times, a step is missing between them.
    guard let end, let before, end.changed == before.changed else { return end }
    let better = TodoCopies.difference(end, before).filter {
      copies.count(end.number, $0.field, $0.other) > copies.count(end.number, $0.field, $0.one)
    }
    return end.with(Dictionary(uniqueKeysWithValues: better.map { ($0.field, $0.other) }))
  }

  /// Replaces the states of a change, and deletes the change if it has none.
  private func write(_ step: Int64, _ change: TodoChange) throws {
    guard change.before != nil || change.after != nil else {
      return try database.execute(
        sql: "DELETE FROM todo_change WHERE step = ? AND number = ?", arguments: [step, change.number])
    }
    try database.execute(
      sql: "UPDATE todo_change SET before = ?, after = ? WHERE step = ? AND number = ?",
      arguments: [json(change.before), json(change.after), step, change.number])
  }

  /// If list and history differ about the same state of a task, gives both the value with more copies.
  private func resolveContradictions(_ copies: TodoCopies) throws -> [TodoContradiction] {
    let ends = try chain().filter(\.isInEffect).reduce(into: [Int: ChainedChange]()) { $0[$1.change.number] = $1 }
    var contradictions: [TodoContradiction] = []
    let todos = try todos(TodoFilter(order: .number))
    let uuids = Set(todos.map(\.uuid))
    for todo in todos {
      guard var end = ends[todo.number], let recorded = end.change.after, recorded != todo else { continue }
      let isOneState = TodoStore.areOneState(recorded, todo)
      // A step cannot change a UUID, so the list takes that of the history, whose copies agree by now.
      let changesUUID = recorded.uuid != todo.uuid && !uuids.contains(recorded.uuid)
      guard isOneState || changesUUID else { continue }
      var (list, history) = ([Todo.Field: JSONValue](), [Todo.Field: JSONValue]())
      for (field, one, other) in TodoCopies.difference(todo, recorded) where field == .uuid ? changesUUID : isOneState {
        let difference =
          field == .uuid ? -1 : copies.count(todo.number, field, one) - copies.count(todo.number, field, other)
        // On a tie, a plausible value of the list stays. `repair` records a step, so undo gives the history's value.
        let isListKept = difference > 0 || difference == 0 && TodoStore.isPlausible(field, one)
        if difference > 0 { history[field] = one }
        if !isListKept { list[field] = other }
        contradictions.append(
          TodoContradiction(
            number: todo.number, field: field.rawValue, inList: one.plainText, inHistory: other.plainText,
            isListKept: isListKept))
      }
      // Replaced, not updated: the UUID may change.
      try apply(TodoChange(removed: todo))
      try apply(TodoChange(added: todo.with(list)))
      end.change.after = recorded.with(history)
      try write(end.step, end.change)
    }
    return contradictions
  }

  /// Whether two copies describe the same state of a task: with the same change time, or equal except for it.
  private static func areOneState(_ one: Todo, _ other: Todo) -> Bool {
    var sameTime = one
    sameTime.changed = other.changed
    return one.changed == other.changed || sameTime == other
  }

  /// If the history knows a task's UUID only under another number, the list's number is damaged. Removes such tasks;
  /// `repair` then restores them under the number of the history.
  private func resolveNumbers() throws -> [TodoContradiction] {
    let known = try statesByHistory()
    let numbers = Dictionary(known.values.map { ($0.uuid, $0.number) }, uniquingKeysWith: { first, _ in first })
    let todos = try todos(TodoFilter(order: .number))
    let kept = Set(todos.map(\.number))
    return try todos.compactMap { todo in
      guard known[todo.number] == nil, let number = numbers[todo.uuid], !kept.contains(number) else { return nil }
      try apply(TodoChange(removed: todo))
      return TodoContradiction(
        number: number, field: Todo.Field.number.rawValue, inList: "\(todo.number)", inHistory: "\(number)",
        isListKept: false)
    }
  }

  /// False for text that cyc would not have stored, or that has U+FFFD, a sign of damaged bytes.
  private static func isPlausible(_ field: Todo.Field, _ value: JSONValue) -> Bool {
    guard case .string(let text) = value else { return true }
    if text.unicodeScalars.contains("\u{FFFD}") { return false }
    return switch field {
    case .title: (try? TodoText.title(text)) == text
    case .body: (try? TodoText.body(text)) == text
    default: true
    }
  }

  /// Repairs changes whose row, `before` and `after` disagree about the UUID: the most frequent one for the number
  /// wins. Returns how many there were.
  private func repairUUIDs() throws -> Int {
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

/// Result of `TodoStore.repair`.
public struct HistoryRepair: Hashable, Sendable {
  /// Number of tasks that were only in the history and are in the list again.
  public let rebuilt: Int
  /// Number of tasks whose state differed from the history's; a step now records the list's state.
  public let unexplained: Int
  /// Number of deleted rows: unreadable ones and their dependents.
  public let deletedRows: Int
  /// Fields in which the list and the history disagreed about the same state of a task.
  public let contradictions: [TodoContradiction]
  /// How many contradictions within the history were repaired.
  public let repairedHistory: Int

  /// Whether no row was deleted and nothing contradicted.
  public var isLossless: Bool { deletedRows == 0 && contradictions.isEmpty && repairedHistory == 0 }
}

/// A field of a task that differs between the list and the history.
public struct TodoContradiction: Hashable, Sendable {
  public let number: Int
  /// Name in exported files, such as `title`.
  public let field: String
  /// Nil if the field has no value there, as in `inHistory`.
  public let inList: String?
  public let inHistory: String?
  /// Whether the value of the list was kept; otherwise that of the history.
  public let isListKept: Bool
}

/// How often each field of a task has each value, in the list and in the history.
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
