public import Days
internal import Streaks

extension ContributionSheet {
  /// What GraphQL says of a window.
  public init(window: ContributionWindow, queried: QueriedContributions, fetchedAt: Instant) {
    self.init(
      window: window, calendar: queried.calendar, zone: nil, namedTotal: queried.total, source: .graphQL,
      fetchedAt: fetchedAt)
  }

  /// A page whose empty days among these are filled with what GraphQL knows beyond it.
  ///
  /// Levels are relative to the window that they were drawn in, so with days of both sources they are drawn anew.
  public func filled(in days: ClosedRange<Day>, from queried: QueriedContributions) -> ContributionSheet {
    let inside = days.clamped(to: window.days ?? days)
    let more = calendar.emptyDays(in: inside, filledFrom: queried.calendar)
    return ContributionSheet(
      window: window,
      calendar: more.isEmpty ? calendar : ContributionCalendar(calendar.days + more).withLevelsFromCounts(),
      zone: zone, namedTotal: namedTotal, source: .both, queriedDays: Set(more.map(\.day)), fetchedAt: fetchedAt)
  }
}
