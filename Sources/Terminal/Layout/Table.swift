/// Rows of cells. Each column is as wide as its widest cell; a column without text takes no room.
public struct Table {
  public typealias Row = [Segment]

  public struct Column: Sendable {
    public enum Alignment: Sendable { case leading, trailing }

    let alignment: Alignment
    /// Space before the column. An empty column's gap merges with the next: the wider one counts.
    let gap: Int
    let isFlexible: Bool

    public static func leading(gap: Int = 2) -> Column { Column(alignment: .leading, gap: gap, isFlexible: false) }

    public static func trailing(gap: Int = 2) -> Column { Column(alignment: .trailing, gap: gap, isFlexible: false) }

    /// Its texts are wrapped if the table is too wide. They extend over empty cells that follow.
    public static func flexible(gap: Int = 2) -> Column { Column(alignment: .leading, gap: gap, isFlexible: true) }
  }

  public let rows: [Row]
  private let columns: [Column]
  private let widths: [Int]
  private let starts: [Int]
  /// Width without wrapping.
  public let width: Int

  /// If the flexible column would be narrower, the table becomes a labelled list.
  private static let minFlexibleWidth = 30

  /// - Parameter rows: each has a cell for each column
  public init(_ columns: [Column], rows: [Row]) {
    self.init(columns, rows, widths: columns.indices.map { index in rows.map { $0[index].width }.max() ?? 0 })
  }

  private init(_ columns: [Column], _ rows: [Row], widths: [Int]) {
    (self.columns, self.rows, self.widths) = (columns, rows, widths)
    var starts: [Int] = []
    var (end, gap) = (0, 0)
    for (column, width) in zip(columns, widths) {
      gap = max(gap, column.gap)
      starts.append(end == 0 ? 0 : end + gap)
      if width > 0 { (end, gap) = (starts[starts.count - 1] + width, 0) }
    }
    (self.starts, self.width) = (starts, end)
  }

  /// Lines of at most `available` columns (1 or more).
  ///
  /// Wraps the flexible column if the table is too wide. If that is not enough, each row becomes a labelled item:
  /// the cells before the flexible column are the label, the others are the value.
  public func lines(columns available: Int) -> [Line] {
    guard let flexible = columns.firstIndex(where: \.isFlexible) else {
      return width <= available ? rows.map { line($0) } : rows.flatMap { Line.flow($0, gap: 1, columns: available) }
    }
    let room = available - (width - widths[flexible])
    guard room >= min(widths[flexible], Table.minFlexibleWidth) else { return labeled(flexible, columns: available) }
    var widths = widths
    widths[flexible] = min(widths[flexible], room)
    let table = Table(columns, rows, widths: widths)
    return rows.flatMap { table.lines(of: $0, breaking: flexible) }
  }

  /// A row on one line, of any width.
  public func line(_ row: Row) -> Line { line(row[...]) }

  private func line(_ cells: Row.SubSequence) -> Line {
    var line = Line()
    for index in cells.indices { place(cells[index], index, in: &line) }
    return line
  }

  private func place(_ cell: Segment, _ index: Int, in line: inout Line) {
    let indent = columns[index].alignment == .trailing ? widths[index] - cell.width : 0
    line.append(cell, at: starts[index] + indent)
  }

  private func lines(of row: Row, breaking flexible: Int) -> [Line] {
    row[flexible].wrapped(to: max(1, room(for: flexible, in: row))).enumerated().map { index, text in
      var line = index == 0 ? line(row[..<flexible]) : Line()
      line.append(text, at: starts[flexible])
      if index > 0 { return line }
      for index in (flexible + 1)..<row.count { place(row[index], index, in: &line) }
      return line
    }
  }

  /// The columns that a cell may fill: it extends over the empty cells that follow it.
  private func room(for flexible: Int, in row: Row) -> Int {
    guard let next = row.indices.first(where: { $0 > flexible && row[$0].width > 0 }) else {
      return max(widths[flexible], width - starts[flexible])
    }
    let start = starts[next] + (columns[next].alignment == .trailing ? widths[next] - row[next].width : 0)
    return max(widths[flexible], start - columns[next].gap - starts[flexible])
  }

  private func labeled(_ flexible: Int, columns: Int) -> [Line] {
    let needed = widths[flexible...].max() ?? 0
    return rows.flatMap { row in
      Line.labeled(
        line(row[..<flexible]), heading: Line.flow(Array(row[..<flexible]), gap: 1, columns: columns),
        start: starts[flexible], columns: columns, needed: needed,
        keepsWords: { columns in row[flexible...].allSatisfy { $0.keepsWords(in: columns) } },
        value: { value(Array(row[flexible...]), columns: $0) })
    }
  }

  /// The first cell, wrapped, and the other cells at the right end of its last line. If they do not fit there, they go
  /// below it, at the right end if the last column is a trailing one.
  private func value(_ cells: Row, columns: Int) -> [Line] {
    guard cells[0].width > 0 else { return Line.flow(cells, columns: columns) }
    var lines = cells[0].wrapped(to: columns)
    let others = Array(cells.dropFirst())
    let ends = Line.flow(others, columns: .max)
    // Several if a cell has line ends.
    guard ends.count == 1, let end = ends.first else { return lines + Line.flow(others, columns: columns) }
    let last = lines[lines.count - 1].width
    if last + 2 + end.width <= columns {
      lines[lines.count - 1].append(end, at: columns - end.width)
    } else if self.columns.last?.alignment == .trailing, end.width <= columns {
      lines.append(end.indented(by: columns - end.width))
    } else {
      lines += Line.flow(others, columns: columns)
    }
    return lines
  }

  /// Longer bars say no more, and shorter ones are unreadable.
  private static let barWidths = 4...40

  /// The rows with a bar after each if there is room, else without bars.
  public func lines(columns: Int, barGap: Int = 2, bar: (_ row: Int, _ columns: Int) -> Segment) -> [Line] {
    let room = min(Table.barWidths.upperBound, columns - width - barGap)
    guard room >= Table.barWidths.lowerBound else { return lines(columns: columns) }
    return rows.indices.map { index in
      var line = line(rows[index])
      line.append(bar(index, room), at: width + barGap)
      return line
    }
  }
}

public enum Bar {
  /// A bar for `share` (0–1) of the width, half a line high so that bars in adjacent lines stay apart.
  /// A positive share is always visible.
  ///
  /// - Parameter whole: total (0–1) that `share` is part of; a thin line extends the bar to it
  public static func horizontal(share: Double, of whole: Double = 0, columns: Int, isASCII: Bool) -> String {
    let bar = length(share, columns)
    // Show a remainder even if it is less than a column.
    let rest = whole > max(0, share) ? max(length(whole, columns) - bar, min(1, columns - bar)) : 0
    return String(repeating: isASCII ? "=" : "▄", count: bar) + String(repeating: isASCII ? "-" : "▁", count: rest)
  }

  private static func length(_ share: Double, _ columns: Int) -> Int {
    share > 0 && columns > 0 ? max(1, Int((min(1, share) * Double(columns)).rounded())) : 0
  }

  /// A character of a sparkline: the lowest means zero, the others are eighths of `largest`.
  public static func spark(_ value: Int, largest: Int, isASCII: Bool) -> String {
    let signs =
      isASCII ? [".", "_", "-", "=", "+", "*", "%", "#", "@"] : ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard value > 0, largest > 0 else { return signs[0] }
    return signs[min(8, (min(value, largest) * 8 + largest - 1) / largest)]
  }
}
