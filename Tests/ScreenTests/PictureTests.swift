import Support
import Terminal
import Testing

@testable import Screen

@Suite struct PictureTests {
  @Test func wideClusterAtTheEdgeBecomesASpace() {
    var picture = Picture(columns: 5, rows: 1)
    picture.draw(Line("한글한"), row: 0)
    #expect(picture.text == "한글\n")
    picture.draw(Line("x"), row: 0, column: 1)
    #expect(picture.text == " x글\n")
    picture.draw(Line("국", Style()), row: 0, column: 1, width: 1)
    #expect(picture.text == "  글\n")
    picture.clear(rows: 0..<1, columns: 3..<9)
    #expect(picture.text == "\n")
  }

  @Test func drawingOutsideTheScreenIsIgnored() {
    var picture = Picture(columns: 3, rows: 1)
    picture.draw([Line("abcdef"), Line("x")], row: 0, column: 1)
    picture.draw(Line("x"), row: -1)
    picture.draw(Line("x"), row: 0, column: 7)
    picture.draw(Line("x"), row: 0, width: 0)
    #expect(picture.text == " ab\n")
  }

  @Test func onlyTheChangedPartOfARowIsWritten() {
    var old = Picture(columns: 12, rows: 2)
    old.draw(Line("hello 한글"), row: 0)
    var new = old
    #expect(new.text(replacing: old, .none) == "")
    new.draw(Line("p"), row: 0, column: 3)
    #expect(new.text(replacing: old, .none) == "\u{1B}[1;4Hp\u{1B}[1;1H")
    new = old
    new.draw(Line("국"), row: 0, column: 6)
    #expect(new.text(replacing: old, .none) == "\u{1B}[1;7H국\u{1B}[1;1H")
    new.cursor = Picture.Cursor(row: 1, column: 2, isVisible: true)
    new.clear(rows: 0..<1, columns: 0..<12)
    #expect(new.text(replacing: old, .none) == "\u{1B}[1;1H\u{1B}[K\u{1B}[?25h\u{1B}[2;3H")
  }

  @Test func rowWithAnEmojiSequenceIsWrittenWhole() {
    var old = Picture(columns: 12, rows: 1)
    old.draw(Line("a👨‍👩‍👧b"), row: 0)
    var new = old
    new.draw(Line("c"), row: 0, column: 3)
    #expect(
      new.text(replacing: old, .none)
        == "\u{1B}[1;1Ha\u{1B}[2G  \u{1B}[2G👨‍👩‍👧\u{1B}[4Gc\u{1B}[K\u{1B}[1;1H")
  }

  /// Also on terminals that draw an emoji sequence too wide or too narrow, the cells around it are right.
  @Test(arguments: [EmulatedTerminal.Widths.asOurs, .sumOfScalars, .one])
  func differenceTurnsTheOldScreenIntoTheNew(widths: EmulatedTerminal.Widths) {
    for seed in 0..<UInt64(400) {
      var random = RandomPictures(seed: seed)
      let (columns, rows) = (random.texts.number(1...30), random.texts.number(1...6))
      var old = random.next(columns: columns, rows: rows)
      var terminal = EmulatedTerminal(columns: columns, rows: rows, widths: widths)
      terminal.write(old.text(replacing: nil, .ansi16))
      for step in 0..<8 {
        let new = random.change(old)
        let text = new.text(replacing: old, .ansi16)
        terminal.write(text)
        #expect(terminal.shows(new), "seed \(seed), step \(step): \(text.debugDescription)")
        #expect(new != old || text.isEmpty, "seed \(seed), step \(step)")
        old = new
      }
    }
  }

  @Test func anyPictureHasItsRowsAndNoControlCharacters() {
    for seed in 0..<UInt64(300) {
      var random = RandomPictures(seed: seed)
      let (columns, rows) = (random.texts.number(1...40), random.texts.number(1...6))
      let picture = random.next(columns: columns, rows: rows)
      let lines = picture.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == rows, "seed \(seed)")
      #expect(
        picture.cells.allSatisfy { row in
          row.count == columns && row.reduce(0) { $0 + ($1.cluster.map { DisplayWidth.of($0) } ?? 0) } == columns
        }, "seed \(seed)")
      #expect(
        !picture.text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
        "seed \(seed)")
    }
  }
}

/// Pictures with random texts in random places, and small changes of them.
private struct RandomPictures {
  var texts: RandomText

  init(seed: UInt64) { texts = RandomText(seed: seed) }

  mutating func next(columns: Int, rows: Int) -> Picture {
    var picture = Picture(columns: columns, rows: rows)
    for _ in 0..<texts.number(0...8) { picture = change(picture) }
    return picture
  }

