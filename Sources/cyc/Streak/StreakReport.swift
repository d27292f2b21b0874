internal import Days
internal import GitHub
internal import Streaks

/// Everything that is known about somebody's streak at one moment: what text, JSON and explanations are made from.
struct StreakReport: Equatable {
  let person: Person
  let host: Host
  let period: StreakPeriod
  /// When the pages were read.
  let fetchedAt: Instant
  /// The person's own zone.
  let zoneName: String?
  /// What is known up to today.
  let known: ContributionCalendar
  /// The part of what is known that the period shows.
  let shown: ContributionCalendar
  /// The present streak.
  let streak: Streak
  /// The longest run: of the year that is shown, else of all that is known.
  let longest: Run?
  /// Days after the local today on which GitHub shows contributions already; they are not counted.
  let later: [Contribution]
  /// The zone in which GitHub drew the days, as it writes it.
  let pageZone: String?
  /// The total that the newest page's heading names.
  let namedTotal: Int?
  let pages: Int
  /// Why the run may be longer than what is known.
  let olderFailure: GitHubError?

  var today: Day { fetchedAt.today }

  init(
    person: Person, host: Host, period: StreakPeriod, fetchedAt: Instant, zoneName: String?,
    recent: FetchedContributions, year: FetchedContributions?
  ) {
    let today = fetchedAt.today
    self.person = person
    self.host = host
    self.period = period
    self.fetchedAt = fetchedAt
    self.zoneName = zoneName
    known = ContributionCalendar(recent.calendar.days.filter { $0.day <= today })
    later = recent.calendar.days.filter { $0.day > today && $0.isActive }
    streak = Streak(of: known, on: today)
    let calendar = year?.calendar ?? known
    shown = period.range(today: today).map { calendar.days(in: $0) } ?? calendar
    longest = if case .year = period { Streak(of: shown, on: today).longest } else { streak.longest }
    pageZone = recent.zone
    namedTotal = recent.namedTotal
    pages = recent.pages + (year?.pages ?? 0)
    olderFailure = recent.olderFailure
  }

  /// The days that the grass has cells for.
  var grassRange: ClosedRange<Day> {
    period.range(today: today) ?? (known.first ?? today)...today
  }
}
