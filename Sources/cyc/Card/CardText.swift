internal import GitHub
internal import Streaks
internal import Terminal

/// The card on a terminal: a frame around the same facts, where there is room for one.
struct CardText {
  let card: Card
  let display: Display
  let language: Language

  /// A longer line is no longer read at a glance.
  private static let mostColumns = 64

  var text: String {
    let columns = min(display.columns, CardText.mostColumns)
    let isFramed = columns >= 24
    let room = isFramed ? columns - 4 : columns
    let lines =
      heading.wrapped(to: room).map { ($0, Style(bold: true)) } + rows(room).map { ($0, Style()) }
      + (card.report.age?.sentence ?? PicturePhrases.madeOn(card.report))(language).wrapped(to: room).map {
        ($0, Style(dim: true))
      }
    let drawn = isFramed ? framed(lines, room) : lines.map { $0.0.styled($0.1, display.depth) }
    return drawn.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    card.report.person.shown(isASCII: display.isASCII)
  }

  private var facts: [(label: Sentence, text: Sentence)] {
    let flame = display.isASCII ? "" : "🔥 "
    let facts = [
      (StreakPhrases.streakLabel, StreakPhrases.current(card.report, flame: flame)),
      (StreakPhrases.longestLabel, StreakPhrases.longest(card.report)),
      (StreakPhrases.totalLabel, StreakPhrases.total(card.report)),
    ]
    let separator = display.isASCII ? "-" : "·"
    return facts
      + (CardPhrases.progress(card).map { progress in
        let words = Sentence(
          en: progress.english.replacing("·", with: separator), ko: progress.korean.replacing("·", with: separator))
        return [(CardPhrases.goal, words)]
      } ?? [])
  }

  private func rows(_ room: Int) -> [String] {
    let labelWidth = (facts.map { $0.label(language).displayWidth }.max() ?? 0) + 2
    return facts.flatMap { label, text in
      guard room - labelWidth >= 12 else { return (label(language) + " " + text(language)).wrapped(to: room) }
      return text(language).wrapped(to: room - labelWidth).enumerated().map { index, line in
        (index == 0 ? label(language) : "").padded(to: labelWidth) + line
      }
    }
  }

  private func framed(_ lines: [(String, Style)], _ room: Int) -> [String] {
    let (top, bottom, side, edge) = display.isASCII ? ("+", "+", "|", "-") : ("╭╮", "╰╯", "│", "─")
    let line = String(repeating: edge, count: room + 2)
    func closed(_ corners: String) -> String { "\(corners.prefix(1))\(line)\(corners.suffix(1))" }
    return [closed(top)]
      + lines.map { text, style in
        let gap = spaces(room - text.displayWidth)
        return "\(side) \(text.styled(style, display.depth))\(gap) \(side)"
      } + [closed(bottom)]
  }
}
