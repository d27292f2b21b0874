internal import CycBase
internal import Days
internal import GitHub
internal import Ledger
internal import Platform
internal import Store
internal import Streaks

extension Directories {
  package var ledger: String { "\(data)/ledger.sqlite" }
}

/// Opens the ledger: the file with everything that GitHub has shown for the user's own accounts. Everything else works
/// without it, so a failure is only noted, once.
struct LedgerStore {
  private let world: World
  private let shared: OpenLedger?

  /// - Parameter shared: keeps the ledger open for further calls of `ask`
  init(in world: World, sharing shared: OpenLedger? = nil) { (self.world, self.shared) = (world, shared) }

  private var path: String { world.home.directories.ledger }
  private var backups: DailyBackups {
    DailyBackups(in: PersonalDatabase.backupFolder(in: world.home.directories), named: "ledger")
  }

  /// The result of `question`; nil if there is no ledger, or if it fails, which is noted.
  func ask<Value>(_ question: (Ledger) throws(StoreError) -> Value) -> Value? {
    attempt { () throws(StoreError) in
      try existing().map { ledger throws(StoreError) in try question(ledger) }
    } ?? nil
  }

  /// The result of `work` on the ledger, which is created if needed; nil if it fails, which is noted.
  func change<Value>(_ work: (Ledger) throws(StoreError) -> Value) -> Value? {
    attempt { () throws(StoreError) in try work(try opened()) }
  }

  /// The ledger, recovered if it is damaged; nil if there is none.
  ///
  /// - Throws: `StoreError`; also for a damaged ledger if the world reads without a trace, so that nothing is repaired
  func existing() throws(StoreError) -> Ledger? {
    if let ledger = shared?.ledger { return ledger }
    do {
      let ledger = try Ledger.existing(at: path)
      shared?.ledger = ledger
      return ledger
    } catch {
      guard case .corrupt = error, !world.readsWithoutTrace else { throw error }
      return try recovered()
    }
  }

  /// The ledger, created if it does not exist and recovered if it is damaged.
  func opened() throws(StoreError) -> Ledger {
    do {
      return try Ledger(at: path)
    } catch .corrupt {
      return try recovered()
    }
  }

  /// Copies the ledger at most once a day. A failed copy is tried again after the next change.
  func backUp() { _ = try? backups.keep(path, on: world.clock.now().today) }

  /// Whether anything of the account was recorded.
  func knows(_ account: Account, on host: Host) -> Bool {
    let name = AccountName(host: host.name, login: account.login, githubID: account.id)
    return ask { ledger throws(StoreError) in try ledger.knows(name) } ?? false
  }

  /// Removes everything about an account, also from the backups and from the cache, which would fill the ledger again.
  ///
  /// - Parameter host: nil for all hosts
  /// - Returns: number of days removed
  func forget(_ login: String, on host: Host? = nil) throws(StoreError) -> Int {
    // The backups have the days too. They are removed last, since `existing` may need them to recover a damaged ledger.
    let ledger = try existing()
    let days = try ledger?.forget(login: login, host: host?.name) ?? 0
    for backup in backups.all(asOf: world.clock.now().today) {
      try StoreError.naming(backup.path) { try SQLiteFile.remove(backup.path) }
    }
    if ledger != nil { backUp() }
    try ContributionCache.existing(in: world.home.directories)?.forget(login, on: host)
    return days
  }

  /// Notes on stderr which past days GitHub has changed, each change once. Also notes, each time, which days are
  /// missing in an answer that is not believed yet.
  ///
  /// - Parameters:
  ///   - shown: the account's days on the screen
  ///   - account: named if it is not the main one
  func noteChanges(
    of person: Person, on host: Host, shown: ContributionCalendar, now: Instant, account: AccountAddress? = nil
  ) {
    guard person.isOwn, !world.screen.isQuiet else { return }
    let name = AccountName(host: host, person)
    let answer = ask { ledger throws(StoreError) in try ledger.pending(of: name, shown: shown) }
    guard let pending = answer, !pending.isEmpty else { return }
    let command = account == nil ? "cyc history" : "CYC_HOST=\(host.name) cyc history"
    func note(_ text: Sentence) {
      world.screen.note(account.map { Sentence(en: "\($0): \(text)", ko: "\($0): \(text)") } ?? text)
    }
    for held in pending.held { note(LedgerPhrases.held(held, now: now)) }
    if !pending.vanished.isEmpty { note(LedgerPhrases.vanished(pending.vanished, see: command)) }
    if !pending.returned.isEmpty { note(LedgerPhrases.returned(pending.returned, see: command)) }
    if !pending.changes.isEmpty {
      _ = change { ledger throws(StoreError) in try ledger.markTold(pending.changes, of: name) }
    }
  }

