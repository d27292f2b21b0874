internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Streaks
internal import Terminal

/// The last forty days, today first, downwards.
struct GrassPanel: DashboardPanel {
  private static let rows = 4
  private static let days = 40

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard let report = try? dashboard.facts.streak.get() else { return [] }
    let look = GrassLook(
      display: dashboard.display, theme: dashboard.theme, style: dashboard.style, language: dashboard.language)
    let range = report.today - (Self.days - 1)...report.today
    return SmallGrass(days: GrassDays(report.known, in: range, open: report.openDay), rows: Self.rows)
      .squares(columns: columns, look: look)
  }
}
