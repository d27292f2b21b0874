internal import Days
internal import Streaks
internal import Terminal

/// The contribution graph as text: a row a weekday, a column a week, the oldest weeks left out where they do not fit.
struct Grass {
  let calendar: ContributionCalendar
  let range: ClosedRange<Day>
  /// How many weeks are drawn at the most.
  let maxWeeks: Int

  /// Columns that a week takes: a glyph and a space make a cell about square; 1 where there is no room for that.
  var weekWidth = 2

  /// The lines, none wider than `columns`: months, seven weekdays, and the legend.
  func lines(columns: Int, look: GrassLook) -> [Line] {
    let field = field(columns: columns, look: look)
    return field.isEmpty ? [] : field + look.legend(columns: columns, indent: look.labelWidth)
  }

  /// The same without the legend.
  func field(columns: Int, look: GrassLook) -> [Line] {
    let capacity = (columns - look.labelWidth + weekWidth - 1) / weekWidth
    guard capacity > 0 else { return [] }
    let weeks = GrassWeeks(of: range, atMost: min(capacity, maxWeeks))
    let cells = Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0) })
    let rows = Weekday.allCases.map { weekday in
      let days = weeks.sundays.map { $0 + weekday.rawValue }
      // Blank cells behind the last day would only be spaces at the end of the line.
      let drawn = days.prefix { $0 <= range.upperBound }
      var line = Line([look.faint(look.weekdayLabel(weekday).padded(to: look.labelWidth))])
      line.append(
        GrassLook.row(
          drawn.map { look.cell(cells[$0], isInside: range.contains($0)) }, isSpaced: weekWidth > 1))
      return line
    }
    return months(of: weeks, look) + rows
  }

  /// The line of months: a name over the week in which its month begins, and over the first week where there is room.
  private func months(of weeks: GrassWeeks, _ look: GrassLook) -> [Line] {
    let begins = weeks.monthBeginnings.map { (start: $0.column * weekWidth, month: $0.month) }
    let width = weeks.sundays.count * weekWidth - (weekWidth - 1)
    var line = ""
    for (index, begin) in begins.enumerated() {
      let name = look.monthNames[begin.month - 1]
      // A name that would touch the next one, or pass the edge, is left out.
      let limit = index + 1 < begins.count ? begins[index + 1].start - 1 : width
      if begin.start + name.displayWidth <= limit { line = line.padded(to: begin.start) + name }
    }
    return line.isEmpty ? [] : [Line([look.faint(spaces(look.labelWidth) + line)])]
  }
}
