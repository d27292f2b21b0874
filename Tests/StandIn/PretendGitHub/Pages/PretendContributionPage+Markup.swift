import Days

extension PretendContributionPage {
  /// The page as GitHub writes it since 2023: a table whose rows are weekdays. Since 2024 a tool-tip follows every square.
  public var html: String {
    """
    <div class="js-yearly-contributions">
    <div class="position-relative">
      <h2 tabindex="-1" id="js-contribution-activity-description" class="f4 text-normal mb-2">
        \(headingWords)
          \(year.map { "in \($0)" } ?? "in the last year")
      </h2>
      <div class="border py-2 graph-before-activity-overview">
        <div class="js-calendar-graph is-graph-loading graph-canvas ContributionCalendar"
            data-graph-url="/users/\(login)/contributions"
            data-url="/\(login)"
            data-from="\(from) 00:00:00 \(zone)"
            data-to="\(to) 23:59:59 \(zone)"
            data-org="">
    \(table)
    \(legend)
        </div>
      </div>
    </div>
    </div>

    """
  }

  /// A page whose connection was closed properly, but whose table stops in the middle of a tag.
  public var truncatedHTML: String {
    let whole = html
    guard let tableEnd = whole.firstRange(of: "</table>") else { return whole }
    let beforeEnd = whole[..<tableEnd.lowerBound]
    guard let lastHalfCell = beforeEnd.prefix(beforeEnd.count / 2).lastIndex(of: "<") else { return String(beforeEnd) }
    return String(beforeEnd[..<beforeEnd.index(lastHalfCell, offsetBy: 7)])
  }

  private var headingWords: String {
    let total =
      switch heading {
      case .total: total
      case .number(let number): number
      case .none: nil as Int?
      }
    guard let total else { return "Contributions" }
    return "\(EnglishDate.grouped(total))\n    \(total == 1 ? "contribution" : "contributions")"
  }

  private var sundays: [Day] {
    guard let first = cells.first?.day, let last = cells.last?.day else { return [] }
    return Array(stride(from: first.startOfWeek, through: last, by: 7))
  }

  private var table: String {
    let rows = (0..<7).map { row(weekday: $0) }.joined(separator: "\n")
    return """
      <table role="grid" aria-readonly="true" class="ContributionCalendar-grid js-calendar-graph-table">
        <caption class="sr-only">Contribution Graph</caption>
        <thead>
          <tr style="height: 15px">
            <td style="width: 29px"><span class="sr-only">Day of Week</span></td>
      \(monthLabels)
          </tr>
        </thead>
        <tbody>
      \(rows)
        </tbody>
      </table>
      """
  }

  private var monthLabels: String {
    var spans: [(month: Int, weeks: Int)] = []
    for sunday in sundays {
      if spans.last?.month == sunday.month {
        spans[spans.count - 1].weeks += 1
      } else {
        spans.append((sunday.month, 1))
      }
    }
    return spans.map { span in
      let name = EnglishDate.months[span.month - 1]
      return """
            <td class="ContributionCalendar-label" colspan="\(span.weeks)" style="position: relative">
              <span class="sr-only">\(name)</span>
              <span aria-hidden="true" style="position: absolute; top: 0">\(name.prefix(3))</span>
            </td>
        """
    }.joined(separator: "\n")
  }

  private func row(weekday: Int) -> String {
    let name = EnglishDate.weekdays[weekday]
    let first = cells.first?.day ?? Day(number: 0)
    let squares = sundays.enumerated().map { column, sunday in
      let index = first.distance(to: sunday + weekday)
      return cells.indices.contains(index)
        ? square(cells[index], row: weekday, column: column) : "      <td></td>"
    }
    return """
          <tr style="height: 11px">
            <td class="ContributionCalendar-label" style="position: relative">
              <span class="sr-only">\(name)</span>
              <span aria-hidden="true" style="position: absolute; bottom: -4px">\(name.prefix(3))</span>
            </td>
      \(squares.joined(separator: "\n"))
          </tr>
      """
  }

  private func square(_ cell: Cell, row: Int, column: Int) -> String {
    if tips == .inside {
      return """
              <td tabindex="0" data-ix="\(column)" aria-selected="false" style="width: 11px" class="ContributionCalendar-day" \
        data-date="\(cell.day)" data-level="\(cell.level)"><span class="sr-only">\(PretendContributionPage.amount(cell)) \
        on \(EnglishDate.whole(cell.day))</span></td>
        """
    }
    let id = "contribution-day-component-\(row)-\(column)"
    let square = """
            <td tabindex="0" data-ix="\(column)" aria-selected="false" \
      aria-describedby="contribution-graph-legend-level-\(cell.level)" style="width: 11px" data-date="\(cell.day)" \
      id="\(id)" data-level="\(cell.level)" role="gridcell" class="ContributionCalendar-day"></td>
      """
    if tips == .none { return square }
    return square + """

            <tool-tip id="tooltip-\(row)-\(column)" for="\(id)" popover="manual" data-direction="n" data-type="label" \
      class="sr-only position-absolute">\(tips == .korean ? "기여 \(cell.count)개" : PretendContributionPage.tip(cell)).</tool-tip>
      """
  }

  private static func tip(_ cell: Cell) -> String { "\(amount(cell)) on \(EnglishDate.monthAndDay(cell.day))" }

  private static func amount(_ cell: Cell) -> String {
    switch cell.count {
    case 0: "No contributions"
    case 1: "1 contribution"
    default: "\(EnglishDate.grouped(cell.count)) contributions"
    }
  }

  private var legend: String {
    let squares = ["No", "Low", "Medium-low", "Medium-high", "High"].enumerated().map { level, words in
      """
          <div style="width: 10px; height: 10px" id="contribution-graph-legend-level-\(level)" data-level="\(level)" \
      class="ContributionCalendar-day rounded-1 mr-1"><span class="sr-only">\(words) contributions.</span></div>
      """
    }
    return """
      <div class="width-full f6 py-1">
        <div class="float-right color-fg-muted d-flex flex-items-center">
          <span class="mr-1">Less</span>
      \(squares.joined(separator: "\n"))
          <span>More</span>
        </div>
      </div>
      """
  }
}
