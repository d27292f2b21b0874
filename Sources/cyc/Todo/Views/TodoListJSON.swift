internal import Days
internal import Todos

/// Tasks as scripts read them.
struct TodoListJSON: Encodable {
  private let today: String
  private let total: Int
  private let tasks: [TodoJSON]

  private enum CodingKeys: String, CodingKey {
    case today, total, tasks
  }

  /// - Parameter total: how many there are, whatever the limit of those that are shown.
  init(_ todos: [Todo], total: Int, today: Day) {
    self.today = today.description
    self.total = total
    tasks = todos.map { TodoJSON($0, today: today) }
  }
}
