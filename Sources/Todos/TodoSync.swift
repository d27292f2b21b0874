public import Days
internal import Formats
internal import GRDB
public import Sync

extension TodoStore {
  /// Records changes from other machines as one step that undo skips. Undone steps can still be redone, unless one
  /// of them changes one of these tasks.
  ///
  /// - Parameters:
  ///   - changes: each of a different task, from its present state; if empty, nothing is recorded
  ///   - step: the last step, begun with other tasks in the same transaction; nil begins a step
  /// - Returns: the step; nil if there is none yet
  @discardableResult
  public func receive(_ changes: [TodoChange], at now: Instant, in step: Int64? = nil) throws -> Int64? {
    try recordSettled(.sync, changes, at: now, in: step)
  }

  /// Reverts the last sync step that is still in effect, except for fields changed since. Returns it with the reverted
  /// changes; nil if there is none.
  public func undoLastSync(at now: Instant) throws -> TodoStep? {
    let row = try Row.fetchOne(
      database, sql: "SELECT * FROM todo_step WHERE kind = 'sync' AND state = 'settled' ORDER BY id DESC")
    return try row.map { try reverse(step($0), at: now) }
  }

  /// Whether a later settled step changed one of the tasks, even if the task is now the same again. Undoing `step` as a
  /// whole would then leave the later one without the state that it began with.
  func isFollowed(_ step: TodoStep) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM todo_change AS own
          JOIN todo_change AS later ON later.uuid = own.uuid AND later.step > own.step
          JOIN todo_step ON todo_step.id = later.step AND state IN ('settled', 'reversed')
          WHERE own.step = ?)
        """)
    return try Bool.fetchOne(statement, arguments: [step.id]) ?? false
  }

  /// Reverts a step field by field, except for fields changed since. Records this as a step of its own.
  func reverse(_ step: TodoStep, at now: Instant) throws -> TodoStep {
    let outcomes = try step.changes.map { try reversal(of: $0, at: now) }
    var changes = outcomes.compactMap(\.change)
    // If another machine finished a task earlier, a sync has changed the due date of the next occurrence.
    let occurrences = try untouchedOccurrences(after: changes)
    changes += occurrences.map(TodoChange.init(removed:))
    try recordSettled(.undo, changes, at: now)
    try setState(.reversed, of: step.id)
    let leftAlone = outcomes.filter { outcome in
      outcome.isPartial && !occurrences.contains { $0.number == outcome.number }
    }
    return step.with(.reversed, changes: changes.map(\.inverse), leftAlone: leftAlone.map(\.number))
  }

  private struct Reversal {
    let number: Int
    /// Nil if nothing is left to revert.
    let change: TodoChange?
    let isPartial: Bool
  }

  private func reversal(of change: TodoChange, at now: Instant) throws -> Reversal {
    let present = try todo(uuid: change.uuid)
    let times: Set<Todo.Field> = [.created, .completed, .changed]
    // If the step removed the task and another machine brought it back, its present state stays.
    let base = TodoStore.isSame(present, change.after, except: times) ? present : change.after ?? change.before
    let merged = Todo.mergeRules.merge(base: base?.record, mine: present?.record, theirs: change.before?.record)
    // The present state came after the step, even if its times say otherwise. So a task that was removed since stays
    // removed.
    var record = merged.cameBackFor == .mine ? nil : merged.record
    for conflict in merged.conflicts where conflict.lostSide == .mine {
      for name in conflict.fields { record?[name] = conflict.lost[name] }
    }
    let number = present?.number ?? change.number
    let result = try record.map { try Todo(record: $0, number: number) }
    let isUnchanged = TodoStore.isSame(result, present, except: [.changed])
    let reverting = isUnchanged ? nil : TodoChange(uuid: change.uuid, number: number, before: present, after: result)
    return Reversal(number: number, change: reverting, isPartial: TodoStore.isPartial(result, of: change))
  }

  /// Two machines that do the same change to a task differ in its times, of which a merge keeps one.
  private static func isSame(_ one: Todo?, _ other: Todo?, except fields: Set<Todo.Field>) -> Bool {
    guard let one, let other else { return one == other }
    return Todo.Field.allCases.allSatisfy { fields.contains($0) || one[$0] == other[$0] }
  }

  /// Whether `result` still differs from the state before `change` in a field that it changed.
  private static func isPartial(_ result: Todo?, of change: TodoChange) -> Bool {
    guard let result, let before = change.before, let after = change.after else { return result != change.before }
    return Todo.Field.allCases.contains { field in
      field != .changed && before[field] != after[field] && result[field] != before[field]
    }
  }

  /// Records changes as a settled step, or adds them to `step`. Abandons all undone steps if one changes these tasks.
  @discardableResult
  func recordSettled(
    _ kind: TodoStep.Kind, _ changes: [TodoChange], at now: Instant, in step: Int64? = nil
  ) throws -> Int64? {
    guard !changes.isEmpty else { return step }
    let abandon = try database.cachedStatement(
      sql: """
        UPDATE todo_step SET state = 'abandoned' WHERE state = 'undone'
        AND EXISTS (SELECT 1 FROM todo_step AS other JOIN todo_change ON step = other.id
          WHERE other.state = 'undone' AND uuid = ?)
        """)
    let isAnythingUndone = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM todo_step WHERE state = 'undone')")
    if isAnythingUndone == true { for change in changes { try abandon.execute(arguments: [change.uuid]) } }
    let step = try step ?? begin(kind, .settled, at: now)
    try add(changes, to: step)
    return step
  }
}

extension TodoStore {
  /// Gives a task and its history another UUID, which no task ever had here.
  public func rename(_ uuid: String, to other: String) throws {
    try database.execute(sql: "UPDATE todo SET uuid = ? WHERE uuid = ?", arguments: [other, uuid])
    try database.execute(
      sql: """
        UPDATE todo_change SET uuid = ?1, before = json_replace(before, '$.uuid', ?1),
          after = json_replace(after, '$.uuid', ?1) WHERE uuid = ?2
        """, arguments: [other, uuid])
  }

  /// When each unit of `Todo.mergeRules` was last changed by a command of this machine, in seconds since 1970. The keys
  /// are the first fields of the units. Units that have not changed since the task was added have no time.
  public func fieldTimes(of uuid: String) throws -> [String: Int] {
    // An undo or redo of a step (`turn`) changes the same fields again, at its own time.
    let statement = try database.cachedStatement(
      sql: """
        SELECT uuid, number, before, after, coalesce(
          (SELECT happened FROM todo_step AS turn WHERE turn.state IS NULL AND target = step ORDER BY id DESC LIMIT 1),
          done.happened)
        FROM todo_change JOIN todo_step AS done ON done.id = step
        WHERE uuid = ? AND before IS NOT NULL AND after IS NOT NULL AND done.kind <> 'sync'
        """)
    let rows = try Row.fetchCursor(statement, arguments: [uuid])
    var times: [String: Int] = [:]
    while let row = try rows.next() {
      let change = try TodoStore.change(row)
      guard let time = Instant(rfc3339: try row.decode(atIndex: 4)), let before = change.before,
        let after = change.after
      else { continue }
      for field in Todo.Field.allCases where before[field] != after[field] {
        let unit = Todo.mergeRules.units.first { $0.contains(field.rawValue) } ?? [field.rawValue]
        times[unit[0]] = max(times[unit[0]] ?? .min, time.secondsSince1970)
      }
    }
    return times
  }

  /// Last state of a task that a command of this machine removed; nil if none did.
  public func removed(_ uuid: String) throws -> Todo? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT before FROM todo_change JOIN todo_step ON id = step
        WHERE uuid = ? AND after IS NULL AND kind <> 'sync' AND state IN ('done', 'settled', 'reversed')
        ORDER BY step DESC LIMIT 1
        """)
    return try TodoStore.todo(String.fetchOne(statement, arguments: [uuid]))
  }
}

