internal import CycBase
internal import Days
internal import GitHub
internal import Streaks
internal import Terminal

/// A year in review as a picture to share: the total, what it is beside the year before, the grass, and eight facts.
struct YearSVG {
  let report: YearReport
  let colors: PictureColors
  let language: Language

  private static let width = 660.0
  private static let margin = 32.0
  /// A cell and the gap behind it.
  private static let pitch = 11.0
  private static let grassTop = 154.0
  private static let factsTop = 270.0
  private static let factHeight = 66.0
  private static let columns = 4

  private var phrases: YearPhrases { YearPhrases(report: report) }
  private var right: Double { YearSVG.width - YearSVG.margin }
  private var room: Double { right - YearSVG.margin }

  var text: String {
    let rows = (phrases.facts.count + YearSVG.columns - 1) / YearSVG.columns
    return SVGPicture(
      width: YearSVG.width, height: YearSVG.factsTop + Double(rows) * YearSVG.factHeight,
      title: phrases.title(language), description: phrases.description(language), colors: colors,
      elements: heading + total + comparison + grass + facts
    ).text
  }

  private var heading: [String] {
    let year = SVGText(String(report.review.year), size: 40, isBold: true)
    let state = SVGText(phrases.state?(language) ?? "", size: 11)
    let left = YearSVG.margin + year.width + 6
    let name = SVGText(PicturePhrases.name(report.report.person), size: 16, isBold: true)
      .fitted(to: right - state.width - 12 - left, smallest: 8)
    return [
      year.element(x: YearSVG.margin, y: 62, style: "l3"), name.element(x: left, y: 43, style: "ink"),
      SVGText(phrases.kind(language), size: 12).element(x: left, y: 61, style: "faint"),
    ] + (state.text.isEmpty ? [] : [state.element(x: right, y: 43, style: "faint", anchor: "end")])
  }

  /// The number above all, and behind it what it is.
  private var total: [String] {
    let number = SVGText(Counts.short(report.total), size: 38, isBold: true)
      .fitted(to: room * 0.4, smallest: 16)
    let left = YearSVG.margin + number.width + 6
    let width = room * 0.62 - number.width
    return [
      number.element(x: YearSVG.margin, y: 122, style: "ink"),
      SVGText(contributions(language), size: 14, isBold: true).fitted(to: width, smallest: 6)
        .element(x: left, y: 105, style: "ink"),
      SVGText(phrases.activeDays(language), size: 12).fitted(to: width, smallest: 6)
        .element(x: left, y: 122, style: "faint"),
    ]
  }

  private var contributions: Sentence {
    Sentence(en: report.total == 1 ? "contribution" : "contributions", ko: "개의 기여")
  }

  /// On the right: how much more or less than the year before, and what that was.
  private var comparison: [String] {
    let isKnown = report.difference != nil
    let comparison = isKnown ? phrases.comparison : .joined([phrases.comparisonLabel, phrases.comparison], by: ": ")
    let words = SVGText(comparison(language), size: 11).fitted(to: room * 0.36, smallest: 6)
      .element(x: right, y: 122, style: "faint", anchor: "end")
    guard let percent = phrases.percent, let difference = report.difference else { return [words] }
    let isMore = difference > 0
    let number = SVGText(percent, size: 20, isBold: true).fitted(to: room * 0.3, smallest: 8)
    return [
      words, number.element(x: right - 18, y: 105, style: isMore ? "l3" : "ink", anchor: "end"),
      SVGShape.triangle(x: right - 13, y: 91, size: 13, pointsUp: isMore, style: isMore ? "l3" : "ink"),
    ]
  }

  /// The whole year; its days to come are there, but pale.
  private var grass: [String] {
    let year = report.review.year
    let days = Day.first(ofYear: year)...Day.last(ofYear: year)
    let weeks = GrassWeeks(of: days, atMost: 54)
    let entries = Dictionary(uniqueKeysWithValues: report.report.shown.days.map { ($0.day, $0) })
    let first = days.lowerBound.startOfWeek
    let left = ((YearSVG.width - Double(weeks.sundays.count) * YearSVG.pitch + 2) / 2).rounded()
    let months = weeks.monthBeginnings.map { begin in
      SVGText(MonthNames.short(begin.month)(language), size: 10)
        .element(x: left + Double(begin.column) * YearSVG.pitch, y: YearSVG.grassTop, style: "faint")
    }
    return months
      + days.map { day in
        let x = left + Double(first.distance(to: day) / 7) * YearSVG.pitch
        let y = YearSVG.grassTop + 7 + Double(day.weekday.rawValue) * YearSVG.pitch
        guard day <= report.report.today else {
          return SVGShape.bar(x: x, y: y, width: 9, height: 9, style: "ahead")
        }
        return SVGShape.cell(
          x: x, y: y, size: 9, level: entries[day]?.drawnLevel,
          isOpen: day == report.report.openDay,
          title: PicturePhrases.day(day, entries[day])(language))
      }
  }

  private var facts: [String] {
    let width = room / Double(YearSVG.columns)
    return phrases.facts.enumerated().flatMap { index, fact in
      let x = YearSVG.margin + Double(index % YearSVG.columns) * width
      let y = YearSVG.factsTop + Double(index / YearSVG.columns) * YearSVG.factHeight
      let remark = (fact.beside ?? fact.remark).map {
        SVGText($0(language), size: 10.5).fitted(to: width - 8, smallest: 6).element(x: x, y: y + 37, style: "faint")
      }
      return [
        SVGText(fact.label(language), size: 11.5).fitted(to: width - 8, smallest: 6)
          .element(x: x, y: y, style: "faint"),
        SVGText(fact.value(language), size: 17, isBold: true).fitted(to: width - 8, smallest: 8)
          .element(x: x, y: y + 21, style: "ink"),
      ] + [remark].compactMap { $0 }
    }
  }
}
