internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import Days
internal import Quizzes
internal import Streaks

/// The statistics of quizzes as a picture: the numbers, the quizzes due on each of the next days, and the weakest ones.
struct QuizStatsSVG: SVGPicture {
  let statistics: QuizStatistics
  let today: Day
  let colors: PictureColors
  let language: Language

  /// Baseline of the first section's title.
  private static let firstSection = 148.0
  /// From the baseline of a section's title to the top of its rows.
  private static let titleToRows = 8.0
  /// From the end of a section to the baseline of the next title.
  private static let gap = 26.0
  /// Empty space below the bar or text of a row.
  private static let rowSlack = 5.0
  private static let questionSize = 10.5

  var title: Sentence { QuizStatsPhrases.pictureTitle }
  var description: Sentence { QuizStatsPhrases.description(statistics) }

  var drawing: (elements: [String], height: Double) {
    let heading = heading(title(language), PicturePhrases.asOf(today, today: today))
    let numbers = SVGNumbers(numbers: QuizStatsPhrases.numbers(statistics), language: language)
      .elements(x: margin, y: 82, width: room)
    let days = section(QuizStatsPhrases.ahead, y: Self.firstSection, rows: dayRows.count, elements: dayElements)
    let weakest = section(QuizStatsPhrases.weakest, y: days.end, rows: statistics.weakest.count, elements: weakElements)
    return (heading + numbers + days.elements + weakest.elements, weakest.end - Self.gap - Self.rowSlack + margin)
  }

  /// A title with rows below it, and the `y` of the next section. Without rows, the section is left out.
  private func section(
    _ title: Sentence, y: Double, rows: Int, elements: (_ y: Double) -> [String]
  ) -> (elements: [String], end: Double) {
    if rows == 0 { return ([], y) }
    let rowsTop = y + Self.titleToRows
    let title = SVGText(title(language), size: 11.5, isBold: true).element(x: margin, y: y, style: "ink")
    return ([title] + elements(rowsTop), rowsTop + Double(rows) * SVGBarRows.pitch + Self.gap)
  }

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
    return SVGBarRows(rows: dayRows)
      .elements(labels: margin, bars: (margin + widest + 8).rounded(.up), right: right, y: y)
  }

  private func weakElements(y: Double) -> [String] {
    statistics.weakest.enumerated().flatMap { index, weak in
      let y = y + Double(index) * SVGBarRows.pitch + SVGBarRows.baseline
      let tally = SVGText(QuizStatsPhrases.tally(weak.answers)(language), size: SVGBarRows.labelSize)
      let question = SVGText(weak.quiz.question.replacing("\n", with: " "), size: Self.questionSize)
        .fitted(to: right - margin - tally.width - 12, smallest: Self.questionSize)
      return [
        question.element(x: margin, y: y, style: "ink"),
        tally.element(x: right, y: y, style: "faint", anchor: "end"),
      ]
    }
  }
}
