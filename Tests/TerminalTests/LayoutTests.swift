import Support
import Terminal
import Testing

/// Exact output of lines, lists, tables and frames.
@Suite struct LayoutTests {
  private static let red = Style(foreground: .named(.red))
  private static let blue = Style(foreground: .named(.blue))

  private func text(_ lines: [Line]) -> String { lines.text(.none) }

  // MARK: - Lines

  @Test func lineWidthIgnoresColours() {
    var line = Line([Segment("커밋", LayoutTests.red), Segment(" done")])
    line.append(Segment("🔥", LayoutTests.red), at: 12)
    #expect(line.width == 14)
    #expect(line.text(.none) == "커밋 done   🔥")
    #expect(line.text(.ansi16) == "\u{1B}[31m커밋\u{1B}[0m done   \u{1B}[31m🔥\u{1B}[0m")
    line.pad(to: 16)
    line.append(Segment(""), at: 40)
    #expect(line.width == 16)
    #expect(line.text(.none) == "커밋 done   🔥  ")
  }

  @Test func styleContinuesOverAGapBetweenEqualStyles() {
    var line = Line("a", LayoutTests.red)
    line.append(Segment("b", LayoutTests.red), at: 3)
    line.append(Segment("c", LayoutTests.blue), at: 6)
    #expect(line.indented(by: 1).text(.ansi16) == " \u{1B}[31ma  b\u{1B}[0m  \u{1B}[34mc\u{1B}[0m")
  }