  /// Days that GitHub once counted and no longer does, with their last values.
  func lostDays(of person: Person, on host: Host) -> [Contribution] {
    let seen = ask { ledger throws(StoreError) in try ledger.seenCalendar(of: AccountName(host: host, person)) }
    return seen.map { seen in seen.calendar.days.filter { seen.lost[$0.day] != nil } } ?? []
  }

  /// All days that were ever active. A day that vanishes in the answer that is being read is not in `lostDays` yet.
  func daysOnceActive(of person: Person, on host: Host) -> [Contribution] {
    let seen = ask { ledger throws(StoreError) in try ledger.seenCalendar(of: AccountName(host: host, person)) }
    return seen?.calendar.days.filter(\.isActive) ?? []
  }

  /// The day of the first look that showed a contribution of `day`; nil if none did.
  func firstSaw(_ day: Day, of person: Person, on host: Host) -> Day? {
    let records = ask { ledger throws(StoreError) in try ledger.records(of: AccountName(host: host, person), on: day) }
    return (records ?? []).compactMap { record in
      let first = record.changes.first?.before ?? record.value
      return first.isActive ? record.firstSeen.today : record.changes.first { $0.after.isActive }?.at.today
    }.min()
  }

  /// Days before `day` without a gap, as GitHub shows them or showed them last.
  func days(of person: Person, on host: Host, before day: Day) -> ContributionCalendar {
    ask { ledger throws(StoreError) in try ledger.presentDays(of: AccountName(host: host, person), before: day) }
      ?? ContributionCalendar([])
  }

  /// The counts that each source has shown for a day of the user's account; empty for other people.
  func records(of person: Person, on host: Host, _ day: Day) -> [DayRecord] {
    guard person.isOwn else { return [] }
    let name = AccountName(host: host, person)
    return ask { ledger throws(StoreError) in try ledger.records(of: name, on: day) } ?? []
  }

  /// A new file with everything that can be read from the damaged one, and with what only the newest backup has.
  private func recovered() throws(StoreError) -> Ledger {
    let backup = newestReadableBackup
    let recovery = try Ledger.recover(path, at: world.clock.now())
    let ledger = try Ledger(at: path)
    if let backup { _ = try ledger.merge(backup) }
    world.screen.noteOnce(LedgerPhrases.recovered(path, kept: recovery.kept))
    return ledger
  }

  private var newestReadableBackup: LedgerFile? {
    for backup in backups.all(asOf: world.clock.now().today) {
      if let export = Ledger.exportOfCopy(at: backup.path) { return export }
    }
    return nil
  }

  private func attempt<Value>(_ work: () throws(StoreError) -> Value) -> Value? {
    do {
      return try work()
    } catch {
      // Once for the file, not for each message: a full disk gives one message for reading and another for writing.
      if world.screen.notes.isNew(.typed(path)) {
        world.screen.note(
          Sentence(
            en: "continuing without the ledger: \(error.message)", ko: "지난 기록 없이 계속해요: \(error.message)"))
      }
      return nil
    }
  }
}

/// A ledger that is opened once for several calls of `LedgerStore.ask`.
final class OpenLedger {
  fileprivate var ledger: Ledger?
}

/// Compares the answers of one reading with what GitHub showed before, and records them once the reading has succeeded.
/// A look is what one source showed in one answer.
final class LookKeeper {
  private let store: LedgerStore
  private let host: Host
  private let person: Person
  private let now: Instant
  private var looks: [Look] = []
  private var accountID: Int?
  /// Reads the user's cached windows, which were fetched before the ledger existed.
  var cached: () -> [ContributionSheet] = { [] }

  /// Nil for other people, whose days are only cached.
  init?(world: World, host: Host, person: Person, now: Instant) {
    guard person.isOwn, !world.readsWithoutTrace else { return nil }
    store = LedgerStore(in: world)
    self.host = host
    self.person = person
    self.now = now
    accountID = person.accountID
  }

  private var name: AccountName { AccountName(host: host, person, id: accountID) }

