internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Terminal
internal import Todos

/// `cyc todo list`: the tasks, those with the nearest day first.
struct TodoListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List tasks, the nearest due date first.",
    discussion: """
      In a pipe each task is a line of tab-separated columns: number, column, quadrant, due, alert, title.
      """, aliases: ["ls"]
  )
  .examples([
    "cyc todo list": "what is to be done",
    "cyc todo list --overdue": "what is late",
    "cyc todo list --search test --all": "finished tasks too",
  ])

  @OptionGroup var filter: TodoFilterOptions

  @Flag(help: "Draw cards, as many in a row as fit.")
  var grid = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try TodoListCommand.list(
      try filter.filter(in: world), isNarrow: filter.isNarrow, isGrid: grid, output, in: world)
  }

  /// - Parameter isNarrow: whether a filter may have left tasks out.
  static func list(
    _ filter: TodoFilter, isNarrow: Bool = false, isGrid: Bool = false, _ output: OutputOptions, in world: World
  ) throws {
    let now = world.now().local
    // Below the list stands how it is with the sync, which lies in the same file.
    let world = world.sharingReadSession()
    let (todos, total): ([Todo], Int) =
      try world.readTodos { store in
        let todos = try store.todos(filter)
        return (todos, todos.count == filter.limit ? try store.count(filter) : todos.count)
      } ?? ([], 0)
    let more = total - todos.count
    try output.print(
      in: world, json: TodoJSON.list(todos, total: total, on: now.day), table: { TodoListTable(todos: todos).text }
    ) { display in
      let list =
        isGrid
        ? TodoGrid(
          todos: todos, now: now, display: display, language: world.language, more: more, isNarrow: isNarrow
        ).text
        : TodoListText(
          todos: todos, now: now, display: display, language: world.language, more: more, isNarrow: isNarrow
        ).text
      let remark = world.syncRemark(world, display.isASCII).map { display.wrapped($0(world.language)) } ?? []
      return list + remark.text(display.depth)
    }
  }
}
