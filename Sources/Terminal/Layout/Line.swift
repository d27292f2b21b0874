/// A line of styled segments with gaps between them.
public struct Line: Hashable, Sendable {
  private var pieces: [Piece] = []
  /// In columns, including trailing spaces.
  public private(set) var width = 0

  private struct Piece: Hashable {
    let segment: Segment
    /// Start column.
    let start: Int
  }

  public init(_ segments: [Segment] = []) {
    for segment in segments { append(segment) }
  }

  public init(_ text: String, _ style: Style = Style()) { append(Segment(text, style)) }

  /// Appends a segment at `column`, or at the end if the line is already longer. An empty segment changes nothing.
  public mutating func append(_ segment: Segment, at column: Int = 0) {
    guard !segment.text.isEmpty else { return }
    let start = max(width, column)
    pieces.append(Piece(segment: segment, start: start))
    width = start + segment.width
  }

  public mutating func append(_ line: Line, at column: Int = 0) {
    let start = max(width, column)
    for piece in line.pieces { append(piece.segment, at: start + piece.start) }
    if !line.pieces.isEmpty { pad(to: start + line.width) }
  }

  public mutating func pad(to width: Int) { self.width = max(self.width, width) }

  /// The segments with the columns where they start.
  public var placedSegments: [(segment: Segment, start: Int)] { pieces.map { ($0.segment, $0.start) } }

  public func indented(by indent: Int) -> Line {
    var line = Line()
    line.append(self, at: indent)
    return line
  }

  /// The line in reverse video, at least `columns` columns wide.
  public func reversed(to columns: Int) -> Line {
    var (line, style) = (Line(), Style(reverse: true))
    for (segment, start) in placedSegments {
      line.append(Segment(spaces(start - line.width), style))
      style = segment.style
      style.reverse = true
      // Dim letters are hardly readable in reverse video.
      style.dim = false
      line.append(Segment(segment.text, style))
    }
    line.append(Segment(spaces(columns - line.width), style))
    return line
  }

  /// The line as printed. A style spans the gap between two segments if both have it.
  public func text(_ depth: ColorDepth) -> String {
    var text = ""
    var run = ""
    var style = Style()
    var end = 0
    for piece in pieces {
      let gap = spaces(piece.start - end)
      if piece.segment.style == style {
        run += gap + piece.segment.text
      } else {
        text += run.styled(style, depth) + gap
        (run, style) = (piece.segment.text, piece.segment.style)
      }
      end = piece.start + piece.segment.width
    }
    return text + run.styled(style, depth) + spaces(width - end)
  }

  /// Fits segments into as few lines of at most `columns` columns (1 or more) as possible, in order.
  /// A segment wider than a line is broken. Empty segments are skipped.
  public static func flow(_ segments: [Segment], gap: Int = 2, columns: Int) -> [Line] {
    segments.reduce(into: []) { lines, segment in
      if segment.text.isEmpty { return }
      if let last = lines.last, last.width + gap + segment.width <= columns {
        lines[lines.count - 1].append(segment, at: last.width + gap)
      } else {
        lines += segment.wrapped(to: columns)
      }
    }
  }
}

extension [Line] {
  public var width: Int { map(\.width).max() ?? 0 }

  /// The lines as printed, each with a line end.
  public func text(_ depth: ColorDepth) -> String { map { $0.text(depth) + "\n" }.joined() }

  public func indented(by indent: Int) -> [Line] { indent > 0 ? map { $0.indented(by: indent) } : self }

  /// Places blocks next to each other; without `widths`, each is as wide as its widest line.
  public static func sideBySide(_ blocks: [[Line]], widths: [Int]? = nil, gap: Int = 2) -> [Line] {
    let widths = widths ?? blocks.map(\.width)
    return (0..<(blocks.map(\.count).max() ?? 0)).map { index in
      var line = Line()
      var start = 0
      for (block, width) in zip(blocks, widths) {
        if index < block.count { line.append(block[index], at: start) }
        start += width + gap
      }
      return line
    }
  }

  /// Places blocks below each other, separated by empty lines. Empty blocks are skipped.
  public static func stacked(_ blocks: [[Line]]) -> [Line] {
    Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()]))
  }
}

/// A piece of a line in one style, with its width computed once.
///
/// The text must not contain control characters or escape sequences (see `Sanitizer`).
public struct Segment: Hashable, Sendable {
  public let text: String
  public let style: Style
  /// In columns, without escape sequences.
  public let width: Int

  public init(_ text: String, _ style: Style = Style()) {
    self.text = text
    self.style = style
    width = text.displayWidth
  }

  /// Lines of at most `columns` columns (1 or more), broken as by `String.wrapped(to:)`. At least one line.
  public func wrapped(to columns: Int) -> [Line] {
    if width <= columns, text.isPlainLine { return [Line([self])] }
    return text.wrapped(to: columns).map { Line($0, style) }
  }

  /// Whether no word is broken in `columns` columns. A line may break between letters that take two columns.
  func keepsWords(in columns: Int) -> Bool {
    width <= columns
      || text.split { $0.isWhitespace || DisplayWidth.of($0) > 1 }.allSatisfy { $0.displayWidth <= columns }
  }
}
