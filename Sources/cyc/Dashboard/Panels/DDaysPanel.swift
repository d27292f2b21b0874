internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Terminal

/// The next days that somebody looks forward to, in a line.
struct DDaysPanel: DashboardPanel {
  private static let max = 3

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let today = dashboard.facts.now.day
    switch dashboard.facts.ddays {
    case .failure(let missing): return dashboard.missing(DashboardPhrases.ddays, missing, columns: columns)
    case .success(let days):
      let days = days.prefix(Self.max).map { day in
        let day = dashboard.display.isASCII ? DDayText.ascii(day, dashboard.language) : day
        let words = [day.icon, day.mark(on: today), day.title].compactMap(\.self).joined(separator: " ")
        return Segment(words, Style(bold: day.daysLeft(on: today) == 0))
      }
      return Line.flow(days, gap: 3, columns: columns)
    }
  }
}
