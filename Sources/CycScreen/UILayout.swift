internal import CycBase
internal import CycList
internal import CycQuiz
internal import Days
internal import Quizzes
internal import Screen
internal import Terminal
internal import Todos

/// A part of the screen with the items of a list.
struct UIArea: Equatable {
  let row: Int
  /// First column of the items; the mark of the selected one is in the column before.
  let column: Int
  let width: Int
  let rows: Int
}

extension UIState {
  static let minColumns = 30
  static let minRows = 8
  /// Columns between the grass and the tasks, with the mark of the selected one.
  private static let sideGap = 3
  /// A narrower screen has no room for the dates of D-days, or only for short ones.
  static let (minColumnsOfDates, minColumnsOfWholeDates) = (40, 60)
  static let maxColumnsOfDetails = 76

  var isTooSmall: Bool { columns < UIState.minColumns || rows < UIState.minRows }

  /// Rows between the row of tabs and the lines at the bottom.
  var body: Range<Int> { 1..<max(2, rows - bottomRows) }

  /// The message and the keys; or a prompt with a rule, a heading, its fields and its keys.
  var bottomRows: Int {
    guard let prompt else { return 2 }
    return prompt.isOfOneLine ? 2 : shownFields.count + 3
  }

  /// The fields of the prompt that fit, with the present one.
  var shownFields: Range<Int> {
    guard let prompt else { return 0..<0 }
    // Other rows: the tabs, one of the body, and the rule, the heading and the keys of the prompt.
    let count = max(1, min(prompt.fields.count, rows - 5))
    let start = min(max(0, prompt.index - count + 1), prompt.fields.count - count)
    return start..<(start + count)
  }

  /// Says that `count` lines do not fit, and which command shows them.
  func moreDetails(_ count: Int, of number: Int, columns: Int) -> Line {
    let words = shown(UIWords.moreDetails(count, of: number, display.isASCII)(language))
    return Line(words.truncated(to: columns, ellipsis: display.ellipsis), Style(dim: true))
  }

  /// Widths of the columns of the board or the matrix; nil if there is room for only one list.
  var gridWidths: [Int]? {
    switch tab {
    case .today, .ddays, .quiz, .history: nil
    // In fewer rows, frame and headings would leave no room for tasks.
    case .board: body.count >= 6 ? boardWidths ?? Frame.widths(of: 3, in: columns, isOpen: true) : nil
    case .matrix: body.count >= 11 ? Frame.widths(of: 2, in: columns, isOpen: true) : nil
    }
  }

  /// Widths of the columns for the first tasks of each, so that they do not change while a list scrolls. Nil if the
  /// columns do not fit side by side.
  private var fittingBoardWidths: [Int]? {
    let cells = BoardColumn.allCases.map { column in
      lists[.column(column)]?.items.prefix(TodoBoard.decidingCount(of: column)).compactMap { todos[$0].map(cell) } ?? []
    }
    return TodoBoard.widths(cells, columns: columns)
  }

  /// Rows of the contents of each row of the grid. Those of the matrix include the headings.
  var gridRows: [Int] {
    // Above the tasks of the board are its headings and a rule.
    guard tab == .matrix else { return [body.count - 2] }
    // A rule is between the halves.
    let rows = body.count - 1
    let half = rows / 2
    guard let needs = matrixNeeds, needs.count == 2 else { return [rows - half, half] }
    // A half gets the rows that the other one does not need.
    if needs[0] > rows - half { return [max(rows - half, rows - needs[1]), min(half, needs[1])] }
    if needs[1] > half { return [min(rows - half, needs[0]), max(half, rows - needs[0])] }
    return [rows - half, half]
  }

  /// Rows that the upper and the lower quadrants need with their headings, up to those of the screen.
  private var fittingMatrixNeeds: [Int]? {
    guard let widths = gridWidths else { return nil }
    return [Array(Quadrant.allCases[..<2]), Array(Quadrant.allCases[2...])].map { quadrants in
      zip(quadrants, widths).map { quadrant, width in
        var lines = 1
        for item in lists[.quadrant(quadrant)]?.items ?? [] {
          if lines >= body.count { break }
          lines += todos[item].map { card($0, width: width).count } ?? 1
        }
        // At least a heading and a task. The rule and 2 rows are left for the other half.
        return max(2, min(lines, body.count - 3))
      }.max() ?? 2
    }
  }

  /// The lists that the present tab shows. Those without room have no area.
  var places: [Place] {
    switch tab {
    case .today: [.next]
    case .board: BoardColumn.allCases.map(Place.column)
    case .matrix: Quadrant.allCases.map(Place.quadrant)
    case .ddays: [.days]
    case .quiz: [.options]
    case .history: [.steps]
    }
  }

