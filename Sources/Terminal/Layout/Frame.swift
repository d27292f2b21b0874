/// A grid of cells with borders.
public struct Frame {
  /// Each row has as many cells as there are widths.
  let rows: [[[Line]]]
  /// Width of the cells in each column, without padding.
  let widths: [Int]
  let border: Border
  let style: Style

  public struct Border: Sendable {
    let top: String
    let between: String
    let bottom: String
    let horizontal: String
    let vertical: String

    public static let light = Border(top: "┌┬┐", between: "├┼┤", bottom: "└┴┘", horizontal: "─", vertical: "│")
    public static let rounded = Border(top: "╭┬╮", between: "├┼┤", bottom: "╰┴╯", horizontal: "─", vertical: "│")
    public static let ascii = Border(top: "+++", between: "+++", bottom: "+++", horizontal: "-", vertical: "|")
  }

  public init(rows: [[[Line]]], widths: [Int], border: Border, style: Style = Style()) {
    self.rows = rows
    self.widths = widths
    self.border = border
    self.style = style
  }

  /// A narrower cell would consist mostly of line breaks.
  public static let minCellWidth = 22
  /// A border and a space before each cell, and a space after it.
  private static let widthAround = 3

  /// How many cells fit side by side in `columns`.
  public static func maxCells(in columns: Int) -> Int { max(0, columns - 1) / (minCellWidth + widthAround) }

  /// Widths of `count` cells that fill `columns` together with their borders; nil if they do not fit.
  public static func widths(of count: Int, in columns: Int) -> [Int]? {
    guard count >= 1, count <= maxCells(in: columns) else { return nil }
    let (each, rest) = (columns - 1 - count * widthAround).quotientAndRemainder(dividingBy: count)
    return (0..<count).map { $0 < rest ? each + 1 : each }
  }

  public var lines: [Line] {
    [rule(border.top)] + rows.map(lines).joined(separator: [rule(border.between)]) + [rule(border.bottom)]
  }

  private func lines(_ row: [[Line]]) -> [Line] {
    let side = Segment(border.vertical, style)
    return (0..<(row.map(\.count).max() ?? 0)).map { index in
      var line = Line([side])
      for (cell, width) in zip(row, widths) {
        let start = line.width + 1
        if index < cell.count { line.append(cell[index], at: start) }
        line.append(side, at: start + width + 1)
      }
      return line
    }
  }

  private func rule(_ corners: String) -> Line {
    let corners = corners.map(String.init)
    let lines = widths.map { String(repeating: border.horizontal, count: $0 + 2) }
    return Line(corners[0] + lines.joined(separator: corners[1]) + corners[2], style)
  }
}
