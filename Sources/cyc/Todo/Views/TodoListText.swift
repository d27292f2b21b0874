internal import Days
internal import Terminal
internal import Todos

/// The tasks as people read them, one a line, in the order in which they are handed in: a table where there is room for one.
struct TodoListText {
  let todos: [Todo]
  let now: CivilTime
  let display: Display
  let language: Language
  /// How many tasks a limit left out.
  var more = 0
  /// Whether only some tasks were asked for.
  var isNarrow = false

  var text: String { lines.text(display.depth) }

  private var lines: [Line] {
    if todos.isEmpty, more == 0 {
      let sentence = isNarrow ? TodoViewPhrases.noMatch : TodoViewPhrases.none
      return display.wrapped(sentence(language))
    }
    return table.lines(columns: display.columns) + TodoSection.more(more, columns: display.columns, display, language)
  }

  /// The sign of what is overdue stands in a column of its own, so that the marks stand below each other.
  private var table: Table {
    Table(
      [.trailing(), .leading(), .leading(gap: 1), .leading(), .leading(gap: 1), .flexible()]
        + [.leading(), .leading(), .leading()],
      rows: todos.map { todo in
        let look = TodoLook(todo: todo, now: now, display: display, language: language)
        let begin = [look.number, look.columnSign, look.quadrantSign, look.isOverdue ? "!" : "", look.mark]
        return (begin + [look.title, look.due, look.alert]).map(look.segment) + [look.color]
      })
  }
}
