internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// A heat map of weekdays by months or years, with the totals of the columns as bars above it and those of the weekdays
/// on the right.
struct StatsSVG: SVGPicture {
  let report: StreakReport
  let colors: PictureColors
  let language: Language

  /// Largest width of a cell and the gap behind it.
  private static let maxColumnWidth = 28.0
  private static let gap = 2.0
  /// Height of the tallest bar of a month or year.
  private static let barHeight = 44.0
  /// Least width for the bars of weekdays with their numbers.
  private static let minBarRoom = 100.0
  /// Upper edge of the heat map.
  private static let top = 236.0
  /// A longer period is drawn in years.
  private static let maxMonths = 36

  private let statistics: Statistics
  private let timeline: Timeline

  init(report: StreakReport, colors: PictureColors, language: Language) {
    (self.report, self.colors, self.language) = (report, colors, language)
    statistics = report.statistics
    timeline = Timeline(of: report.shown, in: report.countedDays, maxMonths: StatsSVG.maxMonths)
  }

  private var left: Double {
    let widest = names.weekdays.map { SVGText($0, size: SVGBarRows.labelSize).width }.max() ?? 0
    return (margin + widest + 8).rounded(.up)
  }

  private var columnWidth: Double {
    let share = (right - StatsSVG.minBarRoom - left) / Double(timeline.parts.count)
    // Whole pixels keep the edges of cells sharp.
    return min(StatsSVG.maxColumnWidth, share >= 4 ? share.rounded(.down) : (share * 10).rounded(.down) / 10)
  }

  private var cellWidth: Double { columnWidth - (columnWidth > 4 ? StatsSVG.gap : 0.5) }
  private func x(_ index: Int) -> Double { left + Double(index) * columnWidth }
  private func y(_ weekday: Weekday) -> Double { StatsSVG.top + Double(weekday.rawValue) * SVGBarRows.pitch }

  var title: Sentence {
    let (login, host) = (report.person.login.name, report.host.name)
    let over = AccountPhrases.overAccountsLabel(report)
    return Sentence(en: "When \(login) contributes on \(host)\(over)", ko: "\(host)의 \(login) 기여 통계\(over)")
  }

  var description: Sentence { StatsPhrases.description(report, statistics) }

  var drawing: (elements: [String], height: Double) {
    let bottom = StatsSVG.top + 7 * SVGBarRows.pitch
    let span = SVGText(report.countedDays.written(in: report.today.year)(language), size: 11)
    let heading =
      heading(PicturePhrases.names(report)(language), PicturePhrases.asOf(report))
      + [span.element(x: margin, y: 54, room: room, style: "faint")]
    let facts = SVGNumbers(numbers: StatsPhrases.numbers(report, statistics), language: language)
      .elements(x: margin, y: 96, width: room)
    let map = partBars + partLabels(y: bottom + 12) + heat + weekdayBars
    return (heading + facts + heatTitle + map, bottom + 12 + margin)
  }

  /// A cell for each weekday and part of the period, coloured by contributions per day.
  private var heat: [String] {
    let means = timeline.parts.map { part in part.statistics.weekdays.map(\.mean) }
    let largestOfWhole = zip(timeline.parts, means).filter { isWhole($0.0) }.flatMap(\.1).compactMap(\.self).max() ?? 0
    // If there is no whole part with contributions, the parts are compared with each other.
    let largest = largestOfWhole > 0 ? largestOfWhole : means.joined().compactMap { $0 }.max() ?? 0
    return timeline.parts.indices.flatMap { index in
      Weekday.allCases.compactMap { weekday in
        let tally = timeline.parts[index].statistics.weekdays[weekday.rawValue]
        guard tally.knownDays + tally.unknownDays > 0 else { return nil }
        // The mean over few days can be extreme, so a cell of an incomplete part never gets the highest level.
        let maxLevel = largestOfWhole > 0 && !isWhole(timeline.parts[index]) ? 3 : 4
        let style = means[index][weekday.rawValue].map { "l\(min(maxLevel, level($0, largest: largest)))" } ?? "unknown"
        return SVGShape.bar(
          x: x(index), y: y(weekday), width: cellWidth, height: SVGBarRows.pitch - StatsSVG.gap, style: style)
      }
    }
  }