  /// Compares with the simple way: one segment after the other, on a new line if it does not fit.
  @Test func segmentsFlowInOrderIntoFewLines() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let columns = Int.random(in: 5...30, using: &random)
      let texts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 0...5, using: &random))
      }
      var expected: [String] = []
      for text in texts where !text.isEmpty {
        if let last = expected.last, (last + "  " + text).count <= columns {
          expected[expected.count - 1] = last + "  " + text
        } else {
          expected.append(text)
        }
      }
      let lines = Line.flow(texts.map { Segment($0) }, gap: 2, columns: columns)
      #expect(lines.map { $0.text(.none) } == expected, "seed \(seed)")
      #expect(lines.map(\.width) == expected.map(\.count), "seed \(seed)")
    }
  }

  // MARK: - Blocks

  @Test func blocksAreSideBySideOrStacked() {
    let left = ["안녕하세요", "streak", "3"].map { Line($0, LayoutTests.red) }
    let right = ["○ Write tests", "○ 커밋"].map { Line($0) }
    #expect(
      text(.sideBySide([left, right], gap: 3)) == """
        안녕하세요   ○ Write tests
        streak       ○ 커밋
        3

        """)
    #expect(
      text(.sideBySide([right, left], widths: [16, 10])) == """
        ○ Write tests     안녕하세요
        ○ 커밋            streak
                          3

        """)
    #expect(text(.stacked([left, [], right])) == "안녕하세요\nstreak\n3\n\n○ Write tests\n○ 커밋\n")
  }

  // MARK: - Labels and values

  private let list = LabeledList([
    .init("Streak", "12 days, since 2026-07-22"), .init("최장", "12일, 2026-07-22 ~ 2026-08-02"),
    .init("", "and one without a label"), .init("UUID", "00000000-0000-4000-8000-000000000007"),
  ])

  @Test func valuesAreNextToTheirLabels() {
    #expect(
      text(list.lines(columns: 60)) == """
        Streak  12 days, since 2026-07-22
        최장    12일, 2026-07-22 ~ 2026-08-02
                and one without a label
        UUID    00000000-0000-4000-8000-000000000007

        """)
  }

  @Test func valueWithALongWordIsBelowItsLabel() {
    #expect(
      text(list.lines(columns: 38)) == """
        Streak  12 days, since 2026-07-22
        최장    12일, 2026-07-22 ~ 2026-08-02
                and one without a label
        UUID
          00000000-0000-4000-8000-000000000007

        """)
    // The word is still broken below, but less often. Hangul may be broken anywhere.
    #expect(
      text(LabeledList([.init("UUID", "00000000-0000-4000-8000-000000000007")]).lines(columns: 30)) == """
        UUID
          00000000-0000-4000-8000-0000
          00000007

        """)
    #expect(
      text(LabeledList([.init("Title", "기한이오늘인일기한이오늘인일")]).lines(columns: 25)) == """
        Title  기한이오늘인일기한
               이오늘인일

        """)
  }

  @Test func allValuesAreBelowInANarrowTerminal() {
    #expect(
      text(LabeledList(Array(list.rows[..<3])).lines(columns: 23)) == """
        Streak
          12 days, since
          2026-07-22
        최장
          12일, 2026-07-22 ~
          2026-08-02
          and one without a
          label

        """)
    #expect(
      text(LabeledList([.init("Streak", "3 days")]).lines(columns: 9)) == """
        Streak
        3 days

        """)
    // Short values stay next to their labels.
    #expect(text(LabeledList([.init("일", "3 days"), .init("월", "-")]).lines(columns: 10)) == "일  3 days\n월  -\n")
  }

  // MARK: - Tables

  private let table = Table(
    [.trailing(), .leading(), .leading(gap: 1), .flexible(), .leading()],
    rows: [
      [
        Segment("9"), Segment("○"), Segment(""), Segment("Fix the login that crashes when the token is empty"),
        Segment("화"),
      ],
      [Segment("10"), Segment("○"), Segment(""), Segment("기한이 오늘인 일"), Segment("")],
    ])

  @Test func columnsAreAsWideAsTheirWidestCell() {
    #expect(
      text(table.lines(columns: 80)) == """
         9  ○  Fix the login that crashes when the token is empty  화
        10  ○  기한이 오늘인 일

        """)
    #expect(table.width == 61)
    #expect(Table([.leading(), .trailing()], rows: []).lines(columns: 5) == [])
  }

  @Test func flexibleColumnShrinks() {
    #expect(
      text(table.lines(columns: 46)) == """
         9  ○  Fix the login that crashes when the  화
               token is empty
        10  ○  기한이 오늘인 일

        """)
    #expect(
      text(table.lines(columns: 30)) == """
         9  ○  Fix the login that
               crashes when the token
               is empty             화
        10  ○  기한이 오늘인 일

        """)
    #expect(
      text(table.lines(columns: 20)) == """
        9 ○
          Fix the login that
          crashes when the
          token is empty  화
        10 ○
          기한이 오늘인 일

        """)
  }

  @Test func barsFollowARowIfTheyFit() {
    let table = Table(
      [.leading(), .trailing()], rows: [[Segment("월"), Segment("7")], [Segment("Tue"), Segment("12")]])
    func lines(_ columns: Int) -> String {
      text(
        table.lines(columns: columns) { row, width in Segment(row == 0 ? "" : String(repeating: "#", count: width)) })
    }
    #expect(lines(20) == "월    7\nTue  12  ###########\n")
    #expect(lines(100) == "월    7\nTue  12  " + String(repeating: "#", count: 40) + "\n")
    #expect(lines(12) == "월    7\nTue  12\n")
    #expect(lines(6) == "월 7\nTue 12\n")
  }

  // MARK: - Frames

  @Test func cellsHaveBorders() {
    let cells = [[Line("커밋", LayoutTests.red)], [Line("one"), Line("two")], [], [Line("x")]]
    #expect(
      text(Frame(rows: [Array(cells[..<2]), Array(cells[2...])], widths: [4, 5], border: .light).lines) == """
        ┌──────┬───────┐
        │ 커밋 │ one   │
        │      │ two   │
        ├──────┼───────┤
        │      │ x     │
        └──────┴───────┘

        """)
    #expect(text(Frame(rows: [[cells[0]]], widths: [5], border: .rounded).lines) == "╭───────╮\n│ 커밋  │\n╰───────╯\n")
    #expect(text(Frame(rows: [[cells[0]]], widths: [4], border: .ascii).lines) == "+------+\n| 커밋 |\n+------+\n")
  }

  @Test func openFrameHasLinesOnlyBetweenCells() {
    let cells = [[Line("커밋", LayoutTests.red)], [Line("one"), Line("two")], [], [Line("x")]]
    func lines(_ border: Frame.Border) -> [String] {
      Frame(rows: [Array(cells[..<2]), Array(cells[2...])], widths: [4, 5], border: border, isOpen: true).lines
        .map { $0.text(.none) }
    }
    #expect(lines(.light) == [" 커밋 │ one", "      │ two", "──────┼──────", "      │ x"])
    #expect(lines(.ascii) == [" 커밋 | one", "      | two", "------+------", "      | x"])
  }

  /// Compared with all widths of three cells.
  @Test func chosenColumnWidthsMakeTheLowestFrame() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let columns = Int.random(in: 60...110, using: &random)
      // Texts of these widths, broken at any letter.
      let texts = (0..<3).map { _ in
        (0..<Int.random(in: 0...20, using: &random)).map { _ in Int.random(in: 1...90, using: &random) }
      }
      let heights = texts.map { texts in { (width: Int) in texts.reduce(0) { $0 + ($1 + width - 1) / width } } }
      // Three cells of an open frame have seven columns around them.
      let (min, room) = (Frame.minCellWidthBesideWider, columns - 7)
      guard let widths = Frame.lowestWidths(heights, in: columns, isOpen: true) else {
        #expect(room < 3 * Frame.minCellWidth)
        continue
      }
      func height(_ widths: [Int]) -> Int { zip(heights, widths).map { $0($1) }.max() ?? 0 }
      #expect(widths.reduce(0, +) == room && widths.allSatisfy { $0 >= min })
      let all = (min...room - 2 * min).flatMap { first in
        (min...room - min - first).map { [first, $0, room - first - $0] }
      }
      #expect(height(widths) == all.map(height).min(), "\(columns) columns, \(texts)")
    }
    #expect(Frame.lowestWidths([{ _ in 1 }, { _ in 1 }, { _ in 1 }], in: 80, isOpen: true) == [25, 24, 24])
    // The second cell gets the spare columns, since it needs fewer lines then.
    let wraps = { (width: Int) in width < 40 ? 4 : 2 }
    #expect(Frame.lowestWidths([{ _ in 6 }, wraps, { _ in 2 }], in: 100, isOpen: true)?[1] == 40)
  }

  @Test func cellsFillTheWidth() {
    for columns in 0...300 {
      for count in 1...9 {
        guard let widths = Frame.widths(of: count, in: columns) else {
          #expect(columns < count * (Frame.minCellWidth + 3) + 1)
          continue
        }
        #expect(widths.count == count)
        #expect(widths.reduce(0, +) + 3 * count + 1 == columns)
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1)
        #expect(widths.allSatisfy { $0 >= Frame.minCellWidth })
      }
    }
  }
}

