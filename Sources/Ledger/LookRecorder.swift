internal import Days
internal import GRDB
internal import Streaks

/// A look with its usable values.
struct SeenLook {
  let look: Look
  /// Ascending by day, inside the window.
  let values: [(day: Int, value: DayValue)]
  let byDay: [Int: DayValue]

  init(_ look: Look) {
    self.look = look
    values = look.calendar.days.compactMap { entry in
      guard look.days.contains(entry.day), let value = DayValue(entry) else { return nil }
      return (entry.day.number, value)
    }
    byDay = Dictionary(uniqueKeysWithValues: values.map { ($0.day, $0.value) })
  }

  var first: Int { look.days.lowerBound.number }
  var last: Int { look.days.upperBound.number }

  /// Days of the window without a value.
  var gaps: [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = first
    for day in values.map(\.day) + [last + 1] {
      if next < day { gaps.append(next...day - 1) }
      next = day + 1
    }
    return gaps
  }

  var calendar: ContributionCalendar {
    ContributionCalendar(values.map { $0.value.contribution(on: Day(number: $0.day)) })
  }
}

/// Records the looks of one call.
struct LookRecorder {
  private let database: Database
  private let account: Int64
  /// The first day that is not over.
  private let today: Int
  /// The first day that is not over at GitHub. It may be the day before `today`, which may still grow.
  private let firstOpen: Int
  private let looks: [SeenLook]
  private(set) var recording = Recording()

  init(_ database: Database, account: Int64, today: Day, firstOpen: Day? = nil, looks: [SeenLook]) {
    self.database = database
    self.account = account
    (self.today, self.firstOpen) = (today.number, (firstOpen ?? today).number)
    self.looks = looks
  }

  /// Records a look as a repeated, a held or a shown one.
  mutating func record(_ look: SeenLook) throws {
    let source = try SourceTable(database: database).number(of: look.look.source)
    // A day more on each side: in another zone, contributions move to a neighbouring day.
    let present = try presentValues(source, look.first - 1, look.last + 1)
    if let same = try equalLook(look, source, present) { return try extend(same, source, at: Moment(look.look.at)) }
    recording.isNew = true
    let comparison = try compare(look, source, present)
    if !comparison.removed.isEmpty, try isHeld(comparison, look, source) {
      recording.held.append(try hold(look, source, comparison.removed, present))
    } else {
      try show(look, source, present, comparison, outcome: .shown)
    }
  }

  /// Records a look that was cached before the ledger existed.
  mutating func recordCached(_ look: SeenLook) throws {
    let source = try SourceTable(database: database).number(of: look.look.source)
    let present = try presentValues(source, look.first, look.last)
    try show(look, source, present, Comparison(), outcome: .imported)
  }
}

// MARK: - Repeated looks

extension LookRecorder {
  /// The present value of a day.
  private struct Present {
    let value: DayValue
    /// Number of the look that first showed it.
    let look: Int64
    /// First and last time of the value, if the looks do not tell.
    let since: Moment?
    let seen: Moment?
  }

  private func presentValues(_ source: Int, _ first: Int, _ last: Int) throws -> [Int: Present] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT day, count, level, look, since, since_offset, seen, seen_offset FROM day
        WHERE account = ? AND source = ? AND day BETWEEN ? AND ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [account, source, first, last])
    var present: [Int: Present] = [:]
    while let row = try rows.next() {
      present[try row.decode(atIndex: 0)] = Present(
        value: try DayValue(row, 1), look: try row.decode(atIndex: 3), since: try Moment(optional: row, 4),
        seen: try Moment(optional: row, 6))
    }
    return present
  }

  /// The number of the newest look of the window, if it showed the same and no other look has changed a day of it
  /// since.
  private func equalLook(_ look: SeenLook, _ source: Int, _ present: [Int: Present]) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT * FROM look WHERE account = ? AND source = ? AND first = ? AND last = ?
        AND outcome = \(LookOutcome.shown.rawValue) ORDER BY id DESC LIMIT 1
        """)
    let row = try Row.fetchOne(statement, arguments: [account, source, look.first, look.last])
    guard let newest = try row.map(LookRow.init), newest.zone == look.look.zone,
      newest.headingTotal == look.look.headingTotal
    else { return nil }
    let isEqual = look.values.allSatisfy { day, value in
      present[day].map { $0.look <= newest.id && !value.isNews(after: $0.value) } ?? false
    }
    // After a later look in another zone, this look must be recorded, so that its zone is the newest.
    return try isEqual && gaps(of: newest.id) == look.gaps && !hasOtherZone(look, source) ? newest.id : nil
  }

  private func gaps(of look: Int64) throws -> [ClosedRange<Int>] {
    try Row.fetchAll(database, sql: "SELECT first, last FROM gap WHERE look = ? ORDER BY first", arguments: [look]).map
    {
      let (first, last) = (try $0.decode(Int.self, atIndex: 0), try $0.decode(Int.self, atIndex: 1))
      return first...max(first, last)
    }
  }

  /// Notes that a look was repeated at `moment`. Its last time stays if the clock was set back.
  private func extend(_ look: Int64, _ source: Int, at moment: Moment) throws {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE look SET last_at = max(last_at, ?1), last_at_offset = iif(?1 > last_at, ?2, last_at_offset),
          after_held = (SELECT max(id) FROM look WHERE account = ?3 AND source = ?4
            AND outcome = \(LookOutcome.held.rawValue))
        WHERE id = ?5
        """)
    try statement.execute(arguments: [moment.seconds, moment.offset, account, source, look])
  }
}

