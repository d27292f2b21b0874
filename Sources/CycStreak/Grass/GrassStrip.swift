internal import CycBase
internal import Days
internal import Streaks
internal import Terminal

/// A few days beside each other, each with its weekday and its contributions: of a week or less there is no graph to see.
struct GrassStrip {
  let days: GrassDays

  private static let maxDays = 7
  private static let gap = 2

  /// The lines, none wider than `columns`: squares alone where there is no room for words; nil where there are too many days, or
  /// too few columns.
  func lines(columns: Int, look: GrassLook) -> [Line]? {
    guard days.count <= min(GrassStrip.maxDays, columns) else { return nil }
    let cells = days.range.map { day in
      [
        look.faint(look.names.weekdays[day.weekday.rawValue]), look.largeSquare(days[day]),
        Segment(contributions(on: day)),
      ]
    }
    let table = Table(
      cells.map { _ in .leading(gap: GrassStrip.gap) }, rows: (0..<3).map { row in cells.map { $0[row] } })
    let squares = GrassLook.row(days.range.map { look.square(days[$0]) }, isSpaced: days.count * 2 - 1 <= columns)
    // Nobody knows how many where only question marks stand.
    return table.width <= columns ? table.rows.map(table.line).filter { $0.width > 0 } : [squares]
  }

  private func contributions(on day: Day) -> String {
    days.entry(on: day).map { Counts.short($0.total) } ?? ""
  }
}
