internal import CycBase
package import Days
package import Streaks
package import Terminal

/// The contribution graph as text, a column per week. The oldest weeks are left out if they do not fit.
package struct Grass {
  let days: GrassDays
  let maxWeeks: Int
  /// Nil for the most spacious one that fits.
  var layout: GrassLayout?

  init(days: GrassDays, maxWeeks: Int, layout: GrassLayout? = nil) {
    (self.days, self.maxWeeks, self.layout) = (days, maxWeeks, layout)
  }

  /// The weeks of the last year.
  package init(lastYearOf calendar: ContributionCalendar, until today: Day, open: Day?) {
    self.init(days: GrassDays(calendar, in: today - 364...today, open: open), maxWeeks: 53)
  }

  /// A notice of what does not fit, the months, the weekdays and the legend, at most `columns` wide.
  package func lines(columns: Int, look: GrassLook) -> [Line] {
    if let strip = GrassStrip(days: days).lines(columns: columns, look: look) { return strip }
    let layout = layout(columns: columns, look: look)
    return field(columns: columns, look: look)
      + look.legend(
        columns: columns, indent: look.labelWidth(columns: columns), open: days.openSquare, inHalves: layout == .halves)
  }

  /// The squares and their labels, without the legend.
  func field(columns: Int, look: GrassLook) -> [Line] {
    let layout = layout(columns: columns, look: look)
    let label = look.labelWidth(columns: columns)
    let wanted = GrassWeeks(of: days.range, atMost: maxWeeks)
    let weeks = GrassWeeks(of: days.range, atMost: min(maxWeeks, layout.capacity(columns: columns - label)))
    let notice = weeks.first > wanted.first ? look.notice(from: weeks.first, columns: columns) : []
    let rows = layout.lines.map { weekdays in
      // Blank cells after the last day would only add trailing spaces.
      let drawn = weeks.sundays.prefix { $0 + weekdays[0].rawValue <= days.range.upperBound }
      let squares = drawn.map { sunday in
        let week = weekdays.map { days[sunday + $0.rawValue] }
        return layout == .halves ? look.halves(week[0], week.count > 1 ? week[1] : nil) : look.square(week[0])
      }
      let name = weekdays.map(look.names.label).joined()
      var line = Line([look.faint(label > 0 ? name.padded(to: label) : "")])
      line.append(GrassLook.row(squares, isSpaced: layout == .spaced))
      return line
    }
    return notice + months(of: weeks, layout, look, indent: label, columns: columns - label) + rows
  }

  private func layout(columns: Int, look: GrassLook) -> GrassLayout {
    let count = GrassWeeks(of: days.range, atMost: maxWeeks).sundays.count
    let columns = columns - look.labelWidth(columns: columns)
    return layout ?? .roomiest(weeks: count, columns: columns, look: look)
  }

  /// A name above each week in which a month begins, and above the first week if it fits.
  private func months(
    of weeks: GrassWeeks, _ layout: GrassLayout, _ look: GrassLook, indent: Int, columns: Int
  ) -> [Line] {
    let months = weeks.monthBeginnings.map { (start: $0.column * layout.weekWidth, month: $0.month) }
    // A name is left out if it would touch the next one or pass the edge.
    let limits = months.dropFirst().map { $0.start - 1 } + [columns]
    func fits(_ index: Int, _ name: String) -> Bool { months[index].start + name.displayWidth <= limits[index] }
    var line = ""
    for (index, month) in months.enumerated() {
      let names = look.names.months.map { $0[month.month - 1] }
      guard let name = names.first(where: { fits(index, $0) }) else { continue }
      line = line.padded(to: month.start) + name
    }
    return line.isEmpty ? [] : [Line([look.faint(spaces(indent) + line)])]
  }
}

/// Up to a week side by side, each day with its weekday and its contributions. A graph would not show much of so few
/// days.
struct GrassStrip {
  let days: GrassDays

  private static let maxDays = 7
  private static let gap = 2

  /// Lines at most `columns` wide: squares alone if the words do not fit; nil if there are too many days or too few
  /// columns.
  func lines(columns: Int, look: GrassLook) -> [Line]? {
    guard days.count <= min(GrassStrip.maxDays, columns) else { return nil }
    let cells = days.range.map { day in
      [
        look.faint(look.names.weekdays[day.weekday.rawValue]), look.largeSquare(days[day]),
        Segment(contributions(on: day)),
      ]
    }
    let table = Table(
      cells.map { _ in .leading(gap: GrassStrip.gap) }, rows: (0..<3).map { row in cells.map { $0[row] } })
    let squares = GrassLook.row(days.range.map { look.square(days[$0]) }, isSpaced: days.count * 2 - 1 <= columns)
    // If all days are unknown, the line of counts is empty.
    return table.width <= columns ? table.rows.map(table.line).filter { $0.width > 0 } : [squares]
  }

  private func contributions(on day: Day) -> String { days.entry(on: day).map { Counts.short($0.total) } ?? "" }
}

