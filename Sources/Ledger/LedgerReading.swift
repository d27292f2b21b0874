public import Days
internal import GRDB
public import Store
public import Streaks

/// Everything known about a day in one source.
public struct DayRecord: Hashable, Sendable {
  public let day: Day
  public let source: LookSource
  public let value: DayValue
  /// When the source first showed any value for the day.
  public let firstSeen: Instant
  /// When it last showed the present one.
  public let lastSeen: Instant
  /// Oldest first.
  public let changes: [DayChange]
}

/// Days as they were when they were last active.
public struct SeenCalendar: Hashable, Sendable {
  /// A day that GitHub counts no more.
  public struct Lost: Hashable, Sendable {
    /// The last count; nil if only a level was seen.
    public let count: Int?
    public let lastSeen: Instant
    /// Time of the look that found it empty.
    public let vanishedAt: Instant
  }

  /// A day that any source ever showed as active has its last active count. Of several sources the larger count is
  /// taken.
  public let calendar: ContributionCalendar
  public let lost: [Day: Lost]
  /// From the first to the last day that was ever seen; nil if there is none.
  public let known: ClosedRange<Day>?
}

extension Ledger {
  /// All days of an account, ascending, with a record for each source.
  public func days(of name: AccountName) throws(StoreError) -> [DayRecord] { try records(of: name, on: nil) }

  /// The records of one day; empty if it was never seen.
  public func records(of name: AccountName, on day: Day) throws(StoreError) -> [DayRecord] {
    try records(of: name, on: day.number)
  }

  private func records(of name: AccountName, on day: Int?) throws(StoreError) -> [DayRecord] {
    try withReader(name, []) { reader in
      let sources = try reader.sources()
      return try reader.series(on: day).sortedByDay(sources).map { series in
        let source = try series.source(in: sources)
        return DayRecord(
          day: Day(number: series.day), source: source, value: series.present.value,
          firstSeen: series.firstSeen.instant, lastSeen: series.present.to.instant,
          changes: try reader.changes(of: series, source).map(\.change))
      }
    }
  }

  /// Days as they were when they were last active, by all sources together.
  public func seenCalendar(of name: AccountName) throws(StoreError) -> SeenCalendar {
    try withReader(name, SeenCalendar(calendar: ContributionCalendar([]), lost: [:], known: nil)) { reader in
      let all = try reader.series().sortedByDay(try reader.sources())
      var days: [Contribution] = []
      var lost: [Day: SeenCalendar.Lost] = [:]
      var start = 0
      while start < all.count {
        let day = Day(number: all[start].day)
        let sources = all[start...].prefix { $0.day == day.number }
        start = sources.endIndex
        let values = sources.lazy.map { $0.lastActive?.value ?? $0.present.value }
        if let most = values.max(by: { $1.isMore(than: $0) }) { days.append(most.contribution(on: day)) }
        guard try !reader.isCounted(sources) else { continue }
        for series in sources {
          guard let (active, next) = series.vanished else { continue }
          let other = lost[day]
          lost[day] = SeenCalendar.Lost(
            count: [active.value.count, other?.count].compactMap(\.self).max(),
            lastSeen: max(active.to, other.map { Moment($0.lastSeen) } ?? active.to).instant,
            vanishedAt: max(try reader.start(of: next), other.map { Moment($0.vanishedAt) } ?? active.to).instant)
        }
      }
      let calendar = ContributionCalendar(days)
      let known = calendar.first.flatMap { first in calendar.last.map { first...$0 } }
      return SeenCalendar(calendar: calendar, lost: lost, known: known)
    }
  }

  /// The days before `day` as the sources show them now, back to the first gap: a day that was never seen. Of several
  /// sources the larger count is taken.
  public func presentDays(of name: AccountName, before day: Day) throws(StoreError) -> ContributionCalendar {
    try read { database in
      guard let account = try AccountTable(database: database).existing(name) else { return ContributionCalendar([]) }
      let rows = try Row.fetchCursor(
        database, sql: "SELECT day, count, level FROM day WHERE account = ? AND day < ? ORDER BY day DESC",
        arguments: [account, day.number])
      var days: [(number: Int, value: DayValue)] = []
      while let row = try rows.next() {
        let (number, value) = (try row.decode(Int.self, atIndex: 0), try DayValue(row, 1))
        if let last = days.last, last.number == number {
          if value.isMore(than: last.value) { days[days.count - 1].value = value }
        } else if number == (days.last?.number ?? day.number) - 1 {
          days.append((number, value))
        } else {
          break
        }
      }
      return ContributionCalendar(days.reversed().map { $0.value.contribution(on: Day(number: $0.number)) })
    }
  }

