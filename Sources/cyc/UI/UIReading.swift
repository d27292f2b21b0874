internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycScreen
internal import Days
internal import Quizzes
internal import Todos

/// Reads the data of the interactive screen. Later readings read only changed tasks, which the history names.
struct UIReading {
  private(set) var data = UIData()
  /// Numbers of the tasks that had changed before the last reading; nil if it read all tasks.
  private(set) var changed: Set<Int>?
  /// The latest step of the history when the tasks were read.
  private var lastStep = 0

  /// For more changed tasks, reading everything is faster.
  private static let maxChanged = 100

  /// - Throws: `StoreError`
  init(in world: World) throws { try read(in: world, readsAll: true, readsHistory: false) }

  /// - Throws: `StoreError`; then the data are as before
  mutating func read(in world: World, readsAll: Bool, readsHistory: Bool) throws {
    let world = world.home.readSession == nil ? world.sharingReadSession() : world
    var new = UIData()
    var changed: Set<Int>?
    new.days = try DDayStore.all(in: world)
    new.quizzes = try world.readQuizzes { try $0.summary(on: world.clock.now().today) } ?? nil
    let step = try world.readTodos { store in
      if readsHistory { new.steps = try store.steps(limit: UIData.maxSteps) }
      changed = readsAll ? nil : try store.tasksChanged(after: lastStep)
      if let count = changed?.count, count > UIReading.maxChanged { changed = nil }
      new.todos = try changed.map { try tasks(changing: $0, in: store) } ?? store.todos()
      return try store.lastStep()
    }
    if step == nil { changed = nil }
    (data, self.changed, lastStep) = (new, changed, step ?? 0)
  }

  private func tasks(changing numbers: Set<Int>, in store: TodoStore) throws -> [Todo] {
    if numbers.isEmpty { return data.todos }
    return Todo.listed(try numbers.compactMap(store.todo), replacing: numbers, in: data.todos)
  }
}