/// The last days as a small field, column by column, with today at the bottom right. The oldest days are left out if
/// they do not fit.
package struct SmallGrass {
  let days: GrassDays
  let rows: Int

  package init(days: GrassDays, rows: Int) { (self.days, self.rows) = (days, rows) }

  /// A notice of what does not fit, the rows and the legend, at most `columns` wide.
  func lines(columns: Int, look: GrassLook) -> [Line] {
    let shown = shown(columns)
    let first = days.range.upperBound - (shown - 1)
    let notice = shown < days.count ? look.notice(from: first, columns: columns) : []
    return notice + squares(columns: columns, look: look)
      + look.legend(columns: columns, indent: 0, open: days.openSquare)
  }

  func squares(columns: Int, look: GrassLook) -> [Line] {
    let shown = shown(columns)
    let rows = min(rows, shown)
    return (0..<rows).reversed().map { fromBottom in
      let daysBack = stride(from: fromBottom, to: (shown + rows - 1) / rows * rows, by: rows).reversed()
      return GrassLook.row(
        daysBack.map { look.square($0 < shown ? days[days.range.upperBound - $0] : nil) }, isSpaced: isSpaced(columns))
    }
  }

  private func shown(_ columns: Int) -> Int {
    min(days.count, (isSpaced(columns) ? (columns + 1) / 2 : columns) * rows)
  }

  /// Spaces are dropped before days are.
  private func isSpaced(_ columns: Int) -> Bool { (columns + 1) / 2 * rows >= days.count }
}

/// The last weeks as a small field without names: a row per weekday, the week of today at the right. The days to come
/// are blank.
package struct WeekGrass {
  let days: GrassDays
  let weekStart: Weekday
  let maxWeeks: Int

  package init(
    _ calendar: ContributionCalendar, until today: Day, open: Day?, weekStart: Weekday, maxWeeks: Int = 11
  ) {
    let first = today.startOfWeek(beginningOn: weekStart) - 7 * (maxWeeks - 1)
    days = GrassDays(calendar, in: first...today, open: open)
    (self.weekStart, self.maxWeeks) = (weekStart, maxWeeks)
  }

  /// The newest weeks that fit, at most `columns` wide.
  package func lines(columns: Int, look: GrassLook) -> [Line] {
    let isSpaced = maxWeeks * 2 - 1 <= columns
    let weeks = (0..<min(maxWeeks, max(1, columns))).reversed()
    let last = days.range.upperBound.startOfWeek(beginningOn: weekStart)
    return (0..<7).map { weekday in
      // Blank squares after today would only add trailing spaces.
      let drawn = weeks.map { last - 7 * $0 + weekday }.filter { $0 <= days.range.upperBound }
      return GrassLook.row(drawn.map { look.square(days[$0]) }, isSpaced: isSpaced)
    }
  }

  package func legend(columns: Int, look: GrassLook) -> [Line] {
    look.legend(columns: columns, indent: 0, open: days.openSquare)
  }
}

struct YearlyGrass {
  let years: [YearOfContributions]
  /// Today, if it is still open.
  let open: Day?

  /// Each year with its heading and its grass, and the legend at the end, at most `columns` wide.
  func lines(columns: Int, look: GrassLook, heading: (YearOfContributions) -> [Line]) -> [Line] {
    let indent = look.labelWidth(columns: columns)
    let bands = bands(columns: columns - indent)
    let weeks = bands.joined().map { GrassWeeks(of: $0.range, atMost: .max).sundays.count }.max() ?? 0
    // One layout for all: otherwise a short year would look busier than a long one.
    let layout = GrassLayout.roomiest(weeks: weeks, columns: columns - indent, look: look)
    let open = bands.joined().compactMap(\.openSquare).first
    return zip(years, bands).flatMap { year, bands in
      let fields = bands.flatMap { Grass(days: $0, maxWeeks: .max, layout: layout).field(columns: columns, look: look) }
      return heading(year) + fields + [Line()]
    } + look.legend(columns: columns, indent: indent, open: open, inHalves: layout == .halves)
  }

  /// Each year in as few bands as possible. If not even a month fits, only the end of the year is drawn.
  private func bands(columns: Int) -> [[GrassDays]] {
    let capacity = GrassLayout.dense.capacity(columns: columns)
    let months = [12, 6, 3, 1].first { months in
      years.allSatisfy { year in
        year.bands(ofMonths: months).allSatisfy { GrassWeeks(of: $0, atMost: .max).sundays.count <= capacity }
      }
    }
    return years.map { year in year.bands(ofMonths: months ?? 12).map { GrassDays(year.calendar, in: $0, open: open) } }
  }
}

/// A calendar year, or the part of it that is shown.
package struct YearOfContributions {
  package let year: Int
  package let days: ClosedRange<Day>
  let calendar: ContributionCalendar
  package let total: Quantity
  let activeDays: Quantity
  package let longest: Run?

  /// The days in parts of `months` months, counted from January.
  fileprivate func bands(ofMonths months: Int) -> [ClosedRange<Day>] {
    var bands: [ClosedRange<Day>] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      // Only the first band may begin within its months.
      let monthsIntoBand = (first.month - 1) % months
      let nextBand = first.startOfMonth(monthsBack: monthsIntoBand - months)
      bands.append(first...min(nextBand - 1, days.upperBound))
      first = nextBand
    }
    return bands
  }
}
