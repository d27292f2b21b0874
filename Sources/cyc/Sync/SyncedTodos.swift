internal import Days
internal import Formats
internal import Sync
internal import Todos

extension Todo {
  /// The fields of a record that are equal if the same task was entered on two machines.
  static func textWithoutIdentity(_ record: Sync.Record) -> String {
    let identity = ["uuid", "number", "created", "changed", "order"]
    let fields = record.fields.filter {
      !identity.contains($0.name) && !$0.name.hasPrefix("at.") && $0.value != .null
    }
    return String(decoding: Sync.Record(fields).bytes, as: UTF8.self)
  }
}

extension TodoStore {
  /// The record is nil for a removed task.
  typealias Received = (uuid: String, record: Sync.Record?)

  /// In the order of creation, so that new tasks get their numbers in this order.
  private static func earliestFirst(_ records: [Received]) -> [Received] {
    // Parses each time once, not at each comparison.
    records.map { item in
      let created = item.record?.text("created").flatMap { Instant(rfc3339: $0) }?.secondsSince1970
      return (place: (created ?? 0, item.record?.number("number") ?? 0, item.uuid), item: item)
    }
    .sorted { $0.place < $1.place }.map(\.item)
  }

  private static func isAltered(_ todo: Todo, from record: Sync.Record) -> Bool {
    // Unknown fields are restored from the base.
    !Todo.mergeRules.isSame(Todo.mergeRules.completed(todo.record, from: record), record)
  }

  /// Applies changes of other machines as one step of the history. Returns the UUIDs of tasks that differ from their
  /// record.
  func take(_ records: [Received], at now: Instant) throws -> [String] {
    var next = try nextNumber()
    let hasHistory = next > 1
    var given: Set<Int> = []
    var changes: [TodoChange] = []
    var altered: [String] = []
    func newNumber(_ wish: Int?, for uuid: String) throws -> Int {
      guard let wish, wish > 0, !given.contains(wish), try !hasHistory || isFree(wish, for: uuid) else { return next }
      return wish
    }
    for (uuid, record) in TodoStore.earliestFirst(records) {
      // Without a history there are no tasks yet.
      let before = hasHistory ? try todo(uuid: uuid) : nil
      guard let record else {
        if let before { changes.append(TodoChange(removed: before)) }
        continue
      }
      // A restored task gets its old number.
      let former = try before?.number ?? (hasHistory ? number(of: uuid) : nil)
      let number = try former ?? newNumber(record.number("number"), for: uuid)
      guard let after = try? Todo(record: record, number: number), after.uuid == uuid else {
        altered.append(uuid)
        continue
      }
      given.insert(number)
      next = max(next, number + 1)
      if TodoStore.isAltered(after, from: record) { altered.append(uuid) }
      if let before, before != after { changes.append(TodoChange(from: before, to: after)) }
      if before == nil { changes.append(TodoChange(added: after)) }
    }
    try receive(changes.sorted { $0.number < $1.number }, at: now)
    return altered
  }
}
