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
  /// Whether the day stands behind the title, where its distance stands before it already.
  var showsDays = true

  var text: String { lines(columns: display.columns).text(display.depth) }

  func lines(columns: Int) -> [Line] {
    if todos.isEmpty, more == 0 {
      let sentence = isNarrow ? TodoViewPhrases.noMatch : TodoViewPhrases.none
      return display.wrapped(sentence(language))
    }
    return table.lines(columns: columns) + TodoSection.more(more, columns: columns, display, language)
  }

  /// The sign of what is overdue stands in a column of its own, so that the marks stand below each other.
  private var table: Table {
    Table(
      [.trailing(), .leading(), .leading(gap: 1), .leading(), .leading(gap: 1), .flexible()]
        + [.leading(), .leading(), .leading()],
      rows: todos.map { todo in
        let look = TodoLook(todo: todo, now: now, display: display, language: language)
        let begin = [look.number, look.columnSign, look.quadrantSign, look.isOverdue ? "!" : "", look.mark]
        return (begin + [look.title, showsDays ? look.due : "", look.alert]).map(look.segment) + [look.color]
      })
  }
}
