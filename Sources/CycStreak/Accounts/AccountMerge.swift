internal import Days
internal import GitHub
internal import Streaks

/// The days of all accounts of the user as one calendar, and whether older years still have to be read.
struct DaysAcrossAccounts {
  /// The days from the first one that is known for all accounts. If the streak may begin before it,
  /// also the earlier days that are known for only some of them.
  let known: ContributionCalendar
  /// The known days of the report's period.
  let shown: ContributionCalendar
  /// The first day that is still to be read for all accounts, since the streak may begin before
  /// `known`; nil if it does not, or if the period needs no earlier days.
  let firstDayWanted: Day?

  /// - Parameters:
  ///   - own: the report of the main account alone
  ///   - last: the day of the last check, the latest of all accounts
  ///   - lost: days that GitHub counted once, but no longer; they are counted too
  init(_ accounts: [AccountReading], _ own: StreakReport, _ last: Day, lost: [Contribution]) {
    let isWhole = accounts.allSatisfy { $0.failure == nil }
    if own.period == .all, isWhole {
      // All years of all accounts were read: there is nothing before the first day of each.
      let start = accounts.compactMap(\.known.first).min() ?? own.today
      let days = ContributionCalendar.acrossAccounts(accounts.map { $0.known.beginning(on: start) })
      (known, shown, firstDayWanted) = (days, days, nil)
      return
    }
    let all = ContributionCalendar.acrossAccounts(accounts.map(\.known))
    shown = ContributionCalendar.acrossAccounts(accounts.map(\.shown))
    // The first day that is known for all accounts that could be read, or for all in the cache if none could.
    let read = accounts.filter { $0.failure == nil }
    let common = (read.isEmpty ? accounts : read).compactMap(\.known.first).max() ?? own.today
    let end = all.last ?? common
    let trimmed = all.days(in: min(common, end)...end)
    let rules = StreakRules(resting: own.rules.shown, weekly: own.rules.weekly)
    // If `trimmed` begins later than `common`, an account could not be read on the days between.
    // Older years would not make those days known.
    let mayBeginEarlier = trimmed.first == common && rules.reachBeyond(trimmed.withDaysOnceSeen(lost), on: last)
    known = mayBeginEarlier ? all : trimmed
    var isSingleDay = false
    if case .day = own.period { isSingleDay = true }
    // For `.all`, every year was asked for already. No contribution is older than 1970.
    guard mayBeginEarlier, !isSingleDay, own.period != .all, common.year > 1970 else {
      firstDayWanted = nil
      return
    }
    let run = Streak(of: all.withDaysOnceSeen(lost), on: last, resting: rules.resting).current
    firstDayWanted = min(Day.first(ofYear: (common - 1).year), run.map { $0.from - 1 } ?? common)
  }
}

extension StreakReport {
  /// The report `own` with the days of all accounts. `strict` and `strictLongest` stay those of the main account, as on
  /// GitHub.
  init(_ own: StreakReport, with accounts: [AccountReading], _ days: DaysAcrossAccounts, lost: [Contribution]) {
    let newest = accounts.compactMap(\.report).max {
      $0.coverage.fetchedAt.secondsSince1970 < $1.coverage.fetchedAt.secondsSince1970
    }
    /// As if one page showed the days of all accounts.
    func sheet(_ days: [Contribution]) -> ContributionSheet {
      ContributionSheet(
        window: .lastYear, calendar: ContributionCalendar(days), zone: own.coverage.pageZone, headingTotal: nil,
        source: own.coverage.source, fetchedAt: (newest ?? own).coverage.fetchedAt)
    }
    // The newest sheet is the last year, so older days have one of their own.
    let (all, start) = (days.known.days + own.later, own.lastYear.lowerBound)
    var recent = FetchedContributions(sheet(all.filter { $0.day >= start }))
    recent.add(older: sheet(all.filter { $0.day < start }))
    // `own.coverage` already names the missing days of the main account, but not a today from an old cache.
    let failures = accounts.enumerated().compactMap { index, account in
      account.olderFailure ?? (index == 0 && !own.hasOldToday ? nil : account.failure)
    }
    var isYear = false
    if case .year = own.period { isYear = true }
    // `failures` leaves out what `own.coverage` names.
    let hasAllAccounts = accounts.allSatisfy { $0.failure == nil && $0.olderFailure == nil }
    self.init(
      person: own.person, host: own.host, period: own.period, now: own.now, secondsLeft: own.secondsLeft,
      zoneName: own.zoneName, recent: recent, year: isYear ? FetchedContributions(sheet(days.shown.days)) : nil,
      rules: StreakRules(resting: own.rules.shown, weekly: own.rules.weekly), hasAllAccounts: hasAllAccounts,
      lost: lost)
    // `own.strictLongest` may have earlier days, from the ledger. The days of all accounts have
    // none, so the longest runs are compared without them.
    (strict, strictLongest) = (own.strict, isYear ? own.strictLongest : own.strict.longest)
    self.accounts = accounts
    let (from, to) = (coverage.knownFrom, coverage.knownTo)
    coverage = own.coverage
    (coverage.knownFrom, coverage.knownTo, coverage.unread) = (from, to, failures)
    coverage.age = StreakReport.age(of: accounts)
  }

  /// The age of the oldest data: that of today's days, else that of older years. It names its account if data of another
  /// one is newer.
  private static func age(of accounts: [AccountReading]) -> DataAge? {
    let ages = accounts.filter { $0.report != nil }.map { account in
      account.report?.coverage.age.map { DataAge($0, ofAccount: account.name) }
    }
    let oldest = ages.compactMap(\.self).max {
      ($0.isOfOlderYears ? 0 : 1, $0.seconds) < ($1.isOfOlderYears ? 0 : 1, $1.seconds)
    }
    guard let oldest else { return nil }
    // Accounts that are read together may differ by seconds.
    let isMixed = ages.contains { $0.map { oldest.seconds - $0.seconds >= 60 } ?? true }
    return isMixed ? oldest : DataAge(oldest, ofAccount: nil)
  }

  /// Why today is not known for one of the accounts, the main one first; nil if known for all.
  var todayUnknownForAccounts: Unknown? { accounts.lazy.compactMap(\.todayUnknown).first }

  /// Throws the failure of an account if it leaves the streak unknown.
  func rejectStreakWithoutAccount() throws(AccountFailure) {
    if streak.currentDays == .unknown, let failure = coverage.unread.first { throw failure }
  }
}
