internal import CycBase
internal import CycStreak
internal import Terminal
internal import Todos

/// Tasks that belong together, under a heading: a column of the board or a quadrant of the matrix.
struct TodoSection {
  let heading: [Segment]
  let looks: [TodoLook]
  /// How many more there are than are shown.
  var more = 0
  let place: TodoCell.Place
  let display: Display
  let language: Language

  /// The heading in so many columns (1 or more).
  func heading(columns: Int) -> [Line] { heading.flatMap { $0.wrapped(to: columns) } }

  /// What stands under the heading, in so many columns (1 or more).
  func tasks(columns: Int) -> [Line] {
    if looks.isEmpty, more == 0 {
      return Segment(TodoViewPhrases.emptyPlace(language), Style(dim: true)).wrapped(to: columns)
    }
    let numberWidth = looks.map(\.number.count).max() ?? 0
    let cells = looks.flatMap {
      TodoCell(look: $0, place: place, numberWidth: numberWidth).lines(columns: columns)
    }
    return cells + TodoSection.more(more, columns: columns, display, language)
  }

  /// Says how many tasks are left out; nothing where none are.
  static func more(_ count: Int, columns: Int, _ display: Display, _ language: Language) -> [Line] {
    guard count > 0 else { return [] }
    let text = TodoPhrases.more(count)(language)
    return Segment(display.isASCII ? text.asciiOnly(language) : text, Style(dim: true)).wrapped(to: columns)
  }

  /// One under another, in so many columns.
  static func stacked(_ sections: [TodoSection], columns: Int) -> [Line] {
    .stacked(sections.map { Line.section($0.heading(columns: columns), columns: columns, body: $0.tasks) })
  }
}
