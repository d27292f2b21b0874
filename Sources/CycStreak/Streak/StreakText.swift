internal import CycBase
package import Days
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
    [Line].stacked([heading, grass, explaining ? explanation : []]).text(display.depth)
  }

  private var heading: [Line] {
    let today = StreakPhrases.today(
      report, done: display.symbol("✓"), open: display.symbol("○"), resting: display.symbol("☾"))
    let facts =
      [
        row(
          StreakPhrases.streakLabel, StreakPhrases.current(report, flame: display.symbol("🔥")), Style(bold: true)),
        row(StreakPhrases.todayLabel, today, Style(foreground: display.color(of: report.todayState))),
        row(StreakPhrases.longestLabel, StreakPhrases.longest(report)),
      ]
      + (report.weekly.map {
        [row(RestPhrases.weeklyLabel, RestPhrases.weeks($0, StreakPhrases.longestWeeksSpan(report)))]
      } ?? [])
      + [row(StreakPhrases.totalLabel, StreakPhrases.total(report))]
      + (SourceExplanation.short(report).map { [row(SourceExplanation.label, $0)] } ?? [])
      + (report.coverage.age.map { [row(StreakPhrases.ageLabel, $0.shortSentence, Style(foreground: display.amber))] }
        ?? [])
    return [title(report.person.shown(isASCII: display.isASCII))] + LabeledList(facts).lines(columns: display.columns)
  }

  private func row(_ label: Sentence, _ text: Sentence, _ style: Style = Style()) -> LabeledList.Row {
    LabeledList.Row(label(language), text(language), style)
  }

  private var grass: [Line] {
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    let days = GrassDays(report.shown, in: report.grassRange, open: report.openDay)
    if let rows { return SmallGrass(days: days, rows: rows).lines(columns: display.columns, look: look) }
    if drawsYears {
      return YearlyGrass(years: report.years, open: report.openDay)
        .lines(columns: display.columns, look: look, heading: heading)
    }
    return Grass(days: days, maxWeeks: maxWeeks).lines(columns: display.columns, look: look)
  }

  /// Whether there is more to draw than one grass has room for.
  private var drawsYears: Bool {
    switch report.period {
    case .all: true
    case .since, .lastMonths, .lastDays: report.grassRange.lowerBound.distance(to: report.today) > 370
    case .known, .lastYear, .year, .day: false
    }
  }

  private func heading(_ year: YearOfContributions) -> [Line] {
    display.wrapped(StreakPhrases.year(year)(language), Style(bold: true))
  }

  private var maxWeeks: Int {
    switch report.period {
    // As many days as a year has may touch 54 weeks; GitHub's last year never touches more than 53.
    case .year, .lastDays, .lastMonths, .since: 54
    case .known, .lastYear, .all, .day: 53
    }
  }

  private var explanation: [Line] {
    let sentences = Explanation.sentences(report).map { LabeledList.Row(display.isASCII ? "-" : "•", $0(language)) }
    return [title(StreakPhrases.why(language))] + LabeledList(sentences, gap: 1).lines(columns: display.columns)
  }

  private func title(_ text: String) -> Line {
    Line(text.truncated(to: display.columns, ellipsis: display.ellipsis), Style(bold: true))
  }
}

extension StreakReport {
  /// Today, while it is waited for.
  package var openDay: Day? { [.pending, .unknown].contains(todayState) ? today : nil }
}