// MARK: - Held looks

extension LookRecorder {
  /// Days before today that a look would change. Contributions that only move to a neighbouring day, because the zone
  /// changed, are left out.
  private struct Comparison {
    /// Active days that become empty, ascending.
    var removed: [Int] = []
    /// Empty days that become active.
    var added: [Int] = []
    /// Number of active days that the look has a value for.
    var active = 0

    /// Whether losing `removed` days at once is more likely a fault of the source: at least ten days, or at least three
    /// that are a fifth of the active ones.
    func isSuspicious(_ removed: Int) -> Bool { removed >= 10 || (removed >= 3 && removed * 5 >= active) }
  }

  private func compare(_ look: SeenLook, _ source: Int, _ present: [Int: Present]) throws -> Comparison {
    var comparison = Comparison()
    for (day, value) in look.values where day < today {
      guard let earlier = present[day]?.value else { continue }
      if earlier.isActive { comparison.active += 1 }
      switch (earlier.isActive, value.isActive) {
      case (true, false): comparison.removed.append(day)
      case (false, true): comparison.added.append(day)
      default: break
      }
    }
    guard !comparison.removed.isEmpty || !comparison.added.isEmpty, try hasOtherZone(look, source) else {
      return comparison
    }
    let here = look.calendar
    let there = ContributionCalendar(present.map { $1.value.contribution(on: Day(number: $0)) })
    let lost = Set(here.emptyDays(in: look.look.days, filledFrom: there).map(\.day.number))
    let gained = Set(there.emptyDays(in: look.look.days, filledFrom: here).map(\.day.number))
    comparison.removed.removeAll { !lost.contains($0) }
    comparison.added.removeAll { !gained.contains($0) }
    return comparison
  }

