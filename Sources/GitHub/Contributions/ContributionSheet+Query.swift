public import Days
internal import Streaks

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
