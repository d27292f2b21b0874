import Days
import Testing
import Todos

@testable import cyc

/// Tasks as scripts read them, and the commands that show them in groups.
@Suite struct TodoViewCommandTests {
  func world(_ todos: [Todo], language: Language = .english) throws -> TestWorld {
    let test = try TestWorld(now: "2026-11-21T21:12", language: language)
    try test.world.changeTodos { store in
      try store.record(.add, todos.map { TodoChange(added: $0) }, at: TodoExamples.now)
    }
    return test
  }

  @Test func aTaskHasTheKeysOfTheExportAndHowNearItsDayIs() throws {
    #expect(
      JSONLine.text(TodoJSON.list([TodoExamples.full], total: 5, on: TodoExamples.today)) == #"""
        {"schema_version":1,"tasks":[{"alert":"09:30","alert_on":false,\#
        "body":"첫째 줄\n\n\t- a tab before it\n끝","changed":"2026-11-21T21:12:00+09:00","color":"green",\#
        "column":"done","completed":"2026-11-20T18:45:00+09:00","created":"2026-11-01T09:05:00+09:00",\#
        "d_day":"D+1","days_left":-1,"due":"2026-11-20","number":7,"order":null,"overdue":false,\#
        "quadrant":"delegate","title":"릴리스 준비: tag, build and announce",\#
        "uuid":"00000000-0000-4000-8000-000000000007"}],"today":"2026-11-21","total":5}

        """#)
    let overdue = JSONLine.text(TodoJSON.task(TodoExamples.all[0], on: TodoExamples.today))
    #expect(overdue.contains(#""d_day":"D+2","days_left":-2,"due":"2026-11-19""#))
    #expect(overdue.contains(#""overdue":true"#))
    let undated = JSONLine.text(TodoJSON.task(TodoExamples.all[4], on: TodoExamples.today))
    #expect(undated.contains(#""d_day":null,"days_left":null,"due":null"#))
    #expect(undated.contains(#""overdue":false"#))
  }

  @Test func theBoardIsGroupedByColumns() throws {
    let test = try world([TodoExamples.all[2], TodoExamples.all[4]])
    #expect(test.call("todo", "board", "--json") == .done)
    #expect(test.out.hasPrefix(#"{"board":{"doing":{"count":1,"tasks":[{"#))
    #expect(test.out.contains(#""done":{"count":0,"tasks":[]},"todo":{"count":1,"tasks":[{"#))
    #expect(test.out.hasSuffix("\"schema_version\":1,\"today\":\"2026-11-21\",\"total\":2}\n"))
  }

  @Test func theMatrixHasWhatIsNotDone() throws {
    let test = try world(TodoExamples.all)
    #expect(test.call("todo", "matrix", "--json") == .done)
    #expect(test.out.hasPrefix(#"{"matrix":{"decide":{"count":1,"#))
    #expect(test.out.contains(#""do":{"count":2,"#))
    #expect(test.out.hasSuffix("\"total\":5}\n"))
  }

  @Test func theBoardShowsTheLatestTenThatAreDone() throws {
    let done = (1...14).map { number in
      TodoExamples.todo(
        number, "Step", .do, .done, completed: "2026-11-\(number < 10 ? "0" : "")\(number)T10:00:00+09:00")
    }
    let test = try world(done)
    #expect(test.call("todo", "board", "--width", "40") == .done)
    let numbers = test.out.matches(of: /(\d+) 🟢/).compactMap { Int($0.1) }
    #expect(numbers == (5...14).reversed())
    #expect(test.out.hasSuffix("\n  … and 4 more\n"))
    test.out = ""
    #expect(test.call("todo", "board", "--width", "40", "--all") == .done)
    #expect(test.out.matches(of: /(\d+) 🟢/).compactMap { Int($0.1) } == (1...14).reversed())
    #expect(!test.out.contains("more"))
    test.out = ""
    #expect(test.call("todo", "board", "--json") == .done)
    #expect(test.out.contains(#""done":{"count":14,"#))
    #expect(test.out.contains(#""number":1,"#))
  }

  @Test(arguments: ["board", "matrix"]) func aPipeGetsTheLinesOfTheList(command: String) throws {
    let test = try TestWorld(language: .korean)
    try test.keep([
      test.task(1, "하나", .delete, .doing), test.task(2, "둘", .do, in: 0), test.task(3, "셋", doneBefore: 1),
    ])
    #expect(test.call("todo", command) == .done)
    let lines = ["2\ttodo\tdo\t2026-08-03\t\t둘\n", "1\tdoing\tdelete\t\t\t하나\n", "3\tdone\tdo\t\t\t셋\n"]
    #expect(test.out == (command == "board" ? lines : Array(lines[..<2])).joined())
  }

  @Test(arguments: ["board", "matrix"]) func nothingIsMadeByLooking(command: String) throws {
    let test = try TestWorld(language: .korean, isTerminal: true)
    #expect(test.call("todo", command) == .done)
    #expect(test.out == "할 일이 없어요. 추가하려면: cyc todo add \"테스트 쓰기\" --due 금\n")
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }
}