  private func level(_ mean: Double, largest: Double) -> Int {
    mean > 0 ? Int(min(4, (mean * 4 / largest).rounded(.up))) : 0
  }

  /// Whether a part covers its month or year.
  private func isWhole(_ part: Timeline.Part) -> Bool {
    let first = part.days.lowerBound
    let whole =
      timeline.unit == .month
      ? first.startOfMonth()...(first.startOfMonth(monthsBack: -1) - 1)
      : Day.first(ofYear: first.year)...Day.last(ofYear: first.year)
    return part.days == whole
  }

  /// The totals of the parts as upright bars; the largest one shows its number.
  private var partBars: [String] {
    let totals = timeline.parts.map(\.statistics.all.total)
    guard let largest = totals.max(), largest.reaches(1) == true else { return [] }
    let base = StatsSVG.top - 6
    let bars = totals.enumerated().filter { $0.element.reaches(1) == true }.map { index, total in
      let height = max(2, StatsSVG.barHeight * total.share(of: largest))
      return SVGShape.bar(
        x: x(index), y: base - height, width: cellWidth, height: height, style: total == largest ? "l4" : "l2")
    }
    guard let best = totals.firstIndex(of: largest) else { return bars }
    let number = SVGText(Counts.short(largest), size: SVGBarRows.labelSize, isBold: true)
    let middle = max(margin + number.width / 2, x(best) + cellWidth / 2)
    return bars + [number.element(x: middle, y: base - StatsSVG.barHeight - 5, style: "ink", anchor: "middle")]
  }

  private var weekdayBars: [String] {
    let rows = Weekday.allCases.map { weekday in
      let total = statistics.weekdays[weekday.rawValue].shownTotal
      return SVGBarRows.Row(label: names.weekdays[weekday.rawValue], number: Counts.short(total), count: total)
    }
    return SVGBarRows(rows: rows)
      .elements(labels: margin, bars: x(timeline.parts.count) + 8, right: right, y: StatsSVG.top)
  }

  /// The names of the parts: every other one, or fewer, if they would touch.
  private func partLabels(y: Double) -> [String] {
    if timeline.unit == .month, timeline.parts.count > 13 { return yearLabels(y: y) }
    let labels = timeline.parts.map { part in
      let first = part.days.lowerBound
      let name = timeline.unit == .year ? String(first.year) : names.months[0][first.month - 1]
      return SVGText(name, size: SVGBarRows.labelSize)
    }
    let step = Int(((labels.map(\.width).max() ?? 0) + 1) / columnWidth) + 1
    return stride(from: 0, to: labels.count, by: step).map {
      labels[$0].element(x: x($0) + cellWidth / 2, y: y, style: "faint", anchor: "middle")
    }
  }

  private func yearLabels(y: Double) -> [String] {
    let starts = timeline.parts.indices.filter { $0 == 0 || timeline.parts[$0].days.lowerBound.month == 1 }
    return starts.enumerated().compactMap { place, index in
      let label = SVGText(String(timeline.parts[index].days.lowerBound.year), size: SVGBarRows.labelSize)
      let end = place + 1 < starts.count ? x(starts[place + 1]) : right
      return x(index) + label.width <= end ? label.element(x: x(index), y: y, style: "faint") : nil
    }
  }

  private var heatTitle: [String] {
    let legend = legend(y: 150)
    let words = SVGText(StatsPhrases.heat(timeline.unit)(language), size: 11.5, isBold: true)
      .element(x: margin, y: 159, room: legend.left - 8 - margin, style: "ink")
    return [words, legend.less, legend.more] + legend.cells
  }
}
