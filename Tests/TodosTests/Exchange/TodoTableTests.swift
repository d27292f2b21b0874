import Testing

@testable import Todos

@Suite struct TodoTableTests {
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
