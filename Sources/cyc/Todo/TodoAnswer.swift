internal import Days
internal import Todos

/// What a command did: said in a line a task, or as JSON.
struct TodoAnswer {
  let changed: [Todo]
  /// They were already as they were to be.
  var unchanged: [Todo] = []
  /// Whether the command set the time of an alert.
  var setsAlert = false

  /// So many lines are said at most; the rest is counted.
  private static let mostLines = 20

  /// Whether somebody has just set an alert that will not come any more.
  private func isNewAlertOver(_ todo: Todo, at now: CivilTime) -> Bool {
    guard setsAlert, !todo.isDone, let due = todo.due, let alert = todo.alert, alert.isOn else { return false }
    return (due, alert.time.minuteOfDay) < (now.day, now.hour * 60 + now.minute)
  }

  /// - Parameter phrase: says of one task what was done to it.
  func say(
    _ phrase: (Todo, Day) -> Sentence, _ output: AnswerOptions, in world: World
  ) throws {
    let now = world.now().local
    let today = now.day
    try output.say(TodoAnswerJSON(self, today: today), in: world) {
      let told = changed.flatMap { todo in
        [phrase(todo, today)] + (isNewAlertOver(todo, at: now) ? [TodoPhrases.alertIsOver] : [])
      }
      let sentences = told + unchanged.map { TodoPhrases.unchanged($0) }
      let more = sentences.count - TodoAnswer.mostLines
      let said = more > 0 ? sentences.prefix(TodoAnswer.mostLines) + [TodoPhrases.more(more)] : sentences[...]
      return output.isASCII(in: world) ? said.map(TodoPhrases.namingQuadrants) : Array(said)
    }
  }
}
