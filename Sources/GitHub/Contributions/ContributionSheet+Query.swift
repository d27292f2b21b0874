public import Days
internal import Streaks

extension ContributionSheet {
  /// What GraphQL says of a window.
  public init(window: ContributionWindow, queried: QueriedContributions, fetchedAt: Instant) {
    self.init(
      window: window, calendar: queried.calendar, zone: nil, namedTotal: queried.total, source: .graphQL,
      fetchedAt: fetchedAt)
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
    var filled = more.isEmpty ? calendar : ContributionCalendar(calendar.days + more).withLevelsFromCounts()
    if let run = Streak(of: filled, on: today).current, first < run.from, run.from <= asked.days.lowerBound {
      filled = filled.days(in: run.from...max(run.from, last))
    }
    return ContributionSheet(
      window: window, calendar: filled, zone: zone, namedTotal: namedTotal, source: .both,
      queriedDays: Set(more.map(\.day)), fetchedAt: fetchedAt)
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
    return ContributionSheet(
      window: window, calendar: ContributionCalendar(calendar.days + more).withLevelsFromCounts(), zone: zone,
      namedTotal: namedTotal, source: source, queriedDays: queriedDays.union(more.lazy.map(\.day)),
      lacksQuery: lacksQuery, fetchedAt: fetchedAt)
  }

  /// The same page, noted as one that GraphQL did not answer for.
  public var withoutQuery: ContributionSheet {
    ContributionSheet(
      window: window, calendar: calendar, zone: zone, namedTotal: namedTotal, source: source, queriedDays: queriedDays,
      lacksQuery: true, fetchedAt: fetchedAt)
  }
}
