internal import Days
internal import GRDB

/// A value of a day, from when it was first to when it was last seen.
struct Sighting: Hashable {
  let value: DayValue
  var from: Moment
  var to: Moment
  /// Number of the look that first showed it; nil if another ledger saw it.
  var look: Int64?
  /// Whether the user was told of the change that ended it.
  var told = Told.done
}

/// All values of a day in one source.
struct DaySeries: Hashable {
  /// Number of the source in the file.
  let source: Int
  /// Days since 1970-01-01.
  let day: Int
  /// Oldest first. Apart from the present one, so that the many days with one value need no array.
  var earlier: [Sighting] = []
  var present: Sighting
}

extension DaySeries {
  /// - Parameter sightings: oldest first; nil is returned for none
  init?(source: Int, day: Int, sightings: [Sighting]) {
    guard let present = sightings.last else { return nil }
    self.init(source: source, day: day, earlier: sightings.dropLast(), present: present)
  }

  var sightings: [Sighting] { earlier + [present] }
  var firstSeen: Moment { earlier.reduce(present.from) { min($0, $1.from) } }
  var lastActive: Sighting? { present.value.isActive ? present : earlier.last(where: \.value.isActive) }

  /// The last active value, and the one that followed it, if the day is empty now.
  var vanished: (active: Sighting, next: Sighting)? {
    guard !present.value.isActive, let index = earlier.lastIndex(where: \.value.isActive) else { return nil }
    return (earlier[index], index + 1 < earlier.count ? earlier[index + 1] : present)
  }

  /// The source by its number; throws if the number is unknown.
  func source(in names: [Int: LookSource]) throws -> LookSource {
    guard let name = names[source] else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return name
  }
}

struct LookRow {
  /// Ascending in the order of recording.
  let id: Int64
  let source: Int
  /// First and last day of the window, in days since 1970-01-01.
  let first: Int
  let last: Int
  let zone: String?
  let headingTotal: Int?
  let at: Moment
  /// Time of the last look that showed the same.
  let lastAt: Moment
  let outcome: LookOutcome
  /// The newest held look of the source when this look was last repeated; nil if there was none.
  let afterHeld: Int64?

  /// - Parameter row: with the columns in the order of the table
  init(_ row: Row) throws {
    id = try row.decode(atIndex: 0)
    source = try row.decode(atIndex: 2)
    first = try row.decode(atIndex: 3)
    last = try row.decode(atIndex: 4)
    zone = try row.decode(atIndex: 5)
    headingTotal = try row.decode(atIndex: 6)
    at = try Moment(row, 7)
    lastAt = try Moment(row, 9)
    guard let outcome = LookOutcome(rawValue: try row.decode(atIndex: 11)), Plausible.days.contains(first),
      Plausible.days.contains(last), first <= last
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.outcome = outcome
    afterHeld = try row.decode(atIndex: 12)
  }

  /// Whether it gives values for its window: a held look changes none, a merged one only has times of another ledger.
  var isOfWindow: Bool { outcome == .shown || outcome == .imported }

  /// Whether it showed its days, or showed them again, after a held look.
  func isNewer(than held: Int64) -> Bool { id > held || afterHeld ?? 0 >= held }
}

extension Moment {
  /// Reads two columns.
  init(_ row: Row, _ index: Int) throws {
    self.init(seconds: try row.decode(atIndex: index), offset: try row.decode(atIndex: index + 1))
    guard Plausible.seconds.contains(seconds), Plausible.offsets.contains(offset) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  /// Reads two columns; nil if the first is null.
  init?(optional row: Row, _ index: Int) throws {
    guard !row.hasNull(atIndex: index) else { return nil }
    try self.init(row, index)
  }
}

/// The looks of an account, except held ones, and the days that each has seen.
struct LookCover {
  /// Ascending by number.
  let looks: [LookRow]
  /// Days of a look's window that it has no value for.
  private let gaps: [Int64: [ClosedRange<Int>]]

  /// - Parameters:
  ///   - source: nil for all sources
  ///   - first: number of the first look to read
  init(_ database: Database, account: Int64, source: Int? = nil, from first: Int64 = 0) throws {
    // Without the plus signs SQLite would read all looks of the source to find the last few.
    let condition = "id >= ? AND +account = ? AND outcome <> \(LookOutcome.held.rawValue)"
    looks = try Row.fetchAll(
      database,
      sql: "SELECT * FROM look WHERE \(condition) AND (?3 IS NULL OR +source = ?3) ORDER BY id",
      arguments: [first, account, source]
    ).map(LookRow.init)
    let rows = try Row.fetchAll(
      database, sql: "SELECT look, gap.first, gap.last FROM gap JOIN look ON look.id = look WHERE \(condition)",
      arguments: [first, account])
    gaps = try rows.reduce(into: [:]) { gaps, row in
      let (first, last) = (try row.decode(Int.self, atIndex: 1), try row.decode(Int.self, atIndex: 2))
      gaps[try row.decode(atIndex: 0), default: []].append(first...max(first, last))
    }
  }

