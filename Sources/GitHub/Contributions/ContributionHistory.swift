public import Days
public import Streaks

/// Somebody's contributions, window by window: which windows a streak needs, and what they are together.
public struct ContributionHistory {
  /// Reads windows, several at once where there are several; the outcomes in their order.
  public typealias Read = ([ContributionWindow]) -> [Result<ContributionSheet, GitHubError>]

  /// By which rules the streak is counted, and so how far back it may reach.
  private let rules: StreakRules
  private let read: Read

  public init(rules: StreakRules = .strict, read: @escaping Read) {
    self.rules = rules
    self.read = read
  }

  /// The last year, and before it year after year while the current run reaches back to the first known day or
  /// `start` is not reached yet.
  ///
  /// What is known of the last year is worth having where an older year fails: that is told in `olderFailure`.
  ///
  /// - Throws: `GitHubError` where the last year cannot be read; `.notFound` where there is no such account.
  public func recent(on today: Day, since start: Day?) throws(GitHubError) -> FetchedContributions {
    var fetched = FetchedContributions(try sheet(.lastYear))
    if let start, let first = fetched.calendar.first, start < first {
      // All at once: it is known beforehand that they are needed.
      let years = (max(start.year, ContributionHistory.earliestYear - 1)...(first - 1).year).reversed()
      add(read(years.map { .year($0) })[...], to: &fetched)
    }
    extend(&fetched, on: today)
    return fetched
  }

  /// All years from one on, read at once, and those before it as long as they have contributions.
  ///
  /// - Throws: `GitHubError` where the last year cannot be read.
  public func all(on today: Day, from firstYear: Int) throws(GitHubError) -> FetchedContributions {
    // The last year's window begins at the latest 363 days ago, where GitHub's day is already tomorrow.
    let latest = (today - 364).year
    let years = firstYear <= latest ? Array((firstYear...latest).reversed()) : []
    let results = read([.lastYear] + years.map { .year($0) })
    guard let newest = results.first else { throw .unreadable }
    var fetched = FetchedContributions(try newest.get())
    add(results.dropFirst(), to: &fetched)
    while fetched.olderFailure == nil, let oldest = fetched.sheets.last, oldest.calendar.activeDays > 0,
      let first = fetched.calendar.first, first.year >= ContributionHistory.earliestYear
    {
      add(read([.year((first - 1).year)])[...], to: &fetched)
    }
    return fetched
  }

  /// The run that a day belongs to, in calendar years: the day's own, and before it as many as the run needs.
  ///
  /// - Throws: `GitHubError` where the day's own year cannot be read.
  public func years(backFrom day: Day) throws(GitHubError) -> FetchedContributions {
    var fetched = FetchedContributions(try sheet(.year(day.year)))
    extend(&fetched, on: day)
    return fetched
  }

  /// One calendar year.
  public func year(_ year: Int) throws(GitHubError) -> FetchedContributions {
    FetchedContributions(try sheet(.year(year)))
  }

  private func sheet(_ window: ContributionWindow) throws(GitHubError) -> ContributionSheet {
    guard let result = read([window]).first else { throw .unreadable }
    return try result.get()
  }

  private func extend(_ fetched: inout FetchedContributions, on day: Day) {
    while fetched.olderFailure == nil, let year = ContributionHistory.yearToAskFor(fetched, on: day, rules) {
      add(read([.year(year)])[...], to: &fetched)
    }
  }

  /// The year that has to be known next; nil when what is fetched is enough.
  public static func yearToAskFor(_ fetched: FetchedContributions, on day: Day, _ rules: StreakRules) -> Int? {
    // What was looked at on an earlier day ends on that day: nothing after it has broken the run.
    let year = yearToAskFor(fetched.calendar, on: min(day, fetched.newest.fetchedAt.today), rules)
    // A year that knew no earlier day would be asked for again and again.
    return year.flatMap { year in fetched.sheets.contains { $0.window == .year(year) } ? nil : year }
  }

  /// Adds older years, the newest of them first, up to one that cannot be read.
  private func add(
    _ years: ArraySlice<Result<ContributionSheet, GitHubError>>, to fetched: inout FetchedContributions
  ) {
    for result in years {
      switch result {
      case .success(let sheet): fetched.add(older: sheet)
      case .failure(let error):
        fetched.olderFailure = error
        return
      }
    }
  }

  /// The year that has to be known next; nil when what is known is enough.
  static func yearToAskFor(_ known: ContributionCalendar, on day: Day, _ rules: StreakRules) -> Int? {
    guard let first = known.first, first.year >= earliestYear else { return nil }
    return rules.reachBeyond(known, on: day) ? (first - 1).year : nil
  }

  /// Commits can be dated back as far as git's clock goes.
  private static let earliestYear = 1971
}
