internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Terminal

/// How far 🦖 has come.
struct GoalPanel: DashboardPanel {
  /// A shorter bar says nothing.
  private static let minColumns = 40

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let (display, language) = (dashboard.display, dashboard.language)
    if case .failure(let missing) = dashboard.facts.goal {
      return dashboard.missing(DashboardPhrases.goal, missing, columns: columns)
    }
    guard let challenge = dashboard.facts.challenge else { return [] }
    if challenge.goal.isDefault {
      return Segment(DashboardPhrases.noGoal(language), Style(dim: true)).wrapped(to: columns)
    }
    let mark = Segment(display.isASCII ? challenge.mark.asciiOnly(language) : challenge.mark, Style(bold: true))
    let percent = Segment(GoalPhrases.percent(challenge))
    let room = min(columns, GoalText.maxBarColumns) - mark.width - percent.width - 2
    guard columns >= Self.minColumns,
      let bar = GoalBar(progress: challenge.progress, style: Style(foreground: display.color(of: challenge.today)))
        .line(columns: room, isASCII: display.isASCII)
    else { return Line.flow([mark, percent], columns: columns) }
    var line = Line([mark])
    line.append(bar, at: mark.width + 1)
    line.append(percent, at: line.width + 1)
    return [line]
  }
}
