internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Terminal

/// Today at a glance: panels below each other, and where there is room the grass beside the tasks.
struct Dashboard {
  let facts: DashboardFacts
  let display: Display
  let language: Language
  let theme: GrassTheme
  /// Nil where the terminal decides.
  let style: GlyphStyle?

  /// The next panel is one file more and its name here.
  private var top: [any DashboardPanel] { [StreakPanel(), GoalPanel()] }
  private var left: any DashboardPanel { GrassPanel() }
  private var right: any DashboardPanel { TasksPanel() }
  private var bottom: [any DashboardPanel] { [QuizPanel(), DDaysPanel(), SyncPanel(), AgePanel()] }

  /// Beside the grass, tasks need as much again.
  private static let minColumnsBeside = 60
  private static let gap = 4
  /// On wider terminals lines are not easier to read.
  private static let maxColumns = 100

  var lines: [Line] {
    let columns = min(display.columns, Self.maxColumns)
    return .stacked([head(columns) + drawn(top, columns), middle(columns), drawn(bottom, columns)])
  }

  /// The greeting, and the weather at the end of its line where there is room.
  private func head(_ columns: Int) -> [Line] {
    let greeting = GreetingPanel().lines(self, columns: columns)
    let room = columns - greeting.width - Self.gap / 2
    guard columns >= Self.minColumnsBeside, greeting.count == 1, let weather = WeatherPanel().segment(self, in: room)
    else { return greeting + WeatherPanel().lines(self, columns: columns) }
    var line = greeting[0]
    line.append(weather, at: columns - weather.width)
    return [line]
  }

  private func middle(_ columns: Int) -> [Line] {
    let grass = left.lines(self, columns: columns)
    guard columns >= Self.minColumnsBeside, !grass.isEmpty else {
      return .stacked([grass, right.lines(self, columns: columns)])
    }
    let tasks = right.lines(self, columns: columns - grass.width - Self.gap)
    return .sideBySide([grass, tasks], gap: Self.gap)
  }

  private func drawn(_ panels: [any DashboardPanel], _ columns: Int) -> [Line] {
    panels.flatMap { $0.lines(self, columns: columns) }
  }
}

/// A part of the dashboard.
protocol DashboardPanel {
  /// What it shows in so many columns (1 or more); nothing where there is nothing to show.
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line]
}

extension Dashboard {
  /// A part that could not be read keeps its line, with the reason.
  func missing(_ part: Sentence, _ missing: DashboardFacts.Missing, columns: Int) -> [Line] {
    let hint = missing.hint.map { " (\($0(language)))" } ?? ""
    let text = "\(part(language)): \(missing.reason(language))\(hint)"
    return Segment(text, Style(foreground: display.amber)).wrapped(to: columns)
  }
}
