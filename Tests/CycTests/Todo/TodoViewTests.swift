import Days
import Support
import Terminal
import Testing
import Todos

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Exact output of the task views. ␛ stands for the escape character.
@Suite struct TodoViewTests {
  let now = TodoExamples.now.local

  func display(_ columns: Int, _ isASCII: Bool, _ isColored: Bool) -> Display {
    TodoExamples.display(columns, isASCII: isASCII, isColored: isColored)
  }

  func visible(_ text: String) -> String { text.replacing("\u{1B}", with: "␛") }

  func list(
    _ columns: Int, _ language: Language, isASCII: Bool = false, isColored: Bool = false
  ) -> String {
    visible(listText(display(columns, isASCII, isColored), language).text)
  }

  func listText(_ display: Display, _ language: Language) -> TodoListText {
    TodoListText(todos: TodoExamples.all, now: now, display: display, language: language, more: 3)
  }

  func cards(_ columns: Int, _ language: Language, isASCII: Bool = false) -> String {
    TodoGrid(list: listText(display(columns, isASCII, false), language)).text
  }

  func board(_ columns: Int, _ language: Language) -> String {
    let display = display(columns, false, false)
    return TodoBoard(todos: TodoExamples.all, now: now, display: display, language: language, maxDone: 1).text
  }

  func matrix(_ columns: Int, _ language: Language) -> String {
    let pending = TodoExamples.all.filter { !$0.isDone }
    return TodoMatrix(todos: pending, now: now, display: display(columns, false, false), language: language).text
  }

  func details(_ todo: Todo, _ columns: Int, _ language: Language, isColored: Bool = false) -> String {
    let display = display(columns, false, isColored)
    return visible(TodoDetails(todo: todo, now: now, display: display, language: language).lines.text(display.depth))
  }

