internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo start`: begin tasks.
struct TodoStartCommand: Command {
  static let configuration = CommandConfiguration(commandName: "start", abstract: "Begin tasks.")

  @Argument(help: "Numbers of tasks, as the list shows them.")
  var numbers: [Int]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now()
    let answer = try world.changeTodos { store in
      try store.change(numbers, .start, at: now) { TodoEdit(column: .doing).applied(to: $0, at: now) }
    }
    try answer.say(TodoPhrases.started, output, in: world)
  }
}
