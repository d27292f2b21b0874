internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycStreak
internal import Days
internal import GitHub
internal import Terminal
internal import Todos

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

/// A greeting by the time of day, and the question of the day.
struct GreetingPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let facts = dashboard.facts
    let name = facts.name.map { TodoLook.shown($0, dashboard.display, dashboard.language) }
    let greeting = DashboardPhrases.greeting(hour: facts.now.hour, name: name)(dashboard.language)
    let question = DashboardPhrases.question(of: try? facts.streak.get())(dashboard.language)
    return Line.flow([Segment(greeting, Style(bold: true)), Segment(question)], gap: 1, columns: columns)
  }
}

/// The weather of one's place; nothing where it is not known, which the last line says.
struct WeatherPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    versions(dashboard).first?.wrapped(to: columns) ?? []
  }

  /// As much of it as has room in so many columns of a line; nil where nothing has.
  func segment(_ dashboard: Dashboard, in room: Int) -> Segment? {
    versions(dashboard).first { $0.width <= room }
  }

  private func versions(_ dashboard: Dashboard) -> [Segment] {
    let report = dashboard.facts.weather
    guard let place = report.place, let reading = report.reading else { return [] }
    let text = WeatherText(
      place: place, reading: reading, now: dashboard.facts.instant, isASCII: dashboard.display.isASCII,
      language: dashboard.language)
    return text.versions.map { Segment($0) }
  }

  /// For the last line: whose data it is, or why there is none. Where nobody has set a place, nothing but a hint, once.
  func note(_ dashboard: Dashboard) -> Segment? {
    let (report, language) = (dashboard.facts.weather, dashboard.language)
    if report.reading != nil { return Segment(WeatherPhrases.credit(language), WeatherPhrases.creditStyle) }
    guard let trouble = report.trouble, trouble != .notSet || dashboard.facts.hintsAtWeather else { return nil }
    // That is said of all of them.
    if case .settings = trouble { return nil }
    let text = "\(WeatherPhrases.weather(language)): \(WeatherPhrases.reason(trouble)(language))"
    return Segment(text, Style(dim: true))
  }
}

/// The streak, and what is known of today.
struct StreakPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    switch dashboard.facts.streak {
    case .failure(let missing): return dashboard.missing(StreakPhrases.streakLabel, missing, columns: columns)
    case .success(let report):
      let (display, language) = (dashboard.display, dashboard.language)
      let streak = StreakPhrases.current(report, flame: display.symbol("🔥"))(language)
      let today = StreakPhrases.today(
        report, done: display.symbol("✓"), open: display.symbol("○"), resting: display.symbol("☾"))(language)
      return Line.flow(
        [Segment(streak, Style(bold: true)), Segment(today, Style(foreground: display.color(of: report.todayState)))],
        columns: columns)
    }
  }
}

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

/// The last forty days, today first, downwards.
struct GrassPanel: DashboardPanel {
  private static let rows = 4
  private static let days = 40

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard let report = try? dashboard.facts.streak.get() else { return [] }
    let look = GrassLook(
      display: dashboard.display, theme: dashboard.theme, style: dashboard.style, language: dashboard.language)
    let range = report.today - (Self.days - 1)...report.today
    return SmallGrass(days: GrassDays(report.known, in: range, open: report.openDay), rows: Self.rows)
      .squares(columns: columns, look: look)
  }
}

/// What is to be done first.
struct TasksPanel: DashboardPanel {
  private static let max = 4

  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let (display, language, now) = (dashboard.display, dashboard.language, dashboard.facts.now)
    switch dashboard.facts.tasks {
    case .failure(let missing): return dashboard.missing(DashboardPhrases.tasks, missing, columns: columns)
    case .success(let next):
      let list = TodoListText(
        todos: next.tasks.prefix(Self.max).map(\.todo), now: now, display: display, language: language,
        showsDays: false)
      let rest = next.open - Self.max
      let more = rest > 0 ? Segment(DashboardPhrases.more(rest)(language), Style(dim: true)).wrapped(to: columns) : []
      return (next.tasks.isEmpty ? [] : list.lines(columns: columns)) + more
    }
  }
}

/// How many quizzes are due; nothing where none is. Where they cannot be read, the other parts of that file have said so.
struct QuizPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard case .success(let summary?) = dashboard.facts.quizzes, let text = QuizPhrases.waiting(summary) else {
      return []
    }
    let line = text(dashboard.language)
    return Segment(dashboard.display.isASCII ? line.asciiOnly(dashboard.language) : line).wrapped(to: columns)
  }
}

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

/// How it stands with the sync; nothing where none is set up. Where it cannot be read, the other parts of that file have said so.
struct SyncPanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    guard case .success(let status?) = dashboard.facts.sync else { return [] }
    return Segment(status.indicator.text(dashboard.language, isASCII: dashboard.display.isASCII)).wrapped(to: columns)
  }
}

/// The age of the streak if it is not fresh, whose data the weather is, and what the streak does not show.
struct AgePanel: DashboardPanel {
  func lines(_ dashboard: Dashboard, columns: Int) -> [Line] {
    let language = dashboard.language
    let report = try? dashboard.facts.streak.get()
    let age = report.flatMap { report in
      report.coverage.age.map {
        DashboardPhrases.age($0, isUnanswered: report.coverage.failure != nil, host: report.host.name)
      }
    }
    let unseen = report.flatMap(SourcePhrases.privateUnseen)
    let dim = { (sentence: Sentence) in Segment(sentence(language), Style(dim: true)) }
    let notes = [age.map(dim), WeatherPanel().note(dashboard)].compactMap(\.self)
    let missing = report.flatMap { report in report.coverage.missing.map { _ in SourcePhrases.missingDays(of: report) }
    }
    return Line.flow(notes, columns: columns)
      + [unseen, missing].compactMap { $0.map(dim)?.wrapped(to: columns) }.flatMap(\.self)
  }
}
