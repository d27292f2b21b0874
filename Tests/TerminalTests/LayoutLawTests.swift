import Support
import Terminal
import Testing

/// Laws for every layout, with any texts and any width.
@Suite struct LayoutLawTests {
  /// Segments with random texts and colours.
  private struct RandomSegments {
    var texts: RandomText

    mutating func next() -> Segment {
      var text = texts.nextPrintable()
      // A mark that joins the letter before it would also join the preceding space.
      while text.split(whereSeparator: \.isNewline).contains(where: { " \($0)".displayWidth != 1 + $0.displayWidth }) {
        text = texts.nextPrintable()
      }
      let color: Color? = [nil, .named(.red), .rgb(RGB(red: 255, green: 135, blue: 0))][texts.number(0...2)]
      return Segment(text, Style(bold: texts.number(0...1) == 1, foreground: color))
    }

    mutating func next(_ count: Int) -> [Segment] { (0..<count).map { _ in next() } }
  }

  private enum Layout: CaseIterable {
    case list, table, flow, frame, blocks

    /// Lays out random texts; returns the lines and the texts.
    func lines(_ random: inout RandomSegments, columns: Int) -> (lines: [Line], segments: [Segment]) {
      switch self {
      case .list:
        let rows = (0..<random.texts.number(0...4)).map { _ in (random.next(), random.next(random.texts.number(1...3)))
        }
        return (
          LabeledList(rows.map { LabeledList.Row($0, $1) }).lines(columns: columns), rows.flatMap { [$0] + $1 }
        )
      case .table:
        let rows = (0..<random.texts.number(0...4)).map { _ in random.next(5) }
        let table = Table([.trailing(), .leading(gap: 1), .flexible(), .leading(), .trailing(gap: 3)], rows: rows)
        return (table.lines(columns: columns), rows.flatMap { $0 })
      case .flow:
        let segments = random.next(random.texts.number(0...6))
        return (Line.flow(segments, columns: columns), segments)
      case .frame:
        let widths = Frame.widths(of: random.texts.number(1...3), in: columns) ?? []
        let cells = widths.map { width in (width, random.next(random.texts.number(0...3))) }
        let row = cells.map { width, segments in segments.flatMap { $0.wrapped(to: width) } }
        return (
          widths.isEmpty ? [] : Frame(rows: [row], widths: widths, border: .light).lines, cells.flatMap(\.1)
        )
      case .blocks:
        let left = random.texts.number(5...columns / 2)
        let segments = (random.next(2), random.next(3))
        let blocks = [
          segments.0.flatMap { $0.wrapped(to: left) }, segments.1.flatMap { $0.wrapped(to: columns - left - 3) },
        ]
        return (.sideBySide(blocks, widths: [left, columns - left - 3], gap: 3), segments.0 + segments.1)
      }
    }
  }

  /// Letters without spaces, line ends and borders. They are sorted because side-by-side texts alternate in the output.
  private func letters(_ text: String) -> [UInt32] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace && !"┌─┬┐│└┴┘".unicodeScalars.contains($0) }.map(\.value)
      .sorted()
  }

  @Test(arguments: 20...200) func linesFitAndKeepAllText(columns: Int) {
    for layout in Layout.allCases {
      for seed in UInt64(columns * 10)..<UInt64(columns * 10 + 4) {
        var random = RandomSegments(texts: RandomText(seed: seed))
        let (lines, segments) = layout.lines(&random, columns: columns)
        let plain = lines.text(.none)
        let place = Comment(rawValue: "\(layout), seed \(seed)\n\(plain)")
        #expect(lines.allSatisfy { $0.width <= columns && $0.text(.none).displayWidth <= columns }, place)
        #expect(letters(plain) == letters(segments.map(\.text).joined(separator: " ")), place)
        #expect(TextWithoutColors.of(lines.text(.truecolor)) == plain, place)
      }
    }
  }

  /// Labels begin at the edge. Values start in one column next to the labels, or are indented below them if they do not fit.
  @Test(arguments: 20...200) func labelsAndValuesAreAligned(columns: Int) {
    for seed in UInt64(columns * 10)..<UInt64(columns * 10 + 10) {
      var random = SeededGenerator(seed: seed)
      func text(_ letters: ClosedRange<Int>, _ letter: String) -> String {
        String(repeating: letter, count: Int.random(in: letters, using: &random))
      }
      let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (
          label: text(1...9, ["L", "한"].randomElement(using: &random) ?? "L"),
          value: (0..<Int.random(in: 1...12, using: &random)).map { _ in text(1...8, "v") }.joined(separator: " ")
        )
      }
      let lines = LabeledList(rows.map { .init($0.label, $0.value) }).lines(columns: columns).map { $0.text(.none) }
      let start = (rows.map(\.label.displayWidth).max() ?? 0) + 2
      let isBeside = columns - start >= min(16, rows.map(\.value.count).max() ?? 0)
      let expected = rows.flatMap { label, value in
        isBeside
          ? value.wrapped(to: columns - start).enumerated().map { ($0 == 0 ? label : "").padded(to: start) + $1 }
          : [label] + value.wrapped(to: columns - 2).map { "  " + $0 }
      }
      #expect(lines == expected, "seed \(seed)")
    }
  }
}

/// Removes color sequences from a text.
private enum TextWithoutColors {
  static func of(_ text: String) -> String {
    // Match scalars: a combining mark joins the last letter of the sequence.
    text.replacing(#/\u{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar), with: "")
  }
}
