internal import CycBase
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
      + (report.report.coverage.age.map { [DayPhrases.age($0)] } ?? [])
    let lines =
      display.wrapped(heading, Style(bold: true)) + display.wrapped(facts[0](language), Style(foreground: color))
      + facts.dropFirst().flatMap { display.wrapped($0(language)) }
    return lines.text(display.depth)
  }

  private var color: Color {
    switch report.state {
    case .done: display.color(of: .done)
    case .resting: display.color(of: .resting)
    case .pending, .unknown: display.amber
    case .missed: .named(.red)
    }
  }
}
