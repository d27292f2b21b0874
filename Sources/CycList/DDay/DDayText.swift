package import CycBase
internal import CycStreak
package import Days
internal import Terminal

/// The D-days as people read them: a table where there is room for one.
package struct DDayText {
  package let days: [DDay]
  package let today: Day
  package let display: Display
  package let language: Language

  package var text: String { lines.text(display.depth) }

  private var lines: [Line] {
    if days.isEmpty { return display.wrapped(DDayPhrases.none(language)) }
    let rows = DDay.ordered(days, today: today).map(row)
    return Table([.trailing(), .leading(), .leading(), .flexible(gap: 1), .leading()], rows: rows)
      .lines(columns: display.columns)
  }

  private func row(_ day: DDay) -> [Segment] {
    let shown = display.isASCII ? DDayText.ascii(day, language) : day
    let left = day.daysLeft(on: today)
    let date = DDayPhrases.date(shown, today: today)(language)
    return ["\(day.number)", shown.mark(on: today), shown.icon ?? "", shown.title, date].map {
      Segment($0, Style(bold: left == 0, dim: left < 0))
    }
  }

  /// What a terminal without other letters can show of a day.
  package static func ascii(_ day: DDay, _ language: Language) -> DDay {
    var day = day
    day.title = day.title.asciiOnly(language)
    day.icon = day.icon.flatMap { $0.allSatisfy(\.isASCII) ? $0 : nil }
    return day
  }
}
