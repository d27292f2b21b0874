public import Days

/// What the GraphQL interface knows of somebody: the calendar of the page with the same options, and more.
public struct GraphQLAnswer: Sendable, Equatable {
  /// An error as GraphQL tells it, with HTTP 200.
  public struct Failure: Sendable, Equatable {
    /// Empty for an error without a type.
    public var type: String
    public var message: String?
    /// Whether the data stand beside the error all the same.
    public var isPartial = false

    public init(type: String, message: String? = nil) {
      self.type = type
      self.message = message
    }
  }

  public var calendar = CalendarAnswer()
  /// Contributions of today that the page does not show.
  public var privateToday = 0
  public var restricted = 0
  /// Nil for the years that have contributions.
  public var years: [Int]?
  public var created = Answer.defaultCreated
  public var failure: Failure?
  public var retryAfter: String?
  /// Seconds since 1970.
  public var rateLimitReset: Int?

  public init() {}

  /// The days that are drawn for a window: without the future, but where the calendar's options want it.
  func cells(of login: String, window: ClosedRange<Day>, today: Day) -> [PretendContributionPage.Cell] {
    let last = calendar.lastDay(today: today)
    let end = calendar.drawsFuture ? window.upperBound : min(window.upperBound, last)
    guard window.lowerBound <= end else { return [] }
    let drawn = calendar.drawsNeighbours ? GraphQLAnswer.wholeWeeks(window, until: end) : window.lowerBound...end
    let invented = calendar.calendar(of: login)
    let counts = drawn.map { day in
      guard window.contains(day), day <= last else { return 0 }
      return invented.count(on: day, today: today) + (day == today ? privateToday : 0)
    }
    let most = counts.max() ?? 0
    return zip(drawn, counts).map { day, count in
      PretendContributionPage.Cell(
        day: day, count: count, level: PretendContributionPage.level(of: count, most: most))
    }
  }

  /// As on the page, a week that is not over yet stays open.
  private static func wholeWeeks(_ window: ClosedRange<Day>, until end: Day) -> ClosedRange<Day> {
    window.lowerBound.startOfWeek...(end == window.upperBound ? end.startOfWeek + 6 : end)
  }

  /// The years with contributions, the latest first, as GitHub lists them.
  func years(of login: String, today: Day) -> [Int] {
    if let years { return years }
    let last = calendar.lastDay(today: today)
    let first = calendar.since ?? created
    guard first <= last else { return [] }
    return (first.year...last.year).reversed().filter { year in
      let window = Day.first(ofYear: year)...Day.last(ofYear: year)
      return cells(of: login, window: window, today: today).contains { $0.count > 0 }
    }
  }
}
