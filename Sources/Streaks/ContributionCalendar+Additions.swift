public import Days

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
