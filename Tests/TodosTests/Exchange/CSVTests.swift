import Support
import Testing

@testable import Todos

@Suite struct CSVTests {
  @Test(arguments: [
    ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-5", "\"'-5\""), ("@SUM(A1)", "\"'@SUM(A1)\""), ("\tx", "\"'\tx\""),
    ("\rx", "\"'\rx\""), ("'=x", "\"''=x\""), ("'", "'"), ("'s", "'s"), ("''", "''"), ("", ""), ("a=1", "a=1"),
    ("a;=1+1", "\"a;=1+1\""), ("=\"a\"", "\"'=\"\"a\"\"\""), ("-\u{301}x", "\"'-\u{301}x\""),
  ])
  func aCellIsNoFormula(text: String, cell: String) throws {
    #expect(CSV.cell(text) == cell)
    #expect(try CSV.rows(Array("\(cell),x\r\n".utf8)).map { $0.cells.map(CSV.plain) } == [[text, "x"]])
  }

  @Test func anyTextComesBack() throws {
    let pieces = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "\"", ",", ";", "a", "커", "\u{301}", " ", "\r\n"]
    for seed in UInt64(0)..<2000 {
      var random = SeededGenerator(seed: seed)
      let texts = (0..<3).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let line = texts.map(CSV.cell).joined(separator: ",") + "\r\n"
      let rows = try CSV.rows(Array(line.utf8))
      let isBlank = texts.allSatisfy(\.isEmpty)
      #expect(
        isBlank || rows.map { $0.cells.map { Array(CSV.plain($0).utf8) } } == [texts.map { Array($0.utf8) }],
        "seed \(seed)")
      #expect(rows.flatMap(\.cells).allSatisfy { !"=+-@\t\r".utf8.contains($0.utf8.first ?? 0) }, "seed \(seed)")
    }
  }

  func problems(_ text: String) -> [ImportProblem] {
    do {
      _ = try TodoFile(Array(text.utf8), as: .csv, instant: inUTC)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func whatIsWrongIsNamedByItsLine() {
    #expect(problems("") == [ImportProblem(line: 1, .missingKey("title"))])
    #expect(problems("number\n1\n") == [ImportProblem(line: 1, .missingKey("title"))])
    #expect(problems("title,more\na,b\n") == [ImportProblem(line: 1, .unknownKey("more"))])
    #expect(problems("title,title\na,b\n") == [ImportProblem(line: 1, .repeatedKey("title"))])
    #expect(problems("title,due\na,\nb\n") == [ImportProblem(line: 3, .cellCount(1, columns: 2))])
    #expect(problems("title,body\n\"a\",\"one\ntwo\"\nb,\"c\n") == [ImportProblem(line: 4, .notCSV)])
    #expect(problems("title\n\"a\"b\n") == [ImportProblem(line: 2, .notCSV)])
    #expect(
      problems("title,due\na,someday\nb,\n,\n") == [
        ImportProblem(line: 2, .badValue("due")), ImportProblem(line: 4, .missingKey("title")),
      ])
  }

  @Test func aTableOfASpreadsheetIsRead() throws {
    let text = "due,title,alert,alert_on\n2026-12-24,커밋,21:30,TRUE\n\n,\"Say \"\"hi\"\"\",,"
    let todos = try TodoFile(text, as: .csv).todos
    #expect(todos.map(\.title) == ["커밋", "Say \"hi\""] && todos.map(\.line) == [2, 4])
    #expect(todos[0].alert?.isOn == true && todos[1].due == nil)
  }
}
