internal import Days
internal import Streaks
internal import Terminal

/// The last forty days, today first, downwards.
struct GrassPanel: DashboardPanel {
  private static let rows = 4
  private static let days = 40

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard let report = try? dashboard.facts.streak.get() else { return [] }
    let look = GrassLook(display: dashboard.display, theme: dashboard.theme, style: nil, language: dashboard.language)
    let range = report.today - (Self.days - 1)...report.today
    return SmallGrass(calendar: report.known.days(in: range), range: range, rows: Self.rows)
      .cellRows(columns: columns, look: look)
  }
}
