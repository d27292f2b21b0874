package import Days
package import GitHub
package import Streaks

/// A person's streak at one moment. Text, JSON, pictures and explanations are made from it.
package struct StreakReport: Equatable {
  package let person: Person
  package let host: Host
  package let period: StreakPeriod
  package let now: Instant
  /// Seconds until the local day is over: 1 or more.
  package let secondsLeft: Int
  package var coverage: Coverage
  /// The day up to which the streak is counted, and on which it can still be continued. Today, or an earlier day if
  /// GitHub was last read then, or if its calendar ends there with an empty day.
  package let asOf: Day
  package let zoneName: String?
  /// The windows that totals are computed from: that of the shown year if it has its own, else the last year and older.
  private let fetched: FetchedContributions
  /// The known days up to `asOf`.
  package let known: ContributionCalendar
  /// `known`, and with the setting `streak.seen` the days that GitHub once counted.
  private let knownOrOnceSeen: ContributionCalendar
  /// `shown`, and with the setting `streak.seen` the days that GitHub once counted.
  private let shownOrOnceSeen: ContributionCalendar
  /// Whether today is unknown although the page shows it as empty: private contributions may be missing.
  private let hidesToday: Bool
  /// The days that the grass has cells for.
  let grassRange: ClosedRange<Day>
  /// The known days of the period.
  package let shown: ContributionCalendar
  package let rules: StreakRules
  /// As GitHub counts: without days of rest, and for the person's account alone.
  var strict: Streak
  /// With the person's days of rest and, with the setting `streak.seen`, the days that GitHub once counted.
  let rested: Streak
  /// The longest run of the year that is shown, else of all known and earlier days.
  var strictLongest: Run?
  let restedLongest: Run?
  /// The accounts whose days are counted together, the main one first; empty if there is only one.
  var accounts: [AccountReading] = []
  /// nil unless the rules ask for weeks.
  let weekly: WeeklyStreak?
  /// Contributions after the local today, which GitHub already shows; they are not counted.
  package let later: [Contribution]
  /// Days that `total` and `activeDays` cover: the period up to the last known day, unless none of it is known.
  let countedDays: ClosedRange<Day>
  /// Days right before the known ones, from earlier readings.
  private let earlier: ContributionCalendar
  package var total: Quantity { isWhole ? total(in: countedDays) : total(in: countedDays).open }
  var activeDays: Quantity { isWhole ? activeDays(in: countedDays) : activeDays(in: countedDays).open }
  /// False if the totals of all years lack years or accounts that could not be read.
  var isWhole: Bool { (coverage.missing == nil && coverage.unread.isEmpty) || period != .all }
  package var today: Day { now.today }
  /// The coverage of the account that was read longest ago, of those that count together.
  package var oldestCoverage: Coverage {
    let coverages = accounts.compactMap { $0.report?.coverage }
    return coverages.min { $0.fetchedAt.secondsSince1970 < $1.fetchedAt.secondsSince1970 } ?? coverage
  }
  /// Age of the newest window of that account.
  package var ageSeconds: Int { DataAge(fetchedAt: oldestCoverage.fetchedAt, now: now).seconds }
  package var isAsOfToday: Bool { asOf == today }
  /// Whether GitHub was asked today. Even then its days may end yesterday.
  var wasReadToday: Bool { dayOfLook == today }
  /// The day of the last look in the zone of now; after a flight it may not be the recorded one.
  private var dayOfLook: Day { coverage.fetchedHere.today }
  /// Today, or an earlier day if today is not known yet.
  var lastKnownDay: Day { coverage.knownTo }
  package var todayState: Streak.Today { today(of: streak) }
  /// Today, if it has no known contribution yet and is not a day of rest.
  package var openDay: Day? { [.pending, .unknown].contains(todayState) ? today : nil }

  /// The state of today for `strict` or `rested`; unknown if GitHub was not read today.
  package func today(of streak: Streak) -> Streak.Today {
    if isUndrawnRest(streak) { return .resting }
    return whyUnknown(streak) == nil ? streak.today : .unknown
  }

  /// Whether today is a day of rest that GitHub has not drawn yet: it needs no contribution. If yesterday still does,
  /// the streak is not safe.
  private func isUndrawnRest(_ streak: Streak) -> Bool {
    !isAsOfToday && wasReadToday && streak == self.streak && rules.shown.rests(on: today)
      && !streak.isAtRisk
  }

  package enum Unknown: Equatable {
    /// GitHub was last read on an earlier day. Its days may end before or after that one.
    case lastLook(on: Day)
    /// GitHub's days end before today.
    case notBegun(last: Day)
    /// The page shows no contribution, and private ones, which there were before, could not be read.
    case privateUnseen(ConnectionFailure)
    /// None of the accounts that could be read has a contribution, but this one could not.
    case account(AccountFailure)
  }

  /// nil if the state of today is known for the streak that is shown.
  package var todayUnknown: Unknown? { whyUnknown(streak) }

  private func whyUnknown(_ streak: Streak) -> Unknown? {
    if isUndrawnRest(streak) { return nil }
    guard isAsOfToday else { return wasReadToday ? .notBegun(last: asOf) : .lastLook(on: dayOfLook) }
    guard streak.today == .unknown else { return nil }
    if let unknown = todayUnknownForAccounts { return unknown }
    guard hidesToday, let privateUnseen = coverage.privateUnseenReason else { return .notBegun(last: lastKnownDay) }
    return .privateUnseen(privateUnseen)
  }

  /// nil if a day of the period is not known: it could be better.
  package var bestDay: Contribution? { isWhole && shown.days.count == countedDays.count ? shown.bestDay : nil }
  package var streak: Streak { rules.isStrict ? strict : rested }
  /// The days that `streak` is computed from.
  package var streakCalendar: ContributionCalendar { rules.isStrict ? known : knownOrOnceSeen }
  package var longest: Run? { rules.isStrict ? strictLongest : restedLongest }

  /// Days of the longest run: 0 if there is none, unknown if there may be one that cannot be seen.
  package var longestDays: Quantity {
    longest?.days ?? (shown.days.isEmpty || coverage.mayMissPrivate ? .unknown : .zero)
  }

  /// Whether runs may have ended before the days that were read.
  var mayHaveOlderRuns: Bool { period != .all || coverage.missing != nil }

  /// First day of the time that `longest` was searched in.
  var longestSince: Day {
    switch period {
    case .year: countedDays.lowerBound
    // Before the first contribution there was no run.
    case .all where coverage.missing == nil: grassRange.lowerBound
    default: max(earlier.first ?? coverage.knownFrom, min(coverage.knownFrom, firstYearWithContributions))
    }
  }

  /// Years before it are empty as far as they are known, and may be older than the account.
  private var firstYearWithContributions: Day {
    let first = [ever.days.first { $0.isActive }?.day, longest?.from].compactMap(\.self).min()
    return Day.first(ofYear: (first ?? coverage.knownFrom).year)
  }

  /// The known days with the earlier ones.
  package var ever: ContributionCalendar { StreakReport.ever(earlier, known) }
  /// Whether days before those that were read are known.
  var hasEarlierDays: Bool { !earlier.days.isEmpty }

  package var everTotal: Quantity {
    guard let first = known.first, let last = known.last else { return ever.total.open }
    let total = earlier.total + total(in: first...last)
    return coverage.mayMissPrivate ? total.open : total
  }
  package var everActiveDays: Quantity {
    coverage.mayMissPrivate ? .atLeast(ever.activeDays) : .exactly(ever.activeDays)
  }

  private static func ever(_ earlier: ContributionCalendar, _ known: ContributionCalendar) -> ContributionCalendar {
    earlier.days.isEmpty ? known : ContributionCalendar(earlier.days + known.days)
  }

  /// 53 weeks.
  static let maxDaysOfLastYear = 371

  /// - Parameters:
  ///   - recent: the newest window, and older ones
  ///   - year: the calendar year of the period, if it has a window of its own
  ///   - here: converts a moment to the zone of now
  ///   - lost: days that GitHub once counted, to be counted in `rested`
  ///   - earlier: returns the days right before a given day, from earlier readings
  init(
    person: Person, host: Host, period: StreakPeriod, now: Instant, secondsLeft: Int, zoneName: String?,
    recent: FetchedContributions, year: FetchedContributions? = nil, rules: StreakRules = .withoutRest,
    here: (Instant) -> Instant = { $0 }, isFresh: (ContributionSheet) -> Bool = { _ in true },
    sourceReport: SourceReport = SourceReport(),
    hasAllAccounts: Bool = true, lost: [Contribution] = [],
    earlier: (Day) -> ContributionCalendar = { _ in ContributionCalendar([]) }
  ) {
    let newest = recent.newest
    let read = min(now.today, newest.fetchedAt.today)
    // East of UTC, the last day that GitHub draws may be yesterday here. It is not over there, so an empty one ends
    // nothing.
    let last = recent.calendar.days.last { $0.day <= read }
    let seen = last.map { $0.day == read - 1 && !$0.isActive ? $0.day : read } ?? read
    let goesOn = seen < now.today && StreakReport.goesOn(recent.calendar, after: seen)
    let asOf = goesOn ? seen + 1 : seen
    (self.person, self.host, self.period, self.rules) = (person, host, period, rules)
    (self.now, self.secondsLeft, self.zoneName, self.asOf) = (now, secondsLeft, zoneName, asOf)
    let past = recent.calendar.days.filter { $0.day <= asOf }
    let unseen = sourceReport.mayMissPrivate ? sourceReport.privateUnseen : nil
    hidesToday =
      asOf == now.today && unseen?.contains(asOf) == true
      && past.last.map { $0.day == asOf && !$0.isActive } ?? false
    let drawn = ContributionCalendar(hidesToday ? past.dropLast() : past)
    let knownTo = drawn.last ?? now.today - 1
    coverage = Coverage(
      recent: recent, year: year, asOf: asOf, known: min(drawn.first ?? knownTo, knownTo)...knownTo, now: now,
      here: here, isFresh: isFresh, sourceReport: sourceReport)
    func withUnseen(_ calendar: ContributionCalendar) -> ContributionCalendar {
      unseen.map { calendar.lackingContributions(in: $0) } ?? calendar
    }
    let known = withUnseen(drawn)
    self.known = known
    later = recent.calendar.days.filter { $0.day > asOf && $0.isActive }
    func streak(
      of calendar: ContributionCalendar, _ rules: RestRules, since first: Day?, until last: Day? = nil
    ) -> Streak {
      Streak(of: calendar, on: min(asOf, last ?? asOf), resting: rules, since: first)
    }
    // If all years were read, there is nothing before the first one.
    let start = period == .all && recent.missing == nil && hasAllAccounts ? drawn.first : nil
    strict = streak(of: known, .none, since: start)
    let counted = lost.isEmpty ? known : known.withDaysOnceSeen(lost)
    knownOrOnceSeen = counted
    let usesEarlier =
      switch period {
      case .known, .lastYear, .lastDays, .lastMonths, .since: true
      // Nothing precedes all years, and a single year or day is shown alone.
      case .all, .year, .day: false
      }
    let earlier = known.first.flatMap { usesEarlier ? earlier($0) : nil } ?? ContributionCalendar([])
    self.earlier = earlier
    rested = rules.resting == .none && lost.isEmpty ? strict : streak(of: counted, rules.resting, since: start)
    weekly = rules.weekly.map { WeeklyStreak(of: counted, on: asOf, target: $0) }
    let calendar = year.map { withUnseen($0.calendar) } ?? known
    grassRange = StreakReport.range(of: period, newest: newest, known: drawn, asOf: asOf, today: now.today)
    shown = calendar.days(in: grassRange)
    shownOrOnceSeen = lost.isEmpty ? shown : shown.withDaysOnceSeen(lost)
    if case .year = period {
      // The days after the year are not a gap.
      let (first, last) = (grassRange.lowerBound, grassRange.upperBound)
      strictLongest = streak(of: shown, .none, since: first, until: last).longest
      restedLongest = streak(of: shownOrOnceSeen, rules.resting, since: first, until: last).longest
    } else if earlier.days.isEmpty {
      (strictLongest, restedLongest) = (strict.longest, rested.longest)
    } else {
      let ever = StreakReport.ever(earlier, known)
      strictLongest = streak(of: ever, .none, since: nil).longest
      restedLongest = streak(of: ever.withDaysOnceSeen(lost), rules.resting, since: nil).longest
    }
    fetched = year ?? recent
    switch period {
    case .known, .lastYear, .all:
      let known = (year?.calendar ?? drawn).days(in: grassRange)
      countedDays = (known.first ?? grassRange.lowerBound)...(known.last ?? grassRange.upperBound)
    case .lastDays, .lastMonths, .year, .since, .day:
      countedDays = grassRange.lowerBound...(grassRange.contains(knownTo) ? knownTo : grassRange.upperBound)
    }
  }

  /// Whether `day` and the next one are active. West of UTC, GitHub may already show contributions of
  /// the next day, which count once it has begun here. If `day` is empty, they would seem to end the
  /// run, but `day` was not over when it was read.
  private static func goesOn(_ calendar: ContributionCalendar, after day: Day) -> Bool {
    calendar.days(in: day...day + 1).activeDays == 2
  }

  package func total(in range: ClosedRange<Day>) -> Quantity {
    let total = fetched.total(in: range, today: asOf)
    guard coverage.mayMissPrivate, let unseen = coverage.sourceReport.privateUnseen, unseen.overlaps(range) else {
      return total
    }
    // Days that look empty may have private contributions.
    return total == .zero ? .unknown : total.open
  }

  func activeDays(in range: ClosedRange<Day>) -> Quantity {
    let days = shown.days(in: range)
    if days.days.isEmpty { return .unknown }
    return days.days.count == range.count ? .exactly(days.activeDays) : .atLeast(days.activeDays)
  }

  /// The known days of GitHub's last year, with all days of the newest page.
  var lastYear: ClosedRange<Day> {
    let start = StreakReport.firstDayOfLastYear(newest: fetched.newest, knownFrom: coverage.knownFrom, asOf: asOf)
    return min(start, lastKnownDay)...lastKnownDay
  }

  /// The first day of the newest page, or the Sunday 52 weeks before this week's if that is earlier; but not before the
  /// first known day.
  private static func firstDayOfLastYear(newest: ContributionSheet, knownFrom: Day, asOf: Day) -> Day {
    max(min(newest.calendar.first ?? asOf, (asOf - 364).startOfWeek), knownFrom)
  }

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

  package var years: [YearOfContributions] {
    (grassRange.lowerBound.year...grassRange.upperBound.year).map { year in
      let days = grassRange.clamped(to: Day.first(ofYear: year)...Day.last(ofYear: year))
      let calendar = shown.days(in: days)
      let counted = rules.isStrict ? calendar : shownOrOnceSeen.days(in: days)
      // The first year that could be read may lack days before the known ones.
      let start = Day.first(ofYear: year)
      let isPart = !isWhole && coverage.knownFrom.year == year && coverage.knownFrom > start
      let longest = Streak(
        of: counted, on: min(asOf, days.upperBound), resting: rules.shown, since: isPart ? start : days.lowerBound
      ).longest
      let known = days.contains(lastKnownDay) ? days.lowerBound...lastKnownDay : days
      let (total, activeDays) = (total(in: known), activeDays(in: known))
      return YearOfContributions(
        year: year, days: days, calendar: calendar, total: isPart ? total.open : total,
        activeDays: isPart ? activeDays.open : activeDays, longest: longest)
    }
  }
}
