internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Days
internal import Terminal

/// A greeting by the time of day, and the question of the day.
struct GreetingPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let facts = dashboard.facts
    let name = facts.name.map { TodoLook.shown($0, dashboard.display, dashboard.language) }
    let greeting = DashboardPhrases.greeting(hour: facts.now.hour, name: name)(dashboard.language)
    let question = DashboardPhrases.question(of: try? facts.streak.get())(dashboard.language)
    return Line.flow([Segment(greeting, Style(bold: true)), Segment(question)], gap: 1, columns: columns)
  }
}
