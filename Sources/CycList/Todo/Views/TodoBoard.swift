internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The board: the tasks by how far they have come, in three columns, or one under another where it is narrow.
struct TodoBoard {
  /// Of all columns, by their due days: those of each stay in that order, but for those that somebody put elsewhere, and the done
  /// ones, of which the latest is first.
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language
  /// How many of the done ones are shown at most; nil for all.
  var maxDone: Int?

  var text: String {
    if todos.isEmpty {
      return display.wrapped(TodoViewPhrases.none(language)).text(display.depth)
    }
    let groups = BoardColumn.allCases.map(group)
    guard let widths = Frame.widths(of: groups.count, in: display.columns) else {
      return TodoSection.stacked(groups, columns: display.columns).text(display.depth)
    }
    let headings = zip(groups, widths).map { $0.heading(columns: $1) }
    let tasks = zip(groups, widths).map { $0.tasks(columns: $1) }
    return display.frame(rows: [headings, tasks], widths: widths).lines.text(display.depth)
  }

  private func group(_ column: BoardColumn) -> TodoSection {
    let todos = TodoBoard.todos(of: column, in: todos)
    let shown = column == .done ? todos.prefix(maxDone ?? .max) : todos[...]
    let title = "\(TodoLook.sign(column, display)) \(column.title(language)) (\(todos.count))"
    return TodoSection(
      heading: [Segment(title, Style(bold: true))],
      looks: shown.map { TodoLook(todo: $0, now: now, display: display, language: language) },
      more: todos.count - shown.count, place: .board, display: display, language: language)
  }

  /// The tasks of one column, as they stand in it.
  static func todos(of column: BoardColumn, in todos: [Todo]) -> [Todo] {
    let todos = todos.filter { $0.column == column }
    func order(_ todo: Todo) -> (Int, Int) { (todo.completed?.secondsSince1970 ?? 0, todo.number) }
    return column == .done ? todos.sorted { order($0) > order($1) } : Todo.asOnBoard(todos)
  }
}
