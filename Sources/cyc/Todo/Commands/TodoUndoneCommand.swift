internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo undone`: back into the first column.
struct TodoUndoneCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "undone", abstract: "Open tasks again, or put begun ones back.")

  @Argument(help: "Numbers of tasks, as the list shows them.")
  var numbers: [Int]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let now = world.now()
    var begun: Set<Int> = []
    let answer = try world.changeTodos { store in
      try store.change(numbers, .undone, at: now) { todo in
        if todo.column == .doing { begun.insert(todo.number) }
        return TodoEdit(column: .todo).applied(to: todo, at: now)
      }
    }
    try answer.say(
      { begun.contains($0.number) ? TodoPhrases.putBack($0, $1) : TodoPhrases.undone($0, $1) }, output, in: world)
  }
}
