import Days
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz

/// JSON of tasks, and the commands `board` and `matrix`.
@Suite struct TodoViewCommandTests {
  func world(_ todos: [Todo], language: Language = .english) throws -> TestWorld {
    let test = try TestWorld(now: "2026-11-21T21:12", language: language)
    _ = try test.world.changeTodos { store in
      try store.record(.add, todos.map { TodoChange(added: $0) }, at: TodoExamples.now)
    }
    return test
  }

  @Test func jsonTaskHasExportKeysAndDaysLeft() throws {
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

  @Test func jsonBoardIsGroupedByColumn() throws {
    let test = try world([TodoExamples.all[2], TodoExamples.all[4]])
    #expect(test.call("todo", "board", "--json") == .done)
    #expect(test.out.hasPrefix(#"{"board":{"doing":{"count":1,"tasks":[{"#))
    #expect(test.out.contains(#""done":{"count":0,"tasks":[]},"todo":{"count":1,"tasks":[{"#))
    #expect(test.out.hasSuffix("\"schema_version\":1,\"today\":\"2026-11-21\",\"total\":2}\n"))
  }

  @Test func jsonMatrixOmitsDoneTasks() throws {
    let test = try world(TodoExamples.all)
    #expect(test.call("todo", "matrix", "--json") == .done)
    #expect(test.out.hasPrefix(#"{"matrix":{"decide":{"count":1,"#))
    #expect(test.out.contains(#""do":{"count":2,"#))
    #expect(test.out.hasSuffix("\"total\":5}\n"))
  }

  @Test func boardShowsTheThreeLatestDoneTasks() throws {
    let done = (1...14).map { number in
      TodoExamples.todo(
        number, "Step", .do, .done, completed: "2026-11-\(number < 10 ? "0" : "")\(number)T10:00:00+09:00")
    }
    let test = try world(done)
    #expect(test.call("todo", "board", "--width", "40") == .done)
    let numbers = test.out.matches(of: /(\d+) 🟢/).compactMap { Int($0.1) }
    #expect(numbers == (12...14).reversed())
    #expect(test.out.hasSuffix("\n  … and 11 more\n"))
    test.out = ""
    #expect(test.call("todo", "board", "--width", "40", "--all") == .done)
    #expect(test.out.matches(of: /(\d+) 🟢/).compactMap { Int($0.1) } == (1...14).reversed())
    #expect(!test.out.contains("more"))
    test.out = ""
    #expect(test.call("todo", "board", "--json") == .done)
    #expect(test.out.contains(#""done":{"count":14,"#))
    #expect(test.out.contains(#""number":1,"#))
  }

  @Test(arguments: ["board", "matrix"]) func pipeGetsTheLinesOfTheList(command: String) throws {
    let test = try TestWorld(language: .korean)
    try test.addTasks([
      test.task(1, "하나", .delete, .doing), test.task(2, "둘", .do, in: 0), test.task(3, "셋", doneBefore: 1),
    ])
    #expect(test.call("todo", command) == .done)
    let lines = ["2\ttodo\tdo\t2026-08-03\t\t둘\n", "1\tdoing\tdelete\t\t\t하나\n", "3\tdone\tdo\t\t\t셋\n"]
    #expect(test.out == (command == "board" ? lines : Array(lines[..<2])).joined())
  }

  @Test(arguments: ["board", "matrix"]) func viewingCreatesNoDatabase(command: String) throws {
    let test = try TestWorld(language: .korean, isTerminal: true)
    #expect(test.call("todo", command) == .done)
    #expect(test.out == "할 일이 없어요. 추가하려면: cyc todo add \"테스트 쓰기\" --due 금\n")
    #expect(try PersonalDatabase.existing(in: test.world) == nil)
  }
}

@Suite struct TodoNextCommandTests {
  func filled(_ language: Language = .english, isTerminal: Bool = true) throws -> TestWorld {
    let test = try TestWorld(language: language, environment: ["NO_COLOR": "1"], isTerminal: isTerminal)
    try test.addTasks([
      test.task(1, "Write tests"), test.task(2, "커밋하기", in: 0), test.task(3, "Pay", .delegate, in: -2),
      test.task(4, "Read", .decide, .doing), test.task(5, "Plan", .decide), test.task(6, "Done", in: -9, doneBefore: 1),
      test.task(7, "Sort", .delete, in: -9),
    ])
    return test
  }

  @Test func firstTaskIsShownWithItsReason() throws {
    let test = try filled()
    #expect(test.todo("next") == "3 ○ 🟠 ! D+2 Pay\nWhy: overdue by 2 days\n")
    #expect(test.todo("next", "--ascii") == "3 [ ] Delegate ! D+2 Pay\nWhy: overdue by 2 days\n")
    #expect(test.todo("next", "--color", "always").hasPrefix("\u{1B}[1;31m3 ○ 🟠 ! D+2 Pay\u{1B}[0m\n"))
    _ = test.todo("done", "3")
    #expect(test.todo("next") == "2 ○ 🟢 D-DAY 커밋하기\nWhy: due today, and in Do\n")
    #expect(try filled(.korean).todo("next") == "3 ○ 🟠 ! D+2 Pay\n이유: 기한이 2일 지났어요\n")
  }

