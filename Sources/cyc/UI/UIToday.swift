internal import ArgumentParser
internal import CycBase
internal import CycScreen
internal import CycStreak
internal import Days
internal import Platform
internal import Terminal

/// The streak on the interactive screen, from the cache alone. Another process asks GitHub.
final class UIToday {
  /// The lines have to be made again if this changes.
  struct Key: Equatable {
    private let display: Display
    private let clock: String
    private let showsPanel: Bool
    private let marks: [FileMark?]

    init(_ state: UIState, _ marks: [FileMark?]) {
      (display, clock, showsPanel) = (state.display, "\(state.now)", state.tab == .today)
      // The panel has D-days, and the streak nothing of the database.
      self.marks = showsPanel ? marks : []
    }
  }

  private var marks: [FileMark?] = []
  private var reading = StatusReading()
  private static let maxAgeMinutes = 15

  /// Whether another process has looked at GitHub since the last call.
  func hasChanged(in world: World) -> Bool {
    let path = ContributionCache.path(in: world.home.directories)
    let marks = [FileMark(path), FileMark("\(path)-wal")]
    defer { self.marks = marks }
    return marks != self.marks
  }

  /// The panel of Today, empty on other tabs, and the streak for the row of tabs.
  func lines(for state: UIState, in world: World) -> (panel: UIPanel, streak: Segment?) {
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
      let facts = try? DashboardFacts(in: world.home.readSession == nil ? world.sharingReadSession() : world, offline)
    else { return UIPanel() }
    let margin = 1
    let display = state.display.narrowed(to: state.columns - margin)
    let (theme, style) = (world.home.settings[.theme], world.home.settings[.style])
    let panel = Dashboard(facts: facts, display: display, language: state.language, theme: theme, style: style).panel
    return UIPanel(above: panel.above.map { $0.indented(by: margin) }, side: panel.side.indented(by: margin))
  }

  /// Why GitHub cannot be asked: it is not known for whom. Nil if it is.
  func missingUser(in world: World) -> (any UserFacingError)? {
    do {
      _ = try world.ownStreakReader(.offline, try world.publicSession())
      return nil
    } catch {
      return error as? any UserFacingError
    }
  }

  /// Starts a look at GitHub by another process if the last one is old.
  func refresh(in world: World, evenIfFresh: Bool = false) {
    StatusFetch(maxAgeMinutes: Self.maxAgeMinutes).begin(after: reading, evenIfFresh: evenIfFresh, in: world)
  }
}
