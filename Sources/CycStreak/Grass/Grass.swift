internal import CycBase
package import Days
package import Streaks
package import Terminal

/// The contribution graph as text: a column a week, the oldest weeks left out where they do not fit.
struct Grass {
  let days: GrassDays
  /// How many weeks are drawn at the most.
  let maxWeeks: Int
  /// Nil for the roomiest one that fits.
  var layout: GrassLayout?

  /// The lines, none wider than `columns`: what has no room, months, weekdays, and the legend.
  func lines(columns: Int, look: GrassLook) -> [Line] {
    if let strip = GrassStrip(days: days).lines(columns: columns, look: look) { return strip }
    let layout = layout(columns: columns, look: look)
    return field(columns: columns, look: look)
      + look.legend(
        columns: columns, indent: look.labelWidth(columns: columns), open: days.openSquare, inHalves: layout == .halves)
  }

  /// The same without the legend.
  func field(columns: Int, look: GrassLook) -> [Line] {
    let layout = layout(columns: columns, look: look)
    let label = look.labelWidth(columns: columns)
    let wanted = GrassWeeks(of: days.range, atMost: maxWeeks)
    let weeks = GrassWeeks(of: days.range, atMost: min(maxWeeks, layout.capacity(columns: columns - label)))
    let notice = weeks.first > wanted.first ? look.notice(from: weeks.first, columns: columns) : []
    let rows = layout.lines.map { weekdays in
      // Blank cells behind the last day would only be spaces at the end of the line.
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

  /// The line of months: a name over the week in which its month begins, and over the first week where there is room.
  private func months(
    of weeks: GrassWeeks, _ layout: GrassLayout, _ look: GrassLook, indent: Int, columns: Int
  ) -> [Line] {
    let begins = weeks.monthBeginnings.map { (start: $0.column * layout.weekWidth, month: $0.month) }
    // A name that would touch the next one, or pass the edge, is left out.
    let limits = begins.dropFirst().map { $0.start - 1 } + [columns]
    func fits(_ index: Int, _ name: String) -> Bool { begins[index].start + name.displayWidth <= limits[index] }
    // All in the same words: the first ones for which the whole months have room.
    let wordings = look.names.months
    let fitting = wordings.first { names in
      begins.indices.dropFirst().dropLast().allSatisfy { fits($0, names[begins[$0].month - 1]) }
    }
    let names = fitting ?? wordings[wordings.count - 1]
    var line = ""
    for (index, begin) in begins.enumerated() {
      let name = names[begin.month - 1]
      guard fits(index, name) else { continue }
      line = line.padded(to: begin.start) + name
    }
    return line.isEmpty ? [] : [Line([look.faint(spaces(indent) + line)])]
  }
}

/// A few days beside each other, each with its weekday and its contributions: of a week or less there is no graph to see.
struct GrassStrip {
  let days: GrassDays

  private static let maxDays = 7
  private static let gap = 2

  /// The lines, none wider than `columns`: squares alone where there is no room for words; nil where there are too many days, or
  /// too few columns.
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
    // Nobody knows how many where only question marks stand.
    return table.width <= columns ? table.rows.map(table.line).filter { $0.width > 0 } : [squares]
  }

  private func contributions(on day: Day) -> String {
    days.entry(on: day).map { Counts.short($0.total) } ?? ""
  }
}

/// The last days as a small field: today first at the top left, then downwards, column by column; what does not fit is old.
package struct SmallGrass {
  package let days: GrassDays
  package let rows: Int

  package init(days: GrassDays, rows: Int) {
    self.days = days
    self.rows = rows
  }

  /// The lines, none wider than `columns`: what has no room, the rows, and the legend.
  package func lines(columns: Int, look: GrassLook) -> [Line] {
    let notice = shown(columns) < days.count ? look.notice(from: first(columns), columns: columns) : []
    return notice + squares(columns: columns, look: look)
      + look.legend(columns: columns, indent: 0, open: days.openSquare)
  }

  /// The rows alone.
  package func squares(columns: Int, look: GrassLook) -> [Line] {
    let shown = shown(columns)
    return (0..<min(rows, shown)).map { row in
      GrassLook.row(
        stride(from: row, to: shown, by: rows).map { look.square(days[days.range.upperBound - $0]) },
        isSpaced: isSpaced(columns))
    }
  }

  private func first(_ columns: Int) -> Day { days.range.upperBound - (shown(columns) - 1) }

  private func shown(_ columns: Int) -> Int {
    min(days.count, (isSpaced(columns) ? (columns + 1) / 2 : columns) * rows)
  }

  /// Spaces go before days do.
  private func isSpaced(_ columns: Int) -> Bool { (columns + 1) / 2 * rows >= days.count }
}

/// A contribution graph a calendar year, one below the other.
struct YearlyGrass {
  let years: [YearOfContributions]
  /// Today, while it is waited for.
  let open: Day?

  /// The lines, none wider than `columns`: each year with its numbers and its grass, and the legend at the end.
  func lines(columns: Int, look: GrassLook, heading: (YearOfContributions) -> [Line]) -> [Line] {
    let indent = look.labelWidth(columns: columns)
    let bands = bands(columns: columns - indent)
    let weeks = bands.joined().map { GrassWeeks(of: $0.range, atMost: .max).sundays.count }.max() ?? 0
    // One layout for all, or a short year would look busier than a long one.
    let layout = GrassLayout.roomiest(weeks: weeks, columns: columns - indent, look: look)
    let open = bands.joined().compactMap(\.openSquare).first
    return zip(years, bands).flatMap { year, bands in
      heading(year)
        + bands.flatMap { Grass(days: $0, maxWeeks: .max, layout: layout).field(columns: columns, look: look) } + [
          Line()
        ]
    } + look.legend(columns: columns, indent: indent, open: open, inHalves: layout == .halves)
  }

  /// Each year in as few bands as fit; where not even a month fits, the end of the year.
  private func bands(columns: Int) -> [[GrassDays]] {
    let capacity = GrassLayout.dense.capacity(columns: columns)
    let months = [12, 6, 3, 1].first { months in
      years.allSatisfy { year in
        year.bands(ofMonths: months).allSatisfy { GrassWeeks(of: $0, atMost: .max).sundays.count <= capacity }
      }
    }
    return years.map { year in
      year.bands(ofMonths: months ?? 12).map { GrassDays(year.calendar, in: $0, open: open) }
    }
  }
}

/// What a report shows of one calendar year.
package struct YearOfContributions {
  package let year: Int
  package let days: ClosedRange<Day>
  let calendar: ContributionCalendar
  package let total: Quantity
  let activeDays: Quantity
  /// The longest run within the year.
  package let longest: Run?

  /// The days in parts of so many months, counted from January.
  fileprivate func bands(ofMonths months: Int) -> [ClosedRange<Day>] {
    var bands: [ClosedRange<Day>] = []
    var first = days.lowerBound
    while first <= days.upperBound {
      let nextBand = first.startOfMonth(monthsBack: (first.month - 1) % months - months)
      bands.append(first...min(nextBand - 1, days.upperBound))
      first = nextBand
    }
    return bands
  }
}
