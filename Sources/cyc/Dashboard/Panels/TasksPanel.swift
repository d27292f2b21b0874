internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Terminal
internal import Todos

/// What is to be done first.
struct TasksPanel: DashboardPanel {
  private static let max = 4

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let (display, language, now) = (dashboard.display, dashboard.language, dashboard.facts.now)
    switch dashboard.facts.tasks {
    case .failure(let missing): return dashboard.missing(DashboardPhrases.tasks, missing, columns: columns)
    case .success(let next):
      let list = TodoListText(
        todos: next.tasks.prefix(Self.max).map(\.todo), now: now, display: display, language: language,
        showsDays: false)
      let rest = next.open - Self.max
      let more = rest > 0 ? Segment(DashboardPhrases.more(rest)(language), Style(dim: true)).wrapped(to: columns) : []
      return (next.tasks.isEmpty ? [] : list.lines(columns: columns)) + more
    }
  }
}
