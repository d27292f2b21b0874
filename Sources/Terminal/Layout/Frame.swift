/// A grid of cells with lines between them.
public struct Frame {
  /// Each row has as many cells as there are widths.
  let rows: [[[Line]]]
  /// Width of the cells in each column, without padding.
  let widths: [Int]
  let border: Border
  let style: Style
  /// Whether the lines only separate the cells. If not, they surround them too.
  let isOpen: Bool

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

  public init(rows: [[[Line]]], widths: [Int], border: Border, style: Style = Style(), isOpen: Bool = false) {
    (self.rows, self.widths, self.border, self.style, self.isOpen) = (rows, widths, border, style, isOpen)
  }

  /// On average; narrower cells would consist mostly of line breaks.
  public static let minCellWidth = 22
  /// Of a single cell next to wider ones.
  public static let minCellWidthBesideWider = 18
  /// A line between two cells, with a space on each side.
  private static let gap = 3

  /// Columns that are not inside of `count` cells. An open frame begins with a space, where a cell can have a mark.
  private static func columnsAround(_ count: Int, isOpen: Bool) -> Int {
    isOpen ? 1 + gap * (count - 1) : 1 + gap * count
  }

  /// How many cells fit side by side in `columns`.
  public static func maxCells(in columns: Int) -> Int { max(0, columns - 1) / (minCellWidth + gap) }

  /// Widths of `count` cells that fill `columns` together with their borders; nil if they do not fit.
  public static func widths(of count: Int, in columns: Int, isOpen: Bool = false) -> [Int]? {
    let room = columns - columnsAround(count, isOpen: isOpen)
    guard count >= 1, room >= count * minCellWidth else { return nil }
    let (each, rest) = room.quotientAndRemainder(dividingBy: count)
    return (0..<count).map { $0 < rest ? each + 1 : each }
  }

  /// Widths of cells that fill `columns` together with their borders, such that all cells together have the fewest lines;
  /// those of the highest cell count twice. Of these, the most equal widths. Nil if they do not fit.
  ///
  /// - Parameter heights: number of lines of each cell at a width
  public static func lowestWidths(_ heights: [(Int) -> Int], in columns: Int, isOpen: Bool = false) -> [Int]? {
    guard let equal = widths(of: heights.count, in: columns, isOpen: isOpen) else { return nil }
    let (min, room) = (minCellWidthBesideWider, equal.reduce(0, +))
    let most = room - (heights.count - 1) * min
    let all = heights.map { height in (min...most).map(height) }
    var best: (lines: Int, squares: Int, widths: [Int])?
    func choose(_ widths: [Int], room: Int, sum: Int, highest: Int, squares: Int) {
      let left = heights.count - widths.count
      for width in (left == 1 ? room...room : min...(room - (left - 1) * min)).reversed() {
        let lines = all[widths.count][width - min]
        let (sum, highest, squares) = (sum + lines, Swift.max(highest, lines), squares + width * width)
        if let best, (sum + highest, squares) >= (best.lines, best.squares) {
          if left == 1 || sum + highest > best.lines { continue }
        }
        if left == 1 {
          best = (sum + highest, squares, widths + [width])
        } else {
          choose(widths + [width], room: room - width, sum: sum, highest: highest, squares: squares)
        }
      }
    }
    choose([], room: room, sum: 0, highest: 0, squares: 0)
    return best?.widths
  }

  public var lines: [Line] {
    let cells = Array(rows.map(lines).joined(separator: [rule(border.between)]))
    return isOpen ? cells : [rule(border.top)] + cells + [rule(border.bottom)]
  }

  private func lines(_ row: [[Line]]) -> [Line] {
    let side = Segment(border.vertical, style)
    return (0..<(row.map(\.count).max() ?? 0)).map { index in
      var line = isOpen ? Line() : Line([side])
      for (column, (cell, width)) in zip(row, widths).enumerated() {
        let start = line.width + 1
        if index < cell.count { line.append(cell[index], at: start) }
        if !isOpen || column < widths.count - 1 { line.append(side, at: start + width + 1) }
      }
      return line
    }
  }

  private func rule(_ corners: String) -> Line {
    let corners = corners.map(String.init)
    let lines = widths.map { String(repeating: border.horizontal, count: $0 + 2) }.joined(separator: corners[1])
    return Line(isOpen ? String(lines.dropLast()) : corners[0] + lines + corners[2], style)
  }
}
