/// Labels with aligned values next to them. If that leaves too little room, each value goes below its label.
public struct LabeledList {
  public let rows: [Row]
  /// Columns between the widest label and the values.
  private let gap: Int

  public struct Row {
    let label: Segment
    /// Each inner array starts a new line. Its segments share lines as long as they fit.
    let value: [[Segment]]

    /// - Parameter value: each segment starts a new line
    public init(_ label: Segment, _ value: [Segment]) { (self.label, self.value) = (label, value.map { [$0] }) }

    /// - Parameter parts: share a line if they fit
    public init(_ label: Segment, parts: [Segment]) { (self.label, value) = (label, [parts]) }

    public init(_ label: String, _ value: String, _ style: Style = Style()) {
      self.init(Segment(label), [Segment(value, style)])
    }
  }

  public init(_ rows: [Row], gap: Int = 2) { (self.rows, self.gap) = (rows, gap) }

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
  /// In fewer columns, a sentence would have about one word on each line.
  static let minValueWidth = 16

  /// Indentation of the text below a heading; 0 if the terminal is narrow.
  public static func indent(in columns: Int) -> Int { columns >= 16 ? 2 : 0 }

  public static func section(_ heading: [Line], columns: Int, body: (_ columns: Int) -> [Line]) -> [Line] {
    let indent = indent(in: columns)
    return heading + body(columns - indent).indented(by: indent)
  }

  /// Puts a value next to its label if it has `needed` or at least `minValueWidth` columns there and no word is
  /// broken. Otherwise the value goes below the label. All lists and tables share this rule.
  ///
  /// - Parameters:
  ///   - heading: the label, if it goes above the value
  ///   - start: column in which the values begin
  ///   - needed: width of the widest value in the list
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

  /// A row whose value is made of segments; each inner array starts a new line.
  static func labeled(
    _ label: Line, heading: @autoclosure () -> [Line], start: Int, columns: Int, needed: Int, value: [[Segment]]
  ) -> [Line] {
    labeled(
      label, heading: heading(), start: start, columns: columns, needed: needed,
      keepsWords: { columns in value.joined().allSatisfy { $0.keepsWords(in: columns) } },
      value: { columns in value.flatMap { flow($0, columns: columns) } })
  }
}
