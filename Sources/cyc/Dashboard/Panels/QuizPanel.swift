internal import CycBase
internal import CycStreak
internal import CycList
internal import CycQuiz
internal import Terminal

/// How many quizzes are due; nothing where none is. Where they cannot be read, the other parts of that file have said so.
struct QuizPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard case .success(let summary?) = dashboard.facts.quizzes, let text = QuizPhrases.waiting(summary) else {
      return []
    }
    let line = text(dashboard.language)
    return Segment(dashboard.display.isASCII ? line.asciiOnly(dashboard.language) : line).wrapped(to: columns)
  }
}
