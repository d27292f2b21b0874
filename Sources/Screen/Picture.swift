public import Terminal

/// The contents of a screen: cells with styles, and the place of the real cursor.
public struct Picture: Hashable, Sendable {
  /// One column of a row. A wide cluster is in its first cell; the cells behind it have no text.
  struct Cell: Hashable, Sendable {
    /// Nil behind a wide cluster.
    var cluster: Character?
    var style: Style

    static let blank = Cell(cluster: " ", style: Style())
  }

  public struct Cursor: Hashable, Sendable {
    public let row: Int
    public let column: Int
    /// A hidden cursor is followed by Braille displays too.
    public let isVisible: Bool

    public init(row: Int, column: Int, isVisible: Bool) {
      (self.row, self.column, self.isVisible) = (row, column, isVisible)
    }
  }

  public let columns: Int
  private(set) var cells: [[Cell]]
  public var cursor = Cursor(row: 0, column: 0, isVisible: false)

  public var rows: Int { cells.count }

  public init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
  }

  /// Draws a line, cut at `width` columns and at the edge of the screen. Cells in its gaps stay as they are.
  public mutating func draw(_ line: Line, row: Int, column: Int = 0, width: Int = .max) {
    guard cells.indices.contains(row), column >= 0, width > 0 else { return }
    let end = width < columns - column ? column + width : columns
    for (segment, start) in line.placedSegments where start < end - column {
      draw(segment, row: row, column: column + start, end: end)
    }
  }

  public mutating func draw(_ lines: [Line], row: Int, column: Int = 0, width: Int = .max) {
    for (index, line) in lines.enumerated() { draw(line, row: row + index, column: column, width: width) }
  }

  public mutating func clear(rows: Range<Int>, columns: Range<Int>) {
    let columns = columns.clamped(to: 0..<self.columns)
    for row in rows.clamped(to: cells.indices) {
      clearCutClusters(columns, row: row)
      for column in columns { cells[row][column] = .blank }
    }
  }

  private mutating func draw(_ segment: Segment, row: Int, column: Int, end: Int) {
    var column = column
    for cluster in segment.text {
      let width = DisplayWidth.of(cluster)
      // A lone mark or control character.
      if width == 0 { continue }
      // A wide cluster is not cut in half: a space takes its place.
      let fits = width <= end - column
      let range = column..<(fits ? column + width : end)
      if range.isEmpty { return }
      clearCutClusters(range, row: row)
      for index in range {
        let isFirst = index == column
        cells[row][index] = Cell(cluster: fits ? (isFirst ? cluster : nil) : " ", style: segment.style)
      }
      if !fits { return }
      column += width
    }
  }

  /// Replaces wide clusters that are only partly in `range` by spaces.
  private mutating func clearCutClusters(_ range: Range<Int>, row: Int) {
    for edge in [range.lowerBound, range.upperBound] where edge < columns && cells[row][edge].cluster == nil {
      var first = edge
      while first > 0, cells[row][first].cluster == nil { first -= 1 }
      cells[row][first].cluster = " "
      var next = first + 1
      while next < columns, cells[row][next].cluster == nil {
        cells[row][next].cluster = " "
        next += 1
      }
    }
  }
}

extension Picture {
  /// The rows as plain text, without trailing spaces.
  public var text: String {
    cells.map { row in
      var text = String(row.compactMap(\.cluster))
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  /// Escape sequences that turn the screen `old` into this one. If `old` is nil, all rows are written.
  ///
  /// Each changed row is rewritten from its first change to its last. A row with a cluster on whose width terminals
  /// disagree is rewritten whole. Nothing scrolls: every row starts with an absolute position.
  public func text(replacing old: Picture?, _ depth: ColorDepth) -> String {
    let old = old.flatMap { $0.columns == columns && $0.rows == rows ? $0 : nil }
    let changed = cells.indices.filter { old?.cells[$0] != cells[$0] }
    var text = ""
    for row in changed {
      let span = old.map { change(from: $0.cells[row], to: cells[row]) } ?? 0..<columns
      text += Picture.position(row: row, column: span.lowerBound) + written(cells[row], span, depth)
    }
    // Synchronized output: the terminal shows all rows at once. tmux 3.7 sends its whole window for each block.
    if changed.count > 1 { text = "\u{1B}[?2026h" + text + "\u{1B}[?2026l" }
    if old?.cursor.isVisible != cursor.isVisible { text += "\u{1B}[?25" + (cursor.isVisible ? "h" : "l") }
    if !text.isEmpty || old?.cursor != cursor { text += Picture.position(row: cursor.row, column: cursor.column) }
    return text
  }

  private static func position(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// The columns to rewrite. Never cuts a wide cluster of either row.
  private func change(from old: [Cell], to new: [Cell]) -> Range<Int> {
    if old.contains(where: \.isUnsure) || new.contains(where: \.isUnsure) { return 0..<columns }
    guard var first = new.indices.first(where: { old[$0] != new[$0] }),
      var last = new.indices.last(where: { old[$0] != new[$0] })
    else { return 0..<0 }
    while first > 0, old[first].cluster == nil || new[first].cluster == nil { first -= 1 }
    while last + 1 < columns, old[last + 1].cluster == nil || new[last + 1].cluster == nil { last += 1 }
    return first..<(last + 1)
  }

  private func written(_ row: [Cell], _ span: Range<Int>, _ depth: ColorDepth) -> String {
    var (text, run, style) = ("", "", Style())
    // More than three blanks up to the edge are erased with `ESC[K`, which has three bytes.
    let blanksStart = max(span.lowerBound, columns - row.reversed().prefix { $0 == .blank }.count)
    let end = span.upperBound - blanksStart > 3 ? blanksStart : span.upperBound
    var wasUnsure = false
    for column in span.lowerBound..<end {
      guard let cluster = row[column].cluster else { continue }
      let isUnsure = row[column].isUnsure
      if isUnsure || wasUnsure || row[column].style != style {
        text += run.styled(style, depth)
        run = ""
      }
      style = row[column].style
      let place = "\u{1B}[\(column + 1)G"
      // A cluster may be narrower in this terminal than we think, and would leave a part of the old text.
      if isUnsure { text += place + spaces(DisplayWidth.of(cluster)).styled(style, depth) }
      if isUnsure || wasUnsure { text += place }
      run.append(cluster)
      wasUnsure = isUnsure
    }
    text += run.styled(style, depth)
    // `ESC[K` is not written after a full row: it would erase the last cell.
    return end < span.upperBound ? text + (wasUnsure ? "\u{1B}[\(end + 1)G" : "") + "\u{1B}[K" : text
  }
}

extension Picture.Cell {
  /// Whether terminals disagree on the width: several scalars, or one that may join the cluster before it.
  var isUnsure: Bool {
    guard let cluster, let scalar = cluster.unicodeScalars.first else { return false }
    switch scalar.value {
    case _ where cluster.unicodeScalars.count > 1: return true
    case ..<0x300, 0x2500...0x25FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return false
    // Two regional indicators make a flag.
    case 0x1F1E6...0x1F1FF: return true
    default: return "a\(cluster)".count == 1
    }
  }
}
