import Days
import Quizzes

/// Files with quizzes, of cyc and of Anki.
enum QuizFuzz {
  private static let now = Instant(secondsSince1970: 1_795_263_120, local: CivilTime(utcSeconds: 1_795_263_120))

  static func tryOne(_ bytes: [UInt8], as format: QuizFormat) {
    _ = QuizFormat(guessedFor: "deck.txt", bytes)
    guard let file = try? QuizFile(bytes, as: format) else { return }
    law(Set(file.quizzes.map(\.guid)).count == file.quizzes.count, "two quizzes of one guid")
    for quiz in file.quizzes {
      law((try? quiz.draft.checked(at: nil)) == quiz.draft, "a quiz that nobody could have written")
    }
    let plan = QuizImportPlan(file.quizzes, besides: [])
    law(plan.changed.isEmpty && plan.unchanged == 0, "quizzes that are there already")
    tryWriting(made(file))
  }

  /// What is exported is read back; a table does not say when a quiz was made.
  private static func tryWriting(_ quizzes: [Quiz]) {
    let json = QuizExport.json(quizzes)
    guard let again = try? QuizFile(Array(json.utf8), as: .json), again.leftOut.isEmpty else {
      fatalError("not read back:\n\(json)")
    }
    law(QuizExport.json(made(again)).utf8.elementsEqual(json.utf8), "other quizzes are read back:\n\(json)")
    for format in [QuizFormat.csv, .anki] {
      let text = QuizExport.text(quizzes, as: format, deck: "Deck")
      guard let again = try? QuizFile(Array(text.utf8), as: format) else { fatalError("not read back:\n\(text)") }
      law(again.quizzes.count + again.leftOut.count == quizzes.count, "\(format): quizzes lost:\n\(text)")
    }
  }

  private static func made(_ file: QuizFile) -> [Quiz] {
    file.quizzes.enumerated().map { $1.quiz(number: $0 + 1, now: now) }
  }
}
