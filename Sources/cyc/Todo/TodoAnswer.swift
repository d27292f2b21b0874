internal import Days
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
    _ phrase: (Todo, Day) -> Sentence, _ output: TodoAnswerOptions, in world: World
  ) throws {
    let today = world.now().today
    if output.json { return try world.out(JSONLine.text(TodoAnswerJSON(self, today: today))) }
    let sentences = changed.map { phrase($0, today) } + unchanged.map { TodoPhrases.unchanged($0) }
    let more = sentences.count - TodoAnswer.mostLines
    let said = more > 0 ? sentences.prefix(TodoAnswer.mostLines) + [TodoPhrases.more(more)] : sentences[...]
    try output.say(Array(said), in: world)
  }
}
