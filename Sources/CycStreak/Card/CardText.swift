internal import CycBase
internal import GitHub
internal import Streaks
internal import Terminal

/// The card on a terminal: a frame around the same facts, where there is room for one.
struct CardText {
  let card: Card
  let display: Display
  let language: Language

  /// A longer line is no longer read at a glance.
  private static let maxColumns = 64

  var text: String {
    let columns = min(display.columns, CardText.maxColumns)
    let isFramed = columns >= 24
    let room = isFramed ? columns - 4 : columns
    let age = card.report.coverage.age?.sentence ?? PicturePhrases.madeOn(card.report)
    let lines =
      Segment(heading, Style(bold: true)).wrapped(to: room)
      + LabeledList(facts.map { LabeledList.Row($0(language), $1(language)) }).lines(columns: room)
      + Segment(age(language), Style(dim: true)).wrapped(to: room)
    let frame = Frame(rows: [[lines]], widths: [room], border: display.isASCII ? .ascii : .rounded)
    return (isFramed ? frame.lines : lines).text(display.depth)
  }

  private var heading: String {
    card.report.person.shown(isASCII: display.isASCII)
  }

  private var facts: [(label: Sentence, text: Sentence)] {
    let facts = [
      (StreakPhrases.streakLabel, StreakPhrases.current(card.report, flame: display.symbol("🔥"))),
      (StreakPhrases.longestLabel, StreakPhrases.longest(card.report)),
      (StreakPhrases.totalLabel, StreakPhrases.total(card.report)),
    ]
    let separator = display.isASCII ? "-" : "·"
    return facts
      + (CardPhrases.progress(card).map { progress in
        let words = Sentence(
          english: progress.english.replacing("·", with: separator),
          korean: progress.korean.replacing("·", with: separator))
        return [(CardPhrases.goal, words)]
      } ?? [])
  }
}
