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

/// Laws of the list, cards, board, matrix and single task, for random tasks and all terminal widths.
@Suite struct TodoViewLawTests {
  /// A view of several tasks.
  enum View: CaseIterable {
    case list, cards, board, matrix

    func text(_ todos: [Todo], _ display: Display, _ language: Language) -> String {
      let now = TodoExamples.now.local
      let list = TodoListText(todos: todos, now: now, display: display, language: language, more: 7)
      return switch self {
      case .list: list.text
      case .cards: TodoGrid(list: list).text
      case .board: TodoBoard(todos: todos, now: now, display: display, language: language).text
      case .matrix: TodoMatrix(todos: todos, now: now, display: display, language: language).text
      }
    }
  }

  /// The text without colour sequences.
  static func plain(_ text: String) -> String {
    // A sequence's last letter and a following combining mark would be one `Character`.
    let sequence = #/\u{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar)
    return text.replacing(sequence, with: "")
  }

  /// The text without white space, which line breaking adds and removes.
  static func squeezed(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  static func lines(_ text: String) -> [Substring] {
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test(arguments: View.allCases) func noLineIsWiderThanTheTerminal(view: View) {
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(columns))
      let todos = TodoExamples.random(Int.random(in: 0...3, using: &random), &random)
      for (language, isASCII) in [(Language.english, false), (.english, true), (.korean, false), (.korean, true)] {
        let text = view.text(todos, TodoExamples.display(columns, isASCII: isASCII), language)
        let widest = TodoViewLawTests.lines(text).map(\.displayWidth).max() ?? 0
        #expect(widest <= columns, "\(view), \(language), ASCII \(isASCII), seed and columns \(columns)\n\(text)")
        if isASCII, language == .english { #expect(!text.contains { !$0.isASCII }, "\(view), columns \(columns)") }
      }
      let plain = view.text(todos, TodoExamples.display(columns), .korean)
      let colored = view.text(todos, TodoExamples.display(columns, isColored: true), .korean)
      #expect(TodoViewLawTests.plain(colored) == plain, "\(view), seed and columns \(columns)")
    }
  }

  @Test(arguments: View.allCases) func everyNumberAppearsOnce(view: View) {
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(1000 + columns))
      let todos = TodoExamples.random(Int.random(in: 0...4, using: &random), &random)
      let text = view.text(todos, TodoExamples.display(columns, isASCII: Bool.random(using: &random)), .korean)
      // In a very narrow terminal, a number spans several lines.
      let joined = TodoViewLawTests.squeezed(text)
      for todo in todos {
        let count = joined.ranges(of: Array("\(todo.number)".unicodeScalars)).count
        #expect(count == 1, "\(view), \(todo.number), columns \(columns)\n\(text)")
      }
    }
  }

  @Test func singleTaskFitsTheTerminal() {
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(2000 + columns))
      for todo in TodoExamples.random(1, &random) {
        for (language, isASCII) in [(Language.english, false), (.korean, false), (.english, true)] {
          let display = TodoExamples.display(columns, isASCII: isASCII)
          let text = TodoDetails(todo: todo, now: TodoExamples.now.local, display: display, language: language).lines
            .text(display.depth)
          let widest = TodoViewLawTests.lines(text).map(\.displayWidth).max() ?? 0
          #expect(widest <= columns, "seed \(2000 + columns), \(language)\n\(text)")
          #expect(!text.contains("\t"))
          // Title and body are complete.
          if isASCII { continue }
          let squeezed = TodoViewLawTests.squeezed(text)
          if columns >= 2 { #expect(squeezed.contains(TodoViewLawTests.squeezed(todo.title))) }
          let body = TodoViewLawTests.squeezed(todo.body ?? "")
          #expect(columns < 12 || squeezed.contains(body), "seed \(2000 + columns)\n\(text)")
        }
      }
    }
  }

  @Test func boardCountsHiddenTasks() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let todos = TodoExamples.random(Int.random(in: 1...40, using: &random), &random)
      let maxDone = Int.random(in: 0...12, using: &random)
      let text = TodoBoard(
        todos: todos, now: TodoExamples.now.local, display: TodoExamples.display(100), language: .english,
        maxDone: maxDone
      ).text
      let done = todos.filter(\.isDone)
      let latest = done.sorted {
        ($0.completed!.secondsSince1970, $0.number) > ($1.completed!.secondsSince1970, $1.number)
      }
      for (index, todo) in latest.enumerated() {
        #expect(text.contains("\(todo.number) ") == (index < maxDone), "seed \(seed)")
      }
      #expect(text.contains("DONE (\(done.count))"))
      #expect(text.contains("… and \(done.count - maxDone) more") == (done.count > maxDone), "seed \(seed)")
    }
  }
}

/// Tasks for view tests.
enum TodoExamples {
  static let now = instant("2026-11-21T21:12:00+09:00")
  static var today: Day { now.today }

  /// One task of each kind, ordered by due date, done ones last.
  static let all = [
    todo(1, "Fix the login that crashes when the token is empty", days: -2, color: .red),
    todo(2, "기한이 오늘인 일: 릴리스 노트를 한국어로 다듬기", .decide, days: 0, alert: "21:30"),
    todo(
      3, "Write tests", .delegate, .doing, days: 3, alert: "09:00", isOn: false, color: .orange),
    todo(5, "Renew the certificate", days: 42, color: .grey),
    todo(4, "Learn about --dashes, 100% \"quotes\" and 👨‍👩‍👧‍👦", .delete),
    todo(12, "끝낸 일", .decide, .done, days: -11, color: .blue, completed: "2026-11-20T10:00:00+09:00"),
    todo(6, "Clean up", .do, .done, completed: "2026-11-19T10:00:00+09:00"),
  ]

