public import Days
public import Streaks

/// Decides which windows of contributions to read next, given those read so far. A pure state machine.
///
/// The caller reads the windows in `wanted`, in any order, and passes each result to `take`, until none is wanted.
/// The length of a run is not known beforehand. So older years are read in growing batches of 1, 2, 4 and 8: a run of
/// 12 years takes four batches. Years of a batch that turn out not to be needed are dropped.
public struct ContributionHistory: Sendable {
  public typealias Outcome = Result<ContributionSheet, GitHubError>

  /// The years to read.
  public enum Span: Hashable, Sendable {
    /// The last year, older years back to `since`, and further years while the run continues.
    case lastYear(since: Day? = nil)
    /// The last year with its run, and one extra calendar year.
    case lastYearAnd(Int)
    /// The calendar year of the day, and further years while that day's run continues.
    case calendarYears
    /// All years from `from` on, and earlier years while they have contributions.
    case all(from: Int)
  }

  /// The windows read so far; nil before the first one, or if that failed. If an older year fails, newer years are kept
  /// and `missing` names the window.
  public private(set) var fetched: FetchedContributions?
  /// Why there is nothing to show; `.notFound` if there is no such account.
  public private(set) var failure: GitHubError?
  /// A batch, which is a guess, goes no further back than this year until a year before it is known to be needed.
  public var earliestGuessedYear = ContributionHistory.firstYearOfGitHub
  /// Days that were once active. They continue a run although GitHub may show them as empty now.
  public var onceActive: [Contribution] = []

  private let span: Span
  private let day: Day
  private let rules: StreakRules
  /// Years to read together, newest first, without those already read.
  private var batch: [ContributionWindow]
  private var nextBatchCount = 1
  private var outcomes: [ContributionWindow: Outcome] = [:]

  /// `day` is today, or the day whose run is wanted; `rules` decide how far back the streak may reach.
  public init(_ span: Span, on day: Day, rules: StreakRules = .withoutRest) {
    self.span = span
    self.day = day
    self.rules = rules
    batch =
      switch span {
      case .lastYear, .lastYearAnd: [.lastYear]
      case .calendarYears: [.year(day.year)]
      // The last year's window begins 363 days ago at the latest, if GitHub's day is already tomorrow.
      case .all(let first): [.lastYear] + ContributionHistory.windows(first, (day - 364).year)
      }
  }

  /// The windows to read now, newest first; empty when finished.
  public var wanted: [ContributionWindow] {
    if failure != nil { return [] }
    let others = extraYear.map { batch.contains($0) ? [] : [$0] } ?? []
    return (batch + others).filter { outcomes[$0] == nil }
  }

  /// Those of the wanted windows that will be needed if the years in `known` have not changed since. The others are
  /// guesses: even if outdated, the known years show that they are not needed.
  public func wanted(knowing known: (ContributionWindow) -> ContributionSheet?) -> [ContributionWindow] {
    var forecast = self
    let wanted = wanted
    if wanted.count < 2 { return wanted }
    return wanted.filter { window in
      guard forecast.wanted.contains(window) else { return false }
      if let sheet = known(window) { forecast.take(.success(sheet), of: window) }
      return true
    }
  }

  /// The extra calendar year, once read; nil also if the last year includes all of it.
  public var year: ContributionSheet? { extraYear.flatMap { try? outcomes[$0]?.get() } }

  /// Records the result for a wanted window. Results for other windows are ignored.
  public mutating func take(_ outcome: Outcome, of window: ContributionWindow) {
    guard wanted.contains(window) else { return }
    outcomes[window] = outcome
    if window == extraYear { complete(by: outcome) }
    while let next = batch.first, let outcome = outcomes[next] {
      batch.removeFirst()
      add(outcome, of: next)
      planNextBatch()
    }
  }

  private mutating func add(_ outcome: Outcome, of window: ContributionWindow) {
    switch outcome {
    case .success(let sheet) where fetched == nil: fetched = FetchedContributions(sheet)
    // Days of two accounts that had the same login are never combined.
    case .success(let sheet) where sheet.isOfOtherAccount(than: fetched?.newest.accountID): fetched?.missing = window
    case .success(let sheet): fetched?.add(older: sheet)
    case .failure(let error) where fetched == nil: failure = error
    case .failure: fetched?.missing = window
    }
  }

  /// Uses the extra calendar year to complete the newest window. Without that year there is no report.
  private mutating func complete(by outcome: Outcome) {
    switch outcome {
    case .success(let sheet) where sheet.isOfOtherAccount(than: fetched?.newest.accountID):
      failure = .otherAccount(id: sheet.accountID ?? 0)
    case .success(let sheet):
      fetched?.complete(by: sheet)
      if batch.isEmpty { planNextBatch() }
    case .failure(let error): failure = error
    }
  }

