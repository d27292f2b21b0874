internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycScreen
internal import Days
internal import Quizzes
internal import Todos

extension UIData {
  private static let maxSteps = 100

  /// Reads what the screen shows. Of a long list, only the tasks are read that have changed since `last` was read: each
  /// change is a step of the history.
  ///
  /// - Parameter last: nil to read everything
  /// - Throws: `StoreError`
  init(in world: World, after last: UIData? = nil) throws {
    let world = world.sharingReadSession()
    self.init()
    days = try DDayStore.all(in: world)
    quizzes = try world.readQuizzes { try $0.summary(on: world.clock.now().today) } ?? nil
    try world.readTodos { store in
      steps = try store.steps(limit: UIData.maxSteps)
      if let last, let changed = UIData.changedTasks(steps, since: last.steps) {
        todos = try last.todos(changing: changed, in: store)
      } else {
        todos = try store.todos()
      }
    }
  }

  /// UUIDs of the tasks that the new steps have changed; nil if that cannot be known.
  private static func changedTasks(_ steps: [TodoStep], since old: [TodoStep]) -> Set<String>? {
    guard let last = old.first?.id, let index = steps.firstIndex(where: { $0.id <= last }), steps[index].id == last
    else { return nil }
    return Set(steps[..<index].flatMap { $0.changes.map(\.uuid) })
  }

  private func todos(changing uuids: Set<String>, in store: TodoStore) throws -> [Todo] {
    if uuids.isEmpty { return todos }
    var changed = todos.filter { !uuids.contains($0.uuid) }
    for uuid in uuids {
      guard let todo = try store.todo(uuid: uuid) else { continue }
      changed.insert(todo, at: changed.firstIndex { todo.isListed(before: $0) } ?? changed.count)
    }
    return changed
  }
}
