internal import CycBase
internal import GitHub
internal import Streaks
internal import Terminal

/// A year in review as people read it, on a terminal of any width.
struct YearText {
  let report: YearReport
  let display: Display
  let language: Language
  var theme = GrassTheme.gitHub
  /// Nil where the terminal decides.
  var style: GlyphStyle?

  private var phrases: YearPhrases { YearPhrases(report: report) }

  var text: String {
    let heading = phrases.heading(report.report.person.shown(isASCII: display.isASCII))(language)
    return [Line].stacked([
      display.wrapped(heading, Style(bold: true)), facts.lines(columns: display.columns), grass, state,
    ]).text(display.depth)
  }

  private var facts: LabeledList {
    let percent = phrases.percent.map { " (\($0))" } ?? ""
    let comparison = shown(phrases.comparison(language) + percent)
    let isMore = report.difference.map { $0 > 0 } ?? false
    return LabeledList(
      [
        LabeledList.Row(YearPhrases.totalLabel(language), shown(phrases.total(language)), Style(bold: true)),
        LabeledList.Row(
          phrases.comparisonLabel(language), comparison, isMore ? Style(foreground: .named(.green)) : Style()),
      ] + phrases.facts.map { LabeledList.Row($0.label(language), shown(phrases.words(of: $0)(language))) })
  }

  private func shown(_ text: String) -> String { display.isASCII ? text.asciiOnly(language) : text }

  private var grass: [Line] {
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    let days = GrassDays(report.report.shown, in: report.report.grassRange, open: report.report.openDay)
    return Grass(days: days, maxWeeks: 54).lines(columns: display.columns, look: look)
  }

  private var state: [Line] {
    phrases.state.map { display.wrapped(shown($0(language)), Style(dim: true)) } ?? []
  }
}