  func covers(_ day: Int, _ look: LookRow) -> Bool {
    look.isOfWindow && look.first <= day && day <= look.last
      && (gaps.isEmpty || !(gaps[look.id] ?? []).contains { $0.contains(day) })
  }

  func look(_ id: Int64) -> LookRow? {
    let index = looks.partitioningIndex { $0.id >= id }
    return index < looks.count && looks[index].id == id ? looks[index] : nil
  }

  /// Whether `look` or a later look of this ledger has shown a day.
  func hasShown(_ day: Int, since look: Int64) -> Bool {
    looks.contains { $0.outcome == .shown && $0.id >= look && covers(day, $0) }
  }

  /// When each value was last seen; nil if no look of a window has seen it.
  ///
  /// - Parameter cells: of one source, by day, each with the look that first showed the value
  func lastSeen(_ cells: [(day: Int, look: Int64)], source: Int) -> [Moment?] {
    var seen = [Moment?](repeating: nil, count: cells.count)
    // Disjoint sets with path compression: following `next` leads to a cell without a time, so that cells with a time
    // are skipped. `cells.count` is the end.
    var next = Array(0...cells.count)
    /// The first cell from `index` on that has no time yet.
    func firstOpen(_ index: Int) -> Int {
      var end = index
      while next[end] != end { end = next[end] }
      var place = index
      while next[place] != end { (next[place], place) = (end, next[place]) }
      return end
    }
    // Going back from the latest look, the first one that covers a cell gives its time.
    let ordered = looks.filter { $0.isOfWindow && $0.source == source }.sorted { $1.lastAt < $0.lastAt }
    for look in ordered {
      var index = firstOpen(cells.partitioningIndex { $0.day >= look.first })
      while index < cells.count, cells[index].day <= look.last {
        if cells[index].look <= look.id, covers(cells[index].day, look) {
          seen[index] = look.lastAt
          next[index] = index + 1
        }
        index = firstOpen(index + 1)
      }
      if firstOpen(0) == cells.count { break }
    }
    return seen
  }
}

extension RandomAccessCollection where Index == Int {
  /// Index of the first element for which `isAtEnd` holds; it must hold for all later ones.
  fileprivate func partitioningIndex(_ isAtEnd: (Element) -> Bool) -> Int {
    var (start, end) = (startIndex, endIndex)
    while start < end {
      let middle = (start + end) / 2
      if isAtEnd(self[middle]) { end = middle } else { start = middle + 1 }
    }
    return start
  }
}

// MARK: - Reading

/// Reads the days of one account.
struct LedgerReader {
  let database: Database
  let account: Int64
  private let cover: LookCover

  init(_ database: Database, account: Int64) throws {
    self.database = database
    self.account = account
    cover = try LookCover(database, account: account)
  }

  func sources() throws -> [Int: LookSource] { try SourceTable(database: database).all() }

  /// When a value that follows another one was first seen.
  func start(of sighting: Sighting) throws -> Moment {
    guard let look = sighting.look, let row = cover.look(look) else { return sighting.from }
    // The earlier time: another ledger may have seen the value before this look. And `from` is never before the end of
    // the value before, so after a clock was set back only the look has the true time.
    return row.outcome == .merged ? sighting.from : min(sighting.from, row.at)
  }

  /// All records, by source and day.
  ///
  /// - Parameter day: nil for all days
  func series(on day: Int? = nil) throws -> [DaySeries] {
    var series = try present(day.map { "day = \($0)" } ?? "1", [account])
    try addEarlier(to: &series, on: day)
    return series
  }

  /// The records with earlier values, by source and day.
  func changedSeries() throws -> [DaySeries] {
    var series = try present(
      "(source, day) IN (SELECT source, day FROM change WHERE account = ?)", [account, account])
    try addEarlier(to: &series, on: nil)
    return series
  }

