internal import Days
internal import Todos

/// The board or the matrix as scripts read it: for each column or quadrant all of its tasks, and how many they are.
struct TodoGroupsJSON: Encodable {
  private struct Group: Encodable {
    let count: Int
    let tasks: [TodoJSON]
  }

  private let today: String
  private let total: Int
  // One of them is there.
  private var board: [String: Group]?
  private var matrix: [String: Group]?

  private enum CodingKeys: String, CodingKey {
    case today, total, board, matrix
  }

  init(board todos: [Todo], today: Day) {
    self.init(todos, today: today)
    board = TodoGroupsJSON.groups(BoardColumn.allCases, today) { TodoBoard.todos(of: $0, in: todos) }
  }

  init(matrix todos: [Todo], today: Day) {
    self.init(todos, today: today)
    matrix = TodoGroupsJSON.groups(Quadrant.allCases, today) { quadrant in todos.filter { $0.quadrant == quadrant } }
  }

  private init(_ todos: [Todo], today: Day) {
    self.today = today.description
    total = todos.count
  }

  private static func groups<Name: RawRepresentable<String>>(
    _ names: [Name], _ today: Day, _ todos: (Name) -> [Todo]
  ) -> [String: Group] {
    names.reduce(into: [:]) { groups, name in
      let tasks = todos(name).map { TodoJSON($0, today: today) }
      groups[name.rawValue] = Group(count: tasks.count, tasks: tasks)
    }
  }
}
