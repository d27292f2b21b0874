internal import GitHub
internal import Terminal

/// How old the streak is where it is not fresh, and what is not seen in it.
struct AgePanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard let report = try? dashboard.facts.streak.get() else { return [] }
    let age = report.age.map { DashboardPhrases.age($0, isUnanswered: report.failure != nil, host: report.host.name) }
    return [age, SourcePhrases.privateUnseen(report)].compactMap { $0 }.flatMap {
      Segment($0(dashboard.language), Style(dim: true)).wrapped(to: columns)
    }
  }
}
