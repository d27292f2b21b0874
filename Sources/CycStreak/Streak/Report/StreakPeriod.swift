internal import CycBase
package import Days

/// Which days a report is about.
package enum StreakPeriod: Equatable {
  /// All that had to be fetched for the streak: a year, or more where the streak is longer.
  case known
  /// The last year as GitHub draws it.
  case lastYear
  case lastDays(Int)
  /// This month up to today, and whole months before it.
  case lastMonths(Int)
  case year(Int)
  /// From a day up to today.
  case since(Day)
  /// One day, with the run that it belongs to.
  case day(Day)
  /// All years since the first contribution.
  case all

  /// The days of the period up to today; nil where they depend on what was fetched.
  package func range(today: Day) -> ClosedRange<Day>? {
    switch self {
    case .known, .lastYear, .all: nil
    case .day(let day): day...day
    case .lastDays(let count): (today - (count - 1))...today
    case .lastMonths(let count): today.startOfMonth(monthsBack: count - 1)...today
    case .since(let day): min(day, today)...today
    case .year(let year): Day.first(ofYear: year)...min(today, Day.last(ofYear: year))
    }
  }

  /// The first day that must be known beside what the streak needs; a year has a page of its own.
  package func since(today: Day) -> Day? {
    switch self {
    case .year, .day: nil
    case .known, .lastYear, .lastDays, .lastMonths, .since, .all: range(today: today)?.lowerBound
    }
  }
}
