internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import GRDB
internal import Sync
internal import Todos

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

  private static func isAltered(_ todo: Todo, from record: Sync.Record) -> Bool {
    let present = todo.record
    if present == record { return false }
    // What cyc does not know of a task comes back from its base.
    return !Todo.mergeRules.isSame(Todo.mergeRules.completed(present, from: record), record)
  }

  /// Takes over what became of tasks elsewhere, as one step.
  ///
  /// - Parameter records: by UUID; nil where one is removed
  /// - Returns: the UUIDs of those that are not as they were handed in
  func take(
    _ records: [(uuid: String, record: Sync.Record?)], at now: Instant
  ) throws -> [String] {
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
      // Who has a task has a history of it.
      let before = hasHistory ? try todo(uuid: uuid) : nil
      guard let record else {
        if let before { changes.append(TodoChange(removed: before)) }
        continue
      }
      // A task that comes back is called as it was before.
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
