internal import Days
internal import Terminal
internal import Todos

/// The tasks as people read them, one a line, in the order in which they are handed in: a table where there is room for one.
struct TodoListText {
  let todos: [Todo]
  let today: Day
  let display: Display
  let language: Language
  /// How many tasks a limit left out.
  var more = 0
  /// Whether only some tasks were asked for.
  var isNarrow = false

  private static let gap = 2
  /// A narrower column of titles is harder to read than titles with the rest below them.
  private static let fewestTitleColumns = 30
  /// Beside less than this nothing can be read.
  private static let fewestColumns = 16

  var text: String { lines.text(display.depth) }

  private var lines: [TodoLine] {
    if todos.isEmpty, more == 0 {
      let sentence = isNarrow ? TodoViewPhrases.noMatch : TodoViewPhrases.none
      return TodoLine.wrapped(sentence(language), columns: display.columns)
    }
    let looks = todos.map { TodoLook(todo: $0, today: today, display: display, language: language) }
    return tasks(looks) + TodoLine.more(more, columns: display.columns, display, language)
  }

  private func tasks(_ looks: [TodoLook]) -> [TodoLine] {
    let widths = Widths(looks)
    let room = display.columns - widths.beforeTitle
    let roomBesideDetails = room - widths.details
    let fewest = min(widths.title, TodoListText.fewestTitleColumns)
    return looks.flatMap { look in
      if roomBesideDetails >= fewest {
        beside(look, widths, titleColumns: min(roomBesideDetails, widths.title))
      } else if room >= TodoListText.fewestColumns {
        below(look, widths, columns: room)
      } else {
        stacked(look)
      }
    }
  }

  /// A line of a table with the details beside the title.
  private func beside(_ look: TodoLook, _ widths: Widths, titleColumns: Int) -> [TodoLine] {
    var lines = begun(look, widths, TodoLine.wrapped(look.title, look.style, columns: max(1, titleColumns)))
    var column = widths.beforeTitle + titleColumns
    for (label, width) in zip(TodoListText.details(look), widths.eachDetail) where width > 0 {
      lines[0].append(label, at: column + TodoListText.gap)
      column += TodoListText.gap + width
    }
    return lines
  }

  /// The same with the details below the title.
  private func below(_ look: TodoLook, _ widths: Widths, columns: Int) -> [TodoLine] {
    let details = TodoLine.flow(TodoListText.details(look), gap: TodoListText.gap, columns: columns)
    return begun(look, widths, TodoLine.wrapped(look.title, look.style, columns: columns) + details)
  }

  private func stacked(_ look: TodoLook) -> [TodoLine] {
    // Where every column counts there is none for the order of things.
    let indent = display.columns >= 16 ? TodoListText.gap : 0
    let columns = display.columns - indent
    let begin = [look.number, look.columnSign, look.quadrantSign, look.warningMark].map(look.label)
    let title = TodoLine.wrapped(look.title, look.style, columns: columns)
    let details = TodoLine.flow(TodoListText.details(look), gap: TodoListText.gap, columns: columns)
    return TodoLine.flow(begin, gap: 1, columns: display.columns) + (title + details).map { $0.indented(by: indent) }
  }

  /// Puts what stands before the title in front of the first line.
  private func begun(_ look: TodoLook, _ widths: Widths, _ lines: [TodoLine]) -> [TodoLine] {
    let gap = TodoListText.gap
    var first = TodoLine([look.label(look.number.padded(leadingTo: widths.number))])
    first.append(look.label(look.columnSign), at: widths.number + gap)
    first.append(look.label(look.quadrantSign), at: first.columns + 1)
    let markColumn = widths.beforeTitle - gap - widths.mark
    // The sign of what is overdue stands in a column of its own, so that the marks stand below each other.
    first.append(look.label(look.warningMark), at: look.isOverdue ? markColumn : markColumn + widths.warning)
    return lines.enumerated().map { index, line in
      var whole = index == 0 ? first : TodoLine()
      whole.append(line, at: widths.beforeTitle)
      return whole
    }
  }

  /// What stands behind or below the title.
  private static func details(_ look: TodoLook) -> [TodoLabel] {
    [look.label(look.due), look.label(look.alert), look.color]
  }

  /// The columns that a table needs.
  private struct Widths {
    let number: Int
    /// Of the sign before the mark of what is overdue.
    let warning: Int
    /// With that sign.
    let mark: Int
    let title: Int
    /// Of everything that stands before the title.
    let beforeTitle: Int
    let eachDetail: [Int]

    /// Of all details with the gaps before them.
    var details: Int { eachDetail.reduce(0) { $1 > 0 ? $0 + TodoListText.gap + $1 : $0 } }

    init(_ looks: [TodoLook]) {
      func widest(_ text: (TodoLook) -> String) -> Int { looks.map { text($0).displayWidth }.max() ?? 0 }
      number = widest(\.number)
      warning = looks.contains(where: \.isOverdue) ? 2 : 0
      let bareMark = widest(\.mark)
      mark = bareMark > 0 ? warning + bareMark : 0
      title = widest(\.title)
      eachDetail = (0..<3).map { index in widest { TodoListText.details($0)[index].text } }
      let signs = widest(\.columnSign) + 1 + widest(\.quadrantSign)
      beforeTitle = number + TodoListText.gap + signs + (mark > 0 ? TodoListText.gap + mark : 0) + TodoListText.gap
    }
  }
}
