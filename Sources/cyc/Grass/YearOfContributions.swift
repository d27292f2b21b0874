internal import Days
internal import Streaks

/// What a report shows of one calendar year.
struct YearOfContributions {
  let year: Int
  let days: ClosedRange<Day>
  let calendar: ContributionCalendar
  let total: Total
  /// The longest run within the year.
  let longest: Run?
}
