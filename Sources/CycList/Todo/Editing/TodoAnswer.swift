package import CycBase
internal import CycStreak
package import Days
package import Todos

/// What a command did: said in a line a task, or as JSON.
package struct TodoAnswer {
  package let changed: [Todo]
  /// They were already as they were to be.
  package var unchanged: [Todo] = []
  /// Whether the command set the time of an alert, or switched one on.
  var setsAlert = false

  /// So many lines are said at most; the rest is counted.
  private static let maxLines = 20

  /// What is to be known of an alert that somebody has just set: it will not come any more, or not quite at its minute.
  ///
  /// - Parameter tick: when the schedule looks next; nil where there is none.
  private func warning(of todo: Todo, at now: CivilTime, before tick: CivilTime?) -> Sentence? {
    guard setsAlert, !todo.isDone, let due = todo.due, let alert = todo.alert, alert.isOn else { return nil }
    let when = CivilTime(day: due, hour: alert.time.hour, minute: alert.time.minute, second: 0)
    if when.secondsAsUTC + 60 <= now.secondsAsUTC { return TodoPhrases.alertIsOver }
    return tick.flatMap { when.secondsAsUTC < $0.secondsAsUTC ? TodoPhrases.alertIsNear($0) : nil }
  }

  /// - Parameters:
  ///   - phrase: says of one task what was done to it.
  ///   - result: what is left of the answer for whoever wants results alone.
  package func say(
    _ phrase: (Todo, Day) -> Sentence, _ output: AnswerOptions, result: String? = nil, in world: World
  ) throws {
    let now = world.now().local
    let today = now.day
    let tick = world.reminders.nextTick(world, now)
    try output.say(TodoJSON.answer(self, on: today), in: world, result: result) {
      let told = changed.flatMap { todo in
        [phrase(todo, today)] + [warning(of: todo, at: now, before: tick)].compactMap(\.self)
      }
      let sentences = told + unchanged.map { TodoPhrases.unchanged($0) }
      let more = sentences.count - TodoAnswer.maxLines
      let said = more > 0 ? sentences.prefix(TodoAnswer.maxLines) + [TodoPhrases.more(more)] : sentences[...]
      let silence = setsAlert && changed.contains { $0.hasAlertAhead(at: now) } ? world.noticeSilence : nil
      let whole = said + [silence.map(TodoPhrases.inVain)].compactMap(\.self)
      return output.isASCII(in: world) ? whole.map(TodoPhrases.namingQuadrants) : Array(whole)
    }
  }
}
