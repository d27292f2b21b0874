internal import Days
internal import Streaks
internal import Terminal

/// A contribution graph a calendar year, one below the other.
struct YearlyGrass {
  let years: [YearOfContributions]

  /// The lines, none wider than `columns`: each year with its numbers and its grass, and the legend at the end.
  func lines(columns: Int, look: GrassLook, heading: (YearOfContributions) -> [Line]) -> [Line] {
    years.flatMap { heading($0) + bands(of: $0, columns: columns, look: look) + [Line()] }
      + look.legend(columns: columns, indent: look.labelWidth)
  }

  /// A year in as few bands as fit: cells beside spaces, cells alone, or half a year a band.
  private func bands(of year: YearOfContributions, columns: Int, look: GrassLook) -> [Line] {
    func field(_ days: ClosedRange<Day>, weekWidth: Int) -> [Line] {
      Grass(calendar: year.calendar, range: days, maxWeeks: .max, weekWidth: weekWidth)
        .field(columns: columns, look: look)
    }
    let days = year.days
    let weeks = GrassWeeks(of: days, atMost: .max).sundays.count
    for weekWidth in [2, 1] where look.labelWidth + weeks * weekWidth <= columns {
      return field(days, weekWidth: weekWidth)
    }
    return halves(of: days).flatMap { field($0, weekWidth: 1) }
  }

  private func halves(of days: ClosedRange<Day>) -> [ClosedRange<Day>] {
    guard let july = Day(year: days.lowerBound.year, month: 7, day: 1), days.contains(july), days.lowerBound < july
    else { return [days] }
    return [days.lowerBound...july - 1, july...days.upperBound]
  }
}

/// What a report shows of one calendar year.
struct YearOfContributions {
  let year: Int
  let days: ClosedRange<Day>
  let calendar: ContributionCalendar
  let total: Total
  /// The longest run within the year.
  let longest: Run?
}
