internal import CycBase
internal import CycList
internal import CycNag
internal import CycQuiz
internal import CycScreen
internal import CycStreak
internal import Days
internal import GitHub
internal import Terminal
internal import Todos

/// Today at a glance: parts below each other. On wide terminals, the tasks are next to the grass.
struct Dashboard {
  let facts: DashboardFacts
  let display: Display
  let language: Language
  let theme: GrassTheme
  /// The setting `style`; nil for coloured squares, if the terminal has enough colours.
  let style: GlyphStyle?
  /// How to ask GitHub again: an option, or a key of the interactive screen.
  var again = "--refresh"

  /// Below this width, the tasks are below the grass.
  private static let minColumnsSideBySide = 60
  private static let gap = 4
  /// Longer lines are harder to read.
  private static let maxColumns = 110
  /// From this width on, the grass has half a year, and tasks still have as much room as in 80 columns.
  private static let minColumnsOfHalfYear = 110

  var lines: [Line] {
    let columns = min(display.columns, Self.maxColumns)
    let bottom = quizzes(columns) + ddays(columns) + sync(columns) + remarks(columns)
    return .stacked([head(columns) + streak(columns) + goal(columns), middle(columns), bottom])
  }

  /// The parts around the tasks, for the interactive screen, which shows the tasks itself.
  var panel: UIPanel {
    let columns = min(display.columns, Self.maxColumns)
    let (top, bottom) = (head(columns) + streak(columns) + goal(columns), ddays(columns) + remarks(columns))
    let grass = grass(columns)
    if columns >= Self.minColumnsSideBySide, !grass.isEmpty {
      return UIPanel(above: [top, bottom].filter { !$0.isEmpty }, side: grass + legend(grass.width))
    }
    return UIPanel(above: [top, grass, bottom].filter { !$0.isEmpty })
  }

  /// The greeting, and the weather at the end of its line if there is room.
  private func head(_ columns: Int) -> [Line] {
    let greeting = greeting(columns)
    let room = columns - greeting.width - Self.gap / 2
    guard columns >= Self.minColumnsSideBySide, greeting.count == 1,
      let weather = weather.first(where: { $0.width <= room })
    else { return greeting + (weather.first?.wrapped(to: columns) ?? []) }
    var line = greeting[0]
    line.append(weather, at: columns - weather.width)
    return [line]
  }

  /// The grass with its legend, and the tasks next to its rows.
  private func middle(_ columns: Int) -> [Line] {
    let grass = grass(columns)
    guard columns >= Self.minColumnsSideBySide, !grass.isEmpty else {
      return .stacked([grass, tasks(columns, atMost: Self.maxTasksBelow)])
    }
    let tasks = tasks(columns - grass.width - Self.gap, atMost: Self.maxTasks, maxLines: grass.count)
    // Below both there is room for the legend, which is wider than the grass.
    if tasks.count <= grass.count {
      return .sideBySide([grass, tasks], gap: Self.gap) + legend(columns)
    }
    return .sideBySide([grass + legend(grass.width), tasks], gap: Self.gap)
  }

  // MARK: - Parts

  /// Lines of a part. If it could not be read, its line has the reason.
  private func lines<Value>(
    _ name: Sentence, _ part: DashboardFacts.Part<Value>, _ columns: Int, _ lines: (Value) -> [Line]
  ) -> [Line] {
    switch part {
    case .success(let value): return lines(value)
    case .failure(let missing):
      if let sentences = missing.sentences {
        return Line.flow(sentences.map { Segment($0(language), Style(dim: true)) }, gap: 1, columns: columns)
      }
      let hint = missing.hint.map { " (\($0(language)))" } ?? ""
      let text = "\(name(language)): \(missing.reason(language))\(hint)"
      return Segment(text, Style(foreground: display.amber)).wrapped(to: columns)
    }
  }

