internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Terminal

/// The streak, and what is known of today.
struct StreakPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    switch dashboard.facts.streak {
    case .failure(let missing): return dashboard.missing(StreakPhrases.streakLabel, missing, columns: columns)
    case .success(let report):
      let (display, language) = (dashboard.display, dashboard.language)
      let streak = StreakPhrases.current(report, flame: display.symbol("🔥"))(language)
      let today = StreakPhrases.today(
        report, done: display.symbol("✓"), open: display.symbol("○"), resting: display.symbol("☾"))(language)
      return Line.flow(
        [Segment(streak, Style(bold: true)), Segment(today, Style(foreground: display.color(of: report.todayState)))],
        columns: columns)
    }
  }
}
