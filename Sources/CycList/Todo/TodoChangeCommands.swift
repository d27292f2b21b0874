internal import ArgumentParser
internal import CycBase
internal import Days
internal import Formats
internal import Todos

struct TodoDoneCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "done", abstract: Sentence(en: "Mark tasks as done.", ko: "할 일을 끝냈다고 표시해요."),
    examples: [
      "cyc todo done 1": .oneTask,
      "cyc todo done 1 2": .severalAtOnce,
    ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try tasks.reference.move(to: .done, as: .done, in: world).say(TodoPhrases.done, output, in: world)
  }

  var declarations: Mirror { mirror([("_tasks", _tasks), ("_output", _output), ("_shared", _shared)]) }
}

struct TodoSkipCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "skip",
    abstract: Sentence(
      en: "Move repeating tasks to their next day without doing them.", ko: "반복하는 할 일을 하지 않고 다음 날로 옮겨요."),
    examples: [
      "cyc todo skip 1": Sentence(en: "not this time", ko: "이번에는 건너뛰기"),
      "cyc todo edit 1 --every off": Sentence(en: "never again", ko: "이제 반복하지 않기"),
    ])

  @Argument(help: .tasksOrTitle, completion: .repeatingTasks)
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let answer = try TodoReference(words).change(.edit, in: world) { todo, now in
      guard let skipped = todo.skipped(at: now) else {
        throw todo.isDone ? TodoFailure.skipsDone(todo.number) : .doesNotRepeat(todo.number)
      }
      return skipped
    }
    try answer.say(TodoPhrases.skipped, output, in: world)
  }
}

struct TodoUndoneCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "undone",
    abstract: Sentence(
      en: "Reopen finished tasks, or put started ones back.", ko: "끝낸 할 일을 다시 열거나, 시작한 할 일을 처음으로 돌려요."),
    examples: [
      "cyc todo undone 3": Sentence(en: "to be done again", ko: "다시 할 일로"),
      "cyc todo undone 2 3": .severalAtOnce,
    ])

  @Argument(help: .tasksOrTitle, completion: .startedOrDoneTasks)
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let (answer, phrase) = try TodoReference(words).putBack(in: world)
    try answer.say(phrase, output, in: world)
  }
}

struct TodoStartCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "start", abstract: Sentence(en: "Start tasks.", ko: "할 일을 시작해요."),
    examples: [
      "cyc todo start 1": Sentence(en: "moves it to DOING", ko: "DOING으로 옮기기"),
      "cyc todo start 1 2": .severalAtOnce,
    ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try tasks.reference.move(to: .doing, as: .start, in: world).say(TodoPhrases.started, output, in: world)
  }
}

