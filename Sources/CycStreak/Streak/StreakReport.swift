internal import CycBase
package import Days
package import GitHub
package import Streaks

/// A person's streak at one moment, which text, JSON, pictures and explanations are made from.
package struct StreakReport: Equatable {
  package let person: Person
  package let host: Host
  package let period: StreakPeriod
  /// When the report is made.
  package let now: Instant
  /// Seconds until the local day is over: 1 or more.
  package let secondsLeft: Int
  /// Where the data comes from, and what is missing.
  package var coverage: Coverage
  /// Today, or the day of the last look if that was earlier. A streak can still be continued on it.
  package let asOf: Day
  /// The person's own zone.
  package let zoneName: String?
  /// The windows that are shown.
  private let fetched: FetchedContributions
  /// What is known up to `asOf`.
  package let known: ContributionCalendar
  /// Whether the page shows an empty today that says nothing, since private contributions are not seen.
  private let hidesToday: Bool
  /// The days that the grass has cells for.
  let grassRange: ClosedRange<Day>
  /// The part of what is known that the period shows.
  package let shown: ContributionCalendar
  package let rules: StreakRules
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
  package let later: [Contribution]
  /// The days of the totals: those of the period up to the last known day.
  let countedDays: ClosedRange<Day>
  /// Contributions of these days.
  package let total: Quantity
  /// The active ones of them.
  let activeDays: Quantity

  package var today: Day { now.today }
  /// How long ago the newest part was fetched.
  package var ageSeconds: Int { DataAge(fetchedAt: coverage.fetchedAt, now: now).seconds }
  /// Whether GitHub was read today; if not, today is not known.
  package var wasSeenToday: Bool { asOf == today }
  /// Today, or an earlier day if today is not known yet.
  var lastKnownDay: Day { coverage.knownTo }
  /// What is known of today, by the streak that is shown.
  package var todayState: Streak.Today { today(of: streak) }

  /// What is known of today, by one of the ways to count.
  package func today(of streak: Streak) -> Streak.Today { whyUnknown(streak) == nil ? streak.today : .unknown }

  /// Why nothing is known of today.
  package enum Unknown: Equatable {
    /// Nobody has looked since this day.
    case lastLook(on: Day)
    /// GitHub's days end with this one.
    case notBegun(last: Day)
    /// The page shows none, and there were private contributions before, which could not be asked for.
    case privateUnseen(ConnectionFailure)
  }

  /// Why nothing is known of today, by the streak that is shown; nil where something is.
  package var todayUnknown: Unknown? { whyUnknown(streak) }

  private func whyUnknown(_ streak: Streak) -> Unknown? {
    guard wasSeenToday else { return .lastLook(on: asOf) }
    guard streak.today == .unknown else { return nil }
    guard hidesToday, let privateUnseen = coverage.privateUnseen else { return .notBegun(last: lastKnownDay) }
    return .privateUnseen(privateUnseen)
  }

  /// The best day of the period; nil if a day of it is not known, which could be better.
  package var bestDay: Contribution? {
    shown.days.count == countedDays.count ? shown.bestDay : nil
  }

  /// The streak that is shown.
  package var streak: Streak { rules.isStrict ? strict : rested }
  /// The longest run that is shown.
  package var longest: Run? { rules.isStrict ? strictLongest : restedLongest }

  /// Days of the longest run: 0 if there is none, unknown if there may be one that is not seen.
  package var longestDays: Quantity {
    longest?.days ?? (shown.days.isEmpty || coverage.mayMissPrivate ? .unknown : .zero)
  }

  /// Whether runs may have ended before the days that were read.
  var mayHaveOlderRuns: Bool { period != .all || coverage.missing != nil }

  /// The first day of those that `longest` speaks of.
  var longestSince: Day {
    switch period {
    case .year: countedDays.lowerBound
    // Before the first contribution there was no run.
    case .all where coverage.missing == nil: grassRange.lowerBound
    default: coverage.knownFrom
    }
  }

  /// A year and the week that it begins in.
  static let maxDaysOfLastYear = 371

  package init(
    person: Person, host: Host, period: StreakPeriod, now: Instant, secondsLeft: Int, zoneName: String?,
    recent: FetchedContributions,
    year: FetchedContributions? = nil, rules: StreakRules = .strict,
    isFresh: (ContributionSheet) -> Bool = { _ in true }, sourceReport: SourceReport = SourceReport()
  ) {
    let newest = recent.newest
    let asOf = min(now.today, newest.fetchedAt.today)
    self.person = person
    self.host = host
    self.period = period
    self.now = now
    self.secondsLeft = secondsLeft
    self.zoneName = zoneName
    self.asOf = asOf
    self.rules = rules
    let seen = recent.calendar.days.filter { $0.day <= asOf }
    let unseen = sourceReport.mayMissPrivate ? sourceReport.privateUnseen : nil
    hidesToday =
      asOf == now.today && unseen?.contains(asOf) == true
      && seen.last.map { $0.day == asOf && !$0.isActive } ?? false
    let drawn = ContributionCalendar(hidesToday ? seen.dropLast() : seen)
    let knownTo = drawn.last ?? now.today - 1
    coverage = Coverage(
      recent: recent, year: year, asOf: asOf, known: min(drawn.first ?? knownTo, knownTo)...knownTo, now: now,
      isFresh: isFresh, sourceReport: sourceReport)
    func withUnseen(_ calendar: ContributionCalendar) -> ContributionCalendar {
      unseen.map { calendar.lackingContributions(in: $0) } ?? calendar
    }
    let known = withUnseen(drawn)
    self.known = known
    later = recent.calendar.days.filter { $0.day > asOf && $0.isActive }
    func streak(of calendar: ContributionCalendar, _ rules: RestRules, since first: Day?) -> Streak {
      Streak(of: calendar, on: asOf, resting: rules, since: first)
    }
    // If all years were read, there is nothing before the first one.
    let start = period == .all && recent.missing == nil ? drawn.first : nil
    strict = streak(of: known, .none, since: start)
    rested = rules.resting == .none ? strict : streak(of: known, rules.resting, since: start)
    weekly = rules.weekly.map { WeeklyStreak(of: known, on: asOf, target: $0) }
    let calendar = year.map { withUnseen($0.calendar) } ?? known
    grassRange = StreakReport.range(of: period, newest: newest, known: drawn, asOf: asOf, today: now.today)
    shown = calendar.days(in: grassRange)
    if case .year = period {
      strictLongest = streak(of: shown, .none, since: grassRange.lowerBound).longest
      restedLongest = streak(of: shown, rules.resting, since: grassRange.lowerBound).longest
    } else {
      (strictLongest, restedLongest) = (strict.longest, rested.longest)
    }
    let fetched = year ?? recent
    self.fetched = fetched
    countedDays = StreakReport.countedDays(
      of: period, known: (year?.calendar ?? drawn).days(in: grassRange), grassRange, knownTo: knownTo)
    // Of all years those that could not be read are missing too.
    let isWhole = recent.missing == nil || period != .all
    let total = StreakReport.total(of: fetched, in: countedDays, asOf: asOf, unseen: unseen)
    self.total = isWhole ? total : total.open
    let activeDays = StreakReport.activeDays(of: shown, in: countedDays)
    self.activeDays = isWhole ? activeDays : activeDays.open
  }

  private static func total(
    of fetched: FetchedContributions, in range: ClosedRange<Day>, asOf: Day, unseen: Range<Day>?
  ) -> Quantity {
    let total = fetched.total(in: range, today: asOf)
    guard let unseen, unseen.overlaps(range) else { return total }
    // Nothing was seen of days that look empty.
    return total == .zero ? .unknown : total.open
  }

  private static func activeDays(of calendar: ContributionCalendar, in range: ClosedRange<Day>) -> Quantity {
    let days = calendar.days(in: range)
    if days.days.isEmpty { return .unknown }
    return days.days.count == range.count ? .exactly(days.activeDays) : .atLeast(days.activeDays)
  }

  /// Days after the last known one are left out, unless no day of the period is known.
  private static func countedDays(
    of period: StreakPeriod, known: ContributionCalendar, _ range: ClosedRange<Day>, knownTo: Day
  ) -> ClosedRange<Day> {
    switch period {
    case .known, .lastYear, .all: (known.first ?? range.lowerBound)...(known.last ?? range.upperBound)
    case .lastDays, .lastMonths, .year, .since, .day:
      range.lowerBound...(range.contains(knownTo) ? knownTo : range.upperBound)
    }
  }

  /// Contributions of a range of days.
  package func total(in range: ClosedRange<Day>) -> Quantity {
    let unseen = coverage.mayMissPrivate ? coverage.sourceReport.privateUnseen : nil
    return StreakReport.total(of: fetched, in: range, asOf: asOf, unseen: unseen)
  }

  /// Active days of a range of days.
  func activeDays(in range: ClosedRange<Day>) -> Quantity {
    StreakReport.activeDays(of: shown, in: range)
  }

  /// The known days of the last year as GitHub draws it, with those of the newest page.
  var lastYear: ClosedRange<Day> {
    let start = StreakReport.firstDayOfLastYear(newest: fetched.newest, knownFrom: coverage.knownFrom, asOf: asOf)
    return min(start, lastKnownDay)...lastKnownDay
  }

  private static func firstDayOfLastYear(newest: ContributionSheet, knownFrom: Day, asOf: Day) -> Day {
    max(min(newest.calendar.first ?? asOf, (asOf - 364).startOfWeek), knownFrom)
  }

  /// The days of a period up to today.
  private static func range(
    of period: StreakPeriod, newest: ContributionSheet, known: ContributionCalendar, asOf: Day, today: Day
  ) -> ClosedRange<Day> {
    if let range = period.range(today: today) { return range }
    let first =
      switch period {
      case .all: known.days.first { $0.isActive }?.day
      case .lastYear: firstDayOfLastYear(newest: newest, knownFrom: known.first ?? asOf, asOf: asOf)
      default: known.first
      }
    return min(first ?? today, today)...today
  }
}

extension StreakReport {
  /// The years that are shown, ascending.
  package var years: [YearOfContributions] {
    (grassRange.lowerBound.year...grassRange.upperBound.year).map { year in
      let days = grassRange.clamped(to: Day.first(ofYear: year)...Day.last(ofYear: year))
      let calendar = shown.days(in: days)
      let longest = Streak(of: calendar, on: asOf, resting: rules.shown, since: days.lowerBound).longest
      let known = days.contains(lastKnownDay) ? days.lowerBound...lastKnownDay : days
      return YearOfContributions(
        year: year, days: days, calendar: calendar, total: total(in: known), activeDays: activeDays(in: known),
        longest: longest)
    }
  }
}