  mutating func change(_ old: Picture) -> Picture {
    var picture = old
    for _ in 0..<texts.number(0...3) {
      let (row, column) = (texts.number(0...old.rows - 1), texts.number(0...old.columns - 1))
      switch texts.number(0...4) {
      case 0: picture.clear(rows: row..<row + 2, columns: column..<column + texts.number(1...20))
      case 1:
        picture.cursor = Picture.Cursor(row: row, column: column, isVisible: texts.number(0...1) == 1)
      default:
        let link = texts.number(0...9) == 0 ? "https://example.org" : nil
        let style = Style(
          reverse: texts.number(0...1) == 1, foreground: [nil, .named(.red)][texts.number(0...1)], link: link)
        // Also text that was not cleaned.
        let text = texts.number(0...1) == 0 ? texts.next() : texts.nextPrintable()
        picture.draw(Line(text, style), row: row, column: column, width: texts.number(1...40))
      }
    }
    return picture
  }
}

/// As much of a terminal without automatic wrapping as `Picture` uses.
struct EmulatedTerminal {
  enum Widths: CaseIterable {
    case asOurs
    /// A cluster is as wide as its scalars together, as in xterm.
    case sumOfScalars
    /// Each cluster of several scalars takes one column.
    case one
  }

  private var cells: [[Picture.Cell]]
  private var styles: [[String]]
  private var row = 0
  private var column = 0
  private var isVisible = true
  private var style = ""
  private var link = ""
  private let widths: Widths
  private let columns: Int

  init(columns: Int, rows: Int, widths: Widths) {
    let row = Array(repeating: Picture.Cell(cluster: "?", style: Style()), count: columns)
    (self.columns, self.widths) = (columns, widths)
    cells = Array(repeating: row, count: rows)
    styles = Array(repeating: Array(repeating: "", count: columns), count: rows)
  }

  mutating func write(_ text: String) {
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      if first == "\u{1B}" {
        obey(&rest)
      } else {
        let printed = rest.prefix { $0 != "\u{1B}" }
        rest = rest[printed.endIndex...]
        for cluster in String(printed) { put(cluster) }
      }
    }
  }

  /// Whether the screen shows the picture, apart from clusters on whose width terminals disagree.
  func shows(_ picture: Picture) -> Bool {
    guard picture.cursor == Picture.Cursor(row: row, column: min(column, columns - 1), isVisible: isVisible) else {
      return false
    }
    return picture.cells.indices.allSatisfy { row in
      (0..<columns).allSatisfy { column in
        let cell = picture.cells[row][column]
        var first = column
        while first > 0, picture.cells[row][first].cluster == nil { first -= 1 }
        if picture.cells[row][first].isUnsure, widths != .asOurs {
          // Nothing of the old picture may be left.
          return cells[row][column].cluster.map { $0 == " " || picture.cells[row][first].cluster == $0 } ?? true
        }
        return cells[row][column].cluster == cell.cluster
          && styles[row][column] == cell.style.sequence(.ansi16) + (cell.style.link ?? "")
      }
    }
  }

  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) {
    rest.removeFirst()
    let kind = rest.removeFirst()
    if kind == "]" {
      let content = rest.prefix { $0 != "\u{1B}" }
      link = String(content.dropFirst("8;;".count))
      rest = rest[content.endIndex...].dropFirst(2)
      return
    }
    let parameters = String(rest.prefix { !(0x40...0x7E).contains($0.value) })
    rest = rest.dropFirst(parameters.unicodeScalars.count)
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    let final = rest.removeFirst()
    switch final {
    case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "G": column = numbers[0] - 1
    // The cursor stays on the last cell after a full row, and that cell is erased too.
    case "K": fill(min(column, columns - 1)..<columns)
    case "m": style = parameters == "0" ? "" : "\u{1B}[\(parameters)m"
    case "h", "l":
      if parameters == "?25" { isVisible = final == "h" }
    default: Issue.record("unknown sequence")
    }
  }

  private mutating func fill(_ range: Range<Int>) {
    for index in range {
      cells[row][index] = .blank
      styles[row][index] = ""
    }
  }

  private mutating func put(_ cluster: Character) {
    let ours = DisplayWidth.of(cluster)
    let isUnsure = Picture.Cell(cluster: cluster, style: Style()).isUnsure
    let width =
      switch widths {
      case _ where !isUnsure: ours
      case .asOurs: ours
      case .sumOfScalars: cluster.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
      case .one: 1
      }
    for index in column..<(column + width) where index < columns {
      cells[row][index].cluster = index == column ? cluster : nil
      styles[row][index] = style + link
    }
    column += width
  }
}
