internal import Days
internal import GRDB
internal import JSON
internal import Sync
internal import Todos

/// The tasks, as exported ones.
enum SyncedTodos {
  static var rules: MergeRules { Todo.mergeRules }

  /// The task that a record from elsewhere is, read like a file from a stranger; nil where it is none.
  ///
  /// - Parameter number: what it is called by here; nil where that is not known yet
  static func todo(_ record: Sync.Record, number: Int, instant: @escaping (Timestamp) -> Instant) -> Todo? {
    let known = record.fields.filter { rules.fields.contains($0.key) }
    let file: JSONValue = [
      "schema_version": 1, "tasks": JSONValue.array([.object(known.map { JSONMember(name: $0.key, value: $0.value) })]),
    ]
    guard let read = try? TodoFile(Array(file.text().utf8), as: .json, instant: instant).todos.first,
      let uuid = read.uuid, let created = read.created, let changed = read.changed
    else { return nil }
    return Todo(
      number: number, uuid: uuid, title: read.title, body: read.body, quadrant: read.quadrant, column: read.column,
      due: read.due, alert: read.alert, color: read.color, created: created, changed: changed,
      completed: read.completed, order: read.order)
  }
}

extension TodoStore {
  /// New tasks get their numbers in the order in which they were made, as far as those are known.
  private static func earliestFirst(
    _ records: [(uuid: String, record: Sync.Record?)]
  ) -> [(uuid: String, record: Sync.Record?)] {
    // A time is read once, not at each comparison.
    records.map { item in
      let created = item.record?.text("created").flatMap { Instant(rfc3339: $0) }?.secondsSince1970
      return (place: (created ?? 0, item.record?.number("number") ?? 0, item.uuid), item: item)
    }
    .sorted { $0.place < $1.place }.map(\.item)
  }

  /// Takes over what became of tasks elsewhere, as one step.
  ///
  /// - Parameter records: by UUID; nil where one is removed
  /// - Returns: the UUIDs of those that are not as they were handed in
  func take(
    _ records: [(uuid: String, record: Sync.Record?)], at now: Instant, instant: @escaping (Timestamp) -> Instant
  ) throws -> [String] {
    var next = try nextNumber()
    var given: Set<Int> = []
    var changes: [TodoChange] = []
    var altered: [String] = []
    for (uuid, record) in TodoStore.earliestFirst(records) {
      let before = try todo(uuid: uuid)
      guard let record else {
        if let before { changes.append(TodoChange(removed: before)) }
        continue
      }
      let wish = record.number("number") ?? 0
      let isFree = try wish > 0 && !given.contains(wish) && self.isFree(wish, for: uuid)
      // A task that comes back is called as it was before.
      let number = try self.number(of: uuid) ?? (isFree ? wish : next)
      guard let after = SyncedTodos.todo(record, number: number, instant: instant), after.uuid == uuid else {
        altered.append(uuid)
        continue
      }
      given.insert(number)
      next = max(next, number + 1)
      // What cyc does not know of a task comes back from its base.
      let whole = SyncedTodos.rules.completed(after.record, from: record)
      if !SyncedTodos.rules.isSame(whole, record) { altered.append(uuid) }
      if let before, before != after { changes.append(TodoChange(from: before, to: after)) }
      if before == nil { changes.append(TodoChange(added: after)) }
    }
    try receive(changes.sorted { $0.number < $1.number }, at: now)
    return altered
  }
}