struct TodoMoveCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "move",
    abstract: Sentence(en: "Move tasks to a column of the board, or within it.", ko: "할 일을 보드의 다른 칸이나 같은 칸 안에서 옮겨요."),
    usage: "cyc todo move <task> ... [<column>] [--top | --before <task> | --after <task>]",
    discussion: Sentence(
      en: """
        In a column the board shows tasks by their due dates. A task that you move with --top, --before or --after \
        stays where you put it, above those that were not moved. `cyc todo list` goes by due date alone.
        """,
      ko: """
        보드의 한 칸에서는 기한이 가까운 할 일이 위에 있어요. --top, --before, --after로 옮긴 할 일은 옮긴 자리에, 옮기지 않은 할 일보다 위에 있어요. `cyc todo \
        list`는 기한만 따라요.
        """),
    examples: [
      "cyc todo move 1 doing": .oneTask,
      "cyc todo move 1 2 done": .severalAtOnce,
      "cyc todo move 2 --before 1": Sentence(en: "just above task 1", ko: "1번 할 일 바로 위로"),
    ])

  @Argument(
    help: ArgumentHelp(
      en: "Task numbers or words from one title, then todo, doing or done.",
      ko: "할 일의 번호들이나 한 제목의 말, 그다음에 todo, doing, done이에요.", valueName: "task"),
    completion: .tasks(of: "move", then: ["todo", "doing", "done"]))
  var words: [String]

  @Flag(help: ArgumentHelp(en: "Above all others of the column.", ko: "같은 칸에서 맨 위로 옮겨요."))
  var top = false

  @Option(
    help: ArgumentHelp(en: "Above this task, in its column.", ko: "같은 칸에서 이 할 일 위로 옮겨요.", valueName: "task"),
    completion: .tasks)
  var before: Int?

  @Option(
    help: ArgumentHelp(en: "Below this task, in its column.", ko: "같은 칸에서 이 할 일 아래로 옮겨요.", valueName: "task"),
    completion: .tasks)
  var after: Int?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  /// For hints: the first number given, or any.
  private var exampleNumber: Int { words.first.flatMap { Int($0) } ?? 3 }
  private var hasPlace: Bool { top || before != nil || after != nil }

  func validate() throws {
    if words.count < 2, !hasPlace {
      if let column {
        throw UsageFailure(
          en: "the task to move is missing before the column", ko: "상태 앞에 옮길 할 일이 빠졌어요",
          hint: .typed("cyc todo move 3 \(column.rawValue)"))
      }
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
    let answer = hasPlace ? try moveToPlace(in: world) : try moveToColumn(in: world)
    try answer.say(hasPlace && column == nil ? TodoPhrases.put : TodoPhrases.moved, output, in: world)
    if hasPlace, !output.json, !answer.changed.isEmpty { world.screen.noteOnce(TodoPhrases.placeIsOnBoard) }
  }

  /// The last word, if it names a column.
  private var column: BoardColumn? { words.last.flatMap { BoardColumn(rawValue: $0.lowercased()) } }

  private func moveToColumn(in world: World) throws -> TodoAnswer {
    guard let column else {
      let (name, tasks) = ((words.last ?? "").excerpt, words.dropLast().compactMap { Int($0) })
      let example = "cyc todo move \((tasks.isEmpty ? [3] : tasks).list(" ")) doing"
      throw UsageFailure(
        en: "there is no column '\(name)'", ko: "'\(name)' 상태는 없어요",
        hint: Sentence(
          en: "the columns are todo, doing and done: \(example)", ko: "상태는 todo, doing, done이에요: \(example)"))
    }
    return try TodoReference(words.dropLast()).move(to: column, as: .move, of: .any, in: world)
  }

  private func moveToPlace(in world: World) throws -> TodoAnswer {
    let named = column == nil ? words[...] : words.dropLast()
    guard !named.isEmpty else {
      throw UsageFailure(en: "the task to move is missing", ko: "옮길 할 일이 빠졌어요", hint: .typed("cyc todo move 3 --top"))
    }
    return try world.putTodos(TodoReference(Array(named))) { store, todos in try place(for: todos, in: store) }
  }

  private func place(for todos: [Todo], in store: TodoStore) throws -> (BoardPlace, BoardColumn) {
    // A finished task is reopened only if its column is named too.
    if column == nil, let done = todos.first(where: \.isDone) {
      throw TodoFailure.noPlaceAmongDone(task: done.number)
    }
    guard let number = before ?? after else {
      let destination = column ?? todos[0].column
      if destination == .done { throw TodoFailure.noPlaceAmongDone(task: todos[0].number) }
      return (.top, destination)
    }
    guard let neighbour = try store.todo(number) else { throw TodoFailure.noSuchTasks([number]) }
    if neighbour.isDone || column == .done { throw TodoFailure.noPlaceAmongDone(task: todos[0].number) }
    if todos.contains(neighbour) { throw TodoFailure.nextToItself(number) }
    if let column, column != neighbour.column {
      let (tasks, side) = (todos.map(\.number).list(" "), before == nil ? "--after" : "--before")
      throw UsageFailure(
        en: "task \(number) is in the column \(neighbour.column.rawValue)",
        ko: "\(number)번 할 일은 \(neighbour.column.rawValue) 상태예요",
        hint: .typed("cyc todo move \(tasks) \(neighbour.column.rawValue) \(side) \(number)"))
    }
    return (before == nil ? .after(uuid: neighbour.uuid) : .before(uuid: neighbour.uuid), neighbour.column)
  }
}

struct TodoAlertCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "alert", abstract: Sentence(en: "Switch a task's alert on or off.", ko: "할 일의 알림을 켜거나 꺼요."),
    usage: "cyc todo alert <task> ... <on|off>",
    discussion: Sentence(
      en: "`cyc todo edit N --at 21:30` sets its time.", ko: "시간은 `cyc todo edit N --at 21:30`으로 정해요."),
    examples: [
      "cyc todo alert 2 off": Sentence(en: "no alert", ko: "알림 끄기"),
      "cyc todo alert 2 on": Sentence(en: "again at its time", ko: "정한 시간에 다시 알리기"),
    ])

  private enum State: String {
    case on, off
  }

  @Argument(
    help: ArgumentHelp(
      en: "Task numbers or words from one title, then on or off.", ko: "할 일의 번호들이나 한 제목의 말, 그다음에 on이나 off예요.",
      valueName: "task"),
    completion: .tasks(of: "alert", then: ["on", "off"]))
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if words.count < 2 || state == nil {
      let numbers = words.filter { Int($0) != nil }
      let tasks = numbers.isEmpty ? "3" : numbers.joined(separator: " ")
      let state = words.lazy.compactMap { State(rawValue: $0.lowercased()) }.first ?? .on
      throw UsageFailure(
        en: "on or off is missing after the task", ko: "할 일 뒤에 on이나 off가 빠졌어요",
        hint: .typed("cyc todo alert \(tasks) \(state)"))
    }
  }

  private var state: State? { words.last.flatMap { State(rawValue: $0.lowercased()) } }

  func run(in world: World) throws {
    var answer = try TodoReference(words.dropLast()).change(.alert, in: world) { todo, now in
      guard todo.alert != nil else { throw TodoFailure.noAlertTime(todo.number) }
      return TodoEdit(alertIsOn: state == .on).applied(to: todo, at: now)
    }
    answer.setsAlert = state == .on
    try answer.say(TodoPhrases.alert, output, in: world)
  }
}

