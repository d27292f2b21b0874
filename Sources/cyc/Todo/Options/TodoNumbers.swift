internal import Days
internal import Todos

extension TodoStore {
  /// The tasks with these numbers, each once, in the order in which they are named.
  ///
  /// - Throws: `TodoFailure.noSuchTasks` where one of them is not there
  func todos(numbered numbers: [Int]) throws -> [Todo] {
    var seen: Set<Int> = []
    let numbers = numbers.filter { seen.insert($0).inserted }
    let todos = try numbers.compactMap { try todo($0) }
    guard todos.count == numbers.count else {
      throw TodoFailure.noSuchTasks(numbers.filter { number in !todos.contains { $0.number == number } })
    }
    return todos
  }

  /// Changes the tasks with these numbers as one step, all of them or none.
  ///
  /// - Returns: those that are different now, and those that were so already.
  /// - Throws: `TodoFailure.noSuchTasks`
  func change(
    _ numbers: [Int], _ kind: TodoStep.Kind, at now: Instant, _ changed: (Todo) throws -> Todo
  ) throws -> TodoAnswer {
    let changes = try todos(numbered: numbers).map { TodoChange(from: $0, to: try changed($0)) }
    let real = changes.filter { $0.before != $0.after }
    try record(kind, real, at: now)
    return TodoAnswer(
      changed: real.compactMap(\.after), unchanged: changes.filter { $0.before == $0.after }.compactMap(\.after))
  }
}
