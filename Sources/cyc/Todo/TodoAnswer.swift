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
    _ phrase: (Todo, Day) -> Sentence, _ output: AnswerOptions, in world: World
  ) throws {
    let today = world.now().today
    try output.say(TodoAnswerJSON(self, today: today), in: world) {
      let sentences = changed.map { phrase($0, today) } + unchanged.map { TodoPhrases.unchanged($0) }
      let more = sentences.count - TodoAnswer.mostLines
      let said = more > 0 ? sentences.prefix(TodoAnswer.mostLines) + [TodoPhrases.more(more)] : sentences[...]
      return output.isASCII(in: world) ? said.map(TodoPhrases.namingQuadrants) : Array(said)
    }
  }
}
