public import Days

/// The days that one contribution page draws, with their counts and levels.
public struct PretendContributionPage: Sendable, Equatable {
  /// One square of the grid.
  public struct Cell: Sendable, Equatable {
    public let day: Day
    public let count: Int
    /// 0 for nothing, else 1–4: the quarter of the page's largest count.
    public let level: Int
  }

  public let login: String
  /// Nil for the page of the last year.
  public let year: Int?
  /// In order of their dates, without a gap.
  public let cells: [Cell]
  public let zone: String
  let tips: CalendarAnswer.Tips
  let heading: CalendarAnswer.Heading
  let from: Day
  let to: Day

  /// The page that is asked for on `today`: of one year, or of 365–371 days that begin with a Sunday and end today.
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
