public import Days

extension ContributionCalendar {
  /// What another source counts on days that are empty or missing here, ascending.
  ///
  /// The other source may draw its days in another zone: a contribution of a neighbouring day here can stand on the empty
  /// day there. So what the neighbours have less there is taken off, and only what can be nowhere here is left.
  public func emptyDays(in days: ClosedRange<Day>, filledFrom other: ContributionCalendar) -> [Contribution] {
    func count(_ day: Day, in calendar: ContributionCalendar) -> Int? {
      calendar.days(in: day...day).days.first.flatMap { $0.count ?? min($0.level ?? 0, 1) }
    }
    return (days.lowerBound.number...days.upperBound.number).compactMap { number in
      let day = Day(number: number)
      guard count(day, in: self) ?? 0 == 0, let there = count(day, in: other) else { return nil }
      let moved = [day - 1, day + 1].reduce(0) { sum, neighbour in
        guard let here = count(neighbour, in: self), let there = count(neighbour, in: other) else { return sum }
        return sum + max(0, here - there)
      }
      return there > moved ? Contribution(day: day, count: there - moved, level: nil) : nil
    }
  }
}
