internal import Terminal
internal import Todos

/// A task in a few short lines, as it stands on a card, in a column of the board or in a quadrant of the matrix.
struct TodoBlock {
  /// Where it stands: what the place says already is not said again.
  enum Place {
    case card, board, matrix
  }

  let look: TodoLook
  let place: Place
  /// The columns that its number takes, where numbers stand below each other.
  var numberColumns = 0

  /// `cyc todo show` has the rest.
  private static let mostTitleLines = 4
  /// Beside less than this nothing can be read.
  private static let fewestColumns = 12

  /// The lines in so many columns (1 or more).
  func lines(columns: Int) -> [TodoLine] {
    let begin = ([number] + signs).joined(separator: " ") + " "
    let room = columns - begin.displayWidth
    guard room >= TodoBlock.fewestColumns else {
      return TodoLine.flow([look.label(String(begin.dropLast()))], gap: 1, columns: columns) + content(columns: columns)
    }
    return content(columns: room).enumerated().map { index, line in
      var whole = TodoLine(index == 0 ? [look.label(begin)] : [])
      whole.append(line, at: begin.displayWidth)
      return whole
    }
  }

  private func content(columns: Int) -> [TodoLine] {
    let title = title(columns: columns).map { TodoLine([look.label($0)]) }
    return title + TodoLine.flow(details, gap: 2, columns: columns)
  }

  private func title(columns: Int) -> [String] {
    let lines = look.title.wrapped(to: columns)
    let most = TodoBlock.mostTitleLines
    guard lines.count > most, columns >= TodoBlock.fewestColumns else { return lines }
    let last = "\(lines[most - 1]) \(lines[most])"
    return lines.prefix(most - 1) + [last.truncated(to: columns, ellipsis: look.display.isASCII ? "..." : "…")]
  }

  private var number: String { look.number.padded(leadingTo: max(numberColumns, look.number.count)) }

  private var showsQuadrant: Bool { place != .matrix }

  private var signs: [String] {
    let column = place == .board ? [] : [look.columnSign]
    // A name would be read as part of the title.
    return column + (showsQuadrant && !look.display.isASCII ? [look.quadrantSign] : [])
  }

  private var details: [TodoLabel] {
    let quadrant = showsQuadrant && look.display.isASCII ? [look.quadrantSign] : []
    let due = place == .card ? [look.due] : []
    return ([look.warningMark] + due + [look.alert] + quadrant).map(look.label) + [look.color]
  }
}
