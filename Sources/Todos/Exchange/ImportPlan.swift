public import Days

/// What an import does to the list.
public struct ImportPlan: Hashable, Sendable {
  /// For `TodoStore.record`, by the numbers of the tasks.
  public private(set) var changes: [TodoChange] = []
  public private(set) var added = 0
  /// Tasks that were in the list, but different.
  public private(set) var replaced = 0
  public private(set) var unchanged = 0
  /// Added tasks whose number belongs, or belonged, to another one.
  public private(set) var renumbered = 0

  /// - Parameters:
  ///   - todos: of different UUIDs
  ///   - present: the task in the list with an UUID
  ///   - nextNumber: higher than all that were ever given
  ///   - isFree: whether a number never belonged to a task with another UUID
  /// - Throws: what the closures throw
  public init<Failure: Error>(
    _ todos: [ImportedTodo], present: (String) throws(Failure) -> Todo?, nextNumber: Int,
    isFree: (Int, String) throws(Failure) -> Bool, now: Instant
  ) throws(Failure) {
    var next = nextNumber
    var given: Set<Int> = []
    var withoutNumber: [ImportedTodo] = []
    for todo in todos {
      if let before = try present(todo.uuid) {
        replace(before, by: todo.todo(replacing: before, now: now))
      } else if let number = todo.number, !given.contains(number), try isFree(number, todo.uuid) {
        given.insert(number)
        next = max(next, number + 1)
        add(todo.todo(number: number, now: now))
      } else {
        withoutNumber.append(todo)
      }
    }
    for todo in withoutNumber {
      if todo.number != nil { renumbered += 1 }
      add(todo.todo(number: next, now: now))
      next += 1
    }
    changes.sort { $0.number < $1.number }
  }

  private mutating func add(_ todo: Todo) {
    added += 1
    changes.append(TodoChange(added: todo))
  }

  private mutating func replace(_ before: Todo, by after: Todo) {
    if before == after {
      unchanged += 1
    } else {
      replaced += 1
      changes.append(TodoChange(from: before, to: after))
    }
  }
}
