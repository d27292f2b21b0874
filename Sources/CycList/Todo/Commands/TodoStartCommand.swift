internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Todos

/// `cyc todo start`: begin tasks.
struct TodoStartCommand: Command {
  static let configuration = CommandConfiguration(commandName: "start", abstract: "Start tasks.")
    .examples([
      "cyc todo start 1": "moves it to DOING",
      "cyc todo start 1 2": "several at once",
    ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let answer = try tasks.change(.start, in: world) { TodoEdit(column: .doing).applied(to: $0, at: $1) }
    try answer.say(TodoPhrases.started, output, in: world)
  }
}
