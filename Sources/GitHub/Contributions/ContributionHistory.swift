public import Days
public import Streaks

/// Which windows of somebody's contributions are needed next, given those that were read: a pure state machine.
///
/// A loop around it reads the windows of `wanted`, in whatever way and order, and hands what came of each to `take`, until none is
/// wanted any more. Nobody knows beforehand how long a run is, so older years are guessed at in growing handfuls (1, 2, 4, 8):
/// a run of 12 years takes four of them. A year of a handful that turned out not to be needed is left out of what is fetched.
public struct ContributionHistory: Sendable {
  public typealias Outcome = Result<ContributionSheet, GitHubError>

  /// How far back.
  public enum Span: Hashable, Sendable {
    /// The last year, older years down to a day, and on for as long as the run reaches back.
    case lastYear(since: Day? = nil)
    /// The last year with its run, and one calendar year besides.
    case lastYearAnd(Int)
    /// The calendar year of the day, and on for as long as the run that it belongs to reaches back.
    case calendarYears
    /// All years from one on, and those before it for as long as they have contributions.
    case all(from: Int)
  }

  /// What is known; nil before the first window was read, or where it could not be.
  ///
  /// What is known of newer years is worth having where an older one fails: that is told in `missing`.
  public private(set) var fetched: FetchedContributions?
  /// Why there is nothing to show; `.notFound` where there is no such account.
  public private(set) var failure: GitHubError?
  /// The year before which no others are guessed at: nobody contributed earlier, as far as is known.
  public var firstYear = ContributionHistory.firstYearOfGitHub

  private let span: Span
  private let day: Day
  private let rules: StreakRules
  /// The years that are read together, the newest first; without those that are known already.
  private var handful: [ContributionWindow]
  private var nextHandfulCount = 1
  private var outcomes: [ContributionWindow: Outcome] = [:]

  /// - Parameters:
  ///   - day: today, or the day whose run is looked for.
  ///   - rules: By which the streak is counted, and so how far back it may reach.
  public init(_ span: Span, on day: Day, rules: StreakRules = .strict) {
    self.span = span
    self.day = day
    self.rules = rules
    handful =
      switch span {
      case .lastYear, .lastYearAnd: [.lastYear]
      case .calendarYears: [.year(day.year)]
      // The last year's window begins at the latest 363 days ago, where GitHub's day is already tomorrow.
      case .all(let first): [.lastYear] + ContributionHistory.windows(first, (day - 364).year)
      }
  }

  /// The windows to read now, the newest first; none once it is over.
  public var wanted: [ContributionWindow] {
    if failure != nil { return [] }
    let others = yearBesides.map { handful.contains($0) ? [] : [$0] } ?? []
    return (handful + others).filter { outcomes[$0] == nil }
  }

  /// Those of them that are needed if years are still as they were once: what is known of them, however old, spares guesses.
  public func wanted(knowing known: (ContributionWindow) -> ContributionSheet?) -> [ContributionWindow] {
    var foretold = self
    let wanted = wanted
    if wanted.count < 2 { return wanted }
    return wanted.filter { window in
      guard foretold.wanted.contains(window) else { return false }
      if let sheet = known(window) { foretold.take(.success(sheet), of: window) }
      return true
    }
  }

  /// The calendar year besides, where it was read; nil too where the last year shows all of it.
  public var year: ContributionSheet? { yearBesides.flatMap { try? outcomes[$0]?.get() } }

  /// Takes what came of one of the wanted windows.
  public mutating func take(_ outcome: Outcome, of window: ContributionWindow) {
    guard wanted.contains(window) else { return }
    outcomes[window] = outcome
    if window == yearBesides { complete(by: outcome) }
    while let next = handful.first, let outcome = outcomes[next] {
      handful.removeFirst()
      add(outcome, of: next)
      goOn()
    }
  }

  private mutating func add(_ outcome: Outcome, of window: ContributionWindow) {
    switch outcome {
    case .success(let sheet) where fetched == nil: fetched = FetchedContributions(sheet)
    // Days of two accounts that had the same login are never put together.
    case .success(let sheet) where sheet.isOfOtherAccount(than: fetched?.newest.accountID): fetched?.missing = window
    case .success(let sheet): fetched?.add(older: sheet)
    case .failure(let error) where fetched == nil: failure = error
    case .failure: fetched?.missing = window
    }
  }

  private mutating func complete(by outcome: Outcome) {
    switch outcome {
    case .success(let sheet) where sheet.isOfOtherAccount(than: fetched?.newest.accountID):
      failure = .otherAccount(id: sheet.accountID ?? 0)
    case .success(let sheet):
      fetched?.complete(by: sheet)
      if handful.isEmpty { goOn() }
    case .failure(let error): failure = error
    }
  }

