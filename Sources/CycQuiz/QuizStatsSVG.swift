internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Quizzes
internal import Streaks

/// The statistics of quizzes as a picture: how well they are known, what is due on the next days, and what is known least.
struct QuizStatsSVG {
  let statistics: QuizStatistics
  let today: Day
  let colors: PictureColors
  let language: Language

  private static let width = 495.0
  private static let margin = 24.0
  /// Where the first section begins.
  private static let top = 138.0
  /// What stands between a section's title and its rows, and between two sections.
  private static let titleHeight = 8.0
  private static let gap = 26.0
  private static let maxBarLength = 320.0
  private static let questionSize = 10.5

  private var right: Double { Self.width - Self.margin }

  var text: String {
    let days = section(QuizStatsPhrases.ahead, y: Self.top, rows: dayRows.count, elements: dayElements)
    let weakest = section(QuizStatsPhrases.weakest, y: days.end, rows: statistics.weakest.count, elements: weakElements)
    let elements = heading + numbers + days.elements + weakest.elements
    return SVGPicture(
      width: Self.width, height: weakest.end - (weakest.end > Self.top ? 10 : 14),
      title: QuizStatsPhrases.pictureTitle(language), description: QuizStatsPhrases.description(statistics)(language),
      colors: colors, elements: elements
    ).text
  }

  private var heading: [String] {
    SVGHeading(name: QuizStatsPhrases.pictureTitle(language), date: today.written(in: today.year)(language))
      .elements(left: Self.margin, right: right, y: 37)
  }

  private var numbers: [String] {
    SVGNumbers(numbers: QuizStatsPhrases.numbers(statistics), language: language)
      .elements(x: Self.margin, y: 72, width: right - Self.margin)
  }

  /// A title with so many rows below it, and where the next section begins; nothing where there are no rows.
  private func section(
    _ title: Sentence, y: Double, rows: Int, elements: (_ y: Double) -> [String]
  ) -> (elements: [String], end: Double) {
    if rows == 0 { return ([], y) }
    let top = y + Self.titleHeight
    let title = SVGText(title(language), size: 11.5, isBold: true).element(x: Self.margin, y: y, style: "ink")
    return ([title] + elements(top), top + Double(rows) * SVGBarRows.pitch + Self.gap)
  }

  /// Empty where nothing is due.
  private var dayRows: [SVGBarRows.Row] {
    if statistics.dueInAWeek == 0 { return [] }
    return statistics.dueByDay.enumerated().map { index, count in
      SVGBarRows.Row(
        label: QuizStatsPhrases.day(today + index, on: today)(language), number: Counts.grouped(count),
        count: .exactly(count))
    }
  }

  private func dayElements(y: Double) -> [String] {
    let widest = dayRows.map { SVGText($0.label, size: SVGBarRows.labelSize).width }.max() ?? 0
    return SVGBarRows(rows: dayRows, maxLength: Self.maxBarLength)
      .elements(labels: Self.margin, bars: (Self.margin + widest + 8).rounded(.up), right: right, y: y)
  }

  /// The questions with how often they were right.
  private func weakElements(y: Double) -> [String] {
    statistics.weakest.enumerated().flatMap { index, weak in
      let y = y + Double(index) * SVGBarRows.pitch + 11.5
      let tally = SVGText(QuizStatsPhrases.tally(weak.answers)(language), size: SVGBarRows.labelSize)
      let question = SVGText(weak.quiz.question.replacing("\n", with: " "), size: Self.questionSize)
        .fitted(to: right - Self.margin - tally.width - 12, smallest: Self.questionSize)
      return [
        question.element(x: Self.margin, y: y, style: "ink"),
        tally.element(x: right, y: y, style: "faint", anchor: "end"),
      ]
    }
  }
}
