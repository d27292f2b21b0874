import Formats
import Foundation
import Support
import Testing

@testable import Quizzes

/// Cells: question, answer, tags, and names of the columns that the import ignores.
private let samples = SharedSamples("samples/quiz")

@Suite(.enabled(if: !samples.rows.isEmpty, "../shared/facts/samples/quiz is not beside this checkout"))
struct QuizSampleTests {
  @Test(arguments: samples.files)
  func sampleBecomesTheExpectedQuizzes(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: samples.folder.appending(path: name)))
    let file = try QuizFile(bytes, as: QuizFormat(guessedFor: name, bytes))
    let expected = samples.rows.filter { $0.file == name }
    #expect(file.leftOut.isEmpty)
    #expect(file.quizzes.map(\.draft.question) == expected.map { $0.cells[0] })
    for (row, quiz) in zip(expected, file.quizzes) {
      #expect(quiz.draft.rightOption == row.cells[1], "\(row)")
      #expect(
        quiz.draft.tags == (row.cells[2] == "-" ? [] : row.cells[2].split(separator: " ").map(String.init)), "\(row)")
      #expect(file.otherColumns.joined(separator: " ") == row.cells[3], "\(row)")
    }
    let again = try QuizFile(bytes, as: QuizFormat(guessedFor: name, bytes), besides: file.importedQuizzes())
    let plan = QuizImportPlan(again.quizzes, besides: file.importedQuizzes())
    #expect(plan.new.isEmpty && plan.changed.isEmpty && plan.unchanged == expected.count)
  }
}

/// Notes with gaps, and cards that are asked both ways.
@Suite struct CardLawTests {
  private static let words = ["Bern", "Rhein", "강", "a b", "x", "", "é", "1"]

  private struct RandomNote {
    var random: SeededGenerator

    /// One to three words, or an empty text.
    mutating func text() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in CardLawTests.words.randomElement(using: &random) ?? "" }
        .joined(separator: " ").trimmedBlanks
    }
  }

  @Test func eachGapNumberIsACardWhoseAnswersFillItsGaps() throws {
    var count = 0
    for seed in UInt64(0)..<300 {
      var note = RandomNote(random: SeededGenerator(seed: seed))
      var (cloze, plain) = ("note \(seed) ", "note \(seed) ")
      var gaps: [(number: Int, answer: String, hint: String?)] = []
      for _ in 0..<Int.random(in: 1...4, using: &note.random) {
        let (before, answer) = (note.text(), note.text())
        let hint = Bool.random(using: &note.random) ? "hint" : nil
        let number = Int.random(in: 1...3, using: &note.random)
        if answer.isEmpty { continue }
        gaps.append((number, answer, hint))
        cloze += "\(before) {{c\(number)::\(answer)\(hint.map { "::\($0)" } ?? "")}} "
        plain += "\(before) \(answer) "
      }
      if gaps.isEmpty { continue }
      let text = "#separator:tab\n#html:false\n#guid column:1\nG\(seed)\t\(cloze)\t\n"
      let file = try QuizFile(text, as: .anki)
      let numbers = Set(gaps.map(\.number)).sorted()
      #expect(file.quizzes.map(\.guid) == numbers.map { "G\(seed)/c\($0)" }, "seed \(seed): \(cloze)")
      for (number, quiz) in zip(numbers, file.quizzes) {
        let asked = gaps.filter { $0.number == number }
        #expect(quiz.draft.rightOption == asked.map(\.answer).joined(separator: ", "), "seed \(seed)")
        var filled = quiz.draft.question
        for gap in asked {
          let mark = "[\(gap.hint ?? "…")]"
          let range = try #require(filled.firstRange(of: mark), "seed \(seed): \(filled)")
          filled.replaceSubrange(range, with: gap.answer)
        }
        #expect(filled == plain.trimmedBlanks, "seed \(seed)")
      }
      let present = file.importedQuizzes()
      let again = QuizImportPlan(try QuizFile(text, as: .anki, besides: present).quizzes, besides: present)
      #expect(again.new.isEmpty && again.changed.isEmpty, "seed \(seed)")
      count += numbers.count
    }
    #expect(count > 300)
  }

  @Test func reversedCardsAskForTheQuestionAndAreNotImportedTwice() throws {
    for seed in UInt64(0)..<200 {
      var note = RandomNote(random: SeededGenerator(seed: seed))
      let rows = (0..<Int.random(in: 1...6, using: &note.random)).map {
        ("f\($0) \(note.text())", "b\($0) \(note.text())")
      }
      let withGUIDs = Bool.random(using: &note.random)
      let header = "#separator:tab\n#html:false\n" + (withGUIDs ? "#guid column:1\n" : "")
      let text =
        header + rows.enumerated().map { "\(withGUIDs ? "g\($0)\t" : "")\($1.0)\t\($1.1)\n" }.joined()
      let file = try QuizFile(Array(text.utf8), as: .anki, reverses: true)
      let expected = rows.flatMap { row in
        let (front, back) = (row.0.trimmedBlanks, row.1.trimmedBlanks)
        return [[front, back], [back, front]]
      }
      #expect(file.quizzes.map { [$0.draft.question, $0.draft.rightOption] } == expected, "seed \(seed)")
      #expect(Set(file.quizzes.map(\.guid)).count == rows.count * 2, "seed \(seed)")
      let present = file.importedQuizzes()
      for reverses in [true, false] {
        let again = try QuizFile(Array(text.utf8), as: .anki, besides: present, reverses: reverses)
        let plan = QuizImportPlan(again.quizzes, besides: present)
        #expect(
          plan.new.isEmpty && plan.unchanged + plan.changed.count == rows.count * (reverses ? 2 : 1), "seed \(seed)")
        if reverses { #expect(plan.changed.isEmpty, "seed \(seed)") }
      }
    }
  }
}