  /// The records with changes that the user was not told of yet.
  func seriesWithUntoldChanges() throws -> [DaySeries] {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT DISTINCT source, day FROM change WHERE account = ? AND told = \(Told.notYet.rawValue)",
      arguments: [account])
    return try rows.flatMap { row in
      let (source, day) = (try row.decode(Int.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
      var series = try present("source = ? AND day = ?", [account, source, day])
      try addEarlier(to: &series, on: day)
      return series
    }
  }

  /// Records with their present values only.
  ///
  /// - Parameter condition: in SQL, on the table `day`; `arguments` begin with the account
  private func present(_ condition: String, _ arguments: StatementArguments) throws -> [DaySeries] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT source, day, look, count, level, coalesce(since, seen) FROM day
        WHERE account = ? AND \(condition) ORDER BY source, day
        """, arguments: arguments)
    var series: [DaySeries] = []
    // Neighbouring days usually have the same look.
    var (look, at): (Int64?, Moment?) = (nil, nil)
    var hasTimes = false
    while let row = try rows.next() {
      let (source, day) = (try row.decode(Int.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
      let number = try row.decode(Int64.self, atIndex: 2)
      if number != look { (look, at) = (number, cover.look(number)?.at) }
      guard let at, Plausible.days.contains(day) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let sighting = Sighting(value: try DayValue(row, 3), from: at, to: at, look: number)
      series.append(DaySeries(source: source, day: day, present: sighting))
      if !row.hasNull(atIndex: 5) { hasTimes = true }
    }
    if hasTimes { try setTimes(of: &series, condition, arguments) }
    var start = 0
    while start < series.count {
      let source = series[start].source
      let end = series[start...].partitioningIndex { $0.source > source }
      let times = cover.lastSeen(series[start..<end].map { ($0.day, $0.present.look ?? 0) }, source: source)
      for (place, time) in zip(start..<end, times) {
        if let time { series[place].present.to = max(series[place].present.to, time) }
      }
      start = end
    }
    return series
  }

  /// Sets the times of present values that the looks do not tell.
  private func setTimes(
    of series: inout [DaySeries], _ condition: String, _ arguments: StatementArguments
  ) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT source, day, since, since_offset, seen, seen_offset FROM day
        WHERE account = ? AND \(condition) AND coalesce(since, seen) IS NOT NULL ORDER BY source, day
        """, arguments: arguments)
    var place = 0
    while let row = try rows.next() {
      let (source, day) = (try row.decode(Int.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
      while (series[place].source, series[place].day) < (source, day) { place += 1 }
      let from = try Moment(optional: row, 2) ?? series[place].present.from
      series[place].present.from = from
      series[place].present.to = max(try Moment(optional: row, 4) ?? from, from)
    }
  }

  /// Adds the earlier values of each day before its present one.
  private func addEarlier(to series: inout [DaySeries], on day: Int?) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT source, day, was_count, was_level, was_look, was_from, was_from_offset, was_to, was_to_offset, told
        FROM change WHERE account = ? \(day.map { "AND day = \($0)" } ?? "") ORDER BY source, day, nth
        """, arguments: [account])
    var place = 0
    while let row = try rows.next() {
      let (source, day) = (try row.decode(Int.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
      while place < series.count, (series[place].source, series[place].day) < (source, day) { place += 1 }
      guard place < series.count else { return }
      // Other sources of the day may not have been read.
      guard series[place].source == source, series[place].day == day else { continue }
      let look = try row.decode(Int64.self, atIndex: 4)
      guard let told = Told(rawValue: try row.decode(atIndex: 9)), cover.look(look) != nil else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      let sighting = Sighting(
        value: try DayValue(row, 2), from: try Moment(row, 5), to: try Moment(row, 7), look: look, told: told)
      series[place].earlier.append(sighting)
    }
  }

  /// Changes between the values of a day, oldest first.
  func changes(of series: DaySeries, _ source: LookSource) throws -> [(change: DayChange, told: Told)] {
    if series.earlier.isEmpty { return [] }
    return try zip(series.sightings, series.sightings.dropFirst()).compactMap { was, next in
      // Two ledgers may have seen the same value one after the other, which is not a change.
      guard next.value.isNews(after: was.value) else { return nil }
      let change = DayChange(
        source: source, day: Day(number: series.day), before: was.value, after: next.value, lastSeen: was.to.instant,
        at: try start(of: next).instant, look: next.look ?? 0)
      return (change, was.told)
    }
  }
}

extension DayValue {
  /// Reads two columns.
  init(_ row: Row, _ index: Int) throws {
    let count: Int? = try row.decode(atIndex: index)
    guard let value = DayValue(count: count, level: count == nil ? try row.decode(atIndex: index + 1) : nil) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self = value
  }
}
