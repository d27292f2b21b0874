internal import Days
internal import Formats
internal import Sync
internal import Todos

extension Sync.Record {
  /// JSON of the fields that are equal if the same task, or the same D-day, was entered on two machines.
  var textWithoutIdentity: String {
    let identity = ["uuid", "number", "created", "changed", "order"]
    // `at.…` is when a field was changed.
    let fields = fields.filter {
      !identity.contains($0.name) && !$0.name.hasPrefix("at.") && $0.value != .null
    }
    return String(decoding: Sync.Record(fields).bytes, as: UTF8.self)
  }
}

/// Takes tasks of other machines in several calls within one transaction, as one step of the history.
final class TodoReception {
  /// The record is nil for a removed task.
  typealias Received = (uuid: String, record: Sync.Record?)

  /// The next new number, and whether this machine ever had tasks; nil before the first call.
  private var numbers: (next: Int, hadTasks: Bool)?
  private var givenNumbers: Set<Int> = []
  /// The step of the history; nil before the first change.
  private var step: Int64?

  /// Stores the records. Returns the UUIDs of tasks stored differently from their record, or not at all.
  ///
  /// - Parameter records: of tasks that no other call takes. New ones get their numbers in the order of creation
  func take(_ records: [Received], in store: TodoStore, at now: Instant) throws -> [String] {
    if records.isEmpty { return [] }
    var (next, hadTasks) = try numbers ?? { ($0, $0 > 1) }(store.nextNumber())
    var changes: [TodoChange] = []
    var altered: [String] = []
    func newNumber(_ wish: Int?, for uuid: String) throws -> Int {
      guard let wish, wish > 0, !givenNumbers.contains(wish), try !hadTasks || store.isFree(wish, for: uuid) else {
        return next
      }
      return wish
    }
    for (uuid, record) in TodoReception.earliestFirst(records) {
      let before = hadTasks ? try store.todo(uuid: uuid) : nil
      guard let record else {
        if let before { changes.append(TodoChange(removed: before)) }
        continue
      }
      // A restored task gets its old number.
      let former = try before?.number ?? (hadTasks ? store.number(of: uuid) : nil)
      let number = try former ?? newNumber(record.number("number"), for: uuid)
      guard let after = try? Todo(record: record, number: number), after.uuid == uuid else {
        altered.append(uuid)
        continue
      }
      givenNumbers.insert(number)
      next = max(next, number + 1)
      if TodoReception.isAltered(after, from: record) { altered.append(uuid) }
      if let before, before != after { changes.append(TodoChange(from: before, to: after)) }
      if before == nil { changes.append(TodoChange(added: after)) }
    }
    numbers = (next, hadTasks)
    step = try store.receive(changes.sorted { $0.number < $1.number }, at: now, in: step)
    return altered
  }

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
}
