internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycScreen
internal import Days
internal import Quizzes
internal import Todos

/// Reads the data of the interactive screen. Of a long list, only the tasks are read again that have changed: each
/// change is a step of the history.
struct UIReading {
  private(set) var data = UIData()
  /// The latest step when the tasks were read.
  private var lastStep = 0

  private static let maxSteps = 100
  /// For more changed tasks, reading everything is faster.
  private static let maxChanged = 100

  /// - Throws: `StoreError`
  init(in world: World) throws { try read(in: world, readsAll: true, readsHistory: false) }

  /// - Throws: `StoreError`; then the data are as before
  mutating func read(in world: World, readsAll: Bool, readsHistory: Bool) throws {
    let world = world.sharingReadSession()
    var new = UIData()
    new.days = try DDayStore.all(in: world)
    new.quizzes = try world.readQuizzes { try $0.summary(on: world.clock.now().today) } ?? nil
    let step = try world.readTodos { store in
      if readsHistory { new.steps = try store.steps(limit: UIReading.maxSteps) }
      let changed = readsAll ? nil : try store.tasksChanged(after: lastStep)
      if let changed, changed.count <= UIReading.maxChanged {
        new.todos = try tasks(changing: changed, in: store)
      } else {
        new.todos = try store.todos()
      }
      return try store.lastStep()
    }
    (data, lastStep) = (new, step ?? 0)
  }

  private func tasks(changing uuids: Set<String>, in store: TodoStore) throws -> [Todo] {
    if uuids.isEmpty { return data.todos }
    var changed = data.todos.filter { !uuids.contains($0.uuid) }
    for todo in try uuids.compactMap(store.todo(uuid:)) {
      changed.insert(todo, at: changed.firstIndex { todo.isListed(before: $0) } ?? changed.count)
    }
    return changed
  }
}
