internal import CycBase
internal import CycList
internal import Days
internal import Screen
internal import Terminal
internal import Todos

/// A part of the screen with the tasks of a list.
struct UIArea: Equatable {
  let row: Int
  /// Of the tasks; the sign of the selection is in the column before.
  let column: Int
  let width: Int
  let rows: Int
}

/// Where things are on the screen.
extension UIState {
  static let minColumns = 30
  static let minRows = 8

  var isTooSmall: Bool { columns < UIState.minColumns || rows < UIState.minRows }

  /// Between the row of tabs and the lines at the bottom.
  var body: Range<Int> { 1..<max(2, rows - bottomRows) }

  /// The message and the keys; or a prompt with a rule, a heading, its fields and its keys.
  var bottomRows: Int { prompt.map { $0.fields.count + ($0.purpose == .find ? 1 : 3) } ?? 2 }

  /// Widths of the columns of the board or the matrix; nil if only one of them fits.
  var gridWidths: [Int]? {
    switch tab {
    case .today: nil
    case .board: body.count >= 6 ? Frame.widths(of: 3, in: columns) : nil
    case .matrix: body.count >= 11 ? Frame.widths(of: 2, in: columns) : nil
    }
  }

  /// Rows of the contents of each row of the grid.
  var gridRows: [Int] {
    guard tab == .matrix else { return [body.count - 4] }
    let rows = body.count - 3
    return [rows - rows / 2, rows / 2]
  }

  /// The lists that the present tab shows. Those without room have no area.
  var places: [Place] {
    switch tab {
    case .today: [.next]
    case .board: BoardColumn.allCases.map(Place.column)
    case .matrix: Quadrant.allCases.map(Place.quadrant)
    }
  }

  /// Nil if the list is not on the screen.
  func area(of place: Place) -> UIArea? {
    guard let index = places.firstIndex(of: place) else { return nil }
    guard let widths = gridWidths else {
      guard place == self.place else { return nil }
      let above = tab == .today ? shownPanel.count + 1 : 2
      return UIArea(row: body.lowerBound + above, column: 1, width: columns - 1, rows: max(1, body.count - above))
    }
    let (line, column) = index.quotientAndRemainder(dividingBy: widths.count)
    let start = 2 + widths[..<column].reduce(0) { $0 + $1 + 3 }
    if tab == .board {
      return UIArea(row: body.lowerBound + 3, column: start, width: widths[column], rows: gridRows[0])
    }
    // A heading of two lines.
    let row = body.lowerBound + 1 + (line == 0 ? 0 : gridRows[0] + 1)
    return UIArea(row: row + 2, column: start, width: widths[column], rows: max(1, gridRows[line] - 2))
  }

  /// The panel of Today and an empty line, if enough room is left for tasks.
  var shownPanel: [Line] {
    let lines = panel.isEmpty ? [] : panel + [Line()]
    return body.count - lines.count >= 6 ? lines : []
  }

  func window(of place: Place) -> ScrollList<String>.Window {
    let list = lists[place] ?? ScrollList()
    guard let area = area(of: place) else { return list.window(rows: 1) { _ in 1 } }
    return list.window(rows: area.rows, height: height(list, area))
  }

  private func height(_ list: ScrollList<String>, _ area: UIArea) -> (Int) -> Int {
    if tab == .today { return { _ in 1 } }
    return { index in todos[list.items[index]].map { card($0, width: area.width).count } ?? 1 }
  }

  func card(_ todo: Todo, width: Int) -> [Line] {
    TodoCell(look: look(todo), place: tab == .board ? .board : .matrix, numberWidth: numberWidth).lines(columns: width)
  }

  func look(_ todo: Todo) -> TodoLook { TodoLook(todo: todo, now: now, display: display, language: language) }

  /// Remembers the first shown task of each list, so that moves inside it do not scroll.
  mutating func settle() {
    guard !isTooSmall else { return }
    for place in places {
      guard let area = area(of: place), var list = lists[place] else { continue }
      list.settle(rows: area.rows, height: height(list, area))
      lists[place] = list
    }
  }
}
