internal import Days
internal import Todos

/// What a command did, as scripts read it: `{"changed":[…],"unchanged":[…]}`.
struct TodoAnswerJSON: Encodable {
  let changed: [TodoJSON]
  let unchanged: [TodoJSON]

  init(_ answer: TodoAnswer, today: Day) {
    changed = answer.changed.map { TodoJSON($0, today: today) }
    unchanged = answer.unchanged.map { TodoJSON($0, today: today) }
  }
}
