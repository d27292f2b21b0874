internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Quizzes
internal import Terminal

/// The quizzes as people read them.
struct QuizText {
  let quizzes: [ScheduledQuiz]
  let showsAnswers: Bool
  let today: Day
  let display: Display
  let language: Language
  /// What is said where there are none.
  let none: Sentence

  var text: String { lines.text(display.depth) }

  private var lines: [Line] {
    if quizzes.isEmpty { return display.wrapped(none(language)) }
    return Table([.trailing(), .flexible(), .leading(), .leading()], rows: quizzes.flatMap(rows))
      .lines(columns: display.columns)
  }

  private func rows(_ quiz: ScheduledQuiz) -> [[Segment]] {
    let state = QuizPhrases.due(quiz.state, at: quiz.quiz.at, on: today)(language)
    let isDue = quiz.state.isDue(on: today)
    let tags = quiz.quiz.tags.map { "#\($0)" }.joined(separator: " ")
    let first = [
      Segment("\(quiz.quiz.number)"), Segment(shown(quiz.quiz.question)),
      Segment(shown(tags), Style(dim: true)), Segment(state, Style(bold: isDue, dim: !isDue)),
    ]
    guard showsAnswers else { return [first] }
    return [first]
      + quiz.quiz.options.enumerated().map { index, option in
        let isRight = index == quiz.quiz.answer
        let mark = isRight ? (display.isASCII ? "*" : "✓") : (display.isASCII ? "-" : "·")
        return [Segment(""), Segment("\(mark) \(shown(option))", Style(bold: isRight)), Segment(""), Segment("")]
      }
  }

  private func shown(_ text: String) -> String {
    let line = Sanitizer.clean(text.replacing("\n", with: " "))
    return display.isASCII ? line.asciiOnly(language) : line
  }

  /// For programs: number, day, tags and question, separated by tabs.
  static func table(_ quizzes: [ScheduledQuiz]) -> String {
    quizzes.map { quiz in
      let cells = [
        "\(quiz.quiz.number)", quiz.state.dueDay?.description ?? "", quiz.quiz.tags.joined(separator: " "),
        quiz.quiz.question,
      ]
      return cells.map { Sanitizer.clean($0.replacing("\t", with: " ").replacing("\n", with: " ")) }
        .joined(separator: "\t") + "\n"
    }.joined()
  }
}
