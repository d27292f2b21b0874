internal import CycBase
internal import CycStreak
internal import CycList
internal import Terminal

/// How it stands with the sync; nothing where none is set up. Where it cannot be read, the other parts of that file have said so.
struct SyncPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard case .success(let status?) = dashboard.facts.sync else { return [] }
    let (indicator, language) = (status.indicator, dashboard.language)
    let text = dashboard.display.isASCII ? indicator.ascii(language).asciiOnly(language) : indicator.words(language)
    return Segment(text).wrapped(to: columns)
  }
}
