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

extension ContributionSheet {
  /// What GraphQL says of a window.
  public init(window: ContributionWindow, queried: QueriedContributions, fetchedAt: Instant) {
    self.init(
      window: window, calendar: queried.calendar, zone: nil, namedTotal: queried.total, source: .graphQL,
      accountID: queried.accountID, fetchedAt: fetchedAt)
  }

  /// A page with what GraphQL knows beyond it up to today. A page of quite other days stays as it is.
  ///
  /// Levels are relative to the window that they were drawn in, so with days of both sources they are drawn anew.
  ///
  /// - Parameter asked: The days that GraphQL was asked for. The last year's page begins some days before them: where the
  ///   run seems to end at one of those, the sheet begins after it, so that whoever counts the run asks for that year.
  public func filled(from queried: QueriedContributions, asked: QueryWindow, today: Day) -> ContributionSheet {
    guard let first = calendar.first, let last = calendar.last, first <= today,
      !window.shows(today: today) || last >= today - 1
    else { return self }
    let inside = (first...today).clamped(to: window.days ?? first...today)
    let more = calendar.additions(in: inside, from: queried.calendar)
    var filled = more.isEmpty ? replacing(calendar, queriedDays: []) : adding(more)
    if accountID == nil, let id = queried.accountID { filled = filled.of(account: id) }
    return filled.beginning(withRunFrom: asked.days.lowerBound, today: today)
  }

  /// A page with what GraphQL counted beside an older window on days that both know: the last year's page begins some days
  /// before those that GraphQL is asked for, and there alone shows nothing private.
  public func completed(by older: ContributionSheet) -> ContributionSheet {
    guard source != .graphQL, older.source != .page, let first = calendar.first, let last = calendar.last,
      let olderLast = older.calendar.last, first <= olderLast
    else { return self }
    let more = calendar.additions(in: first...min(last, olderLast), from: older.calendar)
      .filter { older.source == .graphQL || older.queriedDays.contains($0.day) }
    if more.isEmpty { return self }
    return adding(more)
  }

  /// The same page, noted as one that GraphQL did not answer for.
  ///
  /// - Parameter queriedSince: the first day that it did answer for; nil if it did for none.
  public func withoutQuery(_ error: GitHubError?, queriedSince: Day? = nil) -> ContributionSheet {
    ContributionSheet(
      window: window, calendar: calendar, zone: zone, namedTotal: namedTotal, source: source, queriedDays: queriedDays,
      lacksQuery: true, queryFailure: error, queriedSince: queriedSince, accountID: accountID, fetchedAt: fetchedAt)
  }

  /// A page beside which GraphQL did not answer, with what it has told of these days before: contributions that were made stay
  /// made, so the larger count of a day counts.
  ///
  /// - Parameter known: What is known of the same window from earlier.
  public func keeping(_ known: ContributionSheet, today: Day) -> ContributionSheet {
    guard lacksQuery, let first = calendar.first, let last = calendar.last else { return self }
    let more =
      if known.source == .graphQL {
        // Its days may be those of another zone than the page's.
        calendar.additions(in: first...last, from: known.calendar)
      } else {
        calendar.exceeded(by: known.calendar.days.filter { known.queriedDays.contains($0.day) })
      }
    let later = known.source == .page ? [] : known.calendar.days.filter { last < $0.day && $0.day <= today }
    let added = more + (later.first?.day == last + 1 ? later : [])
    if added.isEmpty { return self }
    return adding(added).beginning(withRunFrom: window.queryBesidePage(today: today).days.lowerBound, today: today)
  }

  /// Where the run seems to end at a day of which GraphQL has told nothing, the sheet begins after it, so that whoever counts the
  /// run asks for that year.
  private func beginning(withRunFrom asked: Day, today: Day) -> ContributionSheet {
    guard let first = calendar.first, let last = calendar.last,
      let run = Streak(of: calendar, on: today).current, first < run.from, run.from <= asked
    else { return self }
    return replacing(calendar.days(in: run.from...max(run.from, last)), queriedDays: queriedDays)
  }

  private func of(account id: Int) -> ContributionSheet {
    ContributionSheet(
      window: window, calendar: calendar, zone: zone, namedTotal: namedTotal, source: source, queriedDays: queriedDays,
      lacksQuery: lacksQuery, queryFailure: queryFailure, queriedSince: queriedSince, accountID: id,
      fetchedAt: fetchedAt)
  }

  private func adding(_ more: [Contribution]) -> ContributionSheet {
    replacing(
      ContributionCalendar(calendar.days + more).withLevelsFromCounts(), queriedDays: queriedDays.union(more.map(\.day))
    )
  }

  private func replacing(_ calendar: ContributionCalendar, queriedDays: Set<Day>) -> ContributionSheet {
    ContributionSheet(
      window: window, calendar: calendar, zone: zone, namedTotal: namedTotal, source: .both, queriedDays: queriedDays,
      lacksQuery: lacksQuery, queryFailure: queryFailure, queriedSince: queriedSince, accountID: accountID,
      fetchedAt: fetchedAt)
  }
}

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
