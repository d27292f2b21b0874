internal import CycBase
internal import Days
package import Terminal

/// The last days as a small field: today first at the top left, then downwards, column by column; what does not fit is old.
package struct SmallGrass {
  package let days: GrassDays
  package let rows: Int

  package init(days: GrassDays, rows: Int) {
    self.days = days
    self.rows = rows
  }

  /// The lines, none wider than `columns`: what has no room, the rows, and the legend.
  package func lines(columns: Int, look: GrassLook) -> [Line] {
    let notice = shown(columns) < days.count ? look.notice(from: first(columns), columns: columns) : []
    return notice + squares(columns: columns, look: look)
      + look.legend(columns: columns, indent: 0, open: days.openSquare)
  }

  /// The rows alone.
  package func squares(columns: Int, look: GrassLook) -> [Line] {
    let shown = shown(columns)
    return (0..<min(rows, shown)).map { row in
      GrassLook.row(
        stride(from: row, to: shown, by: rows).map { look.square(days[days.range.upperBound - $0]) },
        isSpaced: isSpaced(columns))
    }
  }

  private func first(_ columns: Int) -> Day { days.range.upperBound - (shown(columns) - 1) }

  private func shown(_ columns: Int) -> Int {
    min(days.count, (isSpaced(columns) ? (columns + 1) / 2 : columns) * rows)
  }

  /// Spaces go before days do.
  private func isSpaced(_ columns: Int) -> Bool { (columns + 1) / 2 * rows >= days.count }
}
