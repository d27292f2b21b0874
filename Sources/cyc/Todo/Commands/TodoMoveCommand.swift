internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo move`: puts tasks into a column of the board.
struct TodoMoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put tasks into a column of the board.", usage: "cyc todo move <number> ... <column>"
  )

  @Argument(help: "Numbers of tasks, then todo, doing or done.")
  var words: [String]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func validate() throws {
    if words.count < 2 { throw ValidationError("name tasks and a column, as in: cyc todo move 3 doing") }
  }

  func run(in world: World) throws {
    let now = world.now()
    guard let name = words.last, let column = BoardColumn(rawValue: name.lowercased()) else {
      throw TodoFailure.noColumn(words.last ?? "", tasks: words.dropLast().compactMap { Int($0) })
    }
    let numbers = try words.dropLast().map { word in
      guard let number = Int(word) else { throw TodoFailure.notANumber(word) }
      return number
    }
    let answer = try world.changeTodos { store in
      try store.change(numbers, .move, at: now) { TodoEdit(column: column).applied(to: $0, at: now) }
    }
    try answer.say(TodoPhrases.moved, output, in: world)
  }
}
