internal import Days
internal import Todos

/// What to do now as scripts read it.
struct TodoNextJSON: Encodable {
  private let today: String
  private let open: Int
  private let order: [PlacedTodoJSON]
  private let isExplained: Bool

  init(_ order: [NextTodo], today: Day, isExplained: Bool) {
    self.today = today.description
    open = order.count
    self.order = order.prefix(TodoNextText.mostExplained).map { PlacedTodoJSON(next: $0, today: today) }
    self.isExplained = isExplained
  }

  private enum Keys: String, CodingKey {
    case today, open, next, order
  }

  // What there is none of, and what was not asked for, is written as null: a missing key could be taken for an older cyc's.
  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(today, forKey: .today)
    try object.encode(open, forKey: .open)
    try object.encode(order.first, forKey: .next)
    try object.encode(isExplained ? order : nil, forKey: .order)
  }
}

/// A task with the reason for its place.
struct PlacedTodoJSON: Encodable {
  let next: NextTodo
  let today: Day

  private enum Keys: String, CodingKey {
    case reason, task
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(name, forKey: .reason)
    try object.encode(TodoJSON(next.todo, today: today), forKey: .task)
  }

  private var name: String {
    switch next.reason {
    case .overdue: "overdue"
    case .todayToDo: "due_today_in_do"
    case .doing: "doing"
    case .today: "due_today"
    case .soon: "due_soon_in_do"
    case .toDo: "do"
    case .later: "due_later_in_do"
    case .decide: "decide"
    case .delegate: "delegate"
    case .delete: "delete"
    }
  }
}
