internal import Days
internal import Terminal

/// The D-days as people read them: a table where there is room for one.
struct DdayText {
  let days: [Dday]
  let today: Day
  let display: Display
  let language: Language

  private static let gap = 2
  /// A narrower column of titles is harder to read than titles on lines of their own.
  private static let fewestTitleColumns = 12

  var text: String { lines.map { $0 + "\n" }.joined() }

  private var lines: [String] {
    if days.isEmpty { return DdayPhrases.none(language).wrapped(to: display.columns) }
    let rows = Dday.ordered(days, today: today).map { Row($0, self) }
    let widths = Widths(rows)
    let room = display.columns - widths.beforeTitle
    let roomBesideDates = room - DdayText.gap - widths.date
    let fewest = min(widths.title, DdayText.fewestTitleColumns)
    return rows.flatMap { row in
      let lines =
        if roomBesideDates >= fewest {
          beside(row, widths, titleColumns: min(roomBesideDates, widths.title))
        } else if room >= DdayText.fewestTitleColumns {
          below(row, widths, columns: room)
        } else {
          stacked(row)
        }
      return lines.map { $0.styled(row.style, display.depth) }
    }
  }

  /// A line of a table with the date beside the title.
  private func beside(_ row: Row, _ widths: Widths, titleColumns: Int) -> [String] {
    let begin = begin(row, widths)
    return row.title.wrapped(to: titleColumns).enumerated().map { index, title in
      index == 0
        ? begin + title.padded(to: titleColumns) + spaces(DdayText.gap) + row.date : spaces(begin.displayWidth) + title
    }
  }

  /// The same with the date below the title.
  private func below(_ row: Row, _ widths: Widths, columns: Int) -> [String] {
    let begin = begin(row, widths)
    let texts = [row.title, row.date].flatMap { $0.wrapped(to: columns) }
    return texts.enumerated().map { index, text in (index == 0 ? begin : spaces(begin.displayWidth)) + text }
  }

  private func stacked(_ row: Row) -> [String] {
    let title = row.icon.isEmpty ? row.title : "\(row.icon) \(row.title)"
    // Where every column counts there is none for the order of things.
    let indent = display.columns >= 16 ? DdayText.gap : 0
    let texts = [title, row.date].flatMap { $0.wrapped(to: display.columns - indent) }
    return "\(row.number): \(row.mark)".wrapped(to: display.columns) + texts.map { spaces(indent) + $0 }
  }

  private func begin(_ row: Row, _ widths: Widths) -> String {
    let icon = widths.icon > 0 ? row.icon.padded(to: widths.icon) + " " : ""
    let gap = spaces(DdayText.gap)
    return row.number.padded(leadingTo: widths.number) + gap + row.mark.padded(to: widths.mark) + gap + icon
  }

  /// What is shown of a day.
  private struct Row {
    let number: String
    let mark: String
    let icon: String
    let title: String
    let date: String
    let style: Style

    init(_ day: Dday, _ text: DdayText) {
      let day = text.display.isASCII ? DdayText.ascii(day, text.language) : day
      let left = day.daysLeft(on: text.today)
      number = String(day.number)
      mark = day.mark(on: text.today)
      icon = day.icon ?? ""
      title = day.title
      date = DdayPhrases.date(day, today: text.today)(text.language)
      style = Style(bold: left == 0, dim: left < 0)
    }
  }

  /// The columns that a table needs.
  private struct Widths {
    let number: Int
    let mark: Int
    let icon: Int
    let title: Int
    let date: Int
    /// Of everything that stands before the title.
    let beforeTitle: Int

    init(_ rows: [Row]) {
      func widest(_ part: KeyPath<Row, String>) -> Int { rows.map { $0[keyPath: part].displayWidth }.max() ?? 0 }
      number = widest(\.number)
      mark = widest(\.mark)
      icon = widest(\.icon)
      title = widest(\.title)
      date = widest(\.date)
      beforeTitle = number + mark + (icon > 0 ? icon + 1 : 0) + 2 * DdayText.gap
    }
  }

  /// What a terminal without other letters can show of a day.
  static func ascii(_ day: Dday, _ language: Language) -> Dday {
    var day = day
    day.title = day.title.asciiOnly(language)
    day.icon = day.icon.flatMap { $0.allSatisfy(\.isASCII) ? $0 : nil }
    return day
  }
}
