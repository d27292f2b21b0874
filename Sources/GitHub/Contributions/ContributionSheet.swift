public import Days
public import Streaks

/// What is known of a window: from where, and since when.
public struct ContributionSheet: Hashable, Sendable {
  /// Where contributions come from.
  public enum Source: String, Hashable, Sendable {
    case page
    case graphQL = "graphql"
    /// The page, and what GraphQL knows beyond it.
    case both = "page+graphql"
  }

  public let window: ContributionWindow
  /// For a calendar year its days alone: cells of its neighbours read 0 or are clipped.
  public let calendar: ContributionCalendar
  /// The zone in which GitHub drew the days, as it writes it (`UTC`, `+0900`).
  public let zone: String?
  /// The total that GitHub names; it may count a week that is not drawn.
  public let namedTotal: Int?
  public let source: Source
  /// Of both sources: the days whose counts come from GraphQL.
  public let queriedDays: Set<Day>
  /// Whether GraphQL was to be asked too, and did not answer: a page that may show too little.
  public let lacksQuery: Bool
  /// Why it did not, where that is known.
  public let queryFailure: GitHubError?
  /// When it was fetched, with the local day on which it was.
  public let fetchedAt: Instant

  /// The first day of a calendar year that is missing, up to the day before it was fetched; nil where none is.
  public var missingDay: Day? {
    guard let days = window.days, days.lowerBound < fetchedAt.today else { return nil }
    let last = min(days.upperBound, fetchedAt.today - 1)
    var next = days.lowerBound
    for entry in calendar.days where entry.day == next { next = next + 1 }
    return next <= last ? next : nil
  }

  /// The same, or an error where it speaks of other days than it was asked for.
  public func whole() throws(GitHubError) -> ContributionSheet {
    if let missingDay { throw .page(.notUnderstood(.missingDay(missingDay))) }
    return self
  }

  public init(
    window: ContributionWindow, calendar: ContributionCalendar, zone: String?, namedTotal: Int?, source: Source,
    queriedDays: Set<Day> = [], lacksQuery: Bool = false, queryFailure: GitHubError? = nil, fetchedAt: Instant
  ) {
    self.window = window
    self.calendar = window.days.map { calendar.days(in: $0) } ?? calendar
    self.zone = zone
    self.namedTotal = namedTotal
    self.source = source
    self.queriedDays = queriedDays
    self.lacksQuery = lacksQuery
    self.queryFailure = queryFailure
    self.fetchedAt = fetchedAt
  }
}
