internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo board`: the tasks in three columns.
struct TodoBoardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "Show the tasks in three columns: TODO, DOING and DONE.",
    discussion: """
      Where the columns do not fit they go one below the other. Of the finished tasks the latest ten are shown. In a pipe \
      it prints every task in the lines of `cyc todo list`, and with --json every task too.
      """
  )
  .examples([
    "cyc todo board": "three columns",
    "cyc todo board --all": "with every finished task",
  ])

  private static let maxDone = 10

  @Flag(help: "Show every finished task, not only the latest ten.")
  var all = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let todos = try world.readTodos { try $0.todos() } ?? []
    let now = world.now().local
    let ordered = BoardColumn.allCases.flatMap { TodoBoard.todos(of: $0, in: todos) }
    try output.print(
      in: world, json: TodoJSON.board(todos, on: now.day), table: { TodoListTable(todos: ordered).text }
    ) { display in
      TodoBoard(
        todos: todos, now: now, display: display, language: world.language,
        maxDone: all ? nil : TodoBoardCommand.maxDone
      ).text
    }
  }
}
