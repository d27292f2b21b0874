import Days
import Support
import Terminal
import Testing
import Todos

@testable import cyc

/// What holds for the list, the cards, the board, the matrix and a task alone, whatever the tasks and the terminal are.
@Suite struct TodoViewLawTests {
  /// A way to show many tasks.
  enum View: CaseIterable {
    case list, cards, board, matrix

    func text(_ todos: [Todo], _ display: Display, _ language: Language) -> String {
      let now = TodoExamples.now.local
      return switch self {
      case .list: TodoListText(todos: todos, now: now, display: display, language: language, more: 7).text
      case .cards: TodoGrid(todos: todos, now: now, display: display, language: language, more: 7).text
      case .board: TodoBoard(todos: todos, now: now, display: display, language: language).text
      case .matrix: TodoMatrix(todos: todos, now: now, display: display, language: language).text
      }
    }
  }

  /// The text without the sequences that colour it.
  static func plain(_ text: String) -> String {
    // The last letter of a sequence and a combining mark behind it are one character.
    let sequence = #/\u{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar)
    return text.replacing(sequence, with: "")
  }

  /// The text without spaces and line ends, which breaking lines adds and takes.
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

  @Test(arguments: View.allCases) func everyNumberIsThereOnce(view: View) {
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(1000 + columns))
      let todos = TodoExamples.random(Int.random(in: 0...4, using: &random), &random)
      let text = view.text(todos, TodoExamples.display(columns, isASCII: Bool.random(using: &random)), .korean)
      // Where it is very narrow a number goes over several lines.
      let joined = TodoViewLawTests.squeezed(text)
      for todo in todos {
        let count = joined.ranges(of: Array("\(todo.number)".unicodeScalars)).count
        #expect(count == 1, "\(view), \(todo.number), columns \(columns)\n\(text)")
      }
    }
  }

  @Test func oneTaskFitsToo() {
    for columns in 1...200 {
      var random = SeededGenerator(seed: UInt64(2000 + columns))
      for todo in TodoExamples.random(1, &random) {
        for (language, isASCII) in [(Language.english, false), (.korean, false), (.english, true)] {
          let display = TodoExamples.display(columns, isASCII: isASCII)
          let text = TodoDetails(todo: todo, now: TodoExamples.now.local, display: display, language: language).text
          let widest = TodoViewLawTests.lines(text).map(\.displayWidth).max() ?? 0
          #expect(widest <= columns, "seed \(2000 + columns), \(language)\n\(text)")
          #expect(!text.contains("\t"))
          // Everything that was written is there.
          if isASCII { continue }
          let squeezed = TodoViewLawTests.squeezed(text)
          if columns >= 2 { #expect(squeezed.contains(TodoViewLawTests.squeezed(todo.title))) }
          let body = TodoViewLawTests.squeezed(todo.body ?? "")
          #expect(columns < 12 || squeezed.contains(body), "seed \(2000 + columns)\n\(text)")
        }
      }
    }
  }

  @Test func theBoardCountsWhatItDoesNotShow() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let todos = TodoExamples.random(Int.random(in: 1...40, using: &random), &random)
      let most = Int.random(in: 0...12, using: &random)
      let text = TodoBoard(
        todos: todos, now: TodoExamples.now.local, display: TodoExamples.display(100), language: .english,
        maxDone: most
      ).text
      let done = todos.filter(\.isDone)
      let latest = done.sorted {
        ($0.completed!.secondsSince1970, $0.number) > ($1.completed!.secondsSince1970, $1.number)
      }
      for (index, todo) in latest.enumerated() {
        #expect(text.contains("\(todo.number) ") == (index < most), "seed \(seed)")
      }
      #expect(text.contains("DONE (\(done.count))"))
      #expect(text.contains("… and \(done.count - most) more") == (done.count > most), "seed \(seed)")
    }
  }
}
