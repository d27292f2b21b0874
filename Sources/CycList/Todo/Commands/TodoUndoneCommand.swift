internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Todos

/// `cyc todo undone`: back into the first column.
struct TodoUndoneCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Reopen finished tasks, or put started ones back."
  )
  .examples([
    "cyc todo undone 3": "to be done again",
    "cyc todo undone 2 3": "several at once",
  ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    var begun: Set<Int> = []
    let answer = try tasks.change(.undone, of: .begunOrDone, in: world) { todo, now in
      if todo.column == .doing { begun.insert(todo.number) }
      return TodoEdit(column: .todo).applied(to: todo, at: now)
    }
    try answer.say(
      { begun.contains($0.number) ? TodoPhrases.putBack($0, $1) : TodoPhrases.undone($0, $1) }, output, in: world)
  }
}