  @Test func historyTakesTheLargestLimit() throws {
    let test = try filled()
    #expect(!test.todo("history", "--limit", "\(Int.max)", "--width", "80").contains("Older changes"))
  }

  @Test func explanationListsTheOrder() throws {
    let test = try filled(isTerminal: true)
    #expect(
      test.todo("next", "--explain") == """
        3 ○ 🟠 ! D+2 Pay
          overdue by 2 days
        2 ○ 🟢 D-DAY 커밋하기
          due today, and in Do
        4 ◐ 🔵 Read
          already in progress
        1 ○ 🟢 Write tests
          in Do (important and urgent)
        5 ○ 🔵 Plan
          in Decide (important, not urgent)
        and 1 more: cyc todo list

        The order: overdue tasks, the oldest first; with an alert within the hour or
        earlier today; due today in Do; others due today; what you are doing; due within
        7 days in Do; the rest of Do; Decide; Delegate. Delete comes last, whatever its
        date.

        """)
    #expect(
      try filled(isTerminal: false).todo("next", "--explain") == """
        3\tPay\toverdue by 2 days
        2\t커밋하기\tdue today, and in Do
        4\tRead\talready in progress
        1\tWrite tests\tin Do (important and urgent)
        5\tPlan\tin Decide (important, not urgent)

        """)
  }

  @Test func pipeGetsOneLine() throws {
    #expect(try filled(isTerminal: false).todo("next") == "3\tPay\toverdue by 2 days\n")
    #expect(try TestWorld().todo("next") == "")
  }

  @Test func jsonIsOneObject() throws {
    let test = try filled()
    #expect(test.todo("next", "--json").hasPrefix("{\"next\":{\"reason\":\"overdue\",\"task\":{"))
    #expect(
      test.todo("next", "--json").hasSuffix(
        "},\"open\":6,\"order\":null,\"schema_version\":1,\"today\":\"2026-08-03\"}\n"))
    let explained = test.todo("next", "--json", "--explain")
    let reasons = ["overdue", "due_today_in_do", "doing", "do", "decide"]
    #expect(reasons.allSatisfy { explained.contains("\"reason\":\"\($0)\"") })
    #expect(
      try TestWorld().todo("next", "--json")
        == "{\"next\":null,\"open\":0,\"order\":null,\"schema_version\":1,\"today\":\"2026-08-03\"}\n")
  }

  @Test func emptyListSaysNothingIsLeft() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(test.todo("next").hasPrefix("Nothing left to do."))
    #expect(test.todo("next", "--explain").hasPrefix("Nothing left to do."))
    try test.addTasks([test.task(1, "x", doneBefore: 0)])
    #expect(test.todo("next").hasPrefix("Nothing left to do."))
  }

  @Test func everyReasonHasItsOwnWording() throws {
    let test = try TestWorld()
    let (now, today) = (test.world.clock.now().local, test.world.clock.now().today)
    let todos = [
      test.task(1, "", in: -1), test.task(2, "", .decide, in: 0, at: "22:00"), test.task(3, "", in: 0),
      test.task(4, "", .decide, in: 0), test.task(5, "", .do, .doing),
      test.task(6, "", in: 1), test.task(7, "", in: 7), test.task(8, ""), test.task(9, "", in: 8),
      test.task(10, "", .decide), test.task(11, "", .delegate), test.task(12, "", .delete),
    ]
    let next = NextTodo.ordered(todos, at: now)
    #expect(next.map(\.todo.number) == Array(1...12))
    #expect(Set(next.map(\.reason)) == Set(NextTodo.Reason.allCases))
    for language in Language.allCases {
      #expect(Set(next.map { TodoNextPhrases.reason($0, today: today)(language) }).count == 12)
    }
    #expect(TodoNextPhrases.reason(next[0], today: today).english == "overdue by 1 day")
    #expect(TodoNextPhrases.reason(next[1], today: today).english == "due today, with an alert at 22:00")
    #expect(TodoNextPhrases.reason(next[5], today: today).english == "due tomorrow, and in Do")
    #expect(TodoNextPhrases.reason(next[6], today: today).english == "due in 7 days, and in Do")
  }

  @Test func noLineIsWiderThanTheTerminal() throws {
    let today = Day(number: 20_000)
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(columns))
      let now = CivilTime(day: today, hour: 12, minute: 0, second: 0)
      let order = NextTodo.ordered((1...12).map { RandomTask.make($0, today: today, &random) }, at: now)
      for (isASCII, language) in [(false, Language.english), (true, .english), (false, .korean)] {
        let display = Display(columns: columns, depth: .none, isASCII: isASCII)
        for next in [NextTodos(tasks: Array(order.prefix(TodoNextText.maxExplained)), open: order.count), NextTodos()] {
          let text = TodoNextText(next: next, now: now, display: display, language: language)
          for lines in [text.first, text.explanation] {
            #expect(lines.split(separator: "\n").allSatisfy { $0.displayWidth <= columns }, "\(columns) columns")
            #expect(!isASCII || lines.allSatisfy { $0.isASCII }, "\(columns) columns")
          }
        }
      }
    }
  }
}
