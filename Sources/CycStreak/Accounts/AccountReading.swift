package import CycBase
internal import Days
package import Formats
internal import GitHub
internal import Streaks

/// One of the user's accounts, as far as it could be read.
struct AccountReading: Equatable {
  /// `hana`, or `github.example.com/hana` on another host than the main one.
  let name: String
  let login: String
  let host: String
  /// Nil if nothing is known about the account.
  let report: StreakReport?
  /// Its known days. They may begin before those of `report`. An empty last day from an old cache is left out.
  var known: ContributionCalendar
  /// The days of the report's period.
  private(set) var shown = ContributionCalendar([])
  /// Why days are missing, or from an old cache; nil if they are not.
  let failure: AccountFailure?
  /// Why older days that only the streak of all accounts needs are missing, or from an old cache.
  var olderFailure: AccountFailure?

  init(_ reader: StreakReader, _ result: Result<StreakReport, AccountFailure>, mainHost main: Host) {
    name = reader.name(mainHost: main)
    login = reader.person.login.name
    host = reader.host.name
    switch result {
    case .success(let report):
      self.report = report
      known = report.known.withoutOpenDay(of: report)
      shown = report.shown.withoutOpenDay(of: report)
      let coverage = report.coverage
      // Days on which private contributions may be missing are not known either.
      failure = (coverage.failure ?? coverage.missing?.error ?? coverage.privateUnseenReason?.error).map {
        AccountFailure(
          name: reader.name(mainHost: main),
          StreakFailure(ofPart: $0, person: reader.person, in: reader.world, host: reader.host))
      }
    case .failure(let failure):
      report = nil
      known = ContributionCalendar([])
      self.failure = failure
    }
  }

  /// Why private contributions of the account are not seen, although its page is.
  var privateUnseenReason: ConnectionFailure? {
    report.flatMap { $0.coverage.privateUnseenReason ?? $0.coverage.refusal }
  }

  var streakDays: Quantity { report?.streak.currentDays ?? .unknown }

  /// Without the network, leaves out an empty day of the last look if another account was read on a later day, `last`:
  /// there may be contributions since.
  mutating func leaveOutOpenDay(before last: Day) {
    guard failure == nil, let report, !report.wasReadToday, report.asOf < last, known.endsEmpty(on: report.asOf) else {
      return
    }
    known = known.withoutEmptyLast(report.asOf)
    shown = shown.withoutEmptyLast(report.asOf)
    olderFailure = AccountFailure(name: name, .nothingKept(login: login))
  }

  var today: Streak.Today { report?.certainToday ?? .unknown }

  /// Why today may have contributions that are not known; nil if today is known.
  var todayUnknown: StreakReport.Unknown? {
    guard let report, today == .unknown else { return report == nil ? failure.map { .account($0) } : nil }
    if let failure, report.hasOldToday { return .account(failure) }
    return report.todayUnknown
  }
}

/// Why an account, or a part of its days, could not be read.
package struct AccountFailure: UserFacingError, Equatable, JSONConvertible {
  /// `hana`, or `github.example.com/hana`.
  package let name: String
  /// A word for scripts, in the JSON output.
  let kind: String
  package let reason: Sentence
  /// Whether trying again does not help.
  let isLasting: Bool
  /// Whether nothing failed: the network was not used, and the days are not in the cache.
  let isMissingOffline: Bool

  init(name: String, _ cause: StreakFailure) {
    let failure = PersonFailure(entry: PeopleList.Entry(text: name, line: nil), cause: cause)
    (self.name, kind, reason) = (name, failure.kind, failure.reason)
    switch cause {
    case .noSuchUser, .noCalendar, .privateProfile, .otherAccount, .renamed: isLasting = true
    default: isLasting = false
    }
    if case .nothingKept = cause { isMissingOffline = true } else { isMissingOffline = false }
  }

  init(name: String, reason: Sentence) {
    (self.name, kind, self.reason, isLasting, isMissingOffline) = (name, "failed", reason, false, false)
  }

  package var message: Sentence {
    Sentence(
      en: "today is not known, since \(name) could not be read: \(reason)",
      ko: "\(name) 계정을 읽지 못해서 오늘 기여했는지 알 수 없어요: \(reason)")
  }
  package var hint: Sentence? {
    if isLasting {
      return Sentence(
        en: "correct the setting accounts (cyc config edit), or count your main account alone: cyc check --strict",
        ko: "설정 accounts를 고치거나(cyc config edit) 주 계정만 세어 보세요: cyc check --strict")
    }
    return Sentence(
      en: "try again later, or count your main account alone: cyc check --strict",
      ko: "나중에 다시 시도하거나 주 계정만 세어 보세요: cyc check --strict")
  }
  package var exitStatus: ExitStatus { .tryAgainLater }
  package var json: JSONValue { ["account": name, "reason": kind] }
}

extension StreakReport {
  /// Whether the newest days are from an old cache, because GitHub could not be asked.
  var hasOldToday: Bool { coverage.failure != nil && coverage.age.map { !$0.isOfOlderYears } ?? false }
  /// If GitHub could not be asked again, an empty today in the cache is `.unknown`: there may be contributions since.
  var certainToday: Streak.Today { todayState == .pending && hasOldToday ? .unknown : todayState }
}

