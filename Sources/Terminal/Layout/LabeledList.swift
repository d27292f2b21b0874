/// Labels with their values beside them, all of which begin in the same column; where that leaves too little room, each value
/// stands below its label.
public struct LabeledList {
  public let rows: [Row]
  /// The columns between the widest label and the values.
  public let gap: Int

  public struct Row {
    let label: Segment
    /// Each begins a line of its own, in which its parts follow each other as long as they fit.
    let value: [[Segment]]

    /// - Parameter value: each begins a line of its own.
    public init(_ label: Segment, _ value: [Segment]) {
      self.label = label
      self.value = value.map { [$0] }
    }

    /// - Parameter parts: in one line where they fit.
    public init(_ label: Segment, parts: [Segment]) {
      self.label = label
      value = [parts]
    }

    public init(_ label: String, _ value: String, _ style: Style = Style()) {
      self.init(Segment(label), [Segment(value, style)])
    }
  }

  public init(_ rows: [Row], gap: Int = 2) {
    self.rows = rows
    self.gap = gap
  }

  /// Lines of at most so many columns (1 or more).
  public func lines(columns: Int) -> [Line] {
    let start = (rows.map(\.label.width).max() ?? 0) + gap
    let needed = rows.flatMap { $0.value.joined().map(\.width) }.max() ?? 0
    return rows.flatMap { row in
      Line.labeled(
        Line([row.label]), heading: Line.flow([row.label], columns: columns), start: start, columns: columns,
        needed: needed, value: row.value)
    }
  }
}

extension Line {
  /// Beside fewer columns than these, sentences become ladders of words.
  static let minValueWidth = 16

  /// How far what belongs to a heading is set in below it: not at all where every column counts.
  public static func indent(in columns: Int) -> Int { columns >= 16 ? 2 : 0 }

  /// A heading, and set in below it what belongs to it.
  ///
  /// - Parameter body: draws it in so many columns.
  public static func section(_ heading: [Line], columns: Int, body: (_ columns: Int) -> [Line]) -> [Line] {
    let indent = indent(in: columns)
    return heading + body(columns - indent).indented(by: indent)
  }

  /// The one rule of when a value stands beside its label: where it has the columns that it needs or at least
  /// `minValueWidth` of them, and no word has to be broken there. Else it stands below.
  ///
  /// - Parameters:
  ///   - heading: the label as it stands above the value.
  ///   - start: the column in which values begin.
  ///   - needed: the width of the widest value of all that stand below each other.
  ///   - keepsWords: whether all words are whole in so many columns.
  ///   - value: draws it in so many columns.
  public static func labeled(
    _ label: Line, heading: @autoclosure () -> [Line], start: Int, columns: Int, needed: Int = .max,
    keepsWords: (_ columns: Int) -> Bool = { _ in true }, value: (_ columns: Int) -> [Line]
  ) -> [Line] {
    let room = columns - start
    guard room >= min(needed, minValueWidth), keepsWords(room) else {
      return section(heading(), columns: columns, body: value)
    }
    let lines = value(room)
    return (lines.isEmpty ? [Line()] : lines).enumerated().map { index, line in
      var whole = index == 0 ? label : Line()
      whole.append(line, at: start)
      return whole
    }
  }

  /// The same of texts, each of which flows in lines of its own.
  static func labeled(
    _ label: Line, heading: @autoclosure () -> [Line], start: Int, columns: Int, needed: Int, value: [[Segment]]
  ) -> [Line] {
    labeled(
      label, heading: heading(), start: start, columns: columns, needed: needed,
      keepsWords: { columns in value.joined().allSatisfy { $0.keepsWords(in: columns) } },
      value: { columns in value.flatMap { flow($0, columns: columns) } })
  }
}
