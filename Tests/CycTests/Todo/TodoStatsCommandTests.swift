import Days
import Support
import Terminal
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

@Suite struct TodoStatsCommandTests {
  /// Today is 2026-08-03, a Monday.
  func filled(_ language: Language = .english, isTerminal: Bool = true) throws -> TestWorld {
    let test = try TestWorld(language: language, environment: ["NO_COLOR": "1"], isTerminal: isTerminal)
    try test.addTasks(
      (1...6).map { test.task($0, "done \($0)", doneBefore: [0, 0, 1, 1, 1, 3][$0 - 1]) } + [
        test.task(7, "할 일", in: 0), test.task(8, "later", .decide, in: 9), test.task(9, "Bin", .delete, doneBefore: 0),
        test.task(10, "Ask", .delegate, .doing),
      ])
    return test
  }

  @Test func weekIsShownByDay() throws {
    #expect(
      try filled().todo("stats") == """
        This week, 2 – 8 Aug
        Total     6 done, 3 open
        Progress  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▁▁▁▁▁  3 of 4 today (75%)
        Streak    2 days with something done, longest 2

        By quadrant
        🟢 Do        5 done, 1 open  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▁▁▁▁▁▁▁
        🔵 Decide    0 done, 1 open  ▁▁▁▁▁▁▁
        🟠 Delegate  0 done, 1 open  ▁▁▁▁▁▁▁
        🔴 Delete    1 done, 0 open  ▄▄▄▄▄▄▄

        Done per day (most: 3 on 3 Aug)
        Sun  2 Aug  3  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
        Mon  3 Aug  3  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
        Tue  4 Aug  -
        Wed  5 Aug  -
        Thu  6 Aug  -
        Fri  7 Aug  -
        Sat  8 Aug  -

        """)
  }

  @Test func weekStartSettingIsUsed() throws {
    let test = try filled()
    #expect(test.call("config", "set", "week_start", "mon") == .done)
    #expect(test.todo("stats").hasPrefix("This week, 3 – 9 Aug\nTotal     3 done, 3 open\n"))
  }

  @Test func rangesHaveHeadings() throws {
    let test = try filled()
    func heading(_ arguments: String...) -> String {
      test.out = ""
      test.err = ""
      let status = Cyc.run(["todo", "stats"] + arguments, in: test.world)
      return String((status == .done ? test.out : test.err).prefix { $0 != "\n" })
    }
    #expect(heading("--week") == "This week, 2 – 8 Aug")
    #expect(heading("--month") == "This month, 1 – 31 Aug")
    #expect(heading("--from", "2026-07-30") == "30 Jul – 3 Aug")
    #expect(heading("--to", "2026-07-30") == "26 – 30 Jul")
    #expect(heading("--from", "today", "--to", "today") == "3 Aug")
    #expect(heading("--from", "yesterday", "--to", "+2d") == "2 – 5 Aug")
    #expect(heading("--from", "+2d") == "cyc: 3 Aug 2026 is before 5 Aug 2026")
    #expect(heading("--from", "08-01") == "1 – 3 Aug")
    #expect(heading("--from", "fri") == "31 Jul – 3 Aug")
    #expect(heading("--to", "08-01") == "26 Jul – 1 Aug")
    #expect(heading("--from", "12-30", "--to", "01-02") == "30 Dec 2025 – 2 Jan 2026")
    #expect(heading("--from", "-2w", "--to", "1주 전") == "20 – 27 Jul")
    #expect(heading("--to", "someday") == "cyc: not a date: 'someday'")
    #expect(heading("--from", "2000-01-01") == "cyc: 9,712 days are too many at once; the limit is 3,660")
  }

  @Test func monthIsShownByWeek() throws {
    #expect(
      try filled().todo("stats", "--month").split(separator: "\n", omittingEmptySubsequences: false).suffix(8)
        .joined(separator: "\n") == """
          Done per day (most: 3 on 3 Aug)
          Sun 26 Jul        ·  0
          Sun  2 Aug  ██       6
          Sun  9 Aug           -
          Sun 16 Aug           -
          Sun 23 Aug           -
          Sun 30 Aug           -

          """)
  }

  @Test func pipeGetsNamesAndNumbers() throws {
    #expect(
      try filled(isTerminal: false).todo("stats", "--from", "yesterday") == """
        period\t2026-08-02\t2026-08-03
        total\t6\t3
        process\t3\t4
        streak\t2\t2
        do\t5\t1
        decide\t0\t1
        delegate\t0\t1
        delete\t1\t0
        2026-08-02\t3
        2026-08-03\t3

        """)
    #expect(try TestWorld().todo("stats").contains("\nprocess\t\t\n"))
  }

  @Test func emptyListHasNoProgress() throws {
    let test = try TestWorld(environment: ["NO_COLOR": "1"], isTerminal: true)
    #expect(test.todo("stats").hasPrefix("The list has always been empty."))
    #expect(test.todo("stats", "--json").contains("\"process\":null"))
    try test.addTasks([test.task(1, "x", in: 3)])
    #expect(test.todo("stats").contains("Progress  nothing due today, and nothing done yet\n"))
    #expect(!test.todo("stats").contains("0 of 0"))
  }

  @Test func jsonIsOneObject() throws {
    #expect(
      try filled().todo("stats", "--from", "yesterday", "--json") == """
        {"days":[{"day":"2026-08-02","done":3},{"day":"2026-08-03","done":3}],"done":6,"from":"2026-08-02","open":3,\
        "period":"days","process":{"done":3,"total":4},"quadrants":[{"done":5,"open":1,"quadrant":"do"},\
        {"done":0,"open":1,"quadrant":"decide"},{"done":0,"open":1,"quadrant":"delegate"},\
        {"done":1,"open":0,"quadrant":"delete"}],"schema_version":1,"streak":{"current":2,"longest":2,\
        "today_done":true},"to":"2026-08-03","today":"2026-08-03"}

        """)
  }

  @Test func outputIsKorean() throws {
    let shown = try filled(.korean).todo("stats")
    #expect(shown.hasPrefix("이번 주 (8월 2일 ~ 8일)\n합계    한 일 6개, 남은 일 3개\n"))
    #expect(shown.contains("오늘 4개 중 3개 (75%)"))
    #expect(!shown.contains("done"))
  }

  @Test func noLineIsWiderThanTheTerminal() throws {
    let today = Day(number: 20_000)
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(columns))
      let todos = (0..<Int.random(in: 0...40, using: &random)).map { RandomTask.make($0, today: today, &random) }
      for count in [1, 7, 30] {
        let days = (today - count / 2)...(today - count / 2 + count - 1)
        let statistics = TodoStatistics(of: todos, in: days, today: today)
        for (isASCII, language) in [(false, Language.english), (true, .english), (false, .korean)] {
          let text = TodoStatsText(
            statistics: statistics, period: TodoPeriod(kind: .days, days: days), weekStart: .monday,
            display: Display(columns: columns, depth: .none, isASCII: isASCII), language: language, theme: .gitHub)
          for lines in [text.text, text.nothing] {
            #expect(lines.split(separator: "\n").allSatisfy { $0.displayWidth <= columns }, "\(columns) columns")
            #expect(!isASCII || lines.allSatisfy { $0.isASCII }, "\(columns) columns")
          }
        }
      }
    }
  }

  @Test func barsDistinguishDoneAndOpenWithoutColours() throws {
    let test = try TestWorld(environment: ["NO_COLOR": "1"], isTerminal: true)
    try test.addTasks([
      test.task(1, "x", doneBefore: 0), test.task(2, "x"), test.task(3, "x"), test.task(4, "x", .delete),
    ])
    let lines = test.todo("stats", "--ascii").split(separator: "\n")
    #expect(lines.contains("Do        1 done, 2 open  =============---------------------------"))
    #expect(lines.contains("Delete    0 done, 1 open  -------------"))
    #expect(lines.contains("Decide    0 done, 0 open"))
  }
}
