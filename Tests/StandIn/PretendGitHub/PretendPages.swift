public import Days

/// A contribution page: its days with their counts and levels.
public struct PretendContributionPage: Sendable, Equatable {
  /// A square of the grid.
  public struct Cell: Sendable, Equatable {
    public let day: Day
    public let count: Int
    /// 0 for no contributions; otherwise 1–4, the quarter of the page's largest count.
    public let level: Int
  }

  public let login: String
  /// Nil means the page of the last year.
  public let year: Int?
  /// Ascending by date, without gaps.
  public let cells: [Cell]
  public let zone: String
  let tips: CalendarAnswer.Tips
  let heading: CalendarAnswer.Heading
  let from: Day
  let to: Day

  /// The page on `today`: of one year, or of the 365–371 days that begin on a Sunday and end today.
  public init(login: String, answer: CalendarAnswer, year: Int?, today: Day) {
    let calendar = answer.calendar(of: login)
    let last = answer.lastDay(today: today)
    let window = PretendContributionPage.window(answer, year: year, last: last, today: today)
    let counts = window.map { day in
      let isBlank = day > last || year.map { $0 != day.year } == true
      return isBlank ? 0 : calendar.count(on: day, today: today)
    }
    let most = counts.max() ?? 0
    self.login = answer.namedLogin ?? login
    self.tips = answer.tips
    self.heading = answer.heading
    self.year = year
    self.zone = answer.zone
    self.cells = zip(window, counts).map { day, count in
      Cell(day: day, count: count, level: PretendContributionPage.level(of: count, most: most))
    }
    self.from = year.map(Day.first(ofYear:)) ?? window.first ?? today
    self.to = year.map(Day.last(ofYear:)) ?? last
  }

  public var total: Int { cells.reduce(0) { $0 + $1.count } }

  private static func window(_ answer: CalendarAnswer, year: Int?, last: Day, today: Day) -> [Day] {
    guard let year else { return Array(last.startOfWeek - 364...last) }
    let end = Day.last(ofYear: year)
    let drawnEnd = answer.drawsFuture ? end : min(end, max(last, Day.first(ofYear: year) - 1))
    let days = Array(Day.first(ofYear: year)..<drawnEnd + 1)
    guard answer.drawsNeighbours, let first = days.first, let final = days.last else { return days }
    return Array(first.startOfWeek...(final == end ? final.startOfWeek + 6 : final))
  }

  static func level(of count: Int, most: Int) -> Int {
    count == 0 ? 0 : min(4, (4 * count + most - 1) / most)
  }
}

extension PretendContributionPage {
  /// The page in GitHub's markup since 2023: a table with a row per weekday. Since 2024 a tool-tip follows every
  /// square.
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

  /// A page whose table stops in the middle of a tag.
  public var truncatedHTML: String {
    let whole = html
    guard let tableEnd = whole.firstRange(of: "</table>") else { return whole }
    let beforeEnd = whole[..<tableEnd.lowerBound]
    guard let tagStart = beforeEnd.prefix(beforeEnd.count / 2).lastIndex(of: "<") else { return String(beforeEnd) }
    return String(beforeEnd[..<beforeEnd.index(tagStart, offsetBy: 7)])
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

/// English dates and numbers in the style of GitHub's pages.
enum EnglishDate {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// `August 3rd`.
  static func monthAndDay(_ day: Day) -> String {
    "\(months[day.month - 1]) \(ordinal(day.dayOfMonth))"
  }

  /// `Sunday, July 10, 2022`.
  static func whole(_ day: Day) -> String {
    "\(weekdays[day.weekday.rawValue]), \(months[day.month - 1]) \(day.dayOfMonth), \(day.year)"
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  static func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  /// `1,234`.
  static func grouped(_ number: Int) -> String {
    var groups: [Substring] = []
    var rest = Substring(String(number))
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: ",")
  }
}

/// GitHub's other pages that cyc can receive.
enum PretendPage {
  static func profile(login: String, isPrivate: Bool) -> String {
    let activity =
      isPrivate
      ? """
      <div class="blankslate"><h3>\(login)'s activity is private</h3></div>
      """
      : """
      <div class="js-yearly-contributions">
        <include-fragment src="/users/\(login)/contributions">Loading contributions</include-fragment>
      </div>
      """
    return page(
      title: "\(login) · Stand-in",
      body: """
        <main itemscope itemtype="http://schema.org/Person">
        <h1 class="vcard-names"><span class="p-nickname vcard-username" itemprop="additionalName">\(login)</span></h1>
        \(activity)
        </main>
        """)
  }

  static func organisation(login: String) -> String {
    page(
      title: "\(login) · Stand-in",
      body: """
        <meta name="hovercard-subject-tag" content="organization:1">
        <main itemscope itemtype="http://schema.org/Organization">
        <header class="pagehead orghead"><h1>\(login)</h1></header>
        <h2>Repositories</h2>
        <p>Everything that this organisation works on; nobody's calendar.</p>
        </main>
        """)
  }

  static let signIn = page(
    title: "Sign in · Stand-in",
    body: """
      <form action="/session" accept-charset="UTF-8" method="post">
      <label for="login_field">Username or email address</label><input type="text" name="login" id="login_field">
      <label for="password">Password</label><input type="password" name="password" id="password">
      <input type="submit" name="commit" value="Sign in">
      </form>
      """)

  static func device(code: String) -> String {
    page(
      title: "Device activation · Stand-in",
      body: "<h1>Device activation</h1>\n<p>The code is <kbd>\(code)</kbd>; this stand-in grants it by itself.</p>")
  }

  private static func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><title>\(title)</title></head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