  /// Begins another handful where one is needed and the last one is used up.
  private mutating func goOn() {
    guard let year = yearNeeded else { return handful = [] }
    if handful.isEmpty { handful = ContributionHistory.windows(firstYearOfHandful(endingWith: year), year) }
  }

  /// The oldest year of which it is known that it is needed, else a guess.
  private mutating func firstYearOfHandful(endingWith year: Int) -> Int {
    switch span {
    case .lastYear(let start?) where start.year <= year: return max(start.year, ContributionHistory.earliestYear)
    case .lastYear, .lastYearAnd, .calendarYears, .all:
      defer { nextHandfulCount *= 2 }
      let floors = [firstYear, ContributionHistory.firstYearOfGitHub].filter { $0 <= year }
      return max(year - nextHandfulCount + 1, floors.first ?? ContributionHistory.earliestYear)
    }
  }

  /// The year that has to be known next; nil when what is known is enough.
  private var yearNeeded: Int? {
    guard let fetched, fetched.missing == nil, let oldest = fetched.sheets.last,
      let first = oldest.window.days?.lowerBound ?? oldest.calendar.first
    else { return nil }
    let year = (first - 1).year
    guard year >= ContributionHistory.earliestYear else { return nil }
    let isNeeded =
      switch span {
      case .lastYear(let start?) where start < first: true
      case .all(let firstYear): firstYear <= year || oldest.calendar.activeDays > 0
      // What was looked at on an earlier day ends on that day: nothing after it has broken the run.
      default: rules.reachBeyond(fetched.calendar, on: min(day, fetched.newest.fetchedAt.today))
      }
    return isNeeded ? year : nil
  }

  private var yearBesides: ContributionWindow? {
    guard case .lastYearAnd(let year) = span, let first = fetched?.newest.calendar.first,
      Day.first(ofYear: year) < first
    else { return nil }
    return .year(year)
  }

  private static func windows(_ first: Int, _ last: Int) -> [ContributionWindow] {
    first <= last ? (first...last).reversed().map { .year($0) } : []
  }

  public static let firstYearOfGitHub = 2008
  /// Commits can be dated back as far as git's clock goes.
  private static let earliestYear = 1970
}

/// Contributions of several windows as one calendar, with what was said beside them.
public struct FetchedContributions: Equatable, Sendable {
  public private(set) var calendar: ContributionCalendar
  /// The windows: the newest first.
  public private(set) var sheets: [ContributionSheet]
  /// An older window that is needed and could not be read: then the run is at least as long as what is known says.
  public internal(set) var missing: ContributionWindow?

  public init(_ newest: ContributionSheet) {
    calendar = newest.calendar
    sheets = [newest]
  }

  /// Puts an older window before what is known. Of a day that both know the newer one tells, unless GraphQL counted more beside
  /// the older one.
  public mutating func add(older sheet: ContributionSheet) {
    complete(by: sheet)
    calendar = sheet.calendar.merged(with: calendar)
    sheets.append(sheet)
  }

  /// Completes the newest window by what GraphQL counted beside an older one.
  public mutating func complete(by older: ContributionSheet) {
    let newest = sheets[0].completed(by: older)
    guard newest != sheets[0] else { return }
    sheets[0] = newest
    calendar = sheets.count == 1 ? newest.calendar : calendar.merged(with: newest.calendar)
  }

  /// The window that ends last, which says how today looks.
  public var newest: ContributionSheet { sheets[0] }
}

extension FetchedContributions {
  /// Contributions of a range of days.
  ///
  /// A page's heading names its total. It is used if all contributions that the page shows lie in the range; the other days
  /// of the range are added up. A day that is not known makes the total a lower bound, no known day makes it unknown.
  ///
  /// - Parameter today: What pages show of later days is not counted.
  public func total(in range: ClosedRange<Day>, today: Day) -> Quantity {
    let shown = calendar.days(in: range)
    var total = shown.total
    for sheet in sheets {
      guard let named = sheet.headingTotal(in: range, today: today),
        let first = sheet.calendar.first, let last = sheet.calendar.last
      else { continue }
      total = ContributionCalendar(shown.days.filter { !(first...last).contains($0.day) }).total + .exactly(named)
      break
    }
    if shown.days.isEmpty { return .unknown }
    return shown.days.count == range.count ? total : total.open
  }
}

extension ContributionSheet {
  /// What a page's heading says of the days of a range; nil where it speaks of others too.
  fileprivate func headingTotal(in range: ClosedRange<Day>, today: Day) -> Int? {
    guard source == .page, let namedTotal else { return nil }
    let others = calendar.days.filter { !range.contains($0.day) }
    guard let later = ContributionCalendar(others.filter { $0.day > today }).total.exact,
      !others.contains(where: { $0.day <= today && $0.isActive })
    else { return nil }
    return max(0, namedTotal - later)
  }
}
