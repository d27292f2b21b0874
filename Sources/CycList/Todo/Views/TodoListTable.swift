internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The tasks for other programs: a line each, with tabs between number, column, quadrant, day (`YYYY-MM-DD`), time of the alert
/// (`hh:mm`, with ` off` behind it where it is off) and title. What there is none of is empty.
struct TodoListTable {
  let todos: [Todo]

  var text: String { todos.map { TodoListTable.line($0) + "\n" }.joined() }

  private static func line(_ todo: Todo) -> String {
    let alert = todo.alert.map { "\($0.time)\($0.isOn ? "" : " off")" }
    return [
      String(todo.number), todo.column.rawValue, todo.quadrant.rawValue, todo.due?.description ?? "", alert ?? "",
      Sanitizer.clean(todo.title),
    ].joined(separator: "\t")
  }
}
