internal import GitHub
internal import Terminal

/// How old the streak is where it is not fresh, and why.
struct AgePanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard let report = try? dashboard.facts.streak.get(), let age = report.age else { return [] }
    let words = DashboardPhrases.age(age, isUnanswered: report.failure != nil, host: report.host.name)
    return Segment(words(dashboard.language), Style(dim: true)).wrapped(to: columns)
  }
}
