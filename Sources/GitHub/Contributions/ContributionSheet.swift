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
  /// GitHub's number of the account; nil if it is not known.
  public let accountID: Int?
  /// The first day that GraphQL told of, if it could not answer for the older ones.
  public let queriedSince: Day?
  /// When it was fetched, with the local day on which it was.
  public let fetchedAt: Instant

  /// The first day that GraphQL told of, up to the last one; nil if it told of none.
  public var queriedFrom: Day? { source != .page && !lacksQuery ? calendar.first : queriedSince }

  /// Whether both are known to be of different accounts.
  public func isOfOtherAccount(than id: Int?) -> Bool {
    guard let accountID, let id else { return false }
    return accountID != id
  }

  /// The same, or `.otherAccount` if it is of another account than the one that is meant.
  public func of(expectedAccount id: Int?) throws(GitHubError) -> ContributionSheet {
    if isOfOtherAccount(than: id), let accountID { throw .otherAccount(id: accountID) }
    return self
  }

  /// The first day of a calendar year that is missing, up to the day before it was fetched; nil where none is.
  public var missingDay: Day? {
    guard let days = window.days, days.lowerBound < fetchedAt.today else { return nil }
    let last = min(days.upperBound, fetchedAt.today - 1)
    var next = days.lowerBound
    for entry in calendar.days where entry.day == next { next = next + 1 }
    return next <= last ? next : nil
  }

  /// Whether a year's page is better asked for once more without a zone: GitHub was seen to draw years that were shifted by it.
  ///
  /// Source: orgs/community discussion 212133.
  public static func isShifted(
    _ outcome: Result<ContributionSheet, GitHubError>, of window: ContributionWindow
  ) -> Bool {
    if window == .lastYear { return false }
    switch outcome {
    case .success(let sheet): return sheet.missingDay != nil
    case .failure(.page(.notUnderstood(.missingDay))), .failure(.page(.notUnderstood(.otherDays))): return true
    case .failure: return false
    }
  }

  /// The same, or an error where it speaks of other days than it was asked for.
  public func whole() throws(GitHubError) -> ContributionSheet {
    if let missingDay { throw .page(.notUnderstood(.missingDay(missingDay))) }
    return self
  }

  public init(
    window: ContributionWindow, calendar: ContributionCalendar, zone: String?, namedTotal: Int?, source: Source,
    queriedDays: Set<Day> = [], lacksQuery: Bool = false, queryFailure: GitHubError? = nil,
    queriedSince: Day? = nil, accountID: Int? = nil, fetchedAt: Instant
  ) {
    self.window = window
    self.calendar = window.days.map { calendar.days(in: $0) } ?? calendar
    self.zone = zone
    self.namedTotal = namedTotal
    self.source = source
    self.queriedDays = queriedDays
    self.lacksQuery = lacksQuery
    self.queryFailure = queryFailure
    self.queriedSince = queriedSince
    self.accountID = accountID
    self.fetchedAt = fetchedAt
  }
}
