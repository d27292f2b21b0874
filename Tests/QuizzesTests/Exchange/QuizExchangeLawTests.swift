import Formats
import Days
import Quizzes
import Support
import Testing

/// What is written is read back, whatever stands in it.
@Suite struct QuizExchangeLawTests {
  private static let seeds = UInt64(0)..<150
  private let now = Instant.inUTC(1_795_000_000)

  @Test func jsonKeepsEverything() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      let text = QuizExport.text(quizzes, as: .json, deck: "")
      let file = try QuizFile(text, as: .json)
      #expect(file.leftOut.isEmpty && file.made() == quizzes, "seed \(seed)")
      #expect(QuizExport.json(file.made()) == text, "seed \(seed)")
    }
  }

  @Test func aTableKeepsEverythingButTheDayItWasMade() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      let text = QuizExport.csv(quizzes)
      let file = try QuizFile((seed.isMultiple(of: 2) ? "\u{FEFF}" : "") + text, as: .csv)
      #expect(file.leftOut.isEmpty && file.made(at: now) == quizzes.map { made($0, now) }, "seed \(seed)")
      #expect(QuizExport.csv(file.made()) == text, "seed \(seed)")
      let cells = try CSVReader.rows(Array(text.utf8)).flatMap(\.cells)
      #expect(cells.allSatisfy { !"=+-@\t\r".utf8.contains($0.utf8.first ?? 0) }, "seed \(seed): no formulas")
    }
  }

  /// There every card with one option gets wrong ones, and nothing says when a quiz is asked.
  @Test func ankiKeepsQuestionsOptionsAndTags() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let quizzes = random.quizzes(max: 12)
      let file = try QuizFile(QuizExport.anki(quizzes, deck: "Deck"), as: .anki)
      #expect(file.leftOut.isEmpty && file.quizzes.count == quizzes.count, "seed \(seed): \(file.leftOut)")
      for (quiz, read) in zip(quizzes, file.made(at: now)) {
        var same = made(quiz, now)
        (same.at, same.isOnce) = (nil, false)
        if quiz.isCard { (same.options, same.answer) = (read.options, read.answer) }
        #expect(read == same && read.rightOption == quiz.rightOption, "seed \(seed)")
      }
    }
  }

  @Test func aSecondImportChangesNothing() throws {
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

  /// A table without guids, of quizzes and of cards.
  @Test func aSecondImportOfAPlainTableChangesNothing() throws {
    for seed in Self.seeds {
      var random = RandomQuizzes(seed: seed)
      let lines = (0..<random.number(0...15)).map { _ in
        let draft = random.draft()
        let options = (0..<3).map { draft.options.indices.contains($0) ? draft.options[$0] : "" }
        let quiz = [draft.question] + options + [draft.options[draft.answer]]
        let cells = random.chance(40) ? [draft.question, draft.options[draft.answer]] : quiz
        return cells.map(CSVCell.written).joined(separator: ",") + "\n"
      }
      // Some stand there twice.
      let text = (lines + lines.prefix(random.number(0...2))).joined()
      let first = try QuizFile(text, as: .csv)
      let present = first.made()
      #expect(Set(present.map(\.guid)).count == present.count, "seed \(seed)")
      let second = try QuizFile(text, as: .csv, besides: present)
      let plan = QuizImportPlan(second.quizzes, besides: present)
      #expect(plan.new.isEmpty && plan.changed.isEmpty && plan.unchanged == present.count, "seed \(seed)")
    }
  }

  /// The same, as one that is made now.
  private func made(_ quiz: Quiz, _ now: Instant) -> Quiz {
    var quiz = quiz
    quiz.created = now
    return quiz
  }
}
