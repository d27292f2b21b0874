public import Days
public import HTTP
public import Streaks

/// The contributions of a window, from GitHub's page, from GraphQL, or from both.
public struct ContributionSheet: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable {
    case page
    case graphQL = "graphql"
    case both = "page+graphql"
  }

  public let window: ContributionWindow
  /// For a calendar year only its own days: cells of neighbouring years show 0 or are clipped.
  public private(set) var calendar: ContributionCalendar
  /// The zone of the days, as GitHub writes it (`UTC`, `+0900`).
  public let zone: String?
  /// GitHub's total, which may include a week that is not drawn.
  public private(set) var headingTotal: Int?
  public private(set) var source: Source
  /// The days whose counts come from GraphQL, if both sources were used.
  public private(set) var queriedDays: Set<Day>
  /// Whether the page could not be completed with GraphQL's counts, or only for the days from `queriedSince` on, so
  /// that it may show too little.
  public private(set) var lacksQuery: Bool
  /// Why GraphQL did not answer; nil if it did, or if the reason is unknown.
  public private(set) var queryFailure: GitHubError?
  /// GitHub's number of the account; nil if unknown.
  public private(set) var accountID: Int?
  /// First day that GraphQL answered for, if it could not answer for older ones.
  public private(set) var queriedSince: Day?
  public private(set) var fetchedAt: Instant
  /// Sent to the server to learn whether the page has changed; nil if the server gave none, or if this is not the page
  /// as it was sent.
  public private(set) var validator: Validator?

  /// First day that GraphQL answered for, even if it answered for all; nil if it answered for none. The page of the
  /// last year begins some days earlier.
  public var queriedFrom: Day? {
    guard source != .page, !lacksQuery else { return queriedSince }
    guard source == .both else { return calendar.first }
    return calendar.first.map { max($0, window.queryBesidePage(today: fetchedAt.today).days.lowerBound) }
  }

  /// Whether the sheet is certainly of another account: both numbers are known and differ.
  public func isOfOtherAccount(than id: Int?) -> Bool {
    guard let accountID, let id else { return false }
    return accountID != id
  }

  /// This sheet; throws `.otherAccount` if it belongs to another account than `id`.
  public func of(expectedAccount id: Int?) throws(GitHubError) -> ContributionSheet {
    if isOfOtherAccount(than: id), let accountID { throw .otherAccount(id: accountID) }
    return self
  }

  /// The first missing day of a calendar year, up to the day before the fetch; nil if none is missing.
  public var missingDay: Day? {
    guard let days = window.days, days.lowerBound < fetchedAt.today else { return nil }
    let last = min(days.upperBound, fetchedAt.today - 1)
    var next = days.lowerBound
    for entry in calendar.days where entry.day == next { next = next + 1 }
    return next <= last ? next : nil
  }

  /// Whether to request a year's page again without a zone: GitHub sometimes shifts the days of a year if a zone is
  /// given. Source: orgs/community discussion 212133.
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

  /// This sheet; throws if a day of its year is missing.
  public func whole() throws(GitHubError) -> ContributionSheet {
    if let missingDay { throw .page(.notUnderstood(.missingDay(missingDay))) }
    return self
  }

  public init(
    window: ContributionWindow, calendar: ContributionCalendar, zone: String?, headingTotal: Int?, source: Source,
    queriedDays: Set<Day> = [], lacksQuery: Bool = false, queryFailure: GitHubError? = nil,
    queriedSince: Day? = nil, accountID: Int? = nil, fetchedAt: Instant, validator: Validator? = nil
  ) {
    self.window = window
    self.calendar = window.part(of: calendar)
    self.zone = zone
    self.headingTotal = headingTotal
    self.source = source
    self.queriedDays = queriedDays
    self.lacksQuery = lacksQuery
    self.queryFailure = queryFailure
    self.queriedSince = queriedSince
    self.accountID = accountID
    self.fetchedAt = fetchedAt
    self.validator = validator
  }

  /// The validator to send with the next request for the page; nil to request it unconditionally. A page without
  /// contributions of today is always requested in full, so that "no contribution yet" never rests on a 304.
  public func condition(today: Day) -> Validator? {
    guard source == .page else { return nil }
    let isActiveToday = calendar.days.last { $0.day <= today }.map { $0.day == today && $0.isActive } ?? false
    return !window.shows(today: today) || isActiveToday ? validator : nil
  }

  /// The same page, after its server has said that it is unchanged.
  public func unchanged(at time: Instant) -> ContributionSheet {
    var sheet = self
    (sheet.fetchedAt, sheet.lacksQuery, sheet.queryFailure, sheet.queriedSince) = (time, false, nil, nil)
    return sheet
  }

  /// A sheet with GraphQL's answer alone.
  public init(window: ContributionWindow, queried: QueriedContributions, fetchedAt: Instant) {
    self.init(
      window: window, calendar: queried.calendar, zone: nil, headingTotal: queried.total, source: .graphQL,
      accountID: queried.accountID, fetchedAt: fetchedAt)
  }

  /// Completes a page with GraphQL's contributions up to today, unless the page begins after today or, if its window
  /// includes today, ends before yesterday. Levels are relative to the window that GitHub drew, so the combined days
  /// get new ones.
  ///
  /// The page of the last year begins some days before `asked`, the days that GraphQL was asked for. If the run starts
  /// on one of those days, it may in truth be longer. The sheet then begins with the run, so that the caller reads the
  /// previous year.
  public func filled(from queried: QueriedContributions, asked: QueryWindow, today: Day) -> ContributionSheet {
    guard let first = calendar.first, let last = calendar.last, first <= today,
      !window.shows(today: today) || last >= today - 1
    else { return self }
    let inside = (first...today).clamped(to: window.days ?? first...today)
    let more = calendar.additions(in: inside, from: queried.calendar)
    var filled = more.isEmpty ? replacing(calendar, queriedDays: []) : adding(more)
    filled.accountID = accountID ?? queried.accountID
    return filled.beginningWithRun(ifItStartsBy: asked.days.lowerBound, today: today)
  }

  /// Completes a page with GraphQL's counts from an older window, on days that both know. The page of the last year
  /// begins some days before GraphQL's days, and shows no private contributions on them.
  public func completed(by older: ContributionSheet) -> ContributionSheet {
    guard source != .graphQL, older.source != .page, let first = calendar.first, let last = calendar.last,
      let olderLast = older.calendar.last, first <= olderLast
    else { return self }
    let more = calendar.additions(in: first...min(last, olderLast), from: older.calendar)
      .filter { older.source == .graphQL || older.queriedDays.contains($0.day) }
    return more.isEmpty ? self : adding(more)
  }

  /// The same page, marked as one that GraphQL did not answer for, or only for the days from `queriedSince` on.
  public func withoutQuery(_ error: GitHubError?, queriedSince: Day? = nil) -> ContributionSheet {
    var sheet = self
    (sheet.lacksQuery, sheet.queryFailure, sheet.queriedSince) = (true, error, queriedSince)
    return sheet
  }

  /// Completes a page that GraphQL did not answer for with `known`, its earlier answers for the same window.
  /// Contributions do not disappear, so the larger count of a day wins.
  public func keeping(_ known: ContributionSheet, today: Day) -> ContributionSheet {
    guard lacksQuery, let first = calendar.first, let last = calendar.last else { return self }
    let more =
      if known.source == .graphQL {
        // Its days may be in another zone than the page's, which `additions` allows for.
        calendar.additions(in: first...last, from: known.calendar)
      } else {
        calendar.exceeded(by: known.calendar.days.filter { known.queriedDays.contains($0.day) })
      }
    // Days after the page's last one, if they follow it without a gap.
    let later = known.source == .page ? [] : known.calendar.days.filter { last < $0.day && $0.day <= today }
    let added = more + (later.first?.day == last + 1 ? later : [])
    if added.isEmpty { return self }
    return adding(added).beginningWithRun(
      ifItStartsBy: window.queryBesidePage(today: today).days.lowerBound, today: today)
  }

  /// If the run starts on a day that GraphQL was not asked for, or on the first one, the sheet begins with the run. The
  /// caller then reads the previous year, in case the run is longer.
  private func beginningWithRun(ifItStartsBy firstAsked: Day, today: Day) -> ContributionSheet {
    guard let first = calendar.first, let last = calendar.last,
      let run = Streak(of: calendar, on: today).current, first < run.from, run.from <= firstAsked
    else { return self }
    return replacing(calendar.days(in: run.from...max(run.from, last)), queriedDays: queriedDays)
  }

  /// A copy with the values of `earlier` on their days, for an answer that lacks many days at once and awaits
  /// confirmation.
  public func showing(_ earlier: [Contribution]) -> ContributionSheet {
    var sheet = self
    sheet.calendar = calendar.showing(earlier)
    // Both belong to the answer, not to the earlier values.
    (sheet.headingTotal, sheet.validator) = (nil, nil)
    return sheet
  }

  /// A copy with GraphQL's values on the days of `more`.
  private func adding(_ more: [Contribution]) -> ContributionSheet {
    replacing(
      ContributionCalendar(calendar.days + more).withLevelsFromCounts(), queriedDays: queriedDays.union(more.map(\.day))
    )
  }

  /// A copy with `calendar`, marked as one from both sources.
  private func replacing(_ calendar: ContributionCalendar, queriedDays: Set<Day>) -> ContributionSheet {
    var sheet = self
    sheet.calendar = window.part(of: calendar)
    (sheet.source, sheet.queriedDays, sheet.validator) = (.both, queriedDays, nil)
    return sheet
  }
}

/// A range of days that GitHub shows on one page.
public enum ContributionWindow: Hashable, Sendable {
  /// The 365 to 371 days that end today.
  case lastYear
  case year(Int)

  /// The days of a calendar year; nil for the last year, whose first day GitHub chooses.
  public var days: ClosedRange<Day>? {
    switch self {
    case .lastYear: nil
    case .year(let year): Day.first(ofYear: year)...Day.last(ofYear: year)
    }
  }

  /// The days to ask GraphQL for instead of the page; at most a year.
  public func query(today: Day) -> QueryWindow {
    switch self {
    case .lastYear: QueryWindow(yearEndingOn: today)
    case .year(let year): QueryWindow(year: year)
    }
  }

  /// The days to ask GraphQL for in addition to the page. For the last year they include tomorrow: in another zone,
  /// contributions of today may be on that day.
  public func queryBesidePage(today: Day) -> QueryWindow { query(today: today + 1) }

  /// Whether the window includes today.
  public func shows(today: Day) -> Bool { days?.contains(today) ?? true }

  /// The days of a calendar that belong to the window.
  func part(of calendar: ContributionCalendar) -> ContributionCalendar {
    days.map { calendar.days(in: $0) } ?? calendar
  }
}
