internal import Days
internal import Terminal
internal import Todos

/// What a command did: said in a line a task, or as JSON.
struct TodoAnswer {
  let changed: [Todo]
  /// They were already as they were to be.
  var unchanged: [Todo] = []

  /// So many lines are said at most; the rest is counted.
  private static let mostLines = 20

  /// - Parameter phrase: says of one task what was done to it.
  func say(
    _ phrase: (Todo, Day) -> Sentence, _ output: TodoOutputOptions, in world: World
  ) throws {
    let today = world.now().today
    if output.json { return try world.out(JSONLine.text(TodoAnswerJSON(self, today: today))) }
    let display = Display(output.display, in: world)
    let sentences = changed.map { phrase($0, today) } + unchanged.map { TodoPhrases.unchanged($0) }
    let more = sentences.count - TodoAnswer.mostLines
    let said = more > 0 ? sentences.prefix(TodoAnswer.mostLines) + [TodoPhrases.more(more)] : sentences[...]
    try world.say(said.map { $0(world.language) }, display)
  }
}

extension World {
  /// Prints sentences as wide as the terminal, each on a line of its own.
  func say(_ texts: [String], _ display: Display) throws {
    let lines = texts.flatMap { (display.isASCII ? TodoPhrases.ascii($0) : $0).wrapped(to: display.columns) }
    try out(lines.map { $0 + "\n" }.joined())
  }
}
