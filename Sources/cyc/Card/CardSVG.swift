internal import Days
internal import Streaks

/// A card for a README: the streak, the longest one, the total, the goal, and the last weeks as grass.
struct CardSVG {
  let card: Card
  let theme: GrassTheme
  let language: Language

  private static let width = 495.0
  private static let margin = 28.0
  private static let columnGap = 8.0
  /// A cell and the gap behind it.
  private static let pitch = 13.0

  private var report: StreakReport { card.report }
  private var room: Double { CardSVG.width - 2 * CardSVG.margin }

  var text: String {
    let goal = goalRow(y: 140)
    let bottom = goal.isEmpty ? 136.0 : 176.0
    return SVGPicture(
      width: CardSVG.width, height: bottom + 10 + CardSVG.margin - 4,
      title: CardPhrases.cardTitle(report)(language),
      description: PicturePhrases.description(report, goal: CardPhrases.progress(card))(language), theme: theme,
      elements: heading + columns(y: 64) + goal + grass(y: bottom)
    ).text
  }

  private var heading: [String] {
    let date = SVGText(PicturePhrases.madeOn(report)(language), size: 11)
    let name = SVGText(PicturePhrases.name(report.person), size: 18, isBold: true)
      .fitted(to: room - date.width - CardSVG.columnGap, smallest: 8)
    return [
      name.element(x: CardSVG.margin, y: 37, style: "ink"),
      date.element(x: CardSVG.width - CardSVG.margin, y: 37, style: "faint", anchor: "end"),
    ]
  }

  /// A label, a number, and what is to be known of it: where days rest, GitHub's own number above all.
  private var facts: [(label: Sentence, number: Sentence, remark: Sentence)] {
    let total = Counts.grouped(report.total.least)
    let atLeast = Counts.atLeast(report.total)
    return [
      (
        CardPhrases.current, CardPhrases.days(card.currentDays),
        RestPhrases.besideCurrent(report) ?? report.streak.current.map(CardPhrases.since) ?? CardPhrases.noneNow
      ),
      (
        PicturePhrases.longest(report), CardPhrases.days(report.longest?.days ?? 0),
        RestPhrases.besideLongest(report) ?? report.longest.map(CardPhrases.span) ?? CardPhrases.none
      ),
      (
        CardPhrases.total, Sentence(en: atLeast.english + total, ko: "\(atLeast.korean)\(total)개"),
        StreakPhrases.span(report)
      ),
    ]
  }

  private func columns(y: Double) -> [String] {
    let width = (room - 2 * CardSVG.columnGap) / 3
    return facts.enumerated().flatMap { index, fact in
      let x = CardSVG.margin + Double(index) * (width + CardSVG.columnGap)
      let label = SVGText(fact.label(language), size: 12).fitted(to: width, smallest: 6)
      let number = SVGText(fact.number(language), size: 24, isBold: true).fitted(to: width, smallest: 8)
      let remark = SVGText(fact.remark(language), size: 10).fitted(to: width, smallest: 6)
      return [
        label.element(x: x, y: y, style: "faint"), number.element(x: x, y: y + 28, style: "ink"),
        remark.element(x: x, y: y + 47, style: "faint"),
      ]
    }
  }

  /// The goal in words, and a bar of what has been done for it.
  private func goalRow(y: Double) -> [String] {
    guard let challenge = card.challenge, let words = CardPhrases.progress(card) else { return [] }
    let bar = "x=\"\(SVGText.number(CardSVG.margin))\" y=\"\(SVGText.number(y + 8))\" height=\"8\" rx=\"4\""
    let label = SVGText(CardPhrases.goal(language), size: 12)
    return [
      label.element(x: CardSVG.margin, y: y, style: "faint"),
      SVGText(words(language), size: 12).fitted(to: room - label.width - CardSVG.columnGap, smallest: 6)
        .element(x: CardSVG.width - CardSVG.margin, y: y, style: "ink", anchor: "end"),
      "<rect class=\"l0\" \(bar) width=\"\(SVGText.number(room))\"/>",
      "<rect class=\"l3\" \(bar) width=\"\(SVGText.number(max(8, room * challenge.progress)))\"/>",
    ]
  }

  /// The last days, today on the right.
  private func grass(y: Double) -> [String] {
    let entries = Dictionary(uniqueKeysWithValues: report.known.days.map { ($0.day, $0) })
    let count = Int((room + 3) / CardSVG.pitch)
    let last = CardSVG.width - CardSVG.margin - 10
    return (0..<count).reversed().map { back in
      let day = report.today - back
      return SVGPicture.cell(
        x: last - Double(back) * CardSVG.pitch, y: y, level: entries[day]?.drawnLevel,
        title: PicturePhrases.day(day, entries[day])(language))
    }
  }
}
