package import CycBase
internal import CycStreak
package import Days
package import Terminal
package import Todos

/// The tasks as people read them, one a line, in the order in which they are handed in: a table where there is room for one.
package struct TodoListText {
  package let todos: [Todo]
  package let now: CivilTime
  package let display: Display
  package let language: Language
  /// How many tasks a limit left out.
  package var more = 0
  /// Whether only some tasks were asked for.
  var isNarrow = false
  /// Whether the day stands behind the title, where its distance stands before it already.
  package var showsDays = true

  package init(
    todos: [Todo], now: CivilTime, display: Display, language: Language, more: Int = 0, isNarrow: Bool = false,
    showsDays: Bool = true
  ) {
    self.todos = todos
    self.now = now
    self.display = display
    self.language = language
    self.more = more
    self.isNarrow = isNarrow
    self.showsDays = showsDays
  }

  package var text: String { lines(columns: display.columns).text(display.depth) }

  package func lines(columns: Int) -> [Line] {
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
