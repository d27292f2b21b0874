internal import CycBase
internal import Days
internal import GitHub
internal import Ledger
internal import Platform
internal import Store
internal import Streaks

/// Opens the ledger of the user's own accounts. Everything works without it: if it fails, that is noted once.
struct LedgerStore {
  private let world: World
  private let shared: OpenLedger?

  /// - Parameter shared: keeps the ledger open for further questions
  init(in world: World, sharing shared: OpenLedger? = nil) { (self.world, self.shared) = (world, shared) }

  private var path: String { "\(world.home.directories.data)/ledger.sqlite" }
  private var backups: DailyBackups {
    DailyBackups(in: PersonalDatabase.backupFolder(in: world.home.directories), named: "ledger")
  }

  /// Result of a question to the ledger; nil if there is none, or if it fails.
  func ask<Value>(_ question: (Ledger) throws(StoreError) -> Value) -> Value? {
    attempt { () throws(StoreError) in
      try existing().map { ledger throws(StoreError) in try question(ledger) }
    } ?? nil
  }

  /// Changes the ledger, which is created if needed; nil if it fails.
  func change<Value>(_ work: (Ledger) throws(StoreError) -> Value) -> Value? {
    attempt { () throws(StoreError) in try work(try opened()) }
  }

  /// The ledger, recovered if it is damaged; nil if there is none.
  ///
  /// - Throws: `StoreError`; also for a damaged ledger if nothing may be repaired
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

  /// - Throws: `StoreError`
  func opened() throws(StoreError) -> Ledger {
    do {
      return try Ledger(at: path)
    } catch .corrupt {
      return try recovered()
    }
  }

  /// Copies the ledger at most once a day. A failed copy is tried again after the next change.
  func backUp() { _ = try? backups.keep(path, on: world.clock.now().today) }

  func knows(_ account: Account, on host: Host) -> Bool {
    let name = AccountName(host: host.name, login: account.login, githubID: account.id)
    return ask { ledger throws(StoreError) in try ledger.knows(name) } ?? false
  }

  /// - Parameter host: nil for all hosts
  /// - Returns: number of days removed
  /// - Throws: `StoreError`
  func forget(_ login: String, on host: Host? = nil) throws(StoreError) -> Int {
    // A damaged ledger is recovered from a backup, so the backups, which have the days too, go last.
    let ledger = try existing()
    let days = try ledger?.forget(login: login, host: host?.name) ?? 0
    for backup in backups.all {
      try StoreError.naming(backup.path) { try SQLiteFile.remove(backup.path) }
    }
    if ledger != nil { backUp() }
    return days
  }

  /// Notes on stderr, once, which past days GitHub has changed; and each time, which days it shows empty all at once.
  func tellChanges(of person: Person, on host: Host, now: Instant) {
    guard person.isOwn, !world.screen.isQuiet else { return }
    let name = AccountName(host: host, person)
    let answer = ask { ledger throws(StoreError) in try ledger.pending(of: name) }
    guard let pending = answer, !pending.isEmpty else { return }
    for held in pending.held { world.screen.note(LedgerPhrases.held(held, now: now)) }
    if !pending.vanished.isEmpty { world.screen.note(LedgerPhrases.vanished(pending.vanished)) }
    if !pending.returned.isEmpty { world.screen.note(LedgerPhrases.returned(pending.returned)) }
    if !pending.changes.isEmpty {
      _ = change { ledger throws(StoreError) in try ledger.markTold(pending.changes, of: name) }
    }
  }

  /// Days that GitHub once counted and no longer does, with their last values.
  func lostDays(of person: Person, on host: Host) -> [Contribution] {
    let seen = ask { ledger throws(StoreError) in try ledger.seenCalendar(of: AccountName(host: host, person)) }
    return seen.map { seen in seen.calendar.days.filter { seen.lost[$0.day] != nil } } ?? []
  }

  /// Days before `day` without a gap, as GitHub shows them or showed them last.
  func days(of person: Person, on host: Host, before day: Day) -> ContributionCalendar {
    ask { ledger throws(StoreError) in try ledger.presentDays(of: AccountName(host: host, person), before: day) }
      ?? ContributionCalendar([])
  }

  /// What each source has shown of a day of the user's account.
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
    for backup in backups.all {
      if let export = Ledger.exportOfCopy(at: backup.path) { return export }
    }
    return nil
  }

  private func attempt<Value>(_ work: () throws(StoreError) -> Value) -> Value? {
    do {
      return try work()
    } catch {
      // A full disk fails in other words when it is read than when it is written.
      if world.screen.notes.isNew(.typed(path)) {
        world.screen.note(
          Sentence(
            en: "continuing without the ledger: \(error.message)", ko: "지난 기록 없이 계속해요: \(error.message)"))
      }
      return nil
    }
  }
}

/// A ledger that is opened once for several questions of a reader.
final class OpenLedger {
  fileprivate var ledger: Ledger?
}

/// Compares the answers of one reading with what GitHub showed before, and records them once the reading succeeds.
final class LookKeeper {
  private let store: LedgerStore
  private let host: Host
  private let person: Person
  private let now: Instant
  private var looks: [Look] = []
  private var accountID: Int?
  /// Own windows of the cache, from before there was a ledger.
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

  /// The answers, in which days that a held look lacks have their earlier values. What GitHub shows for today stays.
  func screened(_ answers: SourceAnswers) -> SourceAnswers {
    let own = answers.looks(now: now)
    accountID = accountID ?? answers.accountID
    guard !own.isEmpty else { return answers }
    looks += own
    remember(cached)
    let held = store.ask { ledger throws(StoreError) in
      try ledger.preview(own, of: name, today: now.today).held
    }
    return (held ?? []).reduce(answers) { $0.showing($1) }
  }

  private func remember(_ cached: () -> [ContributionSheet]) {
    guard store.ask({ ledger throws(StoreError) in try ledger.knows(name) }) != true else { return }
    let earlier = cached().flatMap(\.looks)
    if earlier.isEmpty { return }
    _ = store.change { ledger throws(StoreError) in try ledger.fill(from: earlier, of: name) }
  }

  /// Records the looks, which are believed now.
  func keep() {
    guard !looks.isEmpty else { return }
    let isNew = store.change { ledger throws(StoreError) in
      try ledger.record(looks, of: name, today: now.today).isNew
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

  /// The answers that may be recorded: complete, of the right account, and not contradicting the clock.
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

  /// With the earlier values of the days that a held look lacks.
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
  /// What each source showed in the window.
  fileprivate var looks: [Look] {
    let queried = source == .graphQL ? Set(calendar.days.map(\.day)) : queriedDays
    let days = Dictionary(grouping: calendar.days) { queried.contains($0.day) }
    return [(LookSource.page, days[false]), (.graphQL, days[true])].compactMap { source, days in
      days.flatMap { days in
        Look(source, ContributionCalendar(days), zone: zone, namedTotal: namedTotal, at: fetchedAt)
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
    namedTotal: Int? = nil, at time: Instant
  ) {
    let calendar = asked.map(calendar.days(in:)) ?? calendar
    guard let first = calendar.first, let last = calendar.last else { return nil }
    self.init(
      source: source, days: first...last, zone: zone, namedTotal: namedTotal, at: time, calendar: calendar)
  }
}
