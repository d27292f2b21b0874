public import Days

/// Contributions by date: one entry a date, ascending; a date without an entry is not known.
public struct ContributionCalendar: Hashable, Sendable {
  public let days: [Contribution]

  /// A calendar of these days in any order; of two entries for a date the later one in the list is kept.
  public init(_ days: some Sequence<Contribution>) {
    let days = Array(days)
    // As most calendars arrive; it costs a third of what sorting them again does.
    if zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }) {
      self.init(sorted: days)
    } else {
      // The sort is stable, so of equal dates the later one in the list comes last.
      var kept: [Contribution] = []
      for entry in days.sorted(by: { $0.day < $1.day }) {
        if kept.last?.day == entry.day { kept.removeLast() }
        kept.append(entry)
      }
      self.init(sorted: kept)
    }
  }

  public var first: Day? { days.first?.day }
  public var last: Day? { days.last?.day }

  /// Contributions of all days together.
  public var total: Quantity { days.reduce(.zero) { $0 + $1.total } }
  public var activeDays: Int { days.count { $0.isActive } }

  /// The day with the most contributions, the later one of equals; nil where there was none, and where a count is unknown,
  /// which could be larger.
  public var bestDay: Contribution? {
    guard total.isExact else { return nil }
    return days.filter { ($0.count ?? 0) > 0 }.max { ($0.count ?? 0) <= ($1.count ?? 0) && $0.day < $1.day }
  }

  /// The entries that lie in a range of dates.
  public func days(in range: ClosedRange<Day>) -> ContributionCalendar {
    ContributionCalendar(sorted: days.filter { range.contains($0.day) })
  }

  /// This calendar with the days of another window, of which `other` wins where both know a date.
  ///
  /// Levels are relative to the window that they were drawn in, so cells of two windows are drawn anew from their counts.
  public func merged(with other: ContributionCalendar) -> ContributionCalendar {
    if other.days.isEmpty { return self }
    if days.isEmpty { return other }
    return ContributionCalendar(days + other.days).withLevelsFromCounts()
  }

  /// The same days with levels that are quarters of the largest count; a day without a count keeps its level.
  public func withLevelsFromCounts() -> ContributionCalendar {
    let largest = days.compactMap(\.count).max() ?? 0
    guard largest > 0 else { return self }
    return ContributionCalendar(
      sorted: days.map { entry in
        guard let count = entry.count else { return entry }
        let level = count <= 0 ? 0 : (count * 4 + largest - 1) / largest
        return Contribution(day: entry.day, count: count, level: min(level, 4), isPartial: entry.isPartial)
      })
  }

  /// The calendar if contributions of some days may be missing: an empty day is not known, an active one may have more.
  public func lackingContributions(in range: Range<Day>) -> ContributionCalendar {
    ContributionCalendar(
      sorted: days.compactMap { entry in
        if !range.contains(entry.day) { return entry }
        guard entry.isActive else { return nil }
        return Contribution(day: entry.day, count: entry.count, level: entry.level, isPartial: true)
      })
  }

  private init(sorted days: [Contribution]) {
    self.days = days
  }
}
