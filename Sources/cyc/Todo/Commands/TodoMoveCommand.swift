internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo move`: puts tasks into a column of the board.
struct TodoMoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move tasks to a column of the board.", usage: "cyc todo move <task> ... <column>"
  )
  .examples([
    "cyc todo move 1 doing": "one task",
    "cyc todo move 1 2 done": "several at once",
  ])

  @Argument(
    help: ArgumentHelp("Task numbers or words from one title, then todo, doing or done.", valueName: "task"),
    completion: .tasks)
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if words.count < 2 {
      throw UsageFailure(
        en: "the column to move to is missing after the task", ko: "할 일 뒤에 옮길 상태가 빠졌어요",
        hint: .typed("cyc todo move 3 doing"))
    }
  }

  func run(in world: World) throws {
    guard let name = words.last, let column = BoardColumn(rawValue: name.lowercased()) else {
      throw TodoFailure.noColumn(words.last ?? "", tasks: words.dropLast().compactMap { Int($0) })
    }
    let answer = try TodoReference(words.dropLast()).change(.move, of: .any, in: world) {
      TodoEdit(column: column).applied(to: $0, at: $1)
    }
    try answer.say(TodoPhrases.moved, output, in: world)
  }
}
