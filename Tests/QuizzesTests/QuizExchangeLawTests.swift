import Days
import Formats
import Support
import Testing

@testable import Quizzes

/// Exported quizzes are imported unchanged, with any text in them.
@Suite struct QuizExchangeLawTests {
  private static let seeds = UInt64(0)..<150
  private let now = Instant.inUTC(1_795_000_000)

  @Test func jsonKeepsEverything() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      let text = QuizExport.text(quizzes, as: .json, deck: "")
      let file = try QuizFile(text, as: .json)
      #expect(file.leftOut.isEmpty && file.importedQuizzes() == quizzes, "seed \(seed)")
      #expect(QuizExport.json(file.importedQuizzes()) == text, "seed \(seed)")
    }
  }

  @Test func tableKeepsEverythingExceptTheCreationDay() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      let text = QuizExport.csv(quizzes)
      let file = try QuizFile((seed.isMultiple(of: 2) ? "\u{FEFF}" : "") + text, as: .csv)
      let expected = quizzes.map { created($0, at: now) }
      #expect(file.leftOut.isEmpty && file.importedQuizzes(at: now) == expected, "seed \(seed)")
      #expect(QuizExport.csv(file.importedQuizzes()) == text, "seed \(seed)")
      let cells = try CSVReader.rows(Array(text.utf8)).flatMap(\.cells)
      #expect(cells.allSatisfy { !"=+-@\t\r".utf8.contains($0.utf8.first ?? 0) }, "seed \(seed): no formulas")
    }
  }

  /// A card gets wrong options. Anki stores neither `at` nor `isOnce`, and a file is exact if one of its quizzes is.
  @Test func ankiKeepsQuestionsOptionsAndTags() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      let file = try QuizFile(QuizExport.anki(quizzes, deck: "Deck"), as: .anki)
      #expect(file.leftOut.isEmpty && file.quizzes.count == quizzes.count, "seed \(seed): \(file.leftOut)")
      for (quiz, read) in zip(quizzes, file.importedQuizzes(at: now)) {
        var same = created(quiz, at: now)
        (same.draft.at, same.draft.isOnce) = (nil, false)
        if quizzes.contains(where: \.isExact) { same.draft.isExact = true }
        if quiz.isCard { (same.draft.options, same.draft.answer) = (read.options, read.answer) }
        #expect(read == same && read.rightOption == quiz.rightOption, "seed \(seed)")
      }
    }
  }

  @Test func secondImportChangesNothing() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      for format in QuizFormat.allCases {
        let file = try QuizFile(QuizExport.text(quizzes, as: format, deck: "x"), as: format, besides: quizzes)
        let plan = QuizImportPlan(file.quizzes, besides: quizzes)
        #expect(
          plan.new.isEmpty && plan.changed.isEmpty && plan.unchanged == quizzes.count, "seed \(seed): \(format)")
      }
    }
  }

  /// A table without GUIDs, with quizzes and cards.
  @Test func secondImportOfAPlainTableChangesNothing() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let lines = (0..<random.number(0...15)).map { _ in
        let draft = random.draft()
        let options = (0..<3).map { draft.options.indices.contains($0) ? draft.options[$0] : "" }
        let quiz = [draft.question] + options + [draft.options[draft.answer]]
        let cells = random.chance(40) ? [draft.question, draft.options[draft.answer]] : quiz
        return cells.map(CSVCell.written).joined(separator: ",") + "\n"
      }
      // Repeat some of the rows.
      let text = (lines + lines.prefix(random.number(0...2))).joined()
      let first = try QuizFile(text, as: .csv)
      let present = first.importedQuizzes()
      #expect(Set(present.map(\.guid)).count == present.count, "seed \(seed)")
      let second = try QuizFile(text, as: .csv, besides: present)
      let plan = QuizImportPlan(second.quizzes, besides: present)
      #expect(plan.new.isEmpty && plan.changed.isEmpty && plan.unchanged == present.count, "seed \(seed)")
    }
  }

  /// The same quiz, created at `now`.
  private func created(_ quiz: Quiz, at now: Instant) -> Quiz {
    var quiz = quiz
    quiz.created = now
    return quiz
  }
}

/// Quizzes with text that is hard for file formats.
struct RandomQuizzes {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let words = [
    "커밋", "git", "<b>bold</b>", "<br>", "<ol><li>x</li></ol>", "a & b", "&amp;", "&lt;", "\"q\"", "\"", "'", "'=x",
    "=1+1",
    "-5", "@SUM(1)", "+", "a,b", "a;b", "a|b", "#1", "#html:false", "{{c1::gap}}", "[sound:a.mp3]", "<img src=x>", "{",
    "[",
    "one\ntwo", "\n\n", "tab\tbed", "1", "2", "3", "e\u{301}", "\u{1112}\u{1161}\u{11AB}", "👨‍👩‍👧‍👦", "\u{200F}עברית",
    "\u{202E}rtl", "  ", "a  b", "<", ">", "</div>", "<!-- x -->", "true", "option", "tags:x", "한국어 문장",
    "\\", "\\n", "%",
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func chance(_ percent: Int = 50) -> Bool { number(1...100) <= percent }

  mutating func text() -> String {
    if chance(1) { return String(repeating: chance() ? "&" : "긴 글 ", count: 1000) }
    return (0..<number(1...4)).map { _ in RandomQuizzes.words.randomElement(using: &generator) ?? "" }
      .joined(separator: chance() ? " " : "")
  }

  mutating func time() -> CivilTime {
    CivilTime(day: Day(number: number(19_000...22_000)), hour: number(0...23), minute: number(0...59), second: 0)
  }

  mutating func draft() -> QuizDraft {
    while true {
      let options = (0..<number(1...3)).map { _ in text() }
      let draft = QuizDraft(
        question: text(), options: options, answer: number(0...options.count - 1), at: chance(30) ? time() : nil,
        isOnce: chance(20),
        tags: (0..<number(0...3)).map { _ in ["git", "한글", "a::b", "\"x\"", "#tag", "=1"][number(0...5)] },
        isExact: !chance(20))
      // Try again after an invalid draft, for example one with equal options.
      if let draft = try? draft.checked(at: nil) { return draft }
    }
  }

  /// Quizzes numbered from 1.
  mutating func quizzes(max: Int) -> [Quiz] {
    (0..<number(0...max)).map { index in
      let seconds = number(1_700_000_000...1_790_000_000)
      let guid = chance() ? "guid \(index) \"<&\t#" : "#\(index)=1+\(number(0...9))"
      return Quiz(
        number: index + 1, guid: guid, draft(),
        created: Instant(
          secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds + [0, 32_400, -12_600][number(0...2)])))
    }
  }
}

extension QuizFile {
  init(_ text: String, as format: QuizFormat, besides present: [Quiz] = []) throws(QuizFileError) {
    try self.init(Array(text.utf8), as: format, besides: present)
  }

  /// The quizzes after an import into an empty list.
  func importedQuizzes(at now: Instant = .inUTC(1_795_000_000)) -> [Quiz] {
    quizzes.enumerated().map { $0.element.quiz(number: $0.offset + 1, now: now) }
  }
}

extension Instant {
  static func inUTC(_ seconds: Int) -> Instant {
    Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  }
}
