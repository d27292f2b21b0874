internal import Days
internal import GitHub
internal import Streaks

/// Everything that is known about somebody's streak at one moment: what text, JSON and explanations are made from.
struct StreakReport: Equatable {
  let person: Person
  let host: Host
  let period: StreakPeriod
  /// When the report is made.
  let now: Instant
  /// Seconds until the local day is over: 1 or more.
  let secondsLeft: Int
  /// When the newest part of it was fetched.
  let fetchedAt: Instant
  /// The day whose end is waited for: today, or the day of the last look where that was an earlier one.
  let asOf: Day
  /// The age of the data, where it is older than the settings want it.
  let age: DataAge?
  /// The person's own zone.
  let zoneName: String?
  /// The windows that are shown.
  private let fetched: FetchedContributions
  /// What is known up to `asOf`.
  let known: ContributionCalendar
  /// Whether the page shows an empty today that says nothing, since private contributions are not seen.
  private let hidesToday: Bool
  /// The days that the grass has cells for.
  let grassRange: ClosedRange<Day>
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
  /// Where all of it comes from.
  let source: ContributionSheet.Source
  /// The days of a page whose counts come from GraphQL.
  let queriedDays: [Day]
  /// Whether whole windows of it are GraphQL's and others are pages.
  let mixesWindows: Bool
  /// What became of asking for the windows that are shown, and for the one that is missing.
  var sourceReport: SourceReport
  /// The zone in which GitHub drew the days, as it writes it.
  let pageZone: String?
  /// The total that the newest page's heading names.
  let namedTotal: Int?
  let pages: Int
  /// The days that totals speak of: those that GitHub has drawn, or of a period that has a name all up to today.
  let countedDays: ClosedRange<Day>
  /// Contributions of these days.
  let total: Total
  /// The active ones of them.
  let activeDays: Total
  /// An older window that is needed and could not be read: the run may be longer than what is known.
  let missing: ContributionWindow?

  var today: Day { now.today }
  /// How long ago the newest part was fetched.
  var ageSeconds: Int { DataAge(fetchedAt: fetchedAt, now: now).seconds }
  /// Whether somebody looked today; else nothing is known of it.
  var wasSeenToday: Bool { asOf == today }
  /// The last day of which anything is known: today, or the day before where nothing is known of today yet.
  var lastKnownDay: Day { known.last ?? today - 1 }
  /// What is known of today, by the streak that is shown.
  var todayState: Streak.Today { today(of: streak) }

  /// What is known of today, by one of the ways to count.
  func today(of streak: Streak) -> Streak.Today { whyUnknown(streak) == nil ? streak.today : .unknown }

  /// Why nothing is known of today.
  enum Unknown: Equatable {
    /// Nobody has looked since this day.
    case lastLook(on: Day)
    /// GitHub's days end with this one.
    case notBegun(last: Day)
    /// The page shows none, and there were private contributions before, which could not be asked for.
    case privateUnseen(ConnectionFailure)
  }

  /// Why nothing is known of today, by the streak that is shown; nil where something is.
  var todayUnknown: Unknown? { whyUnknown(streak) }

  private func whyUnknown(_ streak: Streak) -> Unknown? {
    guard wasSeenToday else { return .lastLook(on: asOf) }
    guard streak.today == .unknown else { return nil }
    guard hidesToday, let privateUnseen else { return .notBegun(last: lastKnownDay) }
    return .privateUnseen(privateUnseen)
  }

  /// Why data is older than the settings want it, where GitHub was asked.
  var failure: GitHubError? {
    sourceReport.errors.last { $0.window != missing && sourceReport.failure(of: $0.window) == $0.error }?.error.error
  }
  /// Why the run may be longer than what is known.
  var olderFailure: GitHubError? { missing.map { sourceReport.failure(of: $0)?.error ?? .notAsked } }
  /// Why GraphQL refused the token, where the page answered; nil where it did not.
  var refusal: ConnectionFailure? { sourceReport.lookFailure.flatMap { $0.exitStatus == .loginNeeded ? $0 : nil } }
  /// Why a day that the page shows as empty may be done in private; nil where that is seen, or not to be expected.
  var privateUnseen: ConnectionFailure? { sourceReport.hadPrivate ? sourceReport.lookFailure : nil }

  /// Whether days of the period could not be read.
  var isCutShort: Bool { missing != nil }

  /// The best day of the period; nil too where a count of it is unknown, which could be larger.
  var bestDay: Contribution? { shown.days.count == countedDays.count ? shown.bestDay : nil }

  /// The streak that is shown.
  var streak: Streak { rules.isStrict ? strict : rested }
  /// The longest run that is shown.
  var longest: Run? { rules.isStrict ? strictLongest : restedLongest }

  /// The first day of those that `longest` speaks of.
  var longestSince: Day {
    switch period {
    case .year: shown.first ?? grassRange.lowerBound
    // Before the first contribution there was no run.
    case .all where !isCutShort: grassRange.lowerBound
    default: known.first ?? asOf
    }
  }

  /// A year and the week that it begins in.
  static let maxDaysOfLastYear = 371

