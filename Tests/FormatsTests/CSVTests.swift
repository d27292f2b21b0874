import Formats
import Support
import Testing

@Suite struct CSVTests {
  @Test(arguments: [
    ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-5", "\"'-5\""), ("@SUM(A1)", "\"'@SUM(A1)\""), ("\tx", "\"'\tx\""),
    ("\rx", "\"'\rx\""), ("'=x", "\"''=x\""), ("'", "'"), ("'s", "'s"), ("''", "''"), ("", ""), ("a=1", "a=1"),
    ("a;=1+1", "\"a;=1+1\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("-\u{301}x", "\"'-\u{301}x\""),
  ])
  func aCellIsNoFormula(text: String, cell: String) throws {
    #expect(CSVCell.written(text) == cell)
    #expect(try CSVReader.rows(Array("\(cell),x\r\n".utf8)).map { $0.cells.map(CSVCell.plain) } == [[text, "x"]])
  }

  @Test func anyTextComesBack() throws {
    let pieces = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "\"", ",", ";", "a", "커", "\u{301}", " ", "\r\n"]
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let texts = (0..<3).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let line = texts.map(CSVCell.written).joined(separator: ",") + "\r\n"
      let rows = try CSVReader.rows(Array(line.utf8))
      let isBlank = texts.allSatisfy(\.isEmpty)
      #expect(
        isBlank || rows.map { $0.cells.map { Array(CSVCell.plain($0).utf8) } } == [texts.map { Array($0.utf8) }],
        "seed \(seed)")
      #expect(rows.flatMap(\.cells).allSatisfy { !"=+-@\t\r".utf8.contains($0.utf8.first ?? 0) }, "seed \(seed)")
    }
  }

  @Test func aQuotationMarkInTheWrongPlaceIsNamedByItsLine() {
    #expect(throws: CSVError(line: 2)) { try CSVReader.rows(Array("a\n\"b\"c\n".utf8)) }
    #expect(throws: CSVError(line: 3)) { try CSVReader.rows(Array("a,\"b\nb\"\nc,\"d\ne\n".utf8)) }
  }

  @Test func aDialectHasItsOwnSeparatorCommentsAndQuotes() throws {
    let text = "# no row\r\na\t\"b\"c\n\n#\n\"#d\"\te,\"f\"\rg\n"
    var reader = CSVReader(
      Array(text.utf8), as: CSVDialect(separator: 0x09, comment: 0x23, isLenient: true), firstLine: 5)
    #expect(
      try reader.rest() == [
        CSVRow(line: 6, cells: ["a", "bc"]), CSVRow(line: 9, cells: ["#d", "e,\"f\""]),
        CSVRow(line: 10, cells: ["g"]),
      ])
  }
}
