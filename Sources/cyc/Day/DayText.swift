internal import Days
internal import GitHub
internal import Streaks
internal import Terminal

/// A day as people read it.
struct DayText {
  let report: DayReport
  let display: Display
  let language: Language

  var text: String {
    let person = report.report.person.shown(isASCII: display.isASCII)
    let heading = "\(DayPhrases.date(report.day)(language)), \(person)"
    let facts =
      [DayPhrases.contributions(report), DayPhrases.streak(report)]
      + (report.report.age.map { [DayPhrases.age($0)] } ?? [])
    let lines =
      wrapped(heading, Style(bold: true)) + wrapped(facts[0](language), Style(foreground: color))
      + facts.dropFirst().flatMap { wrapped($0(language)) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var color: Color {
    switch report.state {
    case .done: .named(.green)
    case .resting: .named(.cyan)
    case .pending, .unknown: .named(.yellow)
    case .missed: .named(.red)
    }
  }

  private func wrapped(_ text: String, _ style: Style = Style()) -> [String] {
    text.wrapped(to: display.columns).map { $0.styled(style, display.depth) }
  }
}
