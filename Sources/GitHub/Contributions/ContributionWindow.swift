public import Days

/// A stretch of days that GitHub shows in one piece.
public enum ContributionWindow: Hashable, Sendable {
  /// The 365 to 371 days that end today.
  case lastYear
  case year(Int)

  /// The days of a calendar year; nil for the last year, whose first day is GitHub's choice.
  public var days: ClosedRange<Day>? {
    switch self {
    case .lastYear: nil
    case .year(let year): Day.first(ofYear: year)...Day.last(ofYear: year)
    }
  }

  /// The days that GraphQL is asked for in the page's place: at most a year.
  public func query(today: Day) -> QueryWindow {
    switch self {
    case .lastYear: QueryWindow(yearEndingOn: today)
    case .year(let year): QueryWindow(year: year)
    }
  }

  /// The days that GraphQL is asked for beside the page. The day after today is a neighbour of today, on which the same
  /// contributions may stand.
  public func queryBesidePage(today: Day) -> QueryWindow {
    switch self {
    case .lastYear: QueryWindow(yearEndingOn: today + 1)
    case .year(let year): QueryWindow(year: year)
    }
  }

  /// Whether it shows how today looks.
  public func shows(today: Day) -> Bool { days?.contains(today) ?? true }
}