@Suite struct BarTests {
  @Test(
    arguments: [
      (0, 10, "", ""), (1, 4, "▄▄▄▄", "===="), (0.5, 4, "▄▄", "=="), (0.001, 4, "▄", "="), (2, 2, "▄▄", "=="),
      (-1, 2, "", ""), (0.6, 4, "▄▄", "=="), (0.5, 0, "", ""),
    ] as [(Double, Int, String, String)])
  func barIsAsLongAsItsShare(share: Double, columns: Int, blocks: String, ascii: String) {
    #expect(Bar.horizontal(share: share, columns: columns, isASCII: false) == blocks)
    #expect(Bar.horizontal(share: share, columns: columns, isASCII: true) == ascii)
  }

  @Test(
    arguments: [
      (0.75, 1, 4, "▄▄▄▁", "===-"), (0, 0.5, 4, "▁▁", "--"), (1, 1, 4, "▄▄▄▄", "===="), (0, 0, 4, "", ""),
      (0.5, 0.51, 4, "▄▄▁", "==-"), (0.99, 1, 4, "▄▄▄▄", "===="), (0.5, 1, 0, "", ""),
    ] as [(Double, Double, Int, String, String)])
  func restOfTheBarIsAThinLine(share: Double, whole: Double, columns: Int, blocks: String, ascii: String) {
    #expect(Bar.horizontal(share: share, of: whole, columns: columns, isASCII: false) == blocks)
    #expect(Bar.horizontal(share: share, of: whole, columns: columns, isASCII: true) == ascii)
  }

  @Test func sparklineRisesWithItsValues() {
    let signs = (0...8).map { Bar.spark($0, largest: 8, isASCII: false) }
    #expect(signs == ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])
    #expect(Set((0...8).map { Bar.spark($0, largest: 8, isASCII: true) }).count == 9)
    #expect(Bar.spark(1, largest: 1000, isASCII: false) == "▁")
    #expect(Bar.spark(5, largest: 3, isASCII: false) == "█")
    #expect(Bar.spark(0, largest: 0, isASCII: false) == "·")
  }

  @Test func barIsNeverTooWide() {
    for columns in 0...30 {
      for share in stride(from: -0.1, through: 1.2, by: 0.013) {
        for isASCII in [false, true] {
          for whole in [0, share, 1] {
            let bar = Bar.horizontal(share: share, of: whole, columns: columns, isASCII: isASCII)
            #expect(bar.displayWidth <= columns)
          }
        }
      }
    }
  }
}