  @Test func wideListIsATable() {
    #expect(
      list(80, .english) == """
         1  ○ 🟢  ! D+2    Fix the login that crashes when the token is empty
                                                                       ● red  Thu 19 Nov
         2  ○ 🔵    D-DAY  기한이 오늘인 일: 릴리스 노트를 한국어로 다듬기
                                                                    🔔 21:30  Sat 21 Nov
         3  ◐ 🟠    D-3    Write tests                🔕 09:00 off  ● orange  Tue 24 Nov
         5  ○ 🟢    D-42   Renew the certificate                  ● grey  Sat 2 Jan 2027
         4  ○ 🔴           Learn about --dashes, 100% "quotes" and 👨‍👩‍👧‍👦
        12  ✓ 🔵    D+11   끝낸 일                                    ● blue  Tue 10 Nov
         6  ✓ 🟢           Clean up
        … and 3 more

        """)
  }

  @Test func narrowListWrapsTitlesAndDetails() {
    #expect(
      list(40, .korean) == """
         1 ○ 🟢 !D+2   Fix the login that
                       crashes when the token is
                       empty              ● 빨강
         2 ○ 🔵  D-DAY 기한이 오늘인 일: 릴리스
                       노트를 한국어로 다듬기
                                        🔔 21:30
         3 ◐ 🟠  D-3   Write tests
                           🔕 09:00 꺼짐  ● 주황
         5 ○ 🟢  D-42  Renew the certificate
                                          ● 회색
         4 ○ 🔴        Learn about --dashes,
                       100% "quotes" and 👨‍👩‍👧‍👦
        12 ✓ 🔵  D+11  끝낸 일            ● 파랑
         6 ✓ 🟢        Clean up
        … 그 밖에 3개

        """)
  }

  @Test func coloursAccompanySigns() {
    #expect(
      list(80, .korean, isColored: true) == """
         ␛[31m1  ○ 🟢  ! D+2    Fix the login that crashes when the token is empty␛[0m
                                                                  ␛[31m● 빨강  11월 19일 (목)␛[0m
         ␛[1m2  ○ 🔵    D-DAY  기한이 오늘인 일: 릴리스 노트를 한국어로 다듬기␛[0m
                                                                ␛[1m🔔 21:30  11월 21일 (토)␛[0m
         3  ◐ 🟠    D-3    Write tests             🔕 09:00 꺼짐  ␛[33m● 주황␛[0m  11월 24일 (화)
         5  ○ 🟢    D-42   Renew the certificate             ␛[90m● 회색␛[0m  2027년 1월 2일 (토)
         4  ○ 🔴           Learn about --dashes, 100% "quotes" and 👨‍👩‍👧‍👦
        ␛[2m12  ✓ 🔵    D+11   끝낸 일␛[0m                                ␛[2;34m● 파랑␛[0m  ␛[2m11월 10일 (화)␛[0m
         ␛[2m6  ✓ 🟢           Clean up␛[0m
        ␛[2m… 그 밖에 3개␛[0m

        """)
  }

  @Test func wideCardsAreInColumns() {
    #expect(
      cards(80, .english) == """
        ┌──────────────────────────┬─────────────────────────┬─────────────────────────┐
        │ 1 ○ 🟢  ! D+2            │ 2 ○ 🔵  D-DAY           │ 3 ◐ 🟠  D-3             │
        │ Fix the login that       │ 기한이 오늘인 일:       │ Write tests             │
        │ crashes when the token   │ 릴리스 노트를 한국어로  │ Tue 24 Nov              │
        │ is empty                 │ 다듬기                  │ 🔕 09:00 off  ● orange  │
        │ Thu 19 Nov  ● red        │ Sat 21 Nov  🔔 21:30    │                         │
        ├──────────────────────────┼─────────────────────────┼─────────────────────────┤
        │ 5 ○ 🟢  D-42             │ 4 ○ 🔴                  │ 12 ✓ 🔵  D+11           │
        │ Renew the certificate    │ Learn about --dashes,   │ 끝낸 일                 │
        │ Sat 2 Jan 2027  ● grey   │ 100% "quotes" and 👨‍👩‍👧‍👦    │ Tue 10 Nov  ● blue      │
        ├──────────────────────────┼─────────────────────────┼─────────────────────────┤
        │ 6 ✓ 🟢                   │                         │                         │
        │ Clean up                 │                         │                         │
        └──────────────────────────┴─────────────────────────┴─────────────────────────┘
        … and 3 more

        """)
  }

  @Test func narrowCardsAreStacked() {
    #expect(
      cards(40, .korean) == """
        ┌──────────────────────────────────────┐
        │ 1 ○ 🟢  ! D+2                        │
        │ Fix the login that crashes when the  │
        │ token is empty                       │
        │ 11월 19일 (목)  ● 빨강               │
        ├──────────────────────────────────────┤
        │ 2 ○ 🔵  D-DAY                        │
        │ 기한이 오늘인 일: 릴리스 노트를      │
        │ 한국어로 다듬기                      │
        │ 11월 21일 (토)  🔔 21:30             │
        ├──────────────────────────────────────┤
        │ 3 ◐ 🟠  D-3                          │
        │ Write tests                          │
        │ 11월 24일 (화)  🔕 09:00 꺼짐        │
        │ ● 주황                               │
        ├──────────────────────────────────────┤
        │ 5 ○ 🟢  D-42                         │
        │ Renew the certificate                │
        │ 2027년 1월 2일 (토)  ● 회색          │
        ├──────────────────────────────────────┤
        │ 4 ○ 🔴                               │
        │ Learn about --dashes, 100% "quotes"  │
        │ and 👨‍👩‍👧‍👦                               │
        ├──────────────────────────────────────┤
        │ 12 ✓ 🔵  D+11                        │
        │ 끝낸 일                              │
        │ 11월 10일 (화)  ● 파랑               │
        ├──────────────────────────────────────┤
        │ 6 ✓ 🟢                               │
        │ Clean up                             │
        └──────────────────────────────────────┘
        … 그 밖에 3개

        """)
  }

  @Test func wideBoardHasThreeColumns() {
    #expect(
      board(80, .english) == """
         ○ TODO (4)                            │ ◐ DOING (1)        │ ✓ DONE (2)
        ───────────────────────────────────────┼────────────────────┼───────────────────
         1 🟢 Fix the login that crashes when  │ 3 🟠 Write tests   │ 12 🔵 끝낸 일
              the token is empty  ● red  ! D+2 │      🔕 09:00 off  │       ● blue
         2 🔵 기한이 오늘인 일: 릴리스 노트를  │      ● orange  D-3 │             20 Nov
              한국어로 다듬기  🔔 21:30  D-DAY │                    │ … and 1 more
         5 🟢 Renew the certificate       D-42 │                    │
              ● grey                           │                    │
         4 🔴 Learn about --dashes, 100%       │                    │
              "quotes" and 👨‍👩‍👧‍👦                  │                    │

        """)
  }

  /// The prompt needs one of the lines.
  @Test func twentyFiveTasksFitAWindowOf24Lines() {
    func lines(_ text: String) -> Int { text.split(separator: "\n").count }
    for language in [Language.english, .korean] {
      let display = display(80, false, false)
      let board = TodoBoard(todos: TodoExamples.busy, now: now, display: display, language: language, maxDone: 3).text
      #expect(lines(board) == 21, "\(board)")
      let open = TodoExamples.busy.filter { !$0.isDone }
      let matrix = TodoMatrix(todos: open, now: now, display: display, language: language).text
      #expect(lines(matrix) == 18, "\(matrix)")
    }
  }

  @Test func dayIsAtTheEndOfTheTitleIfTwoBlanksAreLeft() {
    func cell(_ title: String, alert: String? = nil, columns: Int) -> [String] {
      let todo = TodoExamples.todo(1, title, days: 3, alert: alert)
      let look = TodoLook(todo: todo, now: now, display: display(80, false, false), language: .english)
      return TodoCell(look: look, place: .board).lines(columns: columns).map { $0.text(.none) }
    }
    #expect(cell("Write a test", columns: 22) == ["1 🟢 Write a test  D-3"])
    #expect(cell("Write a test", columns: 21) == ["1 🟢 Write a test", "                  D-3"])
    #expect(cell("Write a test", columns: 30) == ["1 🟢 Write a test          D-3"])
    #expect(cell("Write a test", alert: "23:00", columns: 32) == ["1 🟢 Write a test  🔔 23:00  D-3"])
    #expect(cell("Write a test", alert: "23:00", columns: 31) == ["1 🟢 Write a test           D-3", "     🔔 23:00"])
    #expect(cell("Write a test", alert: "23:00", columns: 20) == ["1 🟢 Write a test", "     🔔 23:00    D-3"])
    #expect(
      cell("Write a test", alert: "23:00", columns: 17) == ["1 🟢 Write a test", "     🔔 23:00", "              D-3"])
  }

  @Test func finishedTaskHasTheDayOnWhichItWasFinished() {
    let todo = TodoExamples.todo(6, "Clean up", .do, .done, days: -5, completed: "2026-11-19T10:00:00+09:00")
    for (language, line) in [(Language.english, "6 🟢 Clean up    19 Nov"), (.korean, "6 🟢 Clean up  11월 19일")] {
      let look = TodoLook(todo: todo, now: now, display: display(80, false, false), language: language)
      #expect(
        TodoCell(look: look, place: .board).lines(columns: language == .english ? 23 : 24).map { $0.text(.none) } == [
          line
        ])
    }
  }

  /// The board chooses its widths by the predicted numbers. A few are wrong, such as those of titles that are cut.
  @Test func sizeOfACellPredictsTheNumberOfItsLines() {
    var (count, wrong) = (0, 0)
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      for todo in TodoExamples.random(3, &random) {
        let look = TodoLook(
          todo: todo, now: now, display: display(80, Bool.random(using: &random), false), language: .korean)
        let cell = TodoCell(look: look, place: .board, numberWidth: 6)
        let words = look.title.split(separator: " ").map(\.displayWidth).max() ?? 0
        for columns in 18...60 where max(words, cell.size.details) + cell.size.label <= columns {
          count += 1
          if cell.lines(columns: columns).count != cell.size.lines(columns: columns) { wrong += 1 }
        }
      }
    }
    #expect(wrong * 1000 < count, "\(wrong) of \(count)")
  }

  @Test func narrowBoardStacksItsColumns() {
    #expect(
      board(40, .korean) == """
        ○ 할 일 (4)
          1 🟢 Fix the login that crashes when
               the token is empty  ● 빨강  ! D+2
          2 🔵 기한이 오늘인 일: 릴리스 노트를
               한국어로 다듬기   🔔 21:30  D-DAY
          5 🟢 Renew the certificate        D-42
               ● 회색
          4 🔴 Learn about --dashes, 100%
               "quotes" and 👨‍👩‍👧‍👦

        ◐ 하는 중 (1)
          3 🟠 Write tests                   D-3
               🔕 09:00 꺼짐  ● 주황

        ✓ 끝난 일 (2)
          12 🔵 끝낸 일        ● 파랑  11월 20일
          … 그 밖에 1개

        """)
  }

  @Test func wideMatrixIsTwoByTwo() {
    #expect(
      matrix(80, .korean) == """
         🟢 하기 (2)  중요하고 급함             │ 🔵 계획하기 (1) 중요하지만 급하지 않음
         1 ○ Fix the login that crashes when    │ 2 ○ 기한이 오늘인 일: 릴리스 노트를
             the token is empty   ● 빨강  ! D+2 │     한국어로 다듬기    🔔 21:30  D-DAY
         5 ○ Renew the certificate         D-42 │
             ● 회색                             │
        ────────────────────────────────────────┼───────────────────────────────────────
         🟠 맡기기 (1)  급하지만 중요하지 않음  │ 🔴 버리기 (1)  둘 다 아님
         3 ◐ Write tests                    D-3 │ 4 ○ Learn about --dashes, 100%
             🔕 09:00 꺼짐  ● 주황              │     "quotes" and 👨‍👩‍👧‍👦

        """)
  }

  @Test func narrowMatrixStacksItsQuadrants() {
    #expect(
      matrix(40, .english) == """
        🟢 Do (2)  important and urgent
          1 ○ Fix the login that crashes when
              the token is empty    ● red  ! D+2
          5 ○ Renew the certificate         D-42
              ● grey

        🔵 Decide (1)  important, not urgent
          2 ○ 기한이 오늘인 일: 릴리스 노트를
              한국어로 다듬기    🔔 21:30  D-DAY

        🟠 Delegate (1)  urgent, not important
          3 ◐ Write tests                    D-3
              🔕 09:00 off  ● orange

        🔴 Delete (1)  neither
          4 ○ Learn about --dashes, 100%
              "quotes" and 👨‍👩‍👧‍👦

        """)
  }

  @Test func asciiCardsUseNamesInsteadOfSigns() {
    #expect(
      cards(80, .english, isASCII: true) == """
        +--------------------------+-------------------------+-------------------------+
        | 1 [ ]  ! D+2  Do         | 2 [ ]  D-DAY  Decide    | 3 [>]  D-3  Delegate    |
        | Fix the login that       | ??? ??? ?: ??? ??? ???? | Write tests             |
        | crashes when the token   | ???                     | Tue 24 Nov              |
        | is empty                 | Sat 21 Nov  alert 21:30 | alert 09:00 off         |
        | Thu 19 Nov  * red        |                         | * orange                |
        +--------------------------+-------------------------+-------------------------+
        | 5 [ ]  D-42  Do          | 4 [ ]  Delete           | 12 [x]  D+11  Decide    |
        | Renew the certificate    | Learn about --dashes,   | ?? ?                    |
        | Sat 2 Jan 2027  * grey   | 100% "quotes" and ?     | Tue 10 Nov  * blue      |
        +--------------------------+-------------------------+-------------------------+
        | 6 [x]  Do                |                         |                         |
        | Clean up                 |                         |                         |
        +--------------------------+-------------------------+-------------------------+
        ... and 3 more

        """)
  }

  @Test func singleTaskHasALinePerField() {
    #expect(
      details(TodoExamples.full, 80, .english) == """
        7 릴리스 준비: tag, build and announce

        첫째 줄

            - a tab before it
        끝

        Quadrant   🟠 Delegate: urgent, not important
        Column     ✓ DONE
        Due        Fri 20 Nov, D+1
        Alert      09:30, off
        Label      ● green
        Created    1 Nov 09:05
        Changed    21 Nov 21:12
        Completed  20 Nov 18:45
        UUID       00000000-0000-4000-8000-000000000007

        """)
    #expect(
      details(TodoExamples.full, 40, .korean) == """
        7 릴리스 준비: tag, build and announce

        첫째 줄

            - a tab before it
        끝

        사분면   🟠 맡기기: 급하지만 중요하지
                 않음
        상태     ✓ 끝난 일
        기한     11월 20일 (금), D+1
        알림     09:30, 꺼짐
        라벨     ● 초록
        만든 때  11월 1일 09:05
        바꾼 때  11월 21일 21:12
        끝낸 때  11월 20일 18:45
        UUID
          00000000-0000-4000-8000-000000000007

        """)
    #expect(
      details(TodoExamples.all[0], 80, .english, isColored: true).contains("␛[31mThu 19 Nov, D+2, overdue␛[0m"))
    #expect(details(TodoExamples.all[0], 80, .korean).contains("11월 19일 (목), D+2, 기한 지남"))
    #expect(details(TodoExamples.all[1], 80, .english, isColored: true).contains("␛[1mSat 21 Nov, D-DAY␛[0m"))
  }

  @Test func pipedListHasTabSeparatedColumns() {
    #expect(
      TodoListTable(todos: TodoExamples.all).text == """
        1\ttodo\tdo\t2026-11-19\t\tFix the login that crashes when the token is empty
        2\ttodo\tdecide\t2026-11-21\t21:30\t기한이 오늘인 일: 릴리스 노트를 한국어로 다듬기
        3\tdoing\tdelegate\t2026-11-24\t09:00 off\tWrite tests
        5\ttodo\tdo\t2027-01-02\t\tRenew the certificate
        4\ttodo\tdelete\t\t\tLearn about --dashes, 100% "quotes" and 👨‍👩‍👧‍👦
        12\tdone\tdecide\t2026-11-10\t\t끝낸 일
        6\tdone\tdo\t\t\tClean up

        """)
    #expect(TodoListTable(todos: []).text == "")
  }

  @Test func emptyListSuggestsACommand() {
    func text(_ isFiltered: Bool, more: Int = 0) -> String {
      TodoListText(
        todos: [], now: now, display: display(80, false, false), language: .english, more: more,
        isFiltered: isFiltered
      ).text
    }
    #expect(text(false) == "Nothing to do. Add a task: cyc todo add \"Write the tests\" --due fri\n")
    #expect(text(true) == "No tasks match. To see all of them: cyc todo list --all\n")
    #expect(text(false, more: 4) == "… and 4 more\n")
  }
}