  /// Held looks, and past days that became empty or count again by all sources together, which the user was not told of
  /// yet.
  ///
  /// - Parameter shown: days on the screen; an active one is not said to be empty
  public func pending(
    of name: AccountName, shown: ContributionCalendar = ContributionCalendar([])
  ) throws(StoreError) -> Pending {
    guard try read({ try Ledger.hasPending($0, name) }) else { return Pending() }
    return try withReader(name, Pending()) { reader in
      // Reading held looks needs neither today nor looks.
      let recorder = LookRecorder(reader.database, account: reader.account, today: Day(number: 0), looks: [])
      let sources = try reader.sources()
      let changes = try reader.seriesWithUntoldChanges().compactMap { series in
        try reader.untoldChange(of: series, try series.source(in: sources))
      }.sorted { ($0.day, $0.source) < ($1.day, $1.source) }
      var pending = Pending(held: try recorder.pendingHeldLooks())
      let active = Set(shown.days.lazy.filter(\.isActive).map(\.day))
      pending.changes = try changes.filter { change in
        let sources = try reader.series(on: change.day.number)
        let wasCounted = try reader.isCounted(reader.untilUntoldChange(sources))
        let isCounted = try active.contains(change.day) || reader.isCounted(sources)
        return wasCounted != isCounted && isCounted == change.after.isActive
      }
      return pending
    }
  }

