package import CycBase
package import Days
package import Todos

/// Tasks named by their numbers, or one task named by words from its title.
package enum TodoReference: Equatable {
  case numbers([Int])
  case title(String)

  init(_ words: [String]) {
    let numbers = words.compactMap { Int($0) }
    self = numbers.count == words.count ? .numbers(numbers) : .title(words.joined(separator: " "))
  }

  /// The tasks whose titles are searched. A number finds its task in any state.
  package enum Pool {
    case open, startedOrDone, any

    func holds(_ todo: Todo) -> Bool {
      switch self {
      case .open: !todo.isDone
      case .startedOrDone: todo.column != .todo
      case .any: true
      }
    }
  }

  /// Changes the tasks in one step of the history, all of them or none.
  package func change(
    _ kind: TodoStep.Kind, of pool: Pool = .open, in world: World, _ changed: (Todo, Instant) throws -> Todo
  ) throws -> TodoAnswer {
    let now = world.clock.now()
    return try world.changeTodos { store in
      let changes = try store.todos(self, of: pool).map { TodoChange(from: $0, to: try changed($0, now)) }
      let real = changes.filter { $0.before != $0.after }
      let repeats = try store.record(kind, real, at: now)
      return TodoAnswer(
        changed: real.compactMap(\.after), repeats: repeats,
        unchanged: changes.filter { $0.before == $0.after }.compactMap(\.after))
    }
  }

  /// The one task that it names.
  ///
  /// - Throws: `TodoFailure`; `UsageFailure` if there are several numbers
  func todo(of pool: Pool = .open, in world: World) throws -> Todo {
    if case .numbers(let numbers) = self, let other = numbers.dropFirst().first {
      throw UsageFailure.surplus("\(other)")
    }
    let todos = try world.readTodos { try $0.todos(self, of: pool) }
    guard let todo = todos?.first else { throw notThere(in: pool) }
    return todo
  }

  /// The failure if no list was ever stored.
  private func notThere(in pool: Pool) -> TodoFailure {
    switch self {
    case .numbers(let numbers): .noSuchTasks(numbers)
    case .title(let words): .noTaskWith(words, in: pool, near: [])
    }
  }

  /// The one task of `pool` that `words` mean.
  ///
  /// - Parameter todos: all tasks; those outside `pool` serve as suggestions.
  fileprivate static func todo(with words: String, in pool: Pool, of todos: [Todo]) throws(TodoFailure) -> Todo {
    if isWordForAll(words) { throw .wordForAll(words) }
    let named = Todo.titled(containing: words, in: todos)
    let candidates = named.filter(pool.holds)
    if let todo = candidates.first, candidates.count == 1 { return todo }
    // The whole title of a task means this task, even if longer titles contain it.
    let titled = candidates.filter { $0.isTitled(words) }
    if let todo = titled.first, titled.count == 1 { return todo }
    // Of a repeating task the open occurrence is meant: the finished ones have the same title.
    let open = titled.filter { !$0.isDone }
    if pool == .any, let todo = open.first, open.count == 1 { return todo }
    guard candidates.isEmpty else { throw .severalTasksWith(words, candidates) }
    let near = named.isEmpty ? Todo.nearlyCalled(words, in: todos.filter(pool.holds)) : named
    throw .noTaskWith(words, in: pool, near: near)
  }

  private static let wordsForAll: Set<String> = ["all", "everything", "*", "전부", "모두", "전체", "다"]

  /// Whether `words` mean every task. They are never searched in titles: `all` is in "Call mum".
  private static func isWordForAll(_ words: String) -> Bool {
    let parts = words.lowercased().split(separator: " ")
    return !parts.isEmpty && parts.allSatisfy { wordsForAll.contains(String($0)) }
  }
}

extension Todo {
  /// The tasks whose title contains at least one of `words`.
  fileprivate static func nearlyCalled(_ words: String, in todos: [Todo]) -> [Todo] {
    let parts = words.split(separator: " ").filter { $0.count >= 2 }
    let numbers = Set(parts.flatMap { titled(containing: String($0), in: todos) }.map(\.number))
    return todos.filter { numbers.contains($0.number) }
  }
}

extension TodoStore {
  /// The named tasks without duplicates, in the order of `reference`.
  ///
  /// - Throws: `TodoFailure`
  func todos(_ reference: TodoReference, of pool: TodoReference.Pool) throws -> [Todo] {
    switch reference {
    case .numbers(let numbers): try todos(numbered: numbers)
    case .title(let words): [try TodoReference.todo(with: words, in: pool, of: todos())]
    }
  }

  private func todos(numbered numbers: [Int]) throws -> [Todo] {
    var seen: Set<Int> = []
    let numbers = numbers.filter { seen.insert($0).inserted }
    let todos = try numbers.compactMap { try todo($0) }
    guard todos.count == numbers.count else {
      throw TodoFailure.noSuchTasks(numbers.filter { number in !todos.contains { $0.number == number } })
    }
    return todos
  }
}
