internal import CycBase
internal import CycStreak
internal import Terminal
internal import Todos

/// A task in a few short lines, as it stands in a column of the board, in a quadrant of the matrix or on a card.
struct TodoCell {
  /// Where it stands: what the place says already is not said again.
  enum Place {
    case grid, board, matrix
  }

  let look: TodoLook
  let place: Place
  /// The width of numbers, where numbers stand below each other.
  var numberWidth = 0

  /// `cyc todo show` has the rest.
  private static let maxTitleLines = 4

  /// The lines in so many columns (1 or more).
  func lines(columns: Int) -> [Line] {
    let begin = look.segment(([number] + signs).joined(separator: " "))
    if place == .grid {
      return Line.flow([begin] + marks, columns: columns) + title(columns: columns)
        + Line.flow(details, columns: columns)
    }
    return Line.labeled(
      Line([begin]), heading: begin.wrapped(to: columns), start: begin.width + 1, columns: columns
    ) {
      title(columns: $0) + Line.flow(marks + details, columns: $0)
    }
  }

  private func title(columns: Int) -> [Line] {
    var lines = look.title.wrapped(to: columns)
    let max = TodoCell.maxTitleLines
    if lines.count > max {
      let last = "\(lines[max - 1]) \(lines[max])"
      lines = lines.prefix(max - 1) + [last.truncated(to: columns, ellipsis: look.display.ellipsis)]
    }
    return lines.map { Line([look.segment($0)]) }
  }

  private var number: String { look.number.padded(leadingTo: max(numberWidth, look.number.count)) }

  private var signs: [String] {
    let column = place == .board ? [] : [look.columnSign]
    // A name instead of a sign would be read as part of the title.
    return column + (place == .matrix || look.display.isASCII ? [] : [look.quadrantSign])
  }

  private var marks: [Segment] {
    let quadrant = place != .matrix && look.display.isASCII ? [look.quadrantSign] : []
    return ([look.warningMark] + quadrant).map(look.segment)
  }

  private var details: [Segment] {
    ((place == .grid ? [look.due] : []) + [look.alert]).map(look.segment) + [look.color]
  }
}
