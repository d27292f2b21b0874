public import Days
internal import Formats
internal import GRDB

/// An entry of the history: the changes of one command.
public struct TodoStep: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case add, edit, done, undone, start, move, remove, alert, `import`, reset
    case sync
    /// Reverts an earlier step. If another machine changed its tasks later, reverts as much of it as possible.
    case undo
    case redo
    /// Records in the history the differences found in the list after a part of the history was lost.
    case recover
  }

  /// State of a step that is not itself an undo or redo of a whole step.
  public enum State: String, Hashable, Sendable {
    case done
    /// Undone, and not redone so far.
    case undone
    /// Undone for good: another change was made instead.
    case abandoned
    /// In effect, and skipped by undo: it came from another machine, partly reverts a step that a sync followed, or is
    /// what pruning or a recovery left of earlier steps.
    case settled
    /// In effect, but a later settled step has reverted as much of it as possible.
    case reversed
  }

  /// Higher for later steps.
  public let id: Int
  public let kind: Kind
  public let happened: Instant
  /// Nil for an `.undo` or `.redo` of a whole step.
  public private(set) var state: State?
  /// ID of the step that an `.undo` or `.redo` of a whole step reverts or restores; else nil.
  public let target: Int?
  /// Sorted by task number. For an `.undo` or `.redo`, the changes that it made.
  public private(set) var changes: [TodoChange]
  /// Changes of rows outside the list, such as D-days.
  public private(set) var rows: [RowChange]
  /// The changes without those of other occurrences of repeating tasks.
  public var ownChanges: [TodoChange] {
    switch kind {
    case .edit, .done, .undone, .start, .move, .alert:
      // After a recovery, a step may begin with tasks whose earlier states are lost.
      let own = changes.filter { $0.before != nil && $0.after != nil }
      return own.isEmpty ? changes : own
    default: return changes
    }
  }
  /// Numbers of tasks that undo could not fully revert, since they were changed elsewhere. Set only in the result of an
  /// undo.
  public private(set) var leftAlone: [Int] = []
  /// Whether rows could not be fully reverted for the same reason. Set only in the result of an undo or redo.
  public private(set) var leavesRows = false

  func with(
    _ state: State, changes: [TodoChange]? = nil, rows: [RowChange]? = nil, leftAlone: [Int] = [],
    leavesRows: Bool = false
  ) -> TodoStep {
    var step = self
    step.rows = rows ?? self.rows
    step.leavesRows = leavesRows
    step.state = state
    step.changes = changes ?? self.changes
    step.leftAlone = leftAlone
    return step
  }
}

extension TodoStore {
  /// Undoes the latest steps, the last one first, and returns them in that order; fewer if there are no more.
  public func undo(_ count: Int = 1, at now: Instant) throws -> [TodoStep] {
    try undoOrRedo(count, from: .done, to: .undone, as: .undo, at: now)
  }

  /// Redoes the steps that were undone last, unless something new was done since, and returns them in that order.
  public func redo(_ count: Int = 1, at now: Instant) throws -> [TodoStep] {
    try undoOrRedo(count, from: .undone, to: .done, as: .redo, at: now)
  }

  private func undoOrRedo(
    _ count: Int, from: TodoStep.State, to: TodoStep.State, as kind: TodoStep.Kind, at now: Instant
  ) throws -> [TodoStep] {
    let order = from == .done ? "DESC" : "ASC"
    let rows = try Row.fetchAll(
      database, sql: "SELECT * FROM todo_step WHERE state = ? ORDER BY id \(order) LIMIT ?",
      arguments: [from.rawValue, count])
    return try rows.map { row in
      let step = try self.step(row)
      if kind == .undo, try isFollowed(step) { return try reverse(step, at: now) }
      for change in step.changes { try apply(kind == .undo ? change.inverse : change) }
      var leavesRows = false
      // Only rows that were still to be changed are named in the result.
      let restored = try step.rows.filter { change in
        let earlier = database.totalChangesCount
        if try !restore(kind == .undo ? change.inverse : change, at: now) { leavesRows = true }
        return database.totalChangesCount > earlier
      }
      try setState(to, of: step.id)
      try database.execute(
        sql: "INSERT INTO todo_step (kind, happened, target) VALUES (?, ?, ?)",
        arguments: [kind.rawValue, now.rfc3339WithOffset, step.id])
      return step.with(to, rows: restored, leavesRows: leavesRows)
    }
  }

  func setState(_ state: TodoStep.State, of step: Int) throws {
    try database.execute(sql: "UPDATE todo_step SET state = ? WHERE id = ?", arguments: [state.rawValue, step])
  }

  /// The history, or the steps that changed one task; the latest step first.
  public func steps(limit: Int = .max, of number: Int? = nil) throws -> [TodoStep] {
    let condition =
      number == nil ? "" : "WHERE coalesce(target, id) IN (SELECT step FROM todo_change WHERE number = ?)"
    return try Row.fetchAll(
      database, sql: "SELECT * FROM todo_step \(condition) ORDER BY id DESC LIMIT ?",
      arguments: StatementArguments([number, limit].compactMap(\.self))
    ).map(step)
  }