  private func greeting(_ columns: Int) -> [Line] {
    let name = facts.name.map { TodoLook.shown($0, display, language) }
    let greeting = DashboardPhrases.greeting(hour: facts.now.hour, name: name)(language)
    let question = DashboardPhrases.question(of: try? facts.streak.get())(language)
    return Line.flow([Segment(greeting, Style(bold: true)), Segment(question)], gap: 1, columns: columns)
  }

  /// From the longest to the shortest; empty if the weather is unknown.
  private var weather: [Segment] {
    guard let place = facts.weather.place, let reading = facts.weather.reading else { return [] }
    let text = WeatherText(
      place: place, reading: reading, now: facts.instant, isASCII: display.isASCII, language: language)
    return text.versions.map { Segment($0) }
  }

  private func streak(_ columns: Int) -> [Line] {
    lines(StreakPhrases.streakLabel, facts.streak, columns) { report in
      let streak = StreakPhrases.current(report, flame: display.symbol("🔥"))(language)
      let today = StreakPhrases.today(
        report, done: display.symbol("✓"), open: display.symbol("○"), resting: display.symbol("☾"),
        again: again)(language)
      let state = Segment(today, Style(foreground: display.color(of: report.todayState)))
      // After a streak of several lines, today's state begins a line of its own.
      let run = Segment(streak, Style(bold: true)).wrapped(to: columns)
      if run.count > 1 { return run + state.wrapped(to: columns) + work(columns) }
      return Line.flow([Segment(streak, Style(bold: true)), state], columns: columns) + work(columns)
    }
  }

  /// Today's commits that GitHub does not show, with what to do so that they count.
  private func work(_ columns: Int) -> [Line] {
    guard let work = facts.work else { return [] }
    let words =
      !work.unpushed.isEmpty
      ? LocalWorkPhrases.unpushed(work.unpushed, home: facts.home)
      : work.shouldCount.isEmpty ? nil : LocalWorkPhrases.shouldCount(work, home: facts.home)
    return words.map { Segment($0(language)).wrapped(to: columns) } ?? []
  }

  /// With fewer columns the bar would be too short to read.
  private static let minColumnsWithBar = 38

  /// The goal with a progress bar, or a proposal to set one.
  private func goal(_ columns: Int) -> [Line] {
    lines(DashboardPhrases.goal, facts.goal, columns) { _ in facts.challenge.map { goal($0, columns) } ?? [] }
  }

  private func goal(_ challenge: Challenge, _ columns: Int) -> [Line] {
    if challenge.goal.isDefault {
      return Segment(DashboardPhrases.noGoal(language), Style(dim: true)).wrapped(to: columns)
    }
    if challenge.isReached == true {
      let words = [GoalPhrases.reached(challenge, party: display.symbol("🎉")), GoalPhrases.next(challenge)]
      return Line.flow(words.map { Segment($0(language)) }, gap: 1, columns: columns)
    }
    let text = "\(DashboardPhrases.goal(language)) \(challenge.mark)"
    let mark = Segment(display.isASCII ? text.asciiOnly(language) : text, Style(bold: true))
    let percent = Segment(GoalPhrases.percent(challenge))
    let room = min(columns, GoalText.maxBarColumns) - mark.width - percent.width - 2
    guard columns >= Self.minColumnsWithBar,
      let bar = GoalBar(progress: challenge.progress, style: Style(foreground: display.color(of: challenge.today)))
        .line(columns: room, isASCII: display.isASCII)
    else { return Line.flow([mark, percent], columns: columns) }
    var line = Line([mark])
    line.append(bar, at: mark.width + 1)
    line.append(percent, at: line.width + 1)
    return [line]
  }

  private var look: GrassLook { GrassLook(display: display, theme: theme, style: style, language: language) }

  private var weeks: WeekGrass? {
    guard let report = try? facts.streak.get() else { return nil }
    let maxWeeks = display.columns >= Self.minColumnsOfHalfYear ? 26 : 11
    return WeekGrass(
      report.known, until: report.today, open: report.openDay, weekStart: facts.weekStart, maxWeeks: maxWeeks)
  }

