/// A line of segments with gaps between them. Its width is known, although it may be coloured.
public struct Line: Hashable, Sendable {
  private var pieces: [Piece] = []
  /// In columns, with the spaces at its end.
  public private(set) var width = 0

  private struct Piece: Hashable {
    let segment: Segment
    /// The column in which it begins.
    let start: Int
  }

  public init(_ segments: [Segment] = []) {
    for segment in segments { append(segment) }
  }

  public init(_ text: String, _ style: Style = Style()) {
    append(Segment(text, style))
  }

  /// Puts a segment behind the others, or where the line is shorter than `column` there. An empty one changes nothing.
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

  /// Fills the line with spaces up to a width.
  public mutating func pad(to width: Int) { self.width = max(self.width, width) }

  /// The same further right.
  public func indented(by indent: Int) -> Line {
    var line = Line()
    line.append(self, at: indent)
    return line
  }

  /// The line as it is printed. A style ends with its segment, but goes on over a gap between two of the same style.
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

  /// Segments in as few lines of at most so many columns (1 or more) as their order allows; one that is wider than a line is
  /// broken, empty ones are left out.
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
  /// Of the widest one, in columns.
  public var width: Int { map(\.width).max() ?? 0 }

  /// The lines as they are printed, each with its line end.
  public func text(_ depth: ColorDepth) -> String { map { $0.text(depth) + "\n" }.joined() }

  public func indented(by indent: Int) -> [Line] { indent > 0 ? map { $0.indented(by: indent) } : self }

  /// Blocks beside each other.
  ///
  /// - Parameters:
  ///   - widths: the columns of each block; nil where each is as wide as its widest line.
  ///   - gap: the columns between two blocks.
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

  /// Blocks below each other with an empty line between; of an empty block nothing is seen.
  public static func stacked(_ blocks: [[Line]]) -> [Line] {
    Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()]))
  }
}

/// A text in one style: a piece of a line. Its width is counted once, without the sequences that colour it.
///
/// The text has no control characters and no escape sequences (see `Sanitizer`).
public struct Segment: Hashable, Sendable {
  public let text: String
  public let style: Style
  /// In columns.
  public let width: Int

  public init(_ text: String, _ style: Style = Style()) {
    self.text = text
    self.style = style
    width = text.displayWidth
  }

  /// In lines of at most so many columns (1 or more), broken as `String.wrapped(to:)` does; there is always at least one.
  public func wrapped(to columns: Int) -> [Line] {
    if width <= columns, text.isPlainLine { return [Line([self])] }
    return text.wrapped(to: columns).map { Line($0, style) }
  }

  /// Whether no word of it has to be broken in so many columns. Between letters that take two, a line may end anywhere.
  func keepsWords(in columns: Int) -> Bool {
    width <= columns
      || text.split { $0.isWhitespace || DisplayWidth.of($0) > 1 }.allSatisfy { $0.displayWidth <= columns }
  }
}
