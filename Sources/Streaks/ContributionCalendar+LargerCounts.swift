public import Days

extension ContributionCalendar {
  /// The days of two sources, each as the one that counts more on it says: either may see what the other does not.
  ///
  /// A known count goes before a mere level that it is not below. Where one source says all of it, its calendar is kept
  /// as it is; where both are needed, levels are drawn anew from the counts.
  public func takingLarger(of other: ContributionCalendar) -> ContributionCalendar {
    let fromOther = Set(daysWithMore(in: other))
    if fromOther.isEmpty { return self }
    if other.daysWithMore(in: self).isEmpty { return other }
    return ContributionCalendar(days + other.days.filter { fromOther.contains($0.day) }).withLevelsFromCounts()
  }

  /// The days on which `takingLarger(of:)` takes what the other calendar says, ascending: it counts more, or alone knows
  /// them.
  public func daysWithMore(in other: ContributionCalendar) -> [Day] {
    var own = days[...]
    return other.days.filter { entry in
      own = own.drop { $0.day < entry.day }
      guard let known = own.first, known.day == entry.day else { return true }
      return entry.tellsMore(than: known)
    }.map(\.day)
  }
}

extension Contribution {
  /// Whether this entry counts more than another one of the same day, or as much and knows it better.
  fileprivate func tellsMore(than other: Contribution) -> Bool {
    (leastCount, count == nil ? 0 : 1, vagueLevel) > (other.leastCount, other.count == nil ? 0 : 1, other.vagueLevel)
  }

  /// At least so many contributions: a green cell without a count has one or more.
  private var leastCount: Int { count ?? min(level ?? 0, 1) }

  /// The level where there is nothing else to compare; where the count is known it is only a colour.
  private var vagueLevel: Int { count == nil ? level ?? -1 : 0 }
}