  /// Whether anything may have to be told, without reading the looks. A held look is settled if a newer one
  /// (`LookRow.isNewer`) that is shown covers its window.
  private static func hasPending(_ database: Database, _ name: AccountName) throws -> Bool {
    guard let account = try AccountTable(database: database).existing(name) else { return false }
    return try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM change WHERE account = ?1 AND told = \(Told.notYet.rawValue))
          OR EXISTS (SELECT 1 FROM look AS held
            WHERE account = ?1 AND outcome = \(LookOutcome.held.rawValue) AND NOT EXISTS (
              SELECT 1 FROM look WHERE account = ?1 AND source = held.source AND outcome = \(LookOutcome.shown.rawValue)
                AND first <= held.first AND last >= held.last AND (id > held.id OR after_held >= held.id)))
        """, arguments: [account]) ?? false
  }

  /// Marks changes, and earlier ones of the same days in any source, as told to the user.
  public func markTold(_ changes: [DayChange], of name: AccountName) throws(StoreError) {
    if changes.isEmpty { return }
    try write { database in
      guard let account = try AccountTable(database: database).existing(name) else { return }
      for change in changes {
        try database.cachedStatement(
          sql: """
            UPDATE change SET told = \(Told.done.rawValue)
            WHERE account = ? AND day = ? AND look <= ? AND told = \(Told.notYet.rawValue)
            """
        ).execute(arguments: [account, change.day.number, change.look])
      }
    }
  }

  /// Reads an account; returns `nothing` if it is unknown.
  func withReader<Value>(
    _ name: AccountName, _ nothing: Value, _ body: (LedgerReader) throws -> Value
  ) throws(StoreError) -> Value {
    try read { database in
      guard let account = try AccountTable(database: database).existing(name) else { return nothing }
      return try body(try LedgerReader(database, account: account))
    }
  }
}

extension [DaySeries] {
  /// By day, and of one day by the name of the source.
  fileprivate func sortedByDay(_ sources: [Int: LookSource]) -> [DaySeries] {
    // Sources are few: comparing their places is cheaper than their names.
    let places = Dictionary(
      uniqueKeysWithValues: sources.sorted { $0.value < $1.value }.enumerated().map { ($1.key, $0) })
    return indices.map {
      (key: self[$0].day * (places.count + 1) + (places[self[$0].source] ?? places.count), index: $0)
    }
    .sorted { $0.key < $1.key }.map { self[$0.index] }
  }
}

extension DayValue {
  fileprivate func isMore(than other: DayValue) -> Bool { (least, count ?? -1) > (other.least, other.count ?? -1) }

  /// The smallest number of contributions: a day with a level above 0 has at least one.
  private var least: Int { count ?? min(level ?? 0, 1) }
}

/// News of an account for the user.
public struct Pending: Hashable, Sendable {
  public internal(set) var held: [HeldLook] = []
  /// Ascending by day. Pass them to `markTold` after telling the user.
  public internal(set) var changes: [DayChange] = []

  public var isEmpty: Bool { held.isEmpty && changes.isEmpty }
  /// Changes to an empty day, one for each day.
  public var vanished: [DayChange] { onePerDay { !$0.after.isActive } }
  /// Changes to an active day, one for each day.
  public var returned: [DayChange] { onePerDay(\.after.isActive) }

  private func onePerDay(_ isWanted: (DayChange) -> Bool) -> [DayChange] {
    changes.filter(isWanted).reduce(into: []) { days, change in
      if days.last?.day != change.day { days.append(change) }
    }
  }
}

extension LedgerReader {
  /// Whether GitHub counts a day: a source shows it active, and has shown it since another one emptied it. A source
  /// that was not asked since then, such as GraphQL after a logout, may have emptied it too.
  fileprivate func isCounted(_ sources: some Sequence<DaySeries>) throws -> Bool {
    var (active, emptied): (Moment?, Moment?)
    for series in sources {
      if series.present.value.isActive {
        active = max(active ?? series.present.to, series.present.to)
      } else if let next = series.vanished?.next {
        let start = try start(of: next)
        emptied = max(emptied ?? start, start)
      }
    }
    return active.map { active in emptied.map { $0 <= active } ?? true } ?? false
  }

  /// The records of a day without its changes that were not told yet, and without sources that were asked only later.
  fileprivate func untilUntoldChange(_ sources: [DaySeries]) throws -> [DaySeries] {
    let first = try sources.compactMap { series in
      try series.earlier.firstIndex { $0.told == .notYet }.map { try start(of: series.sightings[$0 + 1]) }
    }.min()
    return try sources.compactMap { series in
      if let index = series.earlier.firstIndex(where: { $0.told == .notYet }) {
        return DaySeries(source: series.source, day: series.day, sightings: Array(series.earlier[...index]))
      }
      return try first.map { try start(of: series.sightings[0]) < $0 } ?? true ? series : nil
    }
  }

  /// The changes of a day that were not told yet, as one; nil if the day is active or empty again as before them.
  fileprivate func untoldChange(of series: DaySeries, _ source: LookSource) throws -> DayChange? {
    let changes = try changes(of: series, source).filter { $0.told == .notYet }
    guard let first = changes.first?.change, let last = changes.last?.change,
      first.before.isActive != series.present.value.isActive
    else { return nil }
    return DayChange(
      source: source, day: first.day, before: first.before, after: last.after, lastSeen: first.lastSeen, at: last.at,
      look: last.look)
  }
}

// MARK: - History

/// An event in the life of an account's calendar.
public struct HistoryEntry: Hashable, Sendable {
  public enum Event: Hashable, Sendable {
    /// A look that showed other values than the one before.
    case changes(LookSource, [ChangeGroup])
    case renamed(from: String, to: String)
    /// A look that would have made days empty and was held, and when it was last repeated.
    case held(LookSource, days: [Day], last: Instant)
  }

  public let at: Instant
  public let event: Event
}

/// Changes of one kind on neighbouring days.
public struct ChangeGroup: Hashable, Sendable {
  /// At least one, ascending by day.
  public let changes: [DayChange]

  public var kind: DayChange.Kind { changes[0].kind }
  public var days: ClosedRange<Day> { changes[0].day...changes[changes.count - 1].day }

  /// Groups changes of one look.
  static func groups(_ changes: [DayChange]) -> [ChangeGroup] {
    var groups: [[DayChange]] = []
    for change in changes.sorted(by: { $0.day < $1.day }) {
      if let last = groups.last?.last, last.day + 1 == change.day, last.kind == change.kind {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
    }
    return groups.map(ChangeGroup.init)
  }
}

extension Ledger {
  /// Changes, held looks and new logins of an account, newest last. Growth of a day that was not over is left out.
  ///
  /// - Parameter first: local day of the first entry; nil for all
  public func history(of name: AccountName, since first: Day? = nil) throws(StoreError) -> [HistoryEntry] {
    try withReader(name, []) { reader in
      let entries = try reader.changedLooks() + reader.heldLooks() + reader.renames()
      return entries.filter { entry in first.map { entry.at.today >= $0 } ?? true }
        .sorted { Moment($0.at) < Moment($1.at) }
    }
  }
}

extension LedgerReader {
  fileprivate func changedLooks() throws -> [HistoryEntry] {
    struct Key: Hashable {
      let source: LookSource
      let look: Int64
      let at: Instant
    }
    let sources = try sources()
    var changes: [Key: [DayChange]] = [:]
    for series in try changedSeries() {
      for (change, told) in try self.changes(of: series, try series.source(in: sources)) where told != .running {
        changes[Key(source: change.source, look: change.look, at: change.at), default: []].append(change)
      }
    }
    return changes.sorted { ($0.key.look, $0.key.source) < ($1.key.look, $1.key.source) }.map { key, changes in
      HistoryEntry(at: key.at, event: .changes(key.source, ChangeGroup.groups(changes)))
    }
  }

  fileprivate func heldLooks() throws -> [HistoryEntry] {
    let sources = try sources()
    let looks = try Row.fetchAll(
      database, sql: "SELECT * FROM look WHERE account = ? AND outcome = \(LookOutcome.held.rawValue) ORDER BY id",
      arguments: [account]
    ).map(LookRow.init)
    return try looks.map { look in
      let days = try Int.fetchAll(
        database, sql: "SELECT day FROM held WHERE look = ? ORDER BY day", arguments: [look.id])
      guard let source = sources[look.source], days.allSatisfy(Plausible.days.contains) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return HistoryEntry(
        at: look.at.instant, event: .held(source, days: days.map(Day.init(number:)), last: look.lastAt.instant))
    }
  }

  fileprivate func renames() throws -> [HistoryEntry] {
    try Row.fetchAll(
      database, sql: "SELECT at, at_offset, was, login FROM renamed WHERE account = ? ORDER BY at", arguments: [account]
    ).map { row in
      HistoryEntry(
        at: try Moment(row, 0).instant,
        event: .renamed(from: try row.decode(atIndex: 2), to: try row.decode(atIndex: 3)))
    }
  }
}
