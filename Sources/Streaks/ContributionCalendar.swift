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

extension ContributionCalendar {
  /// What another source counts on days that are empty or missing here, ascending.
  ///
  /// The other source may draw its days in another zone: a contribution of a neighbouring day here can stand on the empty
  /// day there. So what the neighbours have less there is taken off, and only what can be nowhere here is left. Of a
  /// neighbour that one of the two does not know nothing is taken off.
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

  /// What another source adds on some days, ascending: to empty days what can be nowhere here, and of active days those
  /// of which it counts more, or as much and knows it better. These last bridge nothing, whichever day a contribution
  /// belongs to.
  public func additions(in days: ClosedRange<Day>, from other: ContributionCalendar) -> [Contribution] {
    let active = Dictionary(self.days.lazy.filter(\.isActive).map { ($0.day, $0) }) { $1 }
    let larger = other.days.filter { entry in
      days.contains(entry.day) && active[entry.day].map(entry.tellsMore) ?? false
    }
    return (emptyDays(in: days, filledFrom: other) + larger).sorted { $0.day < $1.day }
  }

  /// Those of some entries that count more than this calendar's of the same day, ascending.
  public func exceeded(by entries: [Contribution]) -> [Contribution] {
    let here = leastCounts
    return entries.filter { entry in here[entry.day].map { $0 < entry.total.least } ?? false }
      .sorted { $0.day < $1.day }
  }

  /// At least so many contributions on each day that is known.
  private var leastCounts: [Day: Int] {
    Dictionary(days.map { ($0.day, $0.total.least) }) { $1 }
  }
}

extension Contribution {
  /// Whether this entry counts more than another one of the same day, or as much and knows it better.
  fileprivate func tellsMore(than other: Contribution) -> Bool {
    (total.least, count == nil ? 0 : 1, vagueLevel) > (other.total.least, other.count == nil ? 0 : 1, other.vagueLevel)
  }

  /// The level where there is nothing else to compare; where the count is known it is only a colour.
  private var vagueLevel: Int { count == nil ? level ?? -1 : 0 }
}

/// What is known of one day: how many contributions, and how green its cell is.
public struct Contribution: Hashable, Sendable {
  public let day: Day
  /// Contributions on the day; nil where the source did not say, which is not the same as none.
  public let count: Int?
  /// 0 (none) to 4, relative to the window that the cell was drawn in; nil where the source did not say.
  public let level: Int?

  /// Whether there may be contributions that `count` leaves out, because a source that knows more did not answer.
  public let isPartial: Bool

  public init(day: Day, count: Int?, level: Int?, isPartial: Bool = false) {
    self.day = day
    self.count = count
    self.level = level
    self.isPartial = isPartial
  }

  /// Whether the day counts for a streak: by its count, or by its level where the count is unknown.
  public var isActive: Bool {
    (count ?? level ?? 0) > 0
  }

  /// The count as far as it is known: a green cell has one contribution or more, one of level 0 none.
  public var total: Quantity {
    if isPartial { return .atLeast(max(0, count ?? min(level ?? 0, 1))) }
    if let count { return .exactly(max(0, count)) }
    return level == 0 ? .zero : .atLeast(min(level ?? 0, 1))
  }
}
