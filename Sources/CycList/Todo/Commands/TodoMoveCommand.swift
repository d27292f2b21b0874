internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo move`: puts tasks into a column of the board, or somewhere in it.
struct TodoMoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move tasks to a column of the board, or within it.",
    usage: "cyc todo move <task> ... [<column>] [--top | --before <task> | --after <task>]",
    discussion: """
      In a column the board shows tasks by their due dates. A task that you move with --top, --before or --after stays where \
      you put it, above those that nobody moved.
      """
  )
  .examples([
    "cyc todo move 1 doing": "one task",
    "cyc todo move 1 2 done": "several at once",
    "cyc todo move 2 --before 1": "just above task 1",
  ])

  @Argument(
    help: ArgumentHelp("Task numbers or words from one title, then todo, doing or done.", valueName: "task"),
    completion: .tasks)
  var words: [String]

  @Flag(help: "Above all others of the column.")
  var top = false

  @Option(help: ArgumentHelp("Above this task, in its column.", valueName: "task"), completion: .tasks)
  var before: Int?

  @Option(help: ArgumentHelp("Below this task, in its column.", valueName: "task"), completion: .tasks)
  var after: Int?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// The task in a hint: the one that was named by its number.
  private var exampleNumber: Int { words.first.flatMap { Int($0) } ?? 3 }

  private var namesAPlace: Bool { top || before != nil || after != nil }

  func validate() throws {
    if words.count < 2, !namesAPlace {
      throw UsageFailure(
        en: "the column to move to is missing after the task", ko: "할 일 뒤에 옮길 상태가 빠졌어요",
        hint: .typed("cyc todo move \(exampleNumber) doing"))
    }
    if [top, before != nil, after != nil].count(where: \.self) > 1 {
      throw UsageFailure(
        en: "--top, --before and --after cannot be used together", ko: "--top, --before, --after는 함께 쓸 수 없어요",
        hint: .typed("cyc todo move \(exampleNumber) --top"))
    }
  }

  func run(in world: World) throws {
    let answer = namesAPlace ? try put(in: world) : try moved(in: world)
    try answer.say(namesAPlace && column == nil ? TodoPhrases.put : TodoPhrases.moved, output, in: world)
  }

  /// What stands last, where that is a column.
  private var column: BoardColumn? { words.last.flatMap { BoardColumn(rawValue: $0.lowercased()) } }

  private func moved(in world: World) throws -> TodoAnswer {
    guard let column else {
      throw TodoFailure.noColumn(words.last ?? "", tasks: words.dropLast().compactMap { Int($0) })
    }
    return try TodoReference(words.dropLast()).change(.move, of: .any, in: world) {
      TodoEdit(column: column).applied(to: $0, at: $1)
    }
  }

  private func put(in world: World) throws -> TodoAnswer {
    let named = column == nil ? words[...] : words.dropLast()
    guard !named.isEmpty else {
      throw UsageFailure(
        en: "the task to move is missing", ko: "옮길 할 일이 빠졌어요", hint: .typed("cyc todo move 3 --top"))
    }
    let now = world.now()
    return try world.changeTodos { store in
      let todos = try store.todos(TodoReference(Array(named)), of: .any)
      let (place, column) = try place(for: todos, in: store)
      let others = Todo.asOnBoard(try store.todos(TodoFilter(column: column)))
      var random = SystemRandomNumberGenerator()
      let changes = Todo.put(todos, place, in: column, among: others, at: now, using: &random)
      try store.record(.move, changes, at: now)
      let moved = Set(todos.map(\.uuid))
      return TodoAnswer(changed: changes.compactMap(\.after).filter { moved.contains($0.uuid) })
    }
  }

  /// - Throws: `TodoFailure`
  private func place(for todos: [Todo], in store: TodoStore) throws -> (place: BoardPlace, column: BoardColumn) {
    guard let number = before ?? after else {
      let column = column ?? todos[0].column
      if column == .done { throw TodoFailure.noPlaceAmongDone(task: todos[0].number) }
      return (.top, column)
    }
    guard let target = try store.todo(number) else { throw TodoFailure.noSuchTasks([number]) }
    if target.isDone || column == .done { throw TodoFailure.noPlaceAmongDone(task: todos[0].number) }
    if todos.contains(target) { throw TodoFailure.besideItself(number) }
    if let column, column != target.column {
      throw TodoFailure.notInColumn(number, target.column, task: todos[0].number)
    }
    return (before == nil ? .after(uuid: target.uuid) : .before(uuid: target.uuid), target.column)
  }
}
