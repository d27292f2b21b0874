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
  let rules: StreakRules
  /// The present streak as GitHub counts it: no day rests.
  let strict: Streak
  /// The present streak by the person's days of rest.
  let rested: Streak
  /// The longest run of the strict kind: of the year that is shown, else of all that is known.
  let strictLongest: Run?
  /// The longest run by the days of rest, of the same days.
  let restedLongest: Run?
  /// The weeks, where the rules ask for them.
  let weekly: WeeklyStreak?
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

  /// The streak that is shown.
  var streak: Streak { rules.isStrict ? strict : rested }
  /// The longest run that is shown.
  var longest: Run? { rules.isStrict ? strictLongest : restedLongest }

  init(
    person: Person, host: Host, period: StreakPeriod, fetchedAt: Instant, zoneName: String?,
    recent: FetchedContributions, year: FetchedContributions?,
    rules: StreakRules = .strict
  ) {
    let today = fetchedAt.today
    self.person = person
    self.host = host
    self.period = period
    self.fetchedAt = fetchedAt
    self.zoneName = zoneName
    known = ContributionCalendar(recent.calendar.days.filter { $0.day <= today })
    later = recent.calendar.days.filter { $0.day > today && $0.isActive }
    self.rules = rules
    strict = Streak(of: known, on: today)
    rested = Streak(of: known, on: today, resting: rules.resting)
    weekly = rules.weekly.map { [known] in WeeklyStreak(of: known, on: today, target: $0) }
    let calendar = year?.calendar ?? known
    shown = period.range(today: today).map { calendar.days(in: $0) } ?? calendar
    if case .year = period {
      strictLongest = Streak(of: shown, on: today).longest
      restedLongest = Streak(of: shown, on: today, resting: rules.resting).longest
    } else {
      (strictLongest, restedLongest) = (strict.longest, rested.longest)
    }
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