  /// Nil if the list is not on the screen.
  func area(of place: Place) -> UIArea? {
    guard let index = places.firstIndex(of: place) else { return nil }
    guard let widths = gridWidths else {
      guard place == self.place else { return nil }
      // Rows from the top of the body to the first item: panel, headings or question.
      let above =
        switch tab {
        case .today: shownPanel.count + 1
        case .ddays, .history: 1
        case .quiz: questionLines.count
        case .board, .matrix: 2
        }
      let below = tab == .quiz ? outcomeLines.count : 0
      let side = tab == .today ? shownSide.width : 0
      let column = side == 0 ? 1 : side + UIState.sideGap
      return UIArea(
        row: body.lowerBound + above, column: column, width: columns - column,
        rows: max(1, body.count - above - below))
    }
    let (line, column) = index.quotientAndRemainder(dividingBy: widths.count)
    // Between two columns, a line has a blank on each side.
    let start = 1 + widths[..<column].reduce(0) { $0 + $1 + 3 }
    if tab == .board {
      return UIArea(row: body.lowerBound + 2, column: start, width: widths[column], rows: gridRows[0])
    }
    let row = body.lowerBound + (line == 0 ? 0 : gridRows[0] + 1)
    return UIArea(row: row + 1, column: start, width: widths[column], rows: max(1, gridRows[line] - 1))
  }

  /// The parts of the panel of Today that leave enough rows for tasks and the grass, each with an empty line.
  var shownPanel: [Line] {
    var lines: [Line] = []
    for part in panel.above {
      guard body.count - lines.count - part.count - 1 >= max(6, panel.side.count) else { continue }
      lines += part + [Line()]
    }
    return lines
  }

  /// The grass to the left of the tasks, if there are enough rows.
  var shownSide: [Line] { body.count - shownPanel.count >= panel.side.count ? panel.side : [] }

  func window(of place: Place) -> ScrollList<String>.Window {
    let list = lists[place] ?? ScrollList()
    guard let area = area(of: place) else { return list.window(rows: 1) { _ in 1 } }
    return list.window(rows: area.rows, height: height(list, area))
  }

  func height(_ list: ScrollList<String>, _ area: UIArea) -> (Int) -> Int {
    switch tab {
    case .today: { _ in 1 }
    case .history: { index in steps[list.items[index]].map { stepLines($0, width: area.width).count } ?? 1 }
    case .ddays: { index in days[list.items[index]].map { dayLines($0, width: area.width).count } ?? 1 }
    case .quiz: { optionLines($0, width: area.width).count }
    case .board, .matrix:
      { index in todos[list.items[index]].map { card($0, width: area.width).count } ?? 1 }
    }
  }

  func stepLines(_ step: TodoStep, width: Int) -> [Line] {
    TodoHistoryText(steps: [], year: now.day.year, display: display, language: language)
      .lines(step, digits: lists[.steps]?.items.first?.count ?? 0, columns: width)
  }

  /// The number of items for the heading of the list. There may be older steps than those that were read.
  var shownCount: String {
    let count = list.items.count
    return tab == .history && count >= UIData.maxSteps ? shown(UIWords.latest(count)(language)) : "\(count)"
  }

  // MARK: - Quizzes

  /// The question, between empty lines if they fit. A long one is cut, to leave rows for the options.
  var questionLines: [Line] {
    let text = quiz.asking.map { "Q. \($0.question)" } ?? UIWords.noQuiz(quizzes, skipped: quiz.skipped.count)(language)
    let lines = Segment(shown(text), Style(bold: quiz.asking != nil)).wrapped(to: columns - 2)
    let options = quiz.asking?.shown.indices.reduce(0) { $0 + optionLines($1, width: columns - 1).count } ?? 0
    let rows = max(2, body.count - outcomeLines.count)
    if lines.count + options + 2 <= rows { return [Line()] + lines + [Line()] }
    if lines.count < rows { return lines }
    return lines.prefix(rows - min(max(1, options), rows / 2) - 1) + [Line(display.ellipsis)]
  }

  func optionLines(_ index: Int, width: Int) -> [Line] {
    guard let asking = quiz.asking, asking.shown.indices.contains(index) else { return [Line()] }
    let isRight = !quiz.isOpen && index == asking.rightPlace
    let style = Style(bold: isRight, dim: !quiz.isOpen && !isRight)
    let number = Segment("\(index + 1)) ", style)
    let text = shown(asking.shown[index]) + (isRight ? (display.isASCII ? " [x]" : " ✓") : "")
    return Segment(text, style).wrapped(to: max(1, width - number.width)).enumerated().map {
      var line = Line([$0.offset == 0 ? number : Segment(spaces(number.width))])
      line.append($0.element)
      return line
    }
  }

  var outcomeLines: [Line] {
    let words =
      quiz.outcome.isEmpty
      ? quiz.asking.map { $0.showsOptions ? [] : [UIWords.typesAnswer] } ?? [] : quiz.outcome
    return words.flatMap { Segment(shown($0(language))).wrapped(to: columns - 2) } + (words.isEmpty ? [] : [Line()])
  }

  // MARK: - Cards of D-days

