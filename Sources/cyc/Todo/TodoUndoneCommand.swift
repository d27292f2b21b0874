internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo undone`: open tasks again.
struct TodoUndoneCommand: Command {
  static let configuration = CommandConfiguration(commandName: "undone", abstract: "Open tasks again.")

  @Argument(help: "Numbers of tasks, as the list shows them.")
  var numbers: [Int]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now()
    let answer = try world.changeTodos { store in
      try store.change(numbers, .undone, at: now) { $0.isDone ? TodoEdit(column: .todo).applied(to: $0, at: now) : $0 }
    }
    try answer.say(TodoPhrases.undone, output, in: world)
  }
}
