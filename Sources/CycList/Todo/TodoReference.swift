internal import ArgumentParser
package import CycBase
package import Days
package import Todos

/// How somebody names tasks: by their numbers, or one by words of its title.
package enum TodoReference: Equatable {
  case numbers([Int])
  case title(String)

  package init(_ words: [String]) {
    let numbers = words.compactMap { Int($0) }
    self = numbers.count == words.count ? .numbers(numbers) : .title(words.joined(separator: " "))
  }

  /// Among which tasks words are looked for; a number means its task, whatever that is like.
  package enum Pool {
    case open, begunOrDone, any

    func holds(_ todo: Todo) -> Bool {
      switch self {
      case .open: !todo.isDone
      case .begunOrDone: todo.column != .todo
      case .any: true
      }
    }
  }

  /// The one task that words mean.
  ///
  /// - Parameter todos: all that there are.
  /// - Throws: `TodoFailure.wordForAll`, `.noTaskWith`, `.severalTasksWith`
  package static func todo(with words: String, in pool: Pool, of todos: [Todo]) throws(TodoFailure) -> Todo {
    if isWordForAll(words) { throw .wordForAll(words) }
    let named = todos.filter { $0.isCalled(words) }
    let meant = named.filter(pool.holds)
    if let todo = meant.first, meant.count == 1 { return todo }
    // A whole title means its task, even if longer titles contain it.
    let titled = meant.filter { $0.isTitled(words) }
    if let todo = titled.first, titled.count == 1 { return todo }
    guard meant.isEmpty else { throw .severalTasksWith(words, meant) }
    let isSome = !named.isEmpty
    throw .noTaskWith(words, in: pool, near: isSome ? named : todos.filter { pool.holds($0) && $0.isNearly(words) })
  }
}

extension TodoReference {
  private static let wordsForAll: Set<String> = ["all", "everything", "*", "전부", "모두", "전체", "다"]

  /// Whether words mean every task. They are never looked for in titles: `all` is in "Call mum".
  private static func isWordForAll(_ words: String) -> Bool {
    let parts = words.lowercased().split(separator: " ")
    return !parts.isEmpty && parts.allSatisfy { wordsForAll.contains(String($0)) }
  }
}

extension Todo {
  /// Whether one of some words stands in the title.
  fileprivate func isNearly(_ words: String) -> Bool {
    words.split(separator: " ").contains { $0.count >= 2 && isCalled(String($0)) }
  }
}

/// The tasks that a command is about.
struct TodoTargets: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Task numbers, or words from one title.", valueName: "task"),
    completion: .tasks)
  var words: [String]

  /// Changes the tasks as one step, all of them or none.
  ///
  /// - Throws: `TodoFailure`, `StoreError`
  func change(
    _ kind: TodoStep.Kind, of pool: TodoReference.Pool = .open, in world: World,
    _ changed: (Todo, Instant) throws -> Todo
  ) throws -> TodoAnswer {
    try TodoReference(words).change(kind, of: pool, in: world, changed)
  }
}

extension TodoReference {
  /// Changes the tasks as one step, all of them or none.
  ///
  /// - Returns: those that are different now, and those that were so already.
  /// - Throws: `TodoFailure`, `StoreError`
  package func change(
    _ kind: TodoStep.Kind, of pool: Pool = .open, in world: World, _ changed: (Todo, Instant) throws -> Todo
  ) throws -> TodoAnswer {
    let now = world.now()
    return try world.changeTodos { store in
      let changes = try store.todos(self, of: pool).map { TodoChange(from: $0, to: try changed($0, now)) }
      let real = changes.filter { $0.before != $0.after }
      try store.record(kind, real, at: now)
      return TodoAnswer(
        changed: real.compactMap(\.after), unchanged: changes.filter { $0.before == $0.after }.compactMap(\.after))
    }
  }

  /// The one task that is named, without a change of anything.
  ///
  /// - Throws: `TodoFailure`, `UsageFailure` where there are several numbers
  package func todo(of pool: Pool = .open, in world: World) throws -> Todo {
    if case .numbers(let numbers) = self, let other = numbers.dropFirst().first {
      throw UsageFailure.surplus("\(other)")
    }
    let todos = try world.readTodos { try $0.todos(self, of: pool) }
    guard let todo = todos?.first else { throw notThere(in: pool) }
    return todo
  }

  /// Why nothing is found where there is no list at all.
  private func notThere(in pool: Pool) -> TodoFailure {
    switch self {
    case .numbers(let numbers): .noSuchTasks(numbers)
    case .title(let words): .noTaskWith(words, in: pool, near: [])
    }
  }
}

extension TodoStore {
  /// The tasks that are named, each once, in the order in which they are named.
  ///
  /// - Throws: `TodoFailure`
  package func todos(_ reference: TodoReference, of pool: TodoReference.Pool) throws -> [Todo] {
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
