internal import Terminal
internal import Todos

/// Tasks that belong together, under a heading: a column of the board or a quadrant of the matrix.
struct TodoGroup {
  let heading: [TodoLabel]
  let looks: [TodoLook]
  /// How many more there are than are shown.
  var more = 0
  let place: TodoBlock.Place
  let display: Display
  let language: Language

  /// The heading in so many columns (1 or more).
  func heading(columns: Int) -> [TodoLine] {
    heading.flatMap { TodoLine.wrapped($0.text, $0.style, columns: columns) }
  }

  /// What stands under the heading, in so many columns (1 or more).
  func tasks(columns: Int) -> [TodoLine] {
    if looks.isEmpty, more == 0 {
      return TodoLine.wrapped(TodoViewPhrases.emptyPlace(language), Style(dim: true), columns: columns)
    }
    let numberColumns = looks.map(\.number.count).max() ?? 0
    let blocks = looks.flatMap {
      TodoBlock(look: $0, place: place, numberColumns: numberColumns).lines(columns: columns)
    }
    return blocks + TodoLine.more(more, columns: columns, display, language)
  }

  /// Groups one under another, in so many columns.
  static func stacked(_ groups: [TodoGroup], columns: Int) -> [TodoLine] {
    // Where every column counts there is none for the order of things.
    let indent = columns >= 16 ? 2 : 0
    let blocks = groups.map { group in
      group.heading(columns: columns) + group.tasks(columns: columns - indent).map { $0.indented(by: indent) }
    }
    return Array(blocks.joined(separator: [TodoLine()]))
  }
}
