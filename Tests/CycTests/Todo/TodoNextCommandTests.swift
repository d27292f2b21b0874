import Days
import Support
import Terminal
import Testing
import Todos

@testable import cyc

@Suite struct TodoNextCommandTests {
  func filled(_ language: Language = .english, isTerminal: Bool = true) throws -> TestWorld {
    let test = try TestWorld(language: language, environment: ["NO_COLOR": "1"], isTerminal: isTerminal)
    try test.keep([
      test.task(1, "Write tests"), test.task(2, "커밋하기", in: 0), test.task(3, "Pay", .delegate, in: -2),
      test.task(4, "Read", .decide, .doing), test.task(5, "Plan", .decide), test.task(6, "Done", in: -9, doneBefore: 1),
      test.task(7, "Sort", .delete, in: -9),
    ])
    return test
  }

  @Test func theFirstOneIsShownWithItsReason() throws {
    let test = try filled()
    #expect(test.todo("next") == "3 🟠 Pay D+2\nWhy: overdue by 2 days\n")
    #expect(test.todo("next", "--ascii") == "3 [delegate] Pay D+2\nWhy: overdue by 2 days\n")
    #expect(test.todo("next", "--color", "always").hasPrefix("\u{1B}[1;31m3 🟠 Pay D+2\u{1B}[0m\n"))
    _ = test.todo("done", "3")
    #expect(test.todo("next") == "2 🟢 커밋하기 D-DAY\nWhy: due today, and in Do\n")
    #expect(try filled(.korean).todo("next") == "3 🟠 Pay D+2\n이유: 기한이 2일 지났어요\n")
  }

  @Test func theOrderIsExplained() throws {
    let test = try filled(isTerminal: true)
    #expect(
      test.todo("next", "--explain") == """
        1. 3 🟠 Pay D+2
           overdue by 2 days
        2. 2 🟢 커밋하기 D-DAY
           due today, and in Do
        3. 4 🔵 Read
           already in progress
        4. 1 🟢 Write tests
           in Do (important and urgent)
        5. 5 🔵 Plan
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

  @Test func aPipeGetsOneLine() throws {
    #expect(try filled(isTerminal: false).todo("next") == "3\tPay\toverdue by 2 days\n")
    #expect(try TestWorld().todo("next") == "")
  }

  @Test func scriptsReadOneObject() throws {
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

  @Test func nothingToDoIsGoodNews() throws {
    let test = try TestWorld(isTerminal: true)
    #expect(test.todo("next").hasPrefix("Nothing left to do."))
    #expect(test.todo("next", "--explain").hasPrefix("Nothing left to do."))
    try test.keep([test.task(1, "x", doneBefore: 0)])
    #expect(test.todo("next").hasPrefix("Nothing left to do."))
  }

  @Test func everyReasonIsToldInItsOwnWords() throws {
    let test = try TestWorld()
    let (now, today) = (test.world.now().local, test.world.now().today)
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
          let text = TodoNextText(next: next, today: today, display: display, language: language)
          for lines in [text.first, text.explanation] {
            #expect(lines.split(separator: "\n").allSatisfy { $0.displayWidth <= columns }, "\(columns) columns")
            #expect(!isASCII || lines.allSatisfy { $0.isASCII }, "\(columns) columns")
          }
        }
      }
    }
  }
}