  /// ID of the latest step; 0 if there is none.
  public func lastStep() throws -> Int {
    try Int.fetchOne(database, sql: "SELECT max(id) FROM todo_step") ?? 0
  }

  /// Numbers of the tasks that later steps have changed; nil if `step` is higher than the ID of the latest step.
  public func tasksChanged(after step: Int) throws -> Set<Int>? {
    guard try step <= lastStep() else { return nil }
    return try Int.fetchSet(
      database,
      sql: """
        SELECT number FROM todo_change WHERE step IN (SELECT coalesce(target, id) FROM todo_step WHERE id > ?)
        """, arguments: [step])
  }

  /// When the open task got its present due day and alert, for example by an edit, an import or reopening. Nil if it
  /// has had them since it was added.
  public func plan(of todo: Todo) throws -> TodoPlan? {
    // An undo or redo of a step (`turn`) changes the same fields again, at its own time.
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT uuid, number, before, after, coalesce(turn.happened, done.happened), done.kind = ? AND turn.id IS NULL
        FROM todo_change
        JOIN todo_step AS done ON done.id = step LEFT JOIN todo_step AS turn ON turn.target = step
        WHERE number = ? ORDER BY coalesce(turn.id, done.id) DESC
        """, arguments: [TodoStep.Kind.add.rawValue, todo.number])
    var alert: Instant?
    while let row = try rows.next() {
      let change = try TodoStore.change(row)
      guard let time = Instant(rfc3339: try row.decode(atIndex: 4)), try !row.decode(Bool.self, atIndex: 5) else {
        continue
      }
      let (before, after) = (change.before, change.after)
      if (before?.isDone ?? true) != (after?.isDone ?? true) || before?.due != after?.due
        || before?.wait != after?.wait
      {
        return TodoPlan(due: time, alert: alert ?? time)
      }
      if before?.alert != after?.alert { alert = alert ?? time }
    }
    return alert.map { TodoPlan(due: nil, alert: $0) }
  }

  /// Last states of tasks that were removed as done and are not in the list again.
  public func removedAsDone() throws -> [Todo] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT before FROM todo_step JOIN todo_change ON step = id
        WHERE state IN ('done', 'settled', 'reversed') AND kind IN ('remove', 'reset', 'sync') AND after IS NULL
          AND NOT EXISTS (SELECT 1 FROM todo WHERE todo.uuid = todo_change.uuid)
        ORDER BY id
        """)
    var removed: [String: Todo] = [:]
    while let row = try rows.next() {
      // A task that was removed, imported and removed again counts once.
      guard let todo = try TodoStore.todo(row.decode(atIndex: 0)) else { continue }
      removed[todo.uuid] = todo.isDone ? todo : nil
    }
    return removed.values.sorted { $0.number < $1.number }
  }

  /// - Parameter row: of `todo_step`
  func step(_ row: Row) throws -> TodoStep {
    guard let kind = TodoStep.Kind(rawValue: try row.decode(forColumn: "kind")),
      let happened = Instant(rfc3339: try row.decode(forColumn: "happened"))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let id = try row.decode(Int.self, forColumn: "id")
    let target = try row.decode(Int?.self, forColumn: "target")
    let changes = try changes(of: target ?? id)
    let rows = try rows(of: target ?? id)
    let isInverse = kind == .undo && target != nil
    return TodoStep(
      id: id, kind: kind, happened: happened,
      state: try row.decode(String?.self, forColumn: "state").flatMap(TodoStep.State.init(rawValue:)), target: target,
      changes: isInverse ? changes.map(\.inverse) : changes, rows: isInverse ? rows.map(\.inverse) : rows)
  }
}

// MARK: - Rows

extension TodoStore {
  func appendToHistory(_ change: TodoChange, step: Int64) throws {
    try database.cachedStatement(sql: "INSERT INTO todo_change VALUES (?, ?, ?, ?, ?)").execute(
      arguments: [step, change.number, change.uuid, json(change.before), json(change.after)])
  }

  private func changes(of step: Int) throws -> [TodoChange] {
    let statement = try database.cachedStatement(
      sql: "SELECT uuid, number, before, after FROM todo_change WHERE step = ? ORDER BY number")
    return try Row.fetchAll(statement, arguments: [step]).map(TodoStore.change)
  }

  /// - Parameter row: UUID, number, state before, state after
  static func change(_ row: Row) throws -> TodoChange {
    TodoChange(
      uuid: try row.decode(atIndex: 0), number: try row.decode(atIndex: 1),
      before: try TodoStore.todo(row.decode(atIndex: 2)), after: try TodoStore.todo(row.decode(atIndex: 3)))
  }

  func json(_ todo: Todo?) -> String? { todo.map { $0.json.text() } }

  static func todo(_ json: String?) throws -> Todo? {
    do {
      return try json.map(Todo.init(json:))
    } catch {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }
}
