/// A grid of cells with lines between them.
public struct Frame {
  /// Each row has as many cells as there are widths.
  let rows: [[[Line]]]
  /// Width of the cells in each column, without padding.
  let widths: [Int]
  let border: Border
  let style: Style
  /// Whether the lines only separate the cells, and do not surround them.
  let isOpen: Bool

  /// Horizontal lines as their left corner, crossing and right corner.
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

  /// Least average width of cells; narrower ones would consist mostly of line breaks.
  public static let minCellWidth = 22
  /// Least width of a single cell next to wider ones.
  public static let minCellWidthBesideWider = 18
  /// A line between two cells, with a space on each side.
  private static let gap = 3

  /// Columns outside of `count` cells. An open frame begins with a space, in which a cell can have a mark.
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

  /// Widths of cells that fill `columns` together with their borders; nil if they do not fit.
  ///
  /// The highest cells get just enough columns to make the frame as low as possible. The others share the rest in the
  /// same way. Columns that are left over save lines in any cells, and then make the widths more equal.
  ///
  /// - Parameter heights: number of lines of each cell at a width
  public static func lowestWidths(_ heights: [(Int) -> Int], in columns: Int, isOpen: Bool = false) -> [Int]? {
    guard var widths = widths(of: heights.count, in: columns, isOpen: isOpen) else { return nil }
    let minWidth = minCellWidthBesideWider
    var (undecided, room) = (Array(heights.indices), widths.reduce(0, +))
    while !undecided.isEmpty {
      // The heights of each cell from `minWidth` on.
      let all = undecided.map { (minWidth...room - (undecided.count - 1) * minWidth).map(heights[$0]) }
      func needed(_ height: Int) -> [Int] { all.compactMap { $0.firstIndex { $0 <= height } }.map { minWidth + $0 } }
      let height = Set(all.joined()).sorted().first {
        let needed = needed($0)
        return needed.count == undecided.count && needed.reduce(0, +) <= room
      }
      guard let height else { return widths }
      for (column, width) in zip(undecided, needed(height)) { widths[column] = width }
      let highest = undecided.filter { heights[$0](widths[$0]) == height }
      room -= highest.reduce(0) { $0 + widths[$1] }
      undecided.removeAll(where: highest.contains)
    }
    room -= Self.lower(&widths, by: room, heights)
    for _ in 0..<room {
      guard let narrowest = widths.indices.min(by: { widths[$0] < widths[$1] }) else { break }
      widths[narrowest] += 1
    }
    return widths
  }

  /// Widens cells by at most `room` columns together, first those that need the fewest columns for each line they save.
  ///
  /// - Returns: The columns used
  private static func lower(_ widths: inout [Int], by room: Int, _ heights: [(Int) -> Int]) -> Int {
    var left = room
    while left > 0 {
      let steps = heights.indices.compactMap { column -> (column: Int, columns: Int, perLine: Double)? in
        let (width, linesAt) = (widths[column], heights[column])
        let height = linesAt(width)
        guard height > 1 else { return nil }
        return (1...left).lazy.map { (columns: $0, height: linesAt(width + $0)) }.first { $0.height < height }.map {
          (column, $0.columns, Double($0.columns) / Double(height - $0.height))
        }
      }
      guard let best = steps.min(by: { $0.perLine < $1.perLine }) else { break }
      widths[best.column] += best.columns
      left -= best.columns
    }
    return room - left
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
