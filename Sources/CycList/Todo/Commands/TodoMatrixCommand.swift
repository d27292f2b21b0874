internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo matrix`: what is to be done, by importance and urgency.
struct TodoMatrixCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Show open tasks in the Eisenhower matrix.",
    discussion: """
      Do is important and urgent, decide important, delegate urgent, delete neither. Where the quadrants do not fit they go \
      one below the other. In a pipe it prints the lines of `cyc todo list`.
      """
  )
  .examples([
    "cyc todo matrix": "four quadrants",
    "cyc todo matrix --width 40": "one below the other",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let todos = try world.readTodos { try $0.todos(TodoFilter(state: .pending)) } ?? []
    let now = world.now().local
    let ordered = Quadrant.allCases.flatMap { quadrant in todos.filter { $0.quadrant == quadrant } }
    try output.print(
      in: world, json: TodoJSON.matrix(todos, on: now.day), table: { TodoListTable(todos: ordered).text }
    ) { display in
      TodoMatrix(todos: todos, now: now, display: display, language: world.language).text
    }
  }
}
