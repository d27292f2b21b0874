public import Days
internal import Formats
internal import GRDB

extension TodoStore {
  /// Makes the list and its history agree again, after rows of either may have been lost or damaged.
  ///
  /// A task that only the history knows comes back as it was last. Where the two tell of the same state in different words, what
  /// more copies say holds. What else the list says otherwise than the history stays, and becomes a step of its own, so that
  /// undo, redo and new numbers can be relied on.
  public func mend(at now: Instant) throws -> HistoryRepair {
    var mendedHistory = try mendUUIDs()
    var leftOut = try removeSenseless() + removeLonely()
    let votes = try votes()
    mendedHistory += try mendChain(votes)
    leftOut += try removeLonely()
    let contradictions = try settleNumbers() + settleContradictions(votes)
    // What was settled in the last step that stands holds for the first one that can be done again, too.
    _ = try mendChain(votes)
    let known = try statesByHistory()
    let kept = try Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
    let uuids = Set(kept.values.map(\.uuid))
    let rebuilt = known.values.filter { kept[$0.number] == nil && !uuids.contains($0.uuid) }
    for todo in rebuilt { try apply(TodoChange(added: todo)) }
    let corrections = kept.values.filter { known[$0.number] != $0 }.map {
      TodoChange(uuid: $0.uuid, number: $0.number, before: known[$0.number], after: $0)
    }
    // There cannot be two tasks of one UUID.
    let removals = known.values.filter { kept[$0.number] == nil && uuids.contains($0.uuid) }.map(
      TodoChange.init(removed:))
    try record(.recover, (corrections + removals).sorted { $0.number < $1.number }, at: now)
    let doubtful = Set(contradictions.map(\.number))
    return HistoryRepair(
      rebuilt: rebuilt.count, unexplained: corrections.filter { !doubtful.contains($0.number) }.count,
      leftOut: leftOut, contradictions: contradictions, mendedHistory: mendedHistory)
  }