extension Todo {
  /// How two versions of a task are merged. The number is local to a machine: that of another machine is taken only if
  /// it is free here.
  public static let mergeRules = MergeRules(
    fields: Set(Field.allCases.map(\.rawValue)),
    units: [
      [Field.column, .completed, .order].map(\.rawValue),
      [Field.due, .alert, .alertIsOn, .recurrence].map(\.rawValue),
    ],
    textFields: [Field.body.rawValue], timeField: Field.changed.rawValue, requestedFields: [Field.number.rawValue],
    earliest: [Field.created.rawValue, Field.completed.rawValue],
    derived: MergeRules.Derived(fields: [Field.due, .wait].map(\.rawValue), mark: Field.recurrence.rawValue))

  /// The task as a record to sync, with the fields of an export.
  public var record: Sync.Record {
    Sync.Record(members(Field.sortedByName))
  }

  /// Reads a record with the checks of an import. Unknown fields are ignored.
  ///
  /// - Throws: `ImportProblem.Reason` if the record is not a valid task
  public init(record: Sync.Record, number: Int) throws(ImportProblem.Reason) {
    let fields = try TodoFields(record.fields.filter { Field(rawValue: $0.name) != nil })
    let (read, problems) = try fields.draft(line: 1).fitted(source: nil)
    if let problem = problems.first { throw problem }
    let uuid = try fields.need(.uuid, read.uuid)
    let created = try fields.need(.created, read.created)
    _ = try fields.need(.changed, read.changed)
    self = read.todo(number: number, uuid: uuid, defaultQuadrant: .fixed(.do), now: created)
  }
}
