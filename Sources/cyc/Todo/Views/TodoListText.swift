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
    let rows = todos.map { Row(TodoLook(todo: $0, now: now, display: display, language: language)) }
    return tasks(rows) + TodoLine.more(more, columns: display.columns, display, language)
  }

  private func tasks(_ rows: [Row]) -> [TodoLine] {
    let widths = Widths(rows)
    let room = display.columns - widths.beforeTitle
    let roomBesideDetails = room - widths.details
    let fewest = min(widths.title, TodoListText.fewestTitleColumns)
    return rows.flatMap { row in
      if roomBesideDetails >= fewest {
        beside(row, widths, titleColumns: min(roomBesideDetails, widths.title))
      } else if room >= TodoListText.fewestColumns {
        below(row, widths, columns: room)
      } else {
        stacked(row)
      }
    }
  }

  /// A line of a table with the details beside the title.
  private func beside(_ row: Row, _ widths: Widths, titleColumns: Int) -> [TodoLine] {
    var lines = begun(row, widths, TodoLine.wrapped(row.title, columns: max(1, titleColumns)))
    var column = widths.beforeTitle + titleColumns
    for (label, width) in zip(row.details, widths.eachDetail) where width > 0 {
      lines[0].append(label, at: column + TodoListText.gap)
      column += TodoListText.gap + width
    }
    return lines
  }

  /// The same with the details below the title.
  private func below(_ row: Row, _ widths: Widths, columns: Int) -> [TodoLine] {
    let details = TodoLine.flow(row.details, gap: TodoListText.gap, columns: columns)
    return begun(row, widths, TodoLine.wrapped(row.title, columns: columns) + details)
  }

  private func stacked(_ row: Row) -> [TodoLine] {
    // Where every column counts there is none for the order of things.
    let indent = display.columns >= 16 ? TodoListText.gap : 0
    let columns = display.columns - indent
    let begin = [row.number, row.columnSign, row.quadrantSign, row.mark]
    let title = TodoLine.wrapped(row.title, columns: columns)
    let details = TodoLine.flow(row.details, gap: TodoListText.gap, columns: columns)
    return TodoLine.flow(begin, gap: 1, columns: display.columns) + (title + details).map { $0.indented(by: indent) }
  }

  /// Puts what stands before the title in front of the first line.
  private func begun(_ row: Row, _ widths: Widths, _ lines: [TodoLine]) -> [TodoLine] {
    let gap = TodoListText.gap
    var first = TodoLine()
    first.append(row.number, at: widths.number - row.number.columns)
    first.append(row.columnSign, at: widths.number + gap)
    first.append(row.quadrantSign, at: first.columns + 1)
    let markColumn = widths.beforeTitle - gap - widths.mark
    // The sign of what is overdue stands in a column of its own, so that the marks stand below each other.
    first.append(row.mark, at: row.isOverdue ? markColumn : markColumn + widths.warning)
    return lines.enumerated().map { index, line in
      var whole = index == 0 ? first : TodoLine()
      whole.append(line, at: widths.beforeTitle)
      return whole
    }
  }

  /// What is shown of a task, each piece made and measured once.
  private struct Row {
    let number: TodoLabel
    let columnSign: TodoLabel
    let quadrantSign: TodoLabel
    /// How near its day is, with the sign of what is overdue.
    let mark: TodoLabel
    let isOverdue: Bool
    let title: TodoLabel
    /// What stands behind or below the title.
    let details: [TodoLabel]

    init(_ look: TodoLook) {
      number = look.label(look.number)
      columnSign = look.label(look.columnSign)
      quadrantSign = look.label(look.quadrantSign)
      mark = look.label(look.warningMark)
      isOverdue = look.isOverdue
      title = look.label(look.title)
      details = [look.label(look.due), look.label(look.alert), look.color]
    }
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

    init(_ rows: [Row]) {
      func widest(_ columns: (Row) -> Int) -> Int { rows.map(columns).max() ?? 0 }
      number = widest(\.number.columns)
      warning = rows.contains(where: \.isOverdue) ? 2 : 0
      let bareMark = widest { $0.isOverdue ? $0.mark.columns - 2 : $0.mark.columns }
      mark = bareMark > 0 ? warning + bareMark : 0
      title = widest(\.title.columns)
      eachDetail = (0..<3).map { index in widest { $0.details[index].columns } }
      let signs = widest(\.columnSign.columns) + 1 + widest(\.quadrantSign.columns)
      beforeTitle = number + TodoListText.gap + signs + (mark > 0 ? TodoListText.gap + mark : 0) + TodoListText.gap
    }
  }
}
