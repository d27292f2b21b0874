internal import ArgumentParser
internal import CycBase
internal import CycScreen
internal import CycStreak
internal import Days
internal import Platform
internal import Terminal

/// The streak on the interactive screen, from the cache alone. Another process asks GitHub.
final class UIToday {
  /// The state that the lines depend on, apart from the cache, whose changes `hasChanged` reports.
  struct Key: Equatable {
    private let display: Display
    private let clock: String
    private let showsPanel: Bool
    private let databaseMarks: [FileMark?]

    init(_ state: UIState, _ databaseMarks: [FileMark?]) {
      (display, clock, showsPanel) = (state.display, "\(state.now)", state.tab == .today)
      // Only the panel shows something of the database: D-days.
      self.databaseMarks = showsPanel ? databaseMarks : []
    }
  }

  private var cacheMarks: [FileMark?] = []
  /// The streak as last read. Its age tells `refresh` whether GitHub must be asked.
  private var reading = StatusReading()
  /// Age of the last check from which on GitHub is asked again.
  private static let maxAgeMinutes = 15

  /// Whether another process has changed the cache of contributions since the last call.
  func hasChanged(in world: World) -> Bool {
    let path = ContributionCache.path(in: world.home.directories)
    let marks = [FileMark(path), FileMark("\(path)-wal")]
    defer { cacheMarks = marks }
    return marks != cacheMarks
  }

  /// The panel of Today, empty on other tabs, and the streak for the row of tabs.
  func lines(for state: UIState, in world: World) -> (panel: UIPanel, streak: Segment?) {
    // The streak is read without any field.
    reading = StatusReader.reading([], maxTasks: 0, in: world)
    let values = StatusValues(
      reading: reading, language: state.language, isASCII: state.display.isASCII, hasTitles: false)
    let summary = reading.hasNoStreak ? "" : values.summary(hasFlame: true)
    let streak = summary.isEmpty ? nil : Segment(summary, Style(bold: reading.isUrgent))
    guard state.tab == .today else { return (UIPanel(), streak) }
    return (panel(for: state, in: world), streak)
  }

  private func panel(for state: UIState, in world: World) -> UIPanel {
    guard let offline = try? FreshnessOptions.parse(["--offline"]),
      let facts = try? DashboardFacts(in: world, offline)
    else { return UIPanel() }
    let margin = 1
    let display = state.display.with(columns: max(1, state.columns - margin))
    let (theme, style) = (world.home.settings[.theme], world.home.settings[.style])
    let panel = Dashboard(
      facts: facts, display: display, language: state.language, theme: theme, style: style, again: "r"
    ).panel
    return UIPanel(above: panel.above.map { $0.indented(by: margin) }, side: panel.side.indented(by: margin))
  }

  /// The error if it is not known which user to ask GitHub for; nil otherwise.
  func missingUser(in world: World) -> (any UserFacingError)? {
    do {
      _ = try world.ownStreakReader(.offline, try world.publicSession())
      return nil
    } catch {
      return error as? any UserFacingError
    }
  }

  /// Starts a process that checks GitHub if the last check is old; with `evenIfFresh` always.
  func refresh(in world: World, evenIfFresh: Bool = false) {
    StatusFetch(maxAgeMinutes: Self.maxAgeMinutes).begin(after: reading, evenIfFresh: evenIfFresh, in: world)
  }
}
