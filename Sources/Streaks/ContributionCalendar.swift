public import Days

/// Contributions by date: one entry a date, ascending. A date without an entry is unknown.
public struct ContributionCalendar: Hashable, Sendable {
  public let days: [Contribution]

  /// Entries in any order; if a date occurs twice, the later entry wins.
  public init(_ days: some Sequence<Contribution>) {
    let days = Array(days)
    // Most calendars arrive sorted. This check costs a third of sorting them again.
    if zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }) {
      self.init(sorted: days)
    } else {
      // The sort is stable: of two entries for a date, the later one in the list stays last.
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
  public var total: Quantity { days.reduce(.zero) { $0 + $1.total } }
  public var activeDays: Int { days.count { $0.isActive } }

  /// The day with the most contributions, the latest one in a tie; nil if no day has contributions, or if an unknown
  /// count could be larger.
  public var bestDay: Contribution? {
    guard total.isExact else { return nil }
    return days.filter { ($0.count ?? 0) > 0 }.max { ($0.count ?? 0, $0.day) < ($1.count ?? 0, $1.day) }
  }

  public func days(in range: ClosedRange<Day>) -> ContributionCalendar {
    ContributionCalendar(sorted: days.filter { range.contains($0.day) })
  }

  /// The calendar with the former values of `lost` on its empty days; other days of `lost` are ignored.
  public func withDaysOnceSeen(_ lost: [Contribution]) -> ContributionCalendar {
    if lost.isEmpty { return self }
    let empty = Set(days.lazy.filter { !$0.isActive }.map(\.day))
    return ContributionCalendar(days + lost.filter { empty.contains($0.day) })
  }

  /// This calendar with the days of another window; `other` wins if both know a date. Levels are relative to the window
  /// that GitHub drew, so two windows together need new levels.
  public func merged(with other: ContributionCalendar) -> ContributionCalendar {
    if other.days.isEmpty { return self }
    if days.isEmpty { return other }
    return ContributionCalendar(days + other.days).withLevelsFromCounts()
  }

  /// The same days with levels as quarters of the largest count; a day without a count keeps its level.
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

  /// This calendar if contributions may be missing in `range`: its empty days become unknown, and the counts of its
  /// active days lower bounds.
  public func lackingContributions(in range: Range<Day>) -> ContributionCalendar {
    ContributionCalendar(
      sorted: days.compactMap { entry in
        if !range.contains(entry.day) { return entry }
        guard entry.isActive else { return nil }
        return Contribution(day: entry.day, count: entry.count, level: entry.level, isPartial: true)
      })
  }

  private init(sorted days: [Contribution]) { self.days = days }

  /// Contributions that `other` counts on days that are empty or missing here, ascending.
  ///
  /// `other` may use another zone, which can move a contribution to the neighbouring day. So contributions that
  /// `other` lacks on the neighbouring days are subtracted first. A neighbour that is unknown on either side
  /// subtracts nothing.
  public func emptyDays(in days: ClosedRange<Day>, filledFrom other: ContributionCalendar) -> [Contribution] {
    let (here, there) = (leastCounts, other.leastCounts)
    return (days.lowerBound.number...days.upperBound.number).compactMap { number in
      let day = Day(number: number)
      guard here[day] ?? 0 == 0, let count = there[day] else { return nil }
      let moved = [day - 1, day + 1].reduce(0) { sum, neighbour in
        guard let here = here[neighbour], let there = there[neighbour] else { return sum }
        return sum + max(0, here - there)
      }
      return count > moved ? Contribution(day: day, count: count - moved, level: nil) : nil
    }
  }

  /// Entries of `other` that add to this calendar, ascending.
  ///
  /// - Empty days: the result of `emptyDays`.
  /// - Active days: entries with a higher count, or with the same count known more exactly. Neighbouring days are not
  ///   subtracted: the days are active anyway, so no streak becomes longer.
  public func additions(in days: ClosedRange<Day>, from other: ContributionCalendar) -> [Contribution] {
    let active = Dictionary(self.days.lazy.filter(\.isActive).map { ($0.day, $0) }) { $1 }
    let larger = other.days.filter { entry in
      days.contains(entry.day) && active[entry.day].map(entry.tellsMore) ?? false
    }
    return (emptyDays(in: days, filledFrom: other) + larger).sorted { $0.day < $1.day }
  }

  /// Those of `entries` that count more than this calendar does on the same day, ascending. Days unknown here are left
  /// out.
  public func exceeded(by entries: [Contribution]) -> [Contribution] {
    let here = leastCounts
    return entries.filter { here[$0.day] ?? .max < $0.total.least }.sorted { $0.day < $1.day }
  }

  private var leastCounts: [Day: Int] { Dictionary(days.map { ($0.day, $0.total.least) }) { $1 } }
}

/// One day: its number of contributions, and how green its cell is.
public struct Contribution: Hashable, Sendable {
  public let day: Day
  /// Nil if the source did not say, which is not the same as none.
  public let count: Int?
  /// 0 (none) to 4, relative to the window that GitHub drew; nil if the source did not say.
  public let level: Int?
  /// Whether `count` may be too low, because a source that knows more did not answer.
  public let isPartial: Bool

  public init(day: Day, count: Int?, level: Int?, isPartial: Bool = false) {
    self.day = day
    self.count = count
    self.level = level
    self.isPartial = isPartial
  }

  /// Whether the day counts for a streak. If the count is unknown, the level decides.
  public var isActive: Bool { (count ?? level ?? 0) > 0 }

  /// The count as far as it is known: a green cell has at least one contribution, a cell of level 0 has none.
  public var total: Quantity {
    if isPartial { return .atLeast(max(0, count ?? min(level ?? 0, 1))) }
    if let count { return .exactly(max(0, count)) }
    return level == 0 ? .zero : .atLeast(min(level ?? 0, 1))
  }

  /// Whether this entry counts more than another one of the same day, or has the same count known more exactly.
  fileprivate func tellsMore(than other: Contribution) -> Bool {
    (total.least, count == nil ? 0 : 1, vagueLevel) > (other.total.least, other.count == nil ? 0 : 1, other.vagueLevel)
  }

  /// The level, if the count is unknown. With a known count the level is only a colour, so it compares as 0.
  private var vagueLevel: Int { count == nil ? level ?? -1 : 0 }
}