  private func grass(_ columns: Int) -> [Line] { weeks?.lines(columns: columns, look: look) ?? [] }
  private func legend(_ columns: Int) -> [Line] { weeks?.legend(columns: columns, look: look) ?? [] }

  /// Most tasks next to the grass, which has seven rows.
  static let maxTasks = 7
  /// Most tasks below the grass.
  private static let maxTasksBelow = 4

  /// The next tasks, as many as fit, and how many more there are.
  private func tasks(_ columns: Int, atMost limit: Int, maxLines: Int = .max) -> [Line] {
    lines(DashboardPhrases.tasks, facts.tasks, columns) { tasks in
      let drawn = (0...min(limit, tasks.next.tasks.count)).map { count in
        let todos = tasks.next.tasks.prefix(count).map(\.todo)
        let list = TodoListText(
          todos: todos, now: facts.now, display: display, language: language,
          showsDays: false)
        let more = DashboardPhrases.more(
          of: tasks.next.open, shown: count, due: tasks.dueByToday,
          dueShown: todos.count { $0.due.map { $0 <= facts.now.day } ?? false })
        return (count == 0 ? [] : list.lines(columns: columns))
          + (more.map { Segment($0(language), Style(dim: true)).wrapped(to: columns) } ?? [])
      }
      return drawn.last { $0.count <= maxLines } ?? []
    }
  }

  // If quizzes and the sync cannot be read, they have no lines: they are in the same file as the tasks and D-days, whose
  // lines give the reason.

  private func quizzes(_ columns: Int) -> [Line] {
    guard case .success(let summary?) = facts.quizzes, let text = QuizPhrases.waiting(summary)?(language) else {
      return []
    }
    return Segment(display.isASCII ? text.asciiOnly(language) : text).wrapped(to: columns)
  }

  private func sync(_ columns: Int) -> [Line] {
    guard case .success(let status?) = facts.sync else { return [] }
    let remark = status.remark(isASCII: display.isASCII)?(language)
    let text = remark ?? status.indicator.text(language, isASCII: display.isASCII)
    return Segment(text).wrapped(to: columns)
  }

  private func ddays(_ columns: Int) -> [Line] {
    let today = facts.now.day
    return lines(DashboardPhrases.ddays, facts.ddays, columns) { days in
      let days = days.prefix(3).map { day in
        let day = display.isASCII ? DDayText.ascii(day, language) : day
        let words = [day.icon, day.mark(on: today), day.title].compactMap(\.self).joined(separator: " ")
        return Segment(words, Style(bold: day.daysLeft(on: today) == 0))
      }
      return Line.flow(days, gap: 3, columns: columns)
    }
  }

  /// The age of contributions that are not fresh, the source of the weather, and contributions that the streak may lack.
  private func remarks(_ columns: Int) -> [Line] {
    let dim = { (sentence: Sentence) in Segment(sentence(language), Style(dim: true)) }
    let report = try? facts.streak.get()
    let age = report.flatMap { DashboardPhrases.age(of: $0, because: facts.streakFailure) }
    let unseen = report.flatMap(SourcePhrases.privateUnseen)
    let missing = report.flatMap { $0.coverage.missing == nil ? nil : SourcePhrases.missingDays(of: $0) }
    return Line.flow([age.map(dim), weatherNote].compactMap(\.self), columns: columns)
      + [unseen, missing].compactMap(\.self).flatMap { dim($0).wrapped(to: columns) }
  }

  /// The source of the weather, or the reason why it is missing. If no place is set, a hint, shown only once.
  private var weatherNote: Segment? {
    if facts.weather.reading != nil { return Segment(WeatherPhrases.credit(language), WeatherPhrases.creditStyle) }
    guard let trouble = facts.weather.trouble, trouble != .notSet || facts.hintsAtWeather else { return nil }
    // Unreadable settings are reported elsewhere.
    if case .settings = trouble { return nil }
    let text = "\(WeatherPhrases.weather(language)): \(WeatherPhrases.reason(trouble)(language))"
    return Segment(text, Style(dim: true))
  }
}
