internal import CycBase
internal import Days
internal import Streaks

/// A card for a README: the current streak in a ring, and beside it the longest one, the total, and the last weeks as grass.
struct CardSVG {
  let card: Card
  let colors: PictureColors
  let language: Language

  private static let width = 495.0
  private static let margin = 24.0
  /// The middle of what stands on the left.
  private static let ringX = 96.0
  private static let leftWidth = 152.0
  /// Where what stands on the right begins.
  private static let rightX = 193.0
  /// A cell and the gap behind it.
  private static let pitch = 10.0
  private static let weeks = 28

  private var report: StreakReport { card.report }
  private var right: Double { CardSVG.width - CardSVG.margin }
  private var rightWidth: Double { right - CardSVG.rightX }
  private var ringRadius: Double { remarks.count > 1 ? 42 : 46 }
  /// Of other cards that stand in READMEs, unless there is more to say.
  private var height: Double { 195 + 16 * Double(max(0, remarks.count - 2)) }

  var text: String {
    SVGPicture(
      width: CardSVG.width, height: height, title: CardPhrases.cardTitle(report)(language),
      description: PicturePhrases.description(report, goal: CardPhrases.progress(card))(language), colors: colors,
      elements: streak + heading + facts + grass
    ).text
  }

  // MARK: - The streak

  /// What is to be known of the streak: where days rest, GitHub's own number above all.
  private var remarks: [Sentence] {
    [CardPhrases.when(report), RestPhrases.besideCurrent(report), CardPhrases.progress(card)].compactMap { $0 }
  }

  /// A ring, a flame and the number in it, and below it what is to be known.
  private var streak: [String] {
    let x = CardSVG.ringX
    let y = (height - ringRadius * 2 - 29 - 16 * Double(remarks.count)) / 2 + ringRadius
    // The ring is narrower where the number stands than in its middle.
    let number = SVGText(Counts.short(card.currentDays), size: ringRadius * 0.74, isBold: true)
      .fitted(to: ringRadius * 1.64, smallest: 14)
    var elements = SVGShape.ring(x: x, y: y, radius: ringRadius, width: 7, share: card.ring)
    elements += [
      SVGShape.flame(x: x - 11, y: y - ringRadius + 5, size: 22, isLit: report.streak.current != nil),
      number.element(x: x, y: y + 3 + number.size * 0.42, style: "ink", anchor: "middle"),
      SVGText(CardPhrases.daysUnit(card.currentDays)(language), size: 11)
        .element(x: x, y: y + ringRadius - 12.5, style: "faint", anchor: "middle"),
    ]
    let label = y + ringRadius + 25
    elements.append(
      SVGText(CardPhrases.current(language), size: 13, isBold: true)
        .element(x: x, y: label, style: "ink", anchor: "middle"))
    for (index, remark) in remarks.enumerated() {
      elements.append(
        SVGText(remark(language), size: 11.5).fitted(to: CardSVG.leftWidth, smallest: 6)
          .element(x: x, y: label + 17 + 16 * Double(index), style: "faint", anchor: "middle"))
    }
    return elements
  }

  // MARK: - Beside it

  private var heading: [String] {
    SVGHeading(name: PicturePhrases.name(report.person), date: PicturePhrases.asOf(report)(language))
      .elements(left: CardSVG.rightX, right: right, y: 35)
  }

  /// The longest run and the total, each with its label and what is to be known of it.
  private var facts: [String] {
    let (span, totalSpan) = (CardPhrases.span(card.longestSpan), CardPhrases.span(card.totalSpan))
    let longest =
      RestPhrases.besideLongest(report) ?? report.longest.map { CardPhrases.written($0, report) }
      ?? StreakPhrases.noRunInBrief(report)
    let longestSpan = Sentence(en: "Longest \(span)", ko: "\(span) 최장")
    return fact(
      PicturePhrases.days(report.longestDays), longestSpan, longest, x: CardSVG.rightX, width: rightWidth * 0.57 - 4)
      + fact(
        .typed(Counts.short(report.total)), CardPhrases.total,
        report.total == .unknown ? CardPhrases.notKnown : totalSpan, x: CardSVG.rightX + rightWidth * 0.57,
        width: rightWidth * 0.43)
  }

  private func fact(
    _ number: Sentence, _ label: Sentence, _ remark: Sentence, x: Double, width: Double
  ) -> [String] {
    [
      SVGText(number(language), size: 21, isBold: true).fitted(to: width, smallest: 8)
        .element(x: x, y: 63, style: "ink"),
      SVGText(label(language), size: 11).fitted(to: width, smallest: 6).element(x: x, y: 79, style: "ink"),
      SVGText(remark(language), size: 10.5).fitted(to: width, smallest: 6).element(x: x, y: 93, style: "faint"),
    ]
  }

  /// The last weeks as GitHub draws them.
  private var grass: [String] {
    let entries = Dictionary(uniqueKeysWithValues: report.known.days.map { ($0.day, $0) })
    let first = report.today.startOfWeek - 7 * (CardSVG.weeks - 1)
    let left = right - Double(CardSVG.weeks) * CardSVG.pitch + 2
    let top = height - 21 - 7 * CardSVG.pitch + 2
    return (first...report.today).map { day in
      SVGShape.cell(
        x: left + Double(first.distance(to: day) / 7) * CardSVG.pitch,
        y: top + Double(day.weekday.rawValue) * CardSVG.pitch, size: 8, level: entries[day]?.drawnLevel,
        isOpen: day == report.openDay)
    }
  }
}