  /// Whether every row is one that was written here, and list and history say the same.
  public func isConsistent() throws -> Bool {
    for table in TodoStore.tables where try !senseless(table).isEmpty { return false }
    for lonely in TodoStore.lonely {
      if try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(lonely.table) WHERE \(lonely.condition))")
        == true
      {
        return false
      }
    }
    var states: [Int: Todo] = [:]
    for link in try chain() {
      guard states[link.change.number] == link.change.before else { return false }
      states[link.change.number] = link.change.after
    }
    return try statesByHistory() == Dictionary(uniqueKeysWithValues: todos().map { ($0.number, $0) })
  }

  /// The tasks that there are after all steps that stand, by their numbers.
  private func statesByHistory() throws -> [Int: Todo] {
    try chain().filter(\.stands).reduce(into: [:]) { $0[$1.change.number] = $1.change.after }
  }

  /// One change of the history.
  private struct Link {
    let step: Int64
    /// Whether it was not taken back.
    let stands: Bool
    let change: TodoChange
  }

  /// All changes of which each begins where the last one of its task ended: those that stand, then those that can be done again.
  private func chain() throws -> [Link] {
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

extension TodoChange {
  /// What became of the same task in other words.
  fileprivate func with(before: Todo?, after: Todo?) -> TodoChange {
    TodoChange(uuid: uuid, number: number, before: before, after: after)
  }
}

// MARK: - Contradictions

extension TodoStore {
  /// Every copy of a task that is understood.
  private func votes() throws -> TodoCopies {
    var votes = TodoCopies()
    for todo in try todos() { votes.add(todo) }
    for row in try Row.fetchAll(database, sql: "SELECT uuid, number, before, after FROM todo_change") {
      let change = try TodoStore.change(row)
      for todo in [change.before, change.after] { if let todo { votes.add(todo) } }
    }
    return votes
  }

  /// Makes each change begin where the last one of its task ended.
  ///
  /// - Returns: how many did not
  private func mendChain(_ votes: TodoCopies) throws -> Int {
    var ends: [Int: Link] = [:]
    var count = 0
    for link in try chain() {
      let number = link.change.number
      let (end, before) = (ends[number]?.change.after, link.change.before)
      var mended = link
      if end != before {
        count += 1
        let agreed = TodoStore.agreed(end, before, votes)
        if let last = ends[number], last.change.after != agreed {
          try write(last.step, last.change.with(before: last.change.before, after: agreed))
        }
        mended = Link(
          step: link.step, stands: link.stands,
          change: link.change.with(before: agreed, after: link.change.after))
        try write(mended.step, mended.change)
      }
      ends[number] = mended
    }
    return count
  }

  /// What a task was between two changes of which the first one says that it ended so, and the second that it began so.
  private static func agreed(_ end: Todo?, _ before: Todo?, _ votes: TodoCopies) -> Todo? {
    // Between different states a step is missing.
    guard let end, let before, end.changed == before.changed else { return end }
    let better = TodoCopies.difference(end, before).filter {
      votes.count(end.number, $0.field, $0.other) > votes.count(end.number, $0.field, $0.one)
    }
    return TodoCopies.todo(end, with: Dictionary(uniqueKeysWithValues: better.map { ($0.field, $0.other) }))
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

  /// Lets each copy of a state have what most copies have, where list and history differ in it.
  private func settleContradictions(_ votes: TodoCopies) throws -> [TodoConflict] {
    let ends = try chain().filter(\.stands).reduce(into: [Int: Link]()) { $0[$1.change.number] = $1 }
    var contradictions: [TodoConflict] = []
    for todo in try todos(TodoFilter(order: .number)) {
      guard let end = ends[todo.number], let said = end.change.after, said != todo, TodoStore.areOneState(said, todo)
      else {
        continue
      }
      var (list, history) = (TodoCopies.Fields(), TodoCopies.Fields())
      for (field, one, other) in TodoCopies.difference(todo, said) {
        let difference = votes.count(todo.number, field, one) - votes.count(todo.number, field, other)
        // Of two that are as good the list's stays, as a step that can be taken back.
        let isListKept = difference > 0 || difference == 0 && TodoStore.isPlausible(field, one)
        if difference > 0 { history[field] = one }
        if !isListKept { list[field] = other }
        contradictions.append(
          TodoConflict(
            number: todo.number, field: field, inList: one.plainText, inHistory: other.plainText, isListKept: isListKept
          ))
      }
      // Its UUID may be what is settled.
      try apply(TodoChange(removed: todo))
      try apply(TodoChange(added: TodoCopies.todo(todo, with: list)))
      try write(end.step, end.change.with(before: end.change.before, after: TodoCopies.todo(said, with: history)))
    }
    return contradictions
  }

  /// Whether two copies tell of the same state of a task: both say that it was changed at the same time, or all else is the same.
  private static func areOneState(_ one: Todo, _ other: Todo) -> Bool {
    var one = one
    if one.changed == other.changed { return true }
    one.changed = other.changed
    return one == other
  }

  /// Takes tasks out of the list that stand in it under a number of which the history knows nothing, and in the history under
  /// another one.
  private func settleNumbers() throws -> [TodoConflict] {
    let known = try statesByHistory()
    let numbers = Dictionary(known.values.map { ($0.uuid, $0.number) }, uniquingKeysWith: { first, _ in first })
    let todos = try todos(TodoFilter(order: .number))
    let kept = Set(todos.map(\.number))
    return try todos.compactMap { todo in
      guard known[todo.number] == nil, let number = numbers[todo.uuid], !kept.contains(number) else { return nil }
      try apply(TodoChange(removed: todo))
      return TodoConflict(
        number: number, field: Todo.CodingKeys.number.rawValue, inList: "\(todo.number)", inHistory: "\(number)",
        isListKept: false)
    }
  }

  /// Whether somebody can have written a text.
  private static func isPlausible(_ field: String, _ value: JSONValue) -> Bool {
    guard case .string(let text) = value else { return true }
    if text.unicodeScalars.contains("\u{FFFD}") { return false }
    return switch field {
    case Todo.CodingKeys.title.rawValue: (try? TodoText.title(text)) == text
    case Todo.CodingKeys.body.rawValue: (try? TodoText.body(text)) == text
    default: true
    }
  }

  /// Gives changes whose copies of the UUID differ the one that most copies have.
  ///
  /// - Returns: how many had different ones
  private func mendUUIDs() throws -> Int {
    let rows = try Row.fetchAll(database, sql: "SELECT uuid, number, before, after, step FROM todo_change")
    let changes = rows.compactMap { row in (try? TodoStore.change(row)).map { (row: row, change: $0) } }
    var copies: [Int: [String: Int]] = [:]
    for (_, change) in changes {
      for uuid in [change.uuid, change.before?.uuid, change.after?.uuid].compactMap(\.self) {
        copies[change.number, default: [:]][uuid, default: 0] += 1
      }
    }
    var count = 0
    for (row, change) in changes
    where [change.before, change.after].contains(where: { $0.map { $0.uuid != change.uuid } ?? false }) {
      guard let best = copies[change.number]?.max(by: { $0.value < $1.value })?.key else { continue }
      count += 1
      let fields = ["uuid": JSONValue.string(best)]
      let (before, after) = (change.before, change.after)
      try write(
        try row.decode(atIndex: 4),
        change.with(
          before: before.map { TodoCopies.todo($0, with: fields) },
          after: after.map { TodoCopies.todo($0, with: fields) }
        ))
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
      ("todo_change", ["step", "number"], checkChange),
    ]
  }

  /// Changes without their step, steps without their changes, and what is told of steps that are gone.
  private static let lonely = [
    (table: "todo_change", condition: "step NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
    (table: "todo_step", condition: "target IS NULL AND id NOT IN (SELECT step FROM todo_change)"),
    (table: "todo_step", condition: "target NOT IN (SELECT id FROM todo_step WHERE target IS NULL)"),
  ]

  /// Rows that no version wrote like that.
  private func senseless(_ table: Table) throws -> [Row] {
    try Row.fetchAll(database, sql: "SELECT * FROM \(table.name)").filter { row in
      do {
        try table.check(row)
        return false
      } catch {
        return true
      }
    }
  }

  private func removeSenseless() throws -> Int {
    try TodoStore.tables.reduce(0) { count, table in
      let rows = try senseless(table)
      let condition = table.key.map { "\($0) = ?" }.joined(separator: " AND ")
      for row in rows {
        try database.execute(
          sql: "DELETE FROM \(table.name) WHERE \(condition)",
          arguments: StatementArguments(table.key.map { row[$0] as DatabaseValue }))
      }
      return count + rows.count
    }
  }

  private func removeLonely() throws -> Int {
    try TodoStore.lonely.reduce(0) { count, lonely in
      try database.execute(sql: "DELETE FROM \(lonely.table) WHERE \(lonely.condition)")
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