  /// Drops the rest of the batch if no year is needed; begins a new batch if the last one is finished.
  private mutating func planNextBatch() {
    guard let year = yearNeeded else { return batch = [] }
    if batch.isEmpty { batch = ContributionHistory.windows(firstYearOfBatch(endingWith: year), year) }
  }

  /// The oldest year known to be needed, or a guess.
  private mutating func firstYearOfBatch(endingWith year: Int) -> Int {
    switch span {
    case .lastYear(let start?) where start.year <= year: return max(start.year, ContributionHistory.earliestYear)
    case .lastYear, .lastYearAnd, .calendarYears, .all:
      defer { nextBatchCount *= 2 }
      let floors = [earliestGuessedYear, ContributionHistory.firstYearOfGitHub].filter { $0 <= year }
      return max(year - nextBatchCount + 1, floors.first ?? ContributionHistory.earliestYear)
    }
  }

  /// The year before the oldest window, if its days are needed; nil if no more are.
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
      // Sheets fetched on an earlier day end on that day, so nothing after it has broken the run.
      default:
        ([fetched.calendar] + (onceActive.isEmpty ? [] : [fetched.calendar.withDaysOnceSeen(onceActive)])).contains {
          rules.reachBeyond($0, on: min(day, fetched.newest.fetchedAt.today))
        }
      }
    return isNeeded ? year : nil
  }

  private var extraYear: ContributionWindow? {
    guard case .lastYearAnd(let year) = span, let first = fetched?.newest.calendar.first,
      Day.first(ofYear: year) < first
    else { return nil }
    return .year(year)
  }

  /// Calendar years, newest first.
  private static func windows(_ first: Int, _ last: Int) -> [ContributionWindow] {
    first <= last ? (first...last).reversed().map { .year($0) } : []
  }

  public static let firstYearOfGitHub = 2008
  /// Commits can carry dates back to the start of git's clock.
  private static let earliestYear = 1970
}

/// The windows read so far, and their days in one calendar.
public struct FetchedContributions: Equatable, Sendable {
  public private(set) var calendar: ContributionCalendar
  /// Newest first.
  public private(set) var sheets: [ContributionSheet]
  /// An older window that is needed but could not be read. The run is then a lower bound.
  public internal(set) var missing: ContributionWindow?

  public init(_ newest: ContributionSheet) {
    calendar = newest.calendar
    sheets = [newest]
  }

  /// Adds an older window. If both know a day, the newer one wins, unless GraphQL counted more for the older one.
  public mutating func add(older sheet: ContributionSheet) {
    complete(by: sheet)
    calendar = sheet.calendar.merged(with: calendar)
    sheets.append(sheet)
  }

  /// Completes the newest window with days that GraphQL counted for an older one.
  public mutating func complete(by older: ContributionSheet) {
    let newest = sheets[0].completed(by: older)
    guard newest != sheets[0] else { return }
    sheets[0] = newest
    calendar = sheets.count == 1 ? newest.calendar : calendar.merged(with: newest.calendar)
  }

  /// The window that ends last. It includes the history's `day`.
  public var newest: ContributionSheet { sheets[0] }

  /// Total contributions in a range of days.
  ///
  /// If all contributions on a page up to today are in the range, the total of its heading is used for the page's days,
  /// and the other days of the range are added. An unknown day makes the total a lower bound. Without any known day it
  /// is unknown.
  public func total(in range: ClosedRange<Day>, today: Day) -> Quantity {
    let shown = calendar.days(in: range)
    var total = shown.total
    for sheet in sheets {
      guard let headingTotal = sheet.headingTotal(in: range, today: today),
        let first = sheet.calendar.first, let last = sheet.calendar.last
      else { continue }
      // The heading may lag behind the days.
      if shown.days(in: first...last).total.reaches(headingTotal + 1) == true { continue }
      total =
        ContributionCalendar(shown.days.filter { !(first...last).contains($0.day) }).total + .exactly(headingTotal)
      break
    }
    if shown.days.isEmpty { return .unknown }
    return shown.days.count == range.count ? total : total.open
  }
}

extension ContributionSheet {
  /// The heading's total, limited to a range of days; nil if it includes other days up to today.
  fileprivate func headingTotal(in range: ClosedRange<Day>, today: Day) -> Int? {
    guard source == .page, let headingTotal else { return nil }
    let others = calendar.days.filter { !range.contains($0.day) }
    guard let later = ContributionCalendar(others.filter { $0.day > today }).total.exact,
      !others.contains(where: { $0.day <= today && $0.isActive })
    else { return nil }
    return max(0, headingTotal - later)
  }
}
