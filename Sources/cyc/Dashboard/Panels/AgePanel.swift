internal import GitHub
internal import Terminal

/// How old the streak is where it is not fresh, whose data the weather is, and what is not seen in the streak.
struct AgePanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let language = dashboard.language
    let report = try? dashboard.facts.streak.get()
    let age = report.flatMap { report in
      report.age.map { DashboardPhrases.age($0, isUnanswered: report.failure != nil, host: report.host.name) }
    }
    let unseen = report.flatMap(SourcePhrases.privateUnseen)
    let dim = { (sentence: Sentence) in Segment(sentence(language), Style(dim: true)) }
    let notes = [age.map(dim), WeatherPanel().note(dashboard)].compactMap(\.self)
    return Line.flow(notes, columns: columns) + (unseen.map(dim)?.wrapped(to: columns) ?? [])
  }
}