  /// Whether the last look at these days drew them in another zone.
  private func hasOtherZone(_ look: SeenLook, _ source: Int) throws -> Bool {
    // Without the plus signs SQLite would read all looks of the source to find the last one.
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT zone FROM look WHERE +account = ? AND +source = ? AND first <= ? AND last >= ?
        AND outcome IN (\(LookOutcome.shown.rawValue), \(LookOutcome.imported.rawValue)) ORDER BY id DESC LIMIT 1
        """, arguments: [account, source, look.last, look.first])
    return try row.map { try $0.decode(String?.self, atIndex: 0) != look.look.zone } ?? false
  }

  /// Whether a look must be held: it empties suspiciously many days. Days do not count if another source of this call
  /// shows them empty too, or if a look that did was held at least `Ledger.confirmationSeconds` before.
  private func isHeld(_ comparison: Comparison, _ look: SeenLook, _ source: Int) throws -> Bool {
    guard comparison.isSuspicious(comparison.removed.count) else { return false }
    let others = looks.filter { $0.look.source != look.look.source }
    let confirmed = try openHeldLooks(source).filter {
      look.look.at.secondsSince1970 - $0.row.at.seconds >= Ledger.confirmationSeconds
    }
    let unconfirmed = comparison.removed.filter { day in
      !others.contains { $0.byDay[day]?.isActive == false } && !confirmed.contains { $0.days.contains(day) }
    }
    return comparison.isSuspicious(unconfirmed.count)
  }

  private struct OpenHeldLook {
    let row: LookRow
    /// Days that no later look has shown.
    let days: Set<Int>
    /// Whether all of its days are open.
    let isWhole: Bool
  }

  /// Held looks with days that no later shown look covers.
  private func openHeldLooks(_ source: Int) throws -> [OpenHeldLook] {
    let held = try Row.fetchAll(
      database,
      sql: """
        SELECT * FROM look WHERE account = ? AND source = ? AND outcome = \(LookOutcome.held.rawValue) ORDER BY id
        """, arguments: [account, source]
    ).map(LookRow.init)
    if held.isEmpty { return [] }
    let cover = try LookCover(database, account: account, source: source)
    return try held.compactMap { row in
      let all = try Int.fetchAll(database, sql: "SELECT day FROM held WHERE look = ?", arguments: [row.id])
      let newer = cover.looks.filter { $0.outcome == .shown && $0.isNewer(than: row.id) }
      let open = all.filter { day in !newer.contains { cover.covers(day, $0) } }
      return open.isEmpty ? nil : OpenHeldLook(row: row, days: Set(open), isWhole: open.count == all.count)
    }
  }

  /// Held looks whose days are still shown as active, without days that another source has shown since.
  func pendingHeldLooks() throws -> [HeldLook] {
    let sources = try SourceTable(database: database).all()
    return try sources.sorted { $0.key < $1.key }.flatMap { source, name in
      try openHeldLooks(source).compactMap { held in
        guard let first = held.days.min(), let last = held.days.max() else { return nil }
        let present = try presentValues(source, first, last)
        var removed = held.days.filter { present[$0]?.value.isActive == true }.sorted()
        for other in sources.keys where other != source && !removed.isEmpty {
          let cover = try LookCover(database, account: account, source: other)
          let active = try presentValues(other, first, last).filter { $1.value.isActive }
          let seen = lastSeen(active.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, other, cover)
          removed.removeAll { seen[$0].map { $0 >= held.row.lastAt } ?? false }
        }
        if removed.isEmpty { return nil }
        let days = Day(number: held.row.first)...Day(number: held.row.last)
        return try heldLook(name, source, days, removed, present, first: held.row.at, last: held.row.lastAt)
      }
    }
  }

  /// Records a look as held, without changing values. If it repeats a held look, only the times of that one change.
  private func hold(
    _ look: SeenLook, _ source: Int, _ removed: [Int], _ present: [Int: Present]
  ) throws -> HeldLook {
    let moment = Moment(look.look.at)
    let earlier = try openHeldLooks(source).last { $0.isWhole && $0.days == Set(removed) }
    var (first, last) = (moment, moment)
    if let row = earlier?.row {
      // If the clock was set back, the wait begins again, or it could last for years.
      (first, last) = (min(row.at, moment), max(row.lastAt, moment))
      try database.execute(
        sql: "UPDATE look SET at = ?, at_offset = ?, last_at = ?, last_at_offset = ? WHERE id = ?",
        arguments: [first.seconds, first.offset, last.seconds, last.offset, row.id])
    } else {
      let id = try insert(look, source, .held)
      let statement = try database.cachedStatement(sql: "INSERT INTO held (look, day) VALUES (?, ?)")
      for day in removed { try statement.execute(arguments: [id, day]) }
    }
    return try heldLook(look.look.source, source, look.look.days, removed, present, first: first, last: last)
  }

  private func heldLook(
    _ name: LookSource, _ source: Int, _ days: ClosedRange<Day>, _ removed: [Int], _ present: [Int: Present],
    first: Moment, last: Moment
  ) throws -> HeldLook {
    let cover = try LookCover(database, account: account, source: source)
    let times = lastSeen(removed.compactMap { day in present[day].map { (day, $0) } }, source, cover)
    return HeldLook(
      source: name, days: days,
      earlier: ContributionCalendar(
        removed.compactMap { day in present[day]?.value.contribution(on: Day(number: day)) }),
      earlierSeen: (times.values.max() ?? first).instant, first: first.instant, last: last.instant)
  }

  /// When each value was last seen, by day.
  private func lastSeen(
    _ days: [(day: Int, value: Present)], _ source: Int, _ cover: LookCover
  ) -> [Int: Moment] {
    let times = cover.lastSeen(days.map { ($0.day, $0.value.look) }, source: source)
    return zip(days, times).reduce(into: [:]) { seen, pair in
      let (day, value) = pair.0
      seen[day] = [value.since ?? cover.look(value.look)?.at, value.seen, pair.1].compactMap(\.self).max()
    }
  }
}

extension Ledger {
  /// How long a source must show days empty before that is believed.
  static let confirmationSeconds = 600
}

// MARK: - Shown looks

extension LookRecorder {
  private func insert(_ look: SeenLook, _ source: Int, _ outcome: LookOutcome) throws -> Int64 {
    let at = Moment(look.look.at)
    try database.cachedStatement(
      sql: """
        INSERT INTO look (account, source, first, last, zone, named_total, at, at_offset, last_at, last_at_offset, outcome)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7, ?8, ?9)
        """
    ).execute(
      arguments: [
        account, source, look.first, look.last, look.look.zone, look.look.headingTotal, at.seconds, at.offset,
        outcome.rawValue,
      ])
    let id = database.lastInsertedRowID
    for gap in look.gaps {
      try database.execute(
        sql: "INSERT INTO gap (look, first, last) VALUES (?, ?, ?)",
        arguments: [id, gap.lowerBound, gap.upperBound])
    }
    if outcome == .held { return id }
    try database.cachedStatement(
      sql: """
        UPDATE account SET first_seen = min(first_seen, ?1), last_seen = max(last_seen, ?1)
        WHERE id = ?2 AND ?1 NOT BETWEEN first_seen AND last_seen
        """
    ).execute(arguments: [at.seconds, account])
    return id
  }

  /// Makes the values of a look the present ones.
  private mutating func show(
    _ look: SeenLook, _ source: Int, _ present: [Int: Present], _ comparison: Comparison, outcome: LookOutcome
  ) throws {
    let news = look.values.filter { day, value in present[day].map { value.isNews(after: $0.value) } ?? true }
    let changed = news.compactMap { day, _ in present[day].map { (day: day, value: $0) } }
    let oldest = changed.map(\.value.look).min() ?? .max
    let cover = try LookCover(database, account: account, source: source, from: oldest)
    let seen = lastSeen(changed, source, cover)
    let isMoved = try hasOtherZone(look, source)
    let id = try insert(look, source, outcome)
    let insertion = try database.cachedStatement(
      sql: "INSERT INTO day (account, source, day, count, level, look) VALUES (?, ?, ?, ?, ?, ?)")
    let tellable = Set(comparison.removed + comparison.added)
    for (day, value) in news {
      guard let was = present[day], let from = was.since ?? cover.look(was.look)?.at, let seen = seen[day] else {
        try insertion.execute(arguments: [account, source, day, value.count, value.level, id])
        continue
      }
      // The user is told of a change only if this ledger had shown the earlier value, and of a day that becomes active
      // only if it had been active before.
      let isRunning = day >= firstOpen
      let isNews = isRunning ? !isMoved && value.isActive != was.value.isActive : tellable.contains(day)
      let isTellable =
        try isNews && cover.hasShown(day, since: was.look) && (!value.isActive || wasActive(day, source))
      let told: Told = isTellable ? .notYet : isRunning ? .running : .done
      let earlier = Sighting(value: was.value, from: from, to: seen, look: was.look, told: told)
      try change(day, source, earlier, to: value, look: id, at: Moment(look.look.at))
      guard told == .notYet else { continue }
      let change = DayChange(
        source: look.look.source, day: Day(number: day), before: was.value, after: value, lastSeen: seen.instant,
        at: Moment(look.look.at).instant, look: id)
      if value.isActive { recording.appeared.append(change) } else { recording.vanished.append(change) }
    }
  }

  /// Whether an earlier value of the day was active, so that a new one is a return.
  private func wasActive(_ day: Int, _ source: Int) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS (SELECT 1 FROM change WHERE account = ? AND source = ? AND day = ?
          AND (was_count > 0 OR was_level > 0))
        """, arguments: [account, source, day]) ?? false
  }

  private func change(
    _ day: Int, _ source: Int, _ was: Sighting, to value: DayValue, look: Int64, at: Moment
  ) throws {
    try ChangeTable(database: database, account: account).append(was, endedBy: look, source: source, day: day)
    // The latest value is the present one, even if the clock was set back in between, or two looks have the same time.
    let since = max(at, was.to, Moment(seconds: was.from.seconds + 1, offset: was.from.offset))
    let own = since == at ? nil : since
    try database.cachedStatement(
      sql: """
        UPDATE day SET count = ?, level = ?, look = ?, since = ?, since_offset = ?, seen = NULL, seen_offset = NULL
        WHERE account = ? AND source = ? AND day = ?
        """
    ).execute(arguments: [value.count, value.level, look, own?.seconds, own?.offset, account, source, day])
  }
}

/// Writes earlier values.
struct ChangeTable {
  let database: Database
  let account: Int64

  func append(_ was: Sighting, endedBy look: Int64, source: Int, day: Int) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO change (account, source, day, nth, look, was_count, was_level, was_look, was_from, was_from_offset,
          was_to, was_to_offset, told)
        VALUES (?1, ?2, ?3, (SELECT coalesce(max(nth), -1) + 1 FROM change WHERE account = ?1 AND source = ?2 AND day = ?3),
          ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        """)
    try statement.execute(
      arguments: [
        account, source, day, look, was.value.count, was.value.level, was.look, was.from.seconds, was.from.offset,
        was.to.seconds, was.to.offset, was.told.rawValue,
      ])
  }

  func remove(source: Int, day: Int) throws {
    try database.cachedStatement(sql: "DELETE FROM change WHERE account = ? AND source = ? AND day = ?")
      .execute(arguments: [account, source, day])
  }
}
