internal import CycBase
internal import Days
internal import Streaks
internal import Terminal

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
