internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo done`: tick tasks off.
struct TodoDoneCommand: Command {
  static let configuration = CommandConfiguration(commandName: "done", abstract: "Tick tasks off.")

  @Argument(help: "Numbers of tasks, as the list shows them.")
  var numbers: [Int]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now()
    let answer = try world.changeTodos { store in
      try store.change(numbers, .done, at: now) { TodoEdit(column: .done).applied(to: $0, at: now) }
    }
    try answer.say(TodoPhrases.done, output, in: world)
  }
}
