internal import Terminal
internal import Todos

/// A task in a few short lines, as it stands in a column of the board, in a quadrant of the matrix or on a card.
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
  private static let gap = 2

  /// The lines in so many columns (1 or more).
  func lines(columns: Int) -> [TodoLine] {
    let begin = ([number] + signs).joined(separator: " ") + " "
    let room = columns - begin.displayWidth
    if place == .card || room < TodoBlock.fewestColumns { return stacked(columns: columns) }
    return (title(columns: room) + flow(marks + details, columns: room)).enumerated().map { index, line in
      var whole = TodoLine(index == 0 ? [look.label(begin)] : [])
      whole.append(line, at: begin.displayWidth)
      return whole
    }
  }

  /// The title with lines of its own.
  private func stacked(columns: Int) -> [TodoLine] {
    let begin = [look.label(([look.number] + signs).joined(separator: " "))] + marks
    return flow(begin, columns: columns) + title(columns: columns) + flow(details, columns: columns)
  }

  private func flow(_ labels: [TodoLabel], columns: Int) -> [TodoLine] {
    TodoLine.flow(labels, gap: TodoBlock.gap, columns: columns)
  }

  private func title(columns: Int) -> [TodoLine] {
    var lines = look.title.wrapped(to: columns)
    let most = TodoBlock.mostTitleLines
    if lines.count > most, columns >= TodoBlock.fewestColumns {
      let last = "\(lines[most - 1]) \(lines[most])"
      lines = lines.prefix(most - 1) + [last.truncated(to: columns, ellipsis: look.display.isASCII ? "..." : "…")]
    }
    return lines.map { TodoLine([look.label($0)]) }
  }

  private var number: String { look.number.padded(leadingTo: max(numberColumns, look.number.count)) }

  private var signs: [String] {
    let column = place == .board ? [] : [look.columnSign]
    // A name instead of a sign would be read as part of the title.
    return column + (place == .matrix || look.display.isASCII ? [] : [look.quadrantSign])
  }

  private var marks: [TodoLabel] {
    let quadrant = place != .matrix && look.display.isASCII ? [look.quadrantSign] : []
    return ([look.warningMark] + quadrant).map(look.label)
  }

  private var details: [TodoLabel] {
    ((place == .card ? [look.due] : []) + [look.alert]).map(look.label) + [look.color]
  }
}
