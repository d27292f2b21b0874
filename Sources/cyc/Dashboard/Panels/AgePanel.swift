internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import GitHub
internal import Terminal

/// The age of the streak if it is not fresh, whose data the weather is, and what the streak does not show.
struct AgePanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let language = dashboard.language
    let report = try? dashboard.facts.streak.get()
    let age = report.flatMap { report in
      report.coverage.age.map {
        DashboardPhrases.age($0, isUnanswered: report.coverage.failure != nil, host: report.host.name)
      }
    }
    let unseen = report.flatMap(SourcePhrases.privateUnseen)
    let dim = { (sentence: Sentence) in Segment(sentence(language), Style(dim: true)) }
    let notes = [age.map(dim), WeatherPanel().note(dashboard)].compactMap(\.self)
    let missing = report.flatMap { report in report.coverage.missing.map { _ in SourcePhrases.missingDays(of: report) }
    }
    return Line.flow(notes, columns: columns)
      + [unseen, missing].compactMap { $0.map(dim)?.wrapped(to: columns) }.flatMap(\.self)
  }
}