  /// 25 tasks: 17 to do, 5 started and 3 finished.
  static let busy: [Todo] = [
    todo(9, "Book the dentist", .decide, days: 0), todo(18, "Look at the slow query", .delegate, days: 0),
    todo(1, "Write tests for the parser", .decide, days: 1, alert: "21:00"),
    todo(19, "Prepare slides for Friday", .delete, days: 1), todo(2, "Review Yuri's pull request", .delegate, days: 2),
    todo(12, "Try the new linter", days: 3), todo(21, "Bump dependencies", .decide, days: 3),
    todo(4, "Read RFC 9562", days: 4), todo(13, "Write the blog post about undo", .decide, days: 4),
    todo(22, "Sort photos", .delegate, days: 4), todo(14, "Clean up TODO comments", .delegate, days: 5),
    todo(23, "Water the plants", .delete, days: 5), todo(6, "Answer issue 42", .delegate),
    todo(7, "Back up the photos", .delete), todo(16, "Renew the passport"),
    todo(17, "Buy a present for Minsu", .decide), todo(24, "Tidy dotfiles"),
    todo(10, "Plan the December release", .delegate, .doing, days: 1),
    todo(20, "Refactor the scheduler", .do, .doing, days: 2),
    todo(5, "Update the README pictures", .decide, .doing, days: 5),
    todo(15, "Rename the settings module", .delete, .doing), todo(25, "Ask about vacation", .decide, .doing),
    todo(11, "Delete old branches", .delete, .done, days: 2, completed: "2026-11-20T20:00:00+09:00"),
    todo(8, "Pay the electricity bill", .do, .done, completed: "2026-11-19T20:00:00+09:00"),
    todo(3, "Fix the flaky login test", .delete, .done, days: 3, completed: "2026-11-18T20:00:00+09:00"),
  ]

  /// A task with all fields.
  static let full = todo(
    7, "릴리스 준비: tag, build and announce", body: "첫째 줄\n\n\t- a tab before it\n끝", .delegate, .done, days: -1,
    alert: "09:30", isOn: false, color: .green, completed: "2026-11-20T18:45:00+09:00")

  static func todo(
    _ number: Int, _ title: String, body: String? = nil, _ quadrant: Quadrant = .do, _ column: BoardColumn = .todo,
    days: Int? = nil, alert: String? = nil, isOn: Bool = true, color: TodoColor? = nil, completed: String? = nil
  ) -> Todo {
    Todo(
      number: number, uuid: "00000000-0000-4000-8000-0000000000\(number < 10 ? "0" : "")\(number)", title: title,
      body: body, quadrant: quadrant, column: column, due: days.map { today + $0 },
      alert: alert.flatMap { ClockTime(iso8601: $0) }.map { TodoAlert(time: $0, isOn: isOn) }, color: color,
      created: instant("2026-11-01T09:05:00+09:00"), changed: now,
      completed: completed.map(instant))
  }

  private static func instant(_ text: String) -> Instant {
    guard let instant = Instant(rfc3339: text) else { preconditionFailure("\(text) is no moment") }
    return instant
  }

  static func display(_ columns: Int, isASCII: Bool = false, isColored: Bool = false) -> Display {
    Display(columns: columns, depth: isColored ? .ansi16 : .none, isASCII: isASCII)
  }
}

// MARK: - Random tasks

extension TodoExamples {
  private static let pieces = [
    "commit", "a", "커밋하기", "日本", "👨‍👩‍👧‍👦", "🏝️", "🇰🇷", "e\u{301}\u{323}\u{300}", "\u{301}", "각", "%s%n", "\"q'", "--",
    "-", "\\", "`$(x)`", "ㅋㅋㅋ", "\u{200D}", "\u{FE0F}", "ﷺ", "A\u{20DD}", "x".repeated(60), "한".repeated(30), "│", "…",
  ]

  private static func one<Value>(of values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// A valid title without digits, in mixed scripts.
  static func title(_ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<30, using: &random) == 0 { return "한".repeated(200) }
    let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in one(of: pieces, &random) }
    return (try? TodoText.title(words.joined(separator: Bool.random(using: &random) ? " " : ""))) ?? "커밋"
  }

  static func body(_ random: inout SeededGenerator) -> String? {
    guard Bool.random(using: &random) else { return nil }
    let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      one(of: ["", "\t", "  ", "        - "], &random) + title(&random)
    }
    return try? TodoText.body(lines.joined(separator: "\n"))
  }

  /// Tasks whose numbers occur in no other displayed field.
  static func random(_ count: Int, _ random: inout SeededGenerator) -> [Todo] {
    (0..<count).map { index in
      let column = one(of: BoardColumn.allCases, &random)
      let due = Bool.random(using: &random) ? today + Int.random(in: -400...400, using: &random) : nil
      let time = ClockTime(minuteOfDay: Int.random(in: 0..<1440, using: &random))
      let isOn = Bool.random(using: &random)
      let alert = Bool.random(using: &random) ? time.map { TodoAlert(time: $0, isOn: isOn) } : nil
      let color = Bool.random(using: &random) ? TodoColor.allCases.randomElement(using: &random) : nil
      let second = Int.random(in: 0...59, using: &random)
      return Todo(
        number: 81_000 + index, uuid: "\(index)", title: title(&random), body: body(&random),
        quadrant: one(of: Quadrant.allCases, &random), column: column, due: due, alert: alert,
        color: color, created: now, changed: now,
        completed: Instant(secondsSince1970: now.secondsSince1970 + second, local: now.local))
    }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
