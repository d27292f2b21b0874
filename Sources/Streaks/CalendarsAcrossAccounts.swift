public import Days

extension ContributionCalendar {
  /// The calendars of several accounts as one; an account that could not be read is an empty calendar.
  ///
  /// A day is active if any account has it as active, empty if all accounts have it as empty, and otherwise unknown.
  /// The count of an active day is the sum; a lower bound if the day is unknown for an account. Levels are made from
  /// the counts.
  public static func acrossAccounts(_ calendars: [ContributionCalendar]) -> ContributionCalendar {
    var entries: [Day: [Contribution]] = [:]
    for entry in calendars.flatMap(\.days) { entries[entry.day, default: []].append(entry) }
    let days = entries.sorted { $0.key < $1.key }.compactMap { day, entries -> Contribution? in
      let isKnown = entries.count == calendars.count
      guard entries.contains(where: \.isActive) else {
        return isKnown ? Contribution(day: day, count: entries.contains { $0.count == nil } ? nil : 0, level: 0) : nil
      }
      let total = entries.reduce(.zero) { $0 + $1.total }
      return Contribution(day: day, count: total.least, level: nil, isPartial: !isKnown || !total.isExact)
    }
    return ContributionCalendar(days).withLevelsFromCounts()
  }

  /// This calendar with empty days from `start` to its first day: for an account that is known to have no contributions
  /// before it.
  public func beginning(on start: Day) -> ContributionCalendar {
    guard let first, start < first else { return self }
    let empty = (start.number..<first.number).map { Contribution(day: Day(number: $0), count: 0, level: 0) }
    return ContributionCalendar(empty + days)
  }
}
