public import Days
internal import GRDB
internal import Formats
public import Sync

/// What comes from other machines, and undo across it.
extension TodoStore {
  /// Takes over what other machines did, as one step that undo passes over. What was taken back before can still be done again,
  /// unless it is about one of these tasks.
  ///
  /// - Parameter changes: of different tasks, from what they are now; where there are none nothing is recorded.
  public func receive(_ changes: [TodoChange], at now: Instant) throws {
    try settle(.sync, changes, at: now)
  }

  /// Takes back what the last step from other machines did, as far as nothing was changed since.
  ///
  /// - Returns: that step with what was taken back; nil where there is none that stands
  public func undoLastSync(at now: Instant) throws -> TodoStep? {
    let row = try Row.fetchOne(
      database, sql: "SELECT * FROM todo_step WHERE kind = 'sync' AND state = 'settled' ORDER BY id DESC")
    return try row.map { try reverse(step($0), at: now) }
  }

  /// Whether a step that stands came after another one on one of its tasks, be it that the task is again as it was: without the
  /// earlier one it would make no sense.
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

  /// Takes back of a step what nobody changed since, field by field, by a step of its own.
  func reverse(_ step: TodoStep, at now: Instant) throws -> TodoStep {
    let outcomes = try step.changes.map { try reversal(of: $0, at: now) }
    let changes = outcomes.compactMap(\.change)
    try settle(.undo, changes, at: now)
    try setState(.reversed, of: step.id)
    return TodoStep(
      id: step.id, kind: step.kind, happened: step.happened, state: .reversed, target: nil,
      changes: changes.map(\.inverse), leftAlone: outcomes.filter(\.isPartial).map(\.number))
  }

  private struct Reversal {
    let number: Int
    /// Nil where nothing is left to take back.
    let change: TodoChange?
    /// Whether something of it stays.
    let isPartial: Bool
  }

  private func reversal(of change: TodoChange, at now: Instant) throws -> Reversal {
    let present = try todo(uuid: change.uuid)
    let merged = Todo.mergeRules.merge(
      base: change.after?.record, mine: present?.record, theirs: change.before?.record, now: now.secondsSince1970)
    let number = present?.number ?? change.number
    let result = try merged.record.map { try Todo(record: $0, number: number) }
    let real = result == present ? nil : TodoChange(uuid: change.uuid, number: number, before: present, after: result)
    return Reversal(number: number, change: real, isPartial: TodoStore.lacks(result, of: change))
  }

  /// Whether a field that a change set is not again as it was before.
  private static func lacks(_ result: Todo?, of change: TodoChange) -> Bool {
    guard let result, let before = change.before, let after = change.after else { return result != change.before }
    return Todo.CodingKeys.allCases.contains { key in
      key != .changed && before[key] != after[key] && result[key] != before[key]
    }
  }

  private func isAnythingUndone() throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM todo_step WHERE state = 'undone')") ?? false
  }

  private func settle(_ kind: TodoStep.Kind, _ changes: [TodoChange], at now: Instant) throws {
    guard !changes.isEmpty else { return }
    let abandon = try database.cachedStatement(
      sql: """
        UPDATE todo_step SET state = 'abandoned' WHERE state = 'undone'
        AND EXISTS (SELECT 1 FROM todo_step AS other JOIN todo_change ON step = other.id
          WHERE other.state = 'undone' AND uuid = ?)
        """)
    if try isAnythingUndone() { for change in changes { try abandon.execute(arguments: [change.uuid]) } }
    try add(kind, .settled, changes, at: now)
  }
}

extension Todo {
  /// How two versions of a task become one. Its number is a name on one machine, and what another machine gives it a wish.
  public static let mergeRules = MergeRules(
    fields: Set(CodingKeys.allCases.map(\.rawValue)),
    units: [
      [CodingKeys.column, .completed, .order].map(\.rawValue), [CodingKeys.due, .alert, .alertIsOn].map(\.rawValue),
    ], textFields: [CodingKeys.body.rawValue], timeField: CodingKeys.changed.rawValue,
    wishes: [CodingKeys.number.rawValue])

  /// The task as a record of a sync: the fields of an exported one.
  public var record: Sync.Record {
    Sync.Record(Todo.keysByName.map { JSONMember(name: $0.rawValue, value: self[$0]) })
  }

  private static let keysByName = CodingKeys.allCases.sorted { $0.rawValue < $1.rawValue }

  /// The task that a record is, read like one of a stranger's file. What is not known of it here is passed over.
  ///
  /// - Parameter number: what it is called by here
  /// - Throws: `ImportProblem.Reason` where it is none
  public init(record: Sync.Record, number: Int) throws(ImportProblem.Reason) {
    let read = try TodoFileReading().jsonTask(JSONFields(record.fields), line: 1)
    guard let uuid = read.uuid else { throw .missingKey(CodingKeys.uuid.rawValue) }
    guard let created = read.created else { throw .missingKey(CodingKeys.created.rawValue) }
    guard let changed = read.changed else { throw .missingKey(CodingKeys.changed.rawValue) }
    self.init(
      number: number, uuid: uuid, title: read.title, body: read.body, quadrant: read.quadrant, column: read.column,
      due: read.due, alert: read.alert, color: read.color, created: created, changed: changed,
      completed: read.completed, order: read.order)
  }
}
