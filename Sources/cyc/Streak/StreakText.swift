internal import Days
internal import GitHub
internal import Streaks
internal import Terminal

/// The report as people read it, on a terminal of any width.
struct StreakText {
  let report: StreakReport
  let display: Display
  let language: Language
  var theme = GrassTheme.gitHub
  /// Nil where the terminal decides.
  var style: GlyphStyle?
  /// How many rows the small grass has; nil for the one with a row a weekday.
  var rows: Int?

  func text(explaining: Bool) -> String {
    var lines = heading + [""] + grass
    if explaining { lines += [""] + explanation }
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: [String] {
    let person = report.person.shown(isASCII: display.isASCII)
    let today = StreakPhrases.today(report, done: symbol("✓"), open: symbol("○"), resting: symbol("☾"))
    return [styled(truncated(person), Style(bold: true))]
      + row(
        StreakPhrases.streakLabel, StreakPhrases.current(report, flame: symbol("🔥")), style: Style(bold: true))
      + row(StreakPhrases.todayLabel, today, style: Style(foreground: todayColor))
      + row(StreakPhrases.longestLabel, StreakPhrases.longest(report))
      + (report.weekly.map { row(RestPhrases.weeklyLabel, RestPhrases.weeks($0)) } ?? [])
      + row(StreakPhrases.totalLabel, StreakPhrases.total(report))
      + (SourceExplanation.short(report).map { row(SourceExplanation.label, $0) } ?? [])
      + (report.age.map { row(StreakPhrases.ageLabel, $0.shortSentence, style: Style(foreground: .named(.yellow))) }
        ?? [])
  }

  private var todayColor: Color {
    switch report.todayState {
    case .done: .named(.green)
    case .pending, .unknown: .named(.yellow)
    case .resting: .named(.cyan)
    }
  }

  private var grass: [String] {
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    if let rows {
      return SmallGrass(calendar: report.shown, range: report.grassRange, rows: rows)
        .lines(columns: display.columns, look: look)
    }
    if drawsYears {
      return YearlyGrass(years: report.years).lines(columns: display.columns, look: look, heading: heading)
    }
    return Grass(calendar: report.shown, range: report.grassRange, mostWeeks: mostWeeks)
      .lines(columns: display.columns, look: look)
  }

  /// Whether there is more to draw than one grass has room for.
  private var drawsYears: Bool {
    switch report.period {
    case .all: true
    case .since(let day): day.distance(to: report.today) > 370
    case .known, .lastDays, .lastMonths, .year, .day: false
    }
  }

  private func heading(_ year: YearOfContributions) -> [String] {
    StreakPhrases.year(year)(language).wrapped(to: display.columns).map { styled($0, Style(bold: true)) }
  }

  private var mostWeeks: Int {
    switch report.period {
    // A leap year that begins on a Saturday touches 54 weeks; the last year never more than 53.
    case .year: 54
    case .lastMonths: .max
    case .known, .lastDays, .since, .all, .day: 53
    }
  }

  private var explanation: [String] {
    let mark = display.isASCII ? "- " : "• "
    return [styled(truncated(StreakPhrases.why(language)), Style(bold: true))]
      + Explanation.sentences(report).flatMap { indented($0(language), first: mark, rest: "  ") }
  }

  /// A label and its text, which goes on below itself where it is too long.
  private func row(_ label: Sentence, _ text: Sentence, style: Style = Style()) -> [String] {
    let labels = [
      StreakPhrases.streakLabel, StreakPhrases.todayLabel, StreakPhrases.longestLabel, StreakPhrases.totalLabel,
      RestPhrases.weeklyLabel,
    ]
    let width = (labels.map { $0(language).displayWidth }.max() ?? 0) + 2
    return indented(
      text(language), first: label(language).padded(to: width), rest: spaces(width), style: style
    )
  }

  private func indented(_ text: String, first: String, rest: String, style: Style = Style()) -> [String] {
    let room = display.columns - rest.displayWidth
    // Where hardly anything is left beside the label, the text goes below it.
    guard room >= 12 else {
      return (first.wrapped(to: display.columns) + text.wrapped(to: display.columns)).filter { !$0.isEmpty }
    }
    return text.wrapped(to: room).enumerated().map { index, line in
      (index == 0 ? first : rest) + styled(line, style)
    }
  }

  private func truncated(_ text: String) -> String {
    text.truncated(to: display.columns, ellipsis: display.isASCII ? "..." : "…")
  }

  private func symbol(_ symbol: String) -> String { display.isASCII ? "" : "\(symbol) " }

  private func styled(_ text: String, _ style: Style) -> String { text.styled(style, display.depth) }
}
