internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Todos

/// `cyc todo done`: tick tasks off.
struct TodoDoneCommand: Command {
  static let configuration = CommandConfiguration(commandName: "done", abstract: "Mark tasks as done.")
    .examples([
      "cyc todo done 1": "one task",
      "cyc todo done 1 2": "several at once",
    ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let answer = try tasks.change(.done, in: world) { TodoEdit(column: .done).applied(to: $0, at: $1) }
    try answer.say(TodoPhrases.done, output, in: world)
  }
}