  init(
    person: Person, host: Host, period: StreakPeriod, now: Instant, secondsLeft: Int, zoneName: String?,
    recent: FetchedContributions,
    year: FetchedContributions? = nil, rules: StreakRules = .strict,
    isFresh: (ContributionSheet) -> Bool = { _ in true }, sourceReport: SourceReport = SourceReport()
  ) {
    let newest = recent.newest
    let asOf = min(now.today, newest.fetchedAt.today)
    let sheets = recent.sheets + (year?.sheets ?? [])
    self.person = person
    self.host = host
    self.period = period
    self.now = now
    self.secondsLeft = secondsLeft
    self.zoneName = zoneName
    self.asOf = asOf
    self.rules = rules
    fetchedAt = newest.fetchedAt
    let oldest = sheets.filter { !isFresh($0) }.map(\.fetchedAt).min { $0.secondsSince1970 < $1.secondsSince1970 }
    age = oldest.map {
      isFresh(newest)
        ? DataAge(fetchedAt: $0, now: now, isOfOlderYears: true) : DataAge(fetchedAt: newest.fetchedAt, now: now)
    }
    let seen = recent.calendar.days.filter { $0.day <= asOf }
    let mayBeDoneUnseen = sourceReport.hadPrivate && sourceReport.lookFailure != nil && asOf == now.today
    hidesToday = mayBeDoneUnseen && seen.last.map { $0.day == asOf && !$0.isActive } ?? false
    known = ContributionCalendar(hidesToday ? seen.dropLast() : seen)
    later = recent.calendar.days.filter { $0.day > asOf && $0.isActive }
    strict = Streak(of: known, on: asOf)
    rested = rules.resting == .none ? strict : Streak(of: known, on: asOf, resting: rules.resting)
    weekly = rules.weekly.map { [known] in WeeklyStreak(of: known, on: asOf, target: $0) }
    let calendar = year?.calendar ?? known
    grassRange = StreakReport.range(of: period, known: known, today: now.today)
    let inPeriod = calendar.days(in: grassRange)
    shown = hidesToday ? ContributionCalendar(inPeriod.days.filter { $0.day < asOf }) : inPeriod
    if case .year = period {
      strictLongest = Streak(of: shown, on: asOf).longest
      restedLongest = Streak(of: shown, on: asOf, resting: rules.resting).longest
    } else {
      (strictLongest, restedLongest) = (strict.longest, rested.longest)
    }
    let fetched = year ?? recent
    self.fetched = fetched
    countedDays = StreakReport.countedDays(of: period, shown: shown, grassRange)
    let isWhole = (recent.missing == nil || period != .all) && !(hidesToday && countedDays.contains(asOf))
    let total = fetched.total(in: countedDays, today: asOf)
    self.total = isWhole ? total : total.open
    activeDays = Total(atLeast: shown.activeDays, isExact: isWhole && shown.days.count == countedDays.count)
    source = Set(sheets.map(\.source)).count == 1 ? newest.source : .both
    mixesWindows = source == .both && sheets.contains { $0.source == .graphQL }
    queriedDays = StreakReport.queriedDays(of: sheets).filter { $0 <= asOf }.sorted()
    self.sourceReport = sourceReport
    pageZone = newest.zone
    namedTotal = newest.namedTotal
    pages = sheets.count
    missing = recent.missing
  }

  private static func countedDays(
    of period: StreakPeriod, shown: ContributionCalendar, _ range: ClosedRange<Day>
  ) -> ClosedRange<Day> {
    switch period {
    case .known, .all: (shown.first ?? range.lowerBound)...(shown.last ?? range.upperBound)
    case .lastDays, .lastMonths, .year, .since, .day: range
    }
  }

  /// The day with which the newest window begins.
  var firstDayOfNewest: Day { fetched.newest.calendar.first ?? asOf }

  /// Contributions of some of the days that are known.
  func total(in range: ClosedRange<Day>) -> Total { fetched.total(in: range, today: asOf) }

  /// The days whose counts come from GraphQL beside a page: of a day that two windows draw the first one tells.
  private static func queriedDays(of sheets: [ContributionSheet]) -> Set<Day> {
    guard sheets.contains(where: { !$0.queriedDays.isEmpty }) else { return [] }
    var (told, queried): (Set<Day>, Set<Day>) = ([], [])
    for sheet in sheets {
      queried.formUnion(sheet.queriedDays.subtracting(told))
      told.formUnion(sheet.calendar.days.map(\.day))
    }
    return queried
  }

  /// The days of a period up to today, where they depend on what is known too.
  private static func range(of period: StreakPeriod, known: ContributionCalendar, today: Day) -> ClosedRange<Day> {
    if let range = period.range(today: today) { return range }
    let first = period == .all ? known.days.first { $0.isActive }?.day : known.first
    return min(first ?? today, today)...today
  }
}

extension StreakReport {
  /// The years that are shown, ascending.
  var years: [YearOfContributions] {
    (grassRange.lowerBound.year...grassRange.upperBound.year).map { year in
      let days = grassRange.clamped(to: Day.first(ofYear: year)...Day.last(ofYear: year))
      let calendar = shown.days(in: days)
      let longest = Streak(of: calendar, on: asOf, resting: rules.shown).longest
      // Of all years those days are meant that GitHub has drawn.
      let drawn = period == .all ? days.lowerBound...max(days.lowerBound, min(days.upperBound, lastKnownDay)) : days
      return YearOfContributions(
        year: year, days: days, calendar: calendar, total: total(in: drawn), longest: longest)
    }
  }
}
