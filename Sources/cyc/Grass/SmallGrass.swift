internal import Days
internal import Streaks
internal import Terminal

/// The last days as a small field: today first at the top left, then downwards, column by column; what does not fit is old.
struct SmallGrass {
  let calendar: ContributionCalendar
  let range: ClosedRange<Day>
  let rows: Int

  /// The lines, none wider than `columns`: the rows, and the legend.
  func lines(columns: Int, look: GrassLook) -> [Line] {
    cellRows(columns: columns, look: look) + look.legend(columns: columns, indent: 0)
  }

  func cellRows(columns: Int, look: GrassLook) -> [Line] {
    let count = range.lowerBound.distance(to: range.upperBound) + 1
    let shown = min(count, (columns + 1) / 2 * rows)
    let cells = Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0) })
    return (0..<min(rows, shown)).map { row in
      GrassLook.row(
        stride(from: row, to: shown, by: rows).map { look.cell(cells[range.upperBound - $0], isInside: true) })
    }
  }
}