struct TodoRemoveCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "rm", abstract: Sentence(en: "Remove tasks.", ko: "할 일을 지워요."),
    discussion: Sentence(
      en: """
        `cyc todo undo` brings them back, even later. A task named by a part of its title is removed only after a \
        question.
        """,
      ko: "`cyc todo undo`로 나중에라도 되살릴 수 있어요. 제목의 일부로 가리킨 할 일은 물어본 다음에 지워요."),
    aliases: ["remove", "delete"],
    examples: [
      "cyc todo rm 2": .oneTask,
      "cyc todo rm 1 2 && cyc todo undo": Sentence(en: "two, and both back", ko: "둘을 지우고, 둘 다 되살리기"),
    ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let reference = try confirmed(tasks.reference, in: world)
    try world.removeTodos(reference).say(
      { TodoPhrases.removed($0, $1, repeats: $0.recurrence != nil && !$0.isDone) }, output, in: world)
  }

  /// The tasks by their numbers. Asks first if only part of a title was given, since it may match the wrong task.
  private func confirmed(_ reference: TodoReference, in world: World) throws -> TodoReference {
    guard case .title(let words) = reference else { return reference }
    let todo = try reference.todo(in: world)
    if !todo.isTitled(words) {
      guard world.screen.canAsk else {
        throw UsageFailure(
          en: "cannot ask whether to remove \(todo.number) \(todo.title.excerpt): not running interactively",
          ko: "여기서는 지울지 여쭤볼 수 없어요: \(todo.number)번 \(todo.title.excerpt)",
          hint: .typed("cyc todo rm \(todo.number)"))
      }
      try world.screen.requireYes(to: TodoPhrases.confirmRemoval(todo, world.clock.now().today))
    }
    return .numbers([todo.number])
  }
}

struct TodoResetCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "reset", abstract: Sentence(en: "Remove all tasks.", ko: "할 일을 모두 지워요."),
    discussion: Sentence(
      en: "Asks first, unless -y is given. `cyc todo undo` brings them back; the history stays.",
      ko: "-y를 쓰지 않으면 먼저 물어봐요. `cyc todo undo`로 되살릴 수 있고, 기록은 남아요."),
    examples: [
      "cyc todo reset": .asksFirst,
      "cyc todo reset -y && cyc todo undo": Sentence(en: "and all of them back", ko: "모두 되살리기"),
    ])

  @Flag(name: .shortAndLong, help: .doNotAsk)
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let count = try world.readTodos { try $0.count(TodoFilter()) } ?? 0
    let removed = count == 0 ? 0 : try remove(count, in: world)
    try output.say(["removed": removed], in: world) {
      removed == 0
        ? [Sentence(en: "The list is already empty.", ko: "목록이 이미 비어 있어요.")]
        : [
          Sentence(en: "Removed \(TodoPhrases.count(removed)).", ko: "\(TodoPhrases.count(removed))를 지웠어요."),
          Sentence(en: "To bring them back: cyc todo undo", ko: "되살리려면: cyc todo undo"),
        ]
    }
  }

  private func remove(_ count: Int, in world: World) throws -> Int {
    if !yes {
      guard world.screen.canAsk else { throw TodoFailure.cannotAskToReset }
      let all = TodoPhrases.count(count)
      try world.screen.requireYes(
        to: count == 1
          ? Sentence(en: "Remove the only task?", ko: "하나뿐인 할 일을 지울까요?")
          : Sentence(en: "Remove all \(all)?", ko: "\(all)를 모두 지울까요?"))
    }
    return try world.changeTodos { store in
      let changes = try store.todos().map(TodoChange.init(removed:))
      try store.record(.reset, changes, at: world.clock.now())
      return changes.count
    }
  }
}