  /// The answers, with earlier values for the days of held looks: those that GitHub suddenly shows as empty, until a
  /// later answer agrees. Today stays as GitHub shows it.
  func screened(_ answers: SourceAnswers) -> SourceAnswers {
    let new = answers.looks(now: now)
    accountID = accountID ?? answers.accountID
    guard !new.isEmpty else { return answers }
    looks += new
    recordCached()
    let held = store.ask { ledger throws(StoreError) in
      try ledger.preview(new, of: name, today: now.today).held
    }
    return (held ?? []).reduce(answers) { $0.showing($1) }
  }

  /// Records the cached windows, if nothing is recorded of the account yet.
  private func recordCached() {
    guard store.ask({ ledger throws(StoreError) in try ledger.knows(name) }) != true else { return }
    let earlier = cached().flatMap(\.looks)
    if earlier.isEmpty { return }
    _ = store.change { ledger throws(StoreError) in try ledger.fill(from: earlier, of: name) }
  }

  /// Records the looks, and copies a ledger that has changed. Call it once the reading has succeeded.
  func keep() {
    guard !looks.isEmpty else { return }
    // If GitHub's days end yesterday, that day is not over there, and may still grow.
    let reachesToday = looks.contains { $0.days.upperBound >= now.today }
    let isNew = store.change { ledger throws(StoreError) in
      try ledger.record(looks, of: name, today: now.today, firstOpen: reachesToday ? now.today : now.today - 1).isNew
    }
    if isNew == true { store.backUp() }
    looks = []
  }
}

extension AccountName {
  init(host: Host, _ person: Person, id: Int? = nil) {
    self.init(host: host.name, login: person.login.name, githubID: id ?? person.accountID)
  }
}

extension SourceAnswers {
  /// GitHub's number of the account, if a source named it.
  fileprivate var accountID: Int? {
    pages.values.lazy.compactMap { try? $0.get().accountID }.first
      ?? queries.values.lazy.compactMap { try? $0.get().answer.accountID }.first
  }

  /// The looks that may be recorded: complete, of the right account, and not contradicting this machine's clock.
  fileprivate func looks(now: Instant) -> [Look] {
    let shown = pages.values.compactMap { try? $0.get().whole() }.filter { page in
      let queried = queries[page.window].flatMap { try? $0.get().answer.accountID }
      return !page.isOfOtherAccount(than: queried) && StreakFailure(wrongClockShownBy: page, today: now.today) == nil
    }
    let queried = queries.values.compactMap { try? $0.get() }.compactMap { queried in
      Look(.graphQL, queried.answer.calendar, asked: queried.asked.days, at: now)
    }
    return shown.flatMap(\.looks) + queried
  }

  /// The answers, with earlier values for the days that a held look lacks.
  fileprivate func showing(_ held: HeldLook) -> SourceAnswers {
    var answers = self
    let earlier = held.earlier.days
    if held.source == .page {
      answers.pages = pages.mapValues { $0.map { $0.showing(earlier) } }
    } else {
      answers.queries = queries.mapValues { answer in
        answer.map {
          Queried(asked: $0.asked, answer: $0.answer.showing(earlier), olderFailure: $0.olderFailure)
        }
      }
    }
    return answers
  }
}

extension ContributionSheet {
  /// What each source showed in the window; a source that counted no day has none.
  fileprivate var looks: [Look] {
    let queried = source == .graphQL ? Set(calendar.days.map(\.day)) : queriedDays
    let days = Dictionary(grouping: calendar.days) { queried.contains($0.day) }
    return [(LookSource.page, days[false]), (.graphQL, days[true])].compactMap { source, days in
      days.flatMap { days in
        Look(source, ContributionCalendar(days), zone: zone, headingTotal: headingTotal, at: fetchedAt)
      }
    }
  }
}

extension Look {
  /// Nil if no day is known.
  ///
  /// - Parameter asked: the days that were asked for, if they may be fewer than the calendar has
  fileprivate init?(
    _ source: LookSource, _ calendar: ContributionCalendar, asked: ClosedRange<Day>? = nil, zone: String? = nil,
    headingTotal: Int? = nil, at time: Instant
  ) {
    let calendar = asked.map(calendar.days(in:)) ?? calendar
    guard let first = calendar.first, let last = calendar.last else { return nil }
    self.init(
      source: source, days: first...last, zone: zone, headingTotal: headingTotal, at: time, calendar: calendar)
  }
}
