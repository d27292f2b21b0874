internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The tasks as cards, as many beside each other as fit.
struct TodoGrid {
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language
  /// How many tasks a limit left out.
  var more = 0
  /// Whether only some tasks were asked for.
  var isNarrow = false

  var text: String {
    let max = Frame.maxCells(in: display.columns)
    guard !todos.isEmpty, let widths = Frame.widths(of: max, in: display.columns) else { return list(todos).text }
    let count = min(max, todos.count)
    let rows = stride(from: 0, to: todos.count, by: count).map { start in
      (0..<count).map { start + $0 < todos.count ? card(todos[start + $0], columns: widths[$0]) : [] }
    }
    let frame = display.frame(rows: rows, widths: Array(widths.prefix(count)))
    return frame.lines.text(display.depth) + (more > 0 ? list([]).text : "")
  }

  private func card(_ todo: Todo, columns: Int) -> [Line] {
    let look = TodoLook(todo: todo, now: now, display: display, language: language)
    return TodoCell(look: look, place: .grid).lines(columns: columns)
  }

  private func list(_ todos: [Todo]) -> TodoListText {
    TodoListText(
      todos: todos, now: now, display: display, language: language, more: more, isNarrow: isNarrow)
  }
}