extension ContributionCalendar {
  /// Without the day of the last look if it is empty and `hasOldToday`: there may be contributions since.
  fileprivate func withoutOpenDay(of report: StreakReport) -> ContributionCalendar {
    report.hasOldToday ? withoutEmptyLast(report.asOf) : self
  }

  fileprivate func withoutEmptyLast(_ day: Day) -> ContributionCalendar {
    endsEmpty(on: day) ? ContributionCalendar(days.dropLast()) : self
  }

  fileprivate func endsEmpty(on day: Day) -> Bool {
    days.last.map { $0.day == day && !$0.isActive } ?? false
  }
}

// MARK: - Reading

extension StreakReader {
  fileprivate func name(mainHost main: Host) -> String {
    host == main ? person.login.name : AccountAddress(host: host, login: person.login).description
  }

  /// Reads the user's other accounts, all of one host at once.
  func readOthers(_ period: StreakPeriod) -> [AccountReading] {
    let readers = otherAccounts
    var results: [Int: Result<StreakReport, AccountFailure>] = [:]
    // Without a token, accounts are read like those of other people: only pages of the last year and of the streak.
    let likeOtherPeople = readers.indices.filter { period == .known && readers[$0].sources.choice == .page }
    for host in likeOtherPeople.map({ readers[$0].host }).distinct {
      let indices = likeOtherPeople.filter { readers[$0].host == host }
      let subjects = indices.map { PeopleReader.Subject(person: readers[$0].person, rules: readers[$0].rules) }
      PeopleReader(
        world: readers[indices[0]].world, host: host, mode: mode, subjects: subjects, showsProgress: false
      ) { [self] index, outcome in
        let name = readers[indices[index]].name(mainHost: self.host)
        results[indices[index]] = outcome.mapError { AccountFailure(name: name, $0) }
        return true
      }.read()
    }
    return readers.enumerated().map { index, reader in
      AccountReading(reader, results[index] ?? reader.readAlone(period, mainHost: host), mainHost: host)
    }
  }

  /// Reads this account without the others.
  func readAlone(_ period: StreakPeriod, mainHost main: Host) -> Result<StreakReport, AccountFailure> {
    do {
      return .success(try readSilently(period: period))
    } catch let failure as StreakFailure {
      return .failure(AccountFailure(name: name(mainHost: main), failure))
    } catch {
      let message = (error as? any UserFacingError)?.message ?? Sentence(en: "it failed", ko: "실패했어요")
      return .failure(AccountFailure(name: name(mainHost: main), reason: message))
    }
  }

  /// The report with the days of all accounts, or the same one if it has them already; nil if there is only one
  /// account.
  func acrossAccounts(_ own: StreakReport) -> StreakReport? {
    if !own.accounts.isEmpty { return own }
    let others = readOthers(own.period)
    if others.isEmpty { return nil }
    var accounts = [AccountReading(self, .success(own), mainHost: host)] + others
    let last = accounts.compactMap { $0.report?.asOf }.max() ?? own.asOf
    for index in accounts.indices { accounts[index].leaveOutOpenDay(before: last) }
    let readers = [self] + otherAccounts
    let lost = readers.flatMap(\.daysOnceSeen)
    while let day = DaysAcrossAccounts(accounts, own, last, lost: lost).firstDayWanted {
      let before = accounts.map(\.known)
      for (index, reader) in readers.enumerated()
      where accounts[index].failure == nil && accounts[index].known.first.map({ $0 > day }) ?? false {
        var reader = reader
        (reader.countsAllAccounts, reader.sources.pageFile) = (false, nil)
        // The last year has just been checked.
        if reader.mode == .recheck { reader.mode = .asNeeded }
        var older = AccountReading(reader, reader.readAlone(.since(day), mainHost: host), mainHost: host)
        older.leaveOutOpenDay(before: last)
        accounts[index].olderFailure = older.failure ?? older.olderFailure
        guard older.report?.coverage.missing == nil else { continue }
        accounts[index].known = older.known.merged(with: accounts[index].known)
      }
      if before == accounts.map(\.known) { break }
    }
    return StreakReport(own, with: accounts, DaysAcrossAccounts(accounts, own, last, lost: lost), lost: lost)
  }

  /// Notes on stderr which other accounts could not be read, and which of their past days GitHub has changed. The main
  /// one has notes of its own.
  func noteAccounts(_ report: StreakReport) {
    for (other, reading) in zip(otherAccounts, report.accounts.dropFirst()) {
      let account = AccountAddress(host: other.host, login: other.person.login)
      other.ledger.noteChanges(
        of: other.person, on: other.host, shown: reading.known, now: report.now, account: account)
    }
    for failure in report.accounts.compactMap(\.olderFailure) {
      world.screen.note(AccountPhrases.readInPart(failure))
    }
    for account in report.accounts.dropFirst() {
      if let reason = account.privateUnseenReason {
        world.screen.note(AccountPhrases.privateUnseen(account.name, reason))
        continue
      }
      guard let failure = account.failure else { continue }
      world.screen.note(account.report == nil ? AccountPhrases.unread(failure) : AccountPhrases.readInPart(failure))
    }
  }
}
