internal import CycBase
package import Days
package import Streaks
internal import Terminal

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
