internal import Days
internal import Streaks
internal import Terminal

/// A contribution graph a calendar year, one below the other.
struct YearlyGrass {
  let calendar: ContributionCalendar
  let range: ClosedRange<Day>

  /// The lines, none wider than `columns`: each year with its numbers and its grass, and the legend at the end.
  func lines(columns: Int, look: GrassLook, heading: (_ year: Int, _ calendar: ContributionCalendar) -> [String])
    -> [String]
  {
    let years = range.lowerBound.year...range.upperBound.year
    let blocks = years.map { year in
      let days = max(range.lowerBound, Day.first(ofYear: year))...min(range.upperBound, Day.last(ofYear: year))
      return heading(year, calendar.days(in: days)) + bands(of: days, columns: columns, look: look) + [""]
    }
    return blocks.flatMap { $0 } + look.legend(columns: columns, indent: look.labelWidth)
  }

  /// A year in as few bands as fit: cells beside spaces, cells alone, or half a year a band.
  private func bands(of days: ClosedRange<Day>, columns: Int, look: GrassLook) -> [String] {
    let weeks = GrassWeeks(of: days, atMost: .max).sundays.count
    for weekWidth in [2, 1] where look.labelWidth + weeks * weekWidth <= columns {
      return field(days, weekWidth: weekWidth, columns: columns, look: look)
    }
    return halves(of: days).flatMap { field($0, weekWidth: 1, columns: columns, look: look) }
  }

  private func halves(of days: ClosedRange<Day>) -> [ClosedRange<Day>] {
    guard let july = Day(year: days.lowerBound.year, month: 7, day: 1), days.contains(july), days.lowerBound < july
    else { return [days] }
    return [days.lowerBound...july - 1, july...days.upperBound]
  }

  private func field(_ days: ClosedRange<Day>, weekWidth: Int, columns: Int, look: GrassLook) -> [String] {
    Grass(calendar: calendar, range: days, mostWeeks: .max, weekWidth: weekWidth).field(columns: columns, look: look)
  }
}