  private static let cardColumns = 26
  static let cardRows = 5

  /// Number of cards next to each other; 1 if the open tab shows a list.
  var cardsPerRow: Int { tab == .ddays && showsGrid ? max(1, columns / UIState.cardColumns) : 1 }

  var cardWidth: Int { columns / cardsPerRow }

  var cardWindow: ScrollList<Int>.Window {
    let perRow = cardsPerRow
    var rows = ScrollList(Array(0..<((list.items.count + perRow - 1) / perRow)))
    rows.move(by: (list.selectedIndex ?? 0) / perRow)
    return rows.window(rows: area(of: .days)?.rows ?? 1) { _ in UIState.cardRows }
  }

  /// The top left corner of a card; nil if it is not on the screen.
  func cardOrigin(_ index: Int) -> (row: Int, column: Int)? {
    let (line, column) = index.quotientAndRemainder(dividingBy: cardsPerRow)
    let window = cardWindow
    guard window.shown.contains(line), let area = area(of: .days) else { return nil }
    let above = window.above > 0 ? 1 : 0
    return (
      area.row + above + (line - window.shown.lowerBound) * UIState.cardRows, area.column + column * cardWidth
    )
  }

  // MARK: - Positions on the screen

  /// The words of the search behind the tabs, since they hide tasks.
  var searchMark: String { search.isEmpty || !showsTasks ? "" : "/" + shown(search) }

  /// The tabs on the first row. If they do not fit with the search, all but the open one are numbers without names.
  var tabRanges: [(tab: Tab, text: String, range: Range<Int>)] {
    func ranges(areShort: Bool) -> [(tab: Tab, text: String, range: Range<Int>)] {
      var column = 0
      return Tab.allCases.enumerated().map { index, tab in
        let digit = quizTakesDigits ? "" : "\(index + 1)"
        let due = tab == .quiz ? quizzes.flatMap { $0.due > 0 ? " (\($0.due))" : nil } ?? "" : ""
        let isOpen = tab == self.tab
        let name = areShort && !isOpen ? "" : UIAction.opening(tab).name(language) + due
        let words = [digit, name].filter { !$0.isEmpty }.joined(separator: " ")
        let text = isOpen ? "[\(words)]" : words.isEmpty ? "" : " \(words) "
        defer { column += text.displayWidth }
        return (tab, text, column..<(column + text.displayWidth))
      }
    }
    let whole = ranges(areShort: false)
    let room = columns - (searchMark.isEmpty ? 0 : searchMark.displayWidth + 1)
    return (whole.last?.range.upperBound ?? 0) <= room ? whole : ranges(areShort: true)
  }

  /// Whether the digits choose options of a question, not tabs.
  var quizTakesDigits: Bool { tab == .quiz && quiz.isOpen && quiz.asking?.showsOptions == true }

  /// The list at a position on the screen. In the grid, its heading belongs to it.
  func place(row: Int, column: Int) -> Place? {
    guard body.contains(row) else { return nil }
    return places.first { place in
      guard let area = area(of: place) else { return false }
      guard gridWidths != nil else { return row >= area.row }
      // With the heading and the line above, and the blanks and the line at the sides.
      return (area.column - 2..<area.column + area.width + 1).contains(column)
        && (area.row - 2..<area.row + area.rows).contains(row)
    }
  }

  func itemIndex(row: Int, column: Int, in place: Place) -> Int? {
    guard let area = area(of: place), let list = lists[place], row >= area.row, row < area.row + area.rows else {
      return nil
    }
    if place == .days, showsGrid {
      return list.items.indices.first { index in
        guard let origin = cardOrigin(index) else { return false }
        return (origin.row..<origin.row + UIState.cardRows).contains(row)
          && (origin.column..<origin.column + cardWidth).contains(column)
      }
    }
    let window = window(of: place)
    let height = height(list, area)
    var start = area.row + (window.above > 0 && area.rows > 1 ? 1 : 0)
    for index in window.shown {
      let end = start + height(index)
      if (start..<end).contains(row) { return index }
      start = end
    }
    return nil
  }

  func card(_ todo: Todo, width: Int) -> [Line] { cell(todo).lines(columns: width) }

  private func cell(_ todo: Todo) -> TodoCell {
    TodoCell(look: look(todo), place: tab == .board ? .board : .matrix, numberWidth: numberWidth)
  }

  func look(_ todo: Todo) -> TodoLook { TodoLook(todo: todo, now: now, display: display, language: language) }

  /// Remembers the widths of the columns, and the first shown task of each list, so that moves inside it do not scroll.
  mutating func settle() {
    guard !isTooSmall else { return }
    boardWidths = tab == .board ? fittingBoardWidths : nil
    matrixNeeds = tab == .matrix ? fittingMatrixNeeds : nil
    for place in places {
      guard let area = area(of: place), var list = lists[place] else { continue }
      list.settle(rows: area.rows, height: height(list, area))
      lists[place] = list
    }
  }
}
