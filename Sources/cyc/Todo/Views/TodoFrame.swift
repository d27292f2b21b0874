internal import Terminal

/// Cells beside and below each other with lines between them.
struct TodoFrame {
  /// Of a row as many as there are widths.
  let rows: [[[TodoLine]]]
  /// Of the cells of a row, without the space around them.
  let widths: [Int]
  let display: Display

  /// A narrower cell would be all line breaks.
  static let fewestCellColumns = 22
  /// A line and a space before each cell, and a space behind it.
  private static let columnsAround = 3

  /// The cells that fit beside each other in so many columns.
  static func mostCells(in columns: Int) -> Int { max(0, columns - 1) / (fewestCellColumns + columnsAround) }

  /// The widths of cells that together with their lines take all of so many columns; nil where they do not fit.
  static func widths(of count: Int, in columns: Int) -> [Int]? {
    guard count >= 1, count <= mostCells(in: columns) else { return nil }
    let (each, rest) = (columns - 1 - count * columnsAround).quotientAndRemainder(dividingBy: count)
    return (0..<count).map { $0 < rest ? each + 1 : each }
  }

  var lines: [TodoLine] {
    let between = rule(display.isASCII ? ["+", "+", "+"] : ["├", "┼", "┤"])
    let inside = rows.map(lines).joined(separator: [between])
    return [rule(display.isASCII ? ["+", "+", "+"] : ["┌", "┬", "┐"])] + inside
      + [rule(display.isASCII ? ["+", "+", "+"] : ["└", "┴", "┘"])]
  }

  private func lines(_ row: [[TodoLine]]) -> [TodoLine] {
    let bar = border(display.isASCII ? "|" : "│")
    return (0..<(row.map(\.count).max() ?? 0)).map { index in
      var line = TodoLine([bar])
      for (cell, width) in zip(row, widths) {
        let end = line.columns + 1 + width
        line.append(index < cell.count ? cell[index] : TodoLine(), at: line.columns + 1)
        line.append(bar, at: end + 1)
      }
      return line
    }
  }

  private func rule(_ corners: [String]) -> TodoLine {
    let lines = widths.map { String(repeating: display.isASCII ? "-" : "─", count: $0 + 2) }
    return TodoLine([border(corners[0] + lines.joined(separator: corners[1]) + corners[2])])
  }

  private func border(_ text: String) -> TodoLabel { TodoLabel(text: text, style: Style(dim: true)) }
}
