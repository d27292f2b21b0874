internal import Days
internal import Todos

/// Steps of the history as scripts read them: `{"steps":[{"id":…,"kind":"edit","tasks":[{"number":…,"before":…,"after":…}]}]}`.
struct TodoHistoryJSON: Encodable {
  let steps: [Step]

  init(_ steps: [TodoStep]) { self.steps = steps.map(Step.init) }

  struct Step: Encodable {
    let step: TodoStep

    init(_ step: TodoStep) { self.step = step }

    private enum Keys: String, CodingKey {
      case id, kind, time, state, target, tasks
    }

    // What there is none of is written as null.
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(step.id, forKey: .id)
      try object.encode(step.kind.rawValue, forKey: .kind)
      try object.encode(step.happened.rfc3339WithOffset, forKey: .time)
      try object.encode(step.state?.rawValue, forKey: .state)
      try object.encode(step.target, forKey: .target)
      try object.encode(step.changes.map(Change.init), forKey: .tasks)
    }
  }

  struct Change: Encodable {
    let change: TodoChange

    init(_ change: TodoChange) { self.change = change }

    private enum Keys: String, CodingKey {
      case number, before, after
    }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(change.number, forKey: .number)
      try object.encode(change.before, forKey: .before)
      try object.encode(change.after, forKey: .after)
    }
  }
}
