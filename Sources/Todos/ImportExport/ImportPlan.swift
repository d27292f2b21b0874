public import Days
internal import Formats

/// What an import does to the list.
public struct ImportPlan: Hashable, Sendable {
  /// For `TodoStore.record`, by the numbers of the tasks.
  public private(set) var changes: [TodoChange] = []
  public private(set) var added = 0
  /// Tasks that were in the list, but different.
  public private(set) var replaced = 0
  public private(set) var unchanged = 0
  /// Tasks that the file has otherwise, but that were changed in the list since.
  public private(set) var kept = 0
  /// Added tasks whose number belongs, or belonged, to another one.
  public private(set) var renumbered = 0

  /// - Parameters:
  ///   - todos: of different UUIDs, as far as they have one
  ///   - list: all tasks in the list; asked only where a line has no UUID
  ///   - present: the task in the list with an UUID
  ///   - nextNumber: higher than all that were ever given
  ///   - isFree: whether a number never belonged to a task with another UUID
  /// - Throws: what the closures throw
  public init<Failure: Error>(
    _ todos: [ImportedTodo], list: () throws(Failure) -> [Todo], present: (String) throws(Failure) -> Todo?,
    nextNumber: Int, isFree: (Int, String) throws(Failure) -> Bool, now: Instant
  ) throws(Failure) {
    var known: Set<Int> = []
    var new: [Int: String] = [:]
    for (index, todo) in todos.enumerated() {
      guard let uuid = todo.uuid else { continue }
      if let before = try present(uuid) {
        known.insert(before.number)
        take(todo, over: before, now: now)
      } else {
        new[index] = uuid
      }
    }
    let nameless = todos.indices.filter { todos[$0].uuid == nil }
    if !nameless.isEmpty {
      let matches = ImportMatches(try list().filter { !known.contains($0.number) })
      let found = try matches.found(nameless.map { todos[$0] }, isFree: isFree)
      unchanged += found.count
      var names = NamedUUIDs()
      var used = Set(todos.compactMap(\.uuid))
      for (place, index) in nameless.enumerated() where !found.contains(place) {
        var uuid: String
        repeat {
          uuid = names.next(for: todos[index].name)
          if try present(uuid) != nil { used.insert(uuid) }
        } while used.contains(uuid)
        new[index] = uuid
      }
    }
    let inOrder = new.sorted { $0.key < $1.key }.map { (todo: todos[$0.key], uuid: $0.value) }
    try add(inOrder, nextNumber: nextNumber, isFree: isFree, now: now)
    changes.sort { $0.number < $1.number }
  }

  /// Adds tasks in their order, those first that can have the number that they want.
  private mutating func add<Failure: Error>(
    _ new: [(todo: ImportedTodo, uuid: String)], nextNumber: Int, isFree: (Int, String) throws(Failure) -> Bool,
    now: Instant
  ) throws(Failure) {
    var next = nextNumber
    var given: Set<Int> = []
    var withoutNumber: [(todo: ImportedTodo, uuid: String)] = []
    for (todo, uuid) in new {
      if let number = todo.number, !given.contains(number), try isFree(number, uuid) {
        given.insert(number)
        next = max(next, number + 1)
        changes.append(TodoChange(added: todo.todo(number: number, uuid: uuid, now: now)))
      } else {
        withoutNumber.append((todo, uuid))
      }
    }
    for (todo, uuid) in withoutNumber {
      if todo.number != nil { renumbered += 1 }
      changes.append(TodoChange(added: todo.todo(number: next, uuid: uuid, now: now)))
      next += 1
    }
    added = new.count
  }

  private mutating func take(_ todo: ImportedTodo, over before: Todo, now: Instant) {
    let after = todo.merged(into: before, now: now)
    if before != after {
      replaced += 1
      changes.append(TodoChange(from: before, to: after))
    } else if todo.isOlder(than: before), !todo.agrees(with: before, ignoring: [.changed]) {
      kept += 1
    } else {
      unchanged += 1
    }
  }
}

extension ImportedTodo {
  /// What its UUID is made of where the file has none.
  fileprivate var name: String {
    "\(created.map { knowsTimes ? $0.rfc3339 : $0.today.description } ?? "") \(title)"
  }
}
