internal import Days
public import Formats
internal import GRDB
public import Store

/// An exported ledger: one JSON object per line, for each day of each source of each account.
public struct LedgerFile: Hashable, Sendable {
  /// A line: the values of a day in one source.
  struct Entry: Hashable, Sendable {
    var account: AccountName
    var source: LookSource
    /// Days since 1970-01-01.
    var day: Int
    /// At least one, oldest first.
    var sightings: [ExportedSighting]
  }

  struct ExportedSighting: Hashable, Sendable {
    let value: DayValue
    let from: Instant
    let to: Instant
  }

  var entries: [Entry]

  /// Number of different days.
  public var days: Int { Set(entries.map(\.day)).count }
}

/// Why a file cannot be imported.
public struct LedgerFileError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable, JSONFieldsFailure {
    case notJSON
    case notObject
    case repeatedKey(String)
    case badValue(String)
    case missingKey(String)
  }

  /// From 1.
  public let line: Int
  public let reason: Reason
}

extension LedgerFile {
  /// Reads an export. Empty lines and unknown fields are ignored.
  public init(_ text: String) throws(LedgerFileError) {
    entries = []
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      var reader = JSONReader(Array(line))
      if reader.peek() == nil { continue }
      do throws(LedgerFileError.Reason) {
        entries.append(try Entry(try LedgerFile.value(&reader)))
      } catch {
        throw LedgerFileError(line: index + 1, reason: error)
      }
    }
  }

  private static func value(_ reader: inout JSONReader) throws(LedgerFileError.Reason) -> JSONValue {
    guard let value = try? reader.readValue(), reader.peek() == nil else { throw .notJSON }
    return value
  }

  /// The lines, each with a line end.
  public var text: String {
    var bytes: [UInt8] = []
    for entry in entries {
      entry.json.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LedgerFile.Entry {
  private static let maxNameBytes = 255

  init(_ value: JSONValue) throws(LedgerFileError.Reason) {
    let fields = try JSONFields<LedgerFileError.Reason>(value)
    func required<Value>(_ name: String, _ value: Value?) throws(LedgerFileError.Reason) -> Value {
      guard let value else { throw .missingKey(name) }
      return value
    }
    func name(_ name: String) throws(LedgerFileError.Reason) -> String {
      try required(name, try fields.read(name) { (1...Self.maxNameBytes).contains($0.utf8.count) ? $0 : nil })
    }
    account = AccountName(
      host: try name("host"), login: try name("login"), githubID: try fields.number("account_id"))
    source = LookSource(try name("source"))
    day = try required("day", try fields.read("day") { Day(iso8601: $0) }).number
    sightings = []
    if let earlier = fields["changes"] {
      guard case .array(let values) = earlier else { throw .badValue("changes") }
      for value in values { sightings.append(try LedgerFile.ExportedSighting(JSONFields(value))) }
    }
    sightings.append(try LedgerFile.ExportedSighting(fields))
  }

  var json: JSONValue {
    let earlier = sightings.dropLast().map(\.json)
    let head: JSONValue = [
      "host": account.host, "account_id": account.githubID, "login": account.login, "source": source.name,
      "day": Day(number: day).description,
    ]
    let value = sightings.last?.json ?? .object([])
    return head.adding(value).adding(earlier.isEmpty ? .object([]) : ["changes": JSONValue.array(Array(earlier))])
  }
}

extension LedgerFile.ExportedSighting {
  init(_ fields: JSONFields<LedgerFileError.Reason>) throws(LedgerFileError.Reason) {
    func number(_ name: String, _ range: ClosedRange<Int>) throws(LedgerFileError.Reason) -> Int? {
      guard let value = fields[name] else { return nil }
      guard case .number(let text) = value, let number = Int(text), range.contains(number) else {
        throw .badValue(name)
      }
      return number
    }
    func time(_ name: String) throws(LedgerFileError.Reason) -> Instant {
      let instant = try fields.read(name) { text in
        Instant(rfc3339: text).flatMap { Plausible.seconds.contains($0.secondsSince1970) ? $0 : nil }
      }
      guard let instant else { throw .missingKey(name) }
      return instant
    }
    let value = DayValue(count: try number("count", Plausible.counts), level: try number("level", Plausible.levels))
    guard let value else { throw .missingKey("count") }
    self.value = value
    (from, to) = (try time("from"), try time("to"))
    guard Moment(from) <= Moment(to) else { throw .badValue("to") }
  }

  var json: JSONValue {
    let value: JSONValue =
      switch value {
      case .count(let count): ["count": count]
      case .level(let level): ["count": nil, "level": level]
      }
    return value.adding(["from": from.rfc3339WithOffset, "to": to.rfc3339WithOffset])
  }

  init(_ sighting: Sighting) {
    (value, from, to) = (sighting.value, sighting.from.instant, sighting.to.instant)
  }

  var sighting: Sighting { Sighting(value: value, from: Moment(from), to: Moment(to)) }
}

extension Ledger {
  /// Everything of all accounts, except for held looks and former logins.
  public func export() throws(StoreError) -> LedgerFile { try read(Ledger.file) }

  static func file(_ database: Database) throws -> LedgerFile {
    let rows = try Row.fetchAll(
      database, sql: "SELECT id, host, login, github_id FROM account ORDER BY host, github_id, login")
    var file = LedgerFile(entries: [])
    for row in rows {
      let name = AccountName(
        host: try row.decode(atIndex: 1), login: try row.decode(atIndex: 2), githubID: try row.decode(atIndex: 3))
      let reader = try LedgerReader(database, account: try row.decode(atIndex: 0))
      let sources = try reader.sources()
      let entries = try reader.series().map { series in
        LedgerFile.Entry(
          account: name, source: try series.source(in: sources), day: series.day,
          sightings: series.sightings.map(LedgerFile.ExportedSighting.init))
      }
      file.entries += entries.sorted { ($0.source, $0.day) < ($1.source, $1.day) }
    }
    return file
  }

  /// Adds what another ledger saw. The order of imports does not matter, and a second import changes nothing.
  ///
  /// - Returns: number of days that changed, as `days` counts them
  /// - Throws: `StoreError`; nothing is imported then
  public func merge(_ file: LedgerFile) throws(StoreError) -> Int {
    struct Key: Hashable {
      let host: String
      let githubID: Int?
      let login: String
    }
    // An account with an ID may have had several logins.
    let accounts = Dictionary(grouping: file.entries) { entry in
      Key(
        host: entry.account.host, githubID: entry.account.githubID,
        login: entry.account.githubID == nil ? entry.account.login.lowercased() : "")
    }
    return try write { database in
      try accounts.values.reduce(into: Set<Int>()) { $0.formUnion(try Ledger.merge($1, database)) }.count
    }
  }

  /// - Parameter entries: of one account
  /// - Returns: numbers of the days that changed
  private static func merge(_ entries: [LedgerFile.Entry], _ database: Database) throws -> Set<Int> {
    // The login that was seen last.
    let times = entries.map { entry in
      (to: entry.sightings.map { Moment($0.to) }.max() ?? Moment(seconds: 0, offset: 0), name: entry.account)
    }
    guard let latest = times.max(by: { ($0.to.seconds, $0.name.login) < ($1.to.seconds, $1.name.login) }) else {
      return []
    }
    let first = entries.flatMap(\.sightings).map { Moment($0.from) }.min() ?? latest.to
    let table = AccountTable(database: database)
    let known = try table.exact(latest.name)
    let account = try known ?? table.insert(latest.name, at: first)
    let merge = SeriesMerge(database: database, account: account)
    try merge.noteLogin(latest.name.login, first: first, last: latest.to, isNew: known == nil)
    let sources = SourceTable(database: database)
    let series = try entries.compactMap { entry in
      DaySeries(
        source: try sources.number(of: entry.source), day: entry.day, sightings: entry.sightings.map(\.sighting))
    }
    return try merge.add(series)
  }
}

// MARK: - Merging

extension Sighting {
  /// The union of sightings: those of one value that overlap become one. Sorted by when they were last seen, so that
  /// the last one is the present value.
  static func union(_ sightings: [Sighting]) -> [Sighting] {
    var united: [Sighting] = []
    for next in sightings.sorted(by: { ($0.value, $0.from, $0.to) < ($1.value, $1.from, $1.to) }) {
      if var last = united.last, last.value == next.value, next.from <= last.to {
        last.to = max(last.to, next.to)
        // The newer look, because all looks after it that cover the day count as having seen the value. Its
        // `told` is about the last change of the united value.
        if next.look ?? 0 > last.look ?? 0 { (last.look, last.told) = (next.look, next.told) }
        united[united.count - 1] = last
      } else {
        united.append(next)
      }
    }
    return united.sorted { ($0.to, $0.from, $0.value) < ($1.to, $1.from, $1.value) }
  }
}

/// Adds values of another ledger or account to those of an account.
struct SeriesMerge {
  private struct Key: Hashable {
    let source: Int
    let day: Int
  }

  let database: Database
  let account: Int64

  /// Moves everything of another account to this one, and removes the other.
  func absorb(_ other: Int64) throws {
    let series = try LedgerReader(database, account: other).series()
    // Looks keep their numbers, so the values keep their looks.
    try database.execute(
      sql: """
        UPDATE look SET account = :account WHERE account = :other;
        UPDATE OR IGNORE renamed SET account = :account WHERE account = :other;
        UPDATE account SET
          first_seen = min(first_seen, (SELECT first_seen FROM account WHERE id = :other)),
          last_seen = max(last_seen, (SELECT last_seen FROM account WHERE id = :other))
        WHERE id = :account
        """, arguments: ["account": account, "other": other])
    _ = try add(series)
    try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [other])
  }

  /// Notes when the account was seen under a login. The account keeps the login that was seen last.
  func noteLogin(_ login: String, first: Moment, last: Moment, isNew: Bool) throws {
    guard
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT login, max(last_seen, coalesce((SELECT max(last_at) FROM look
            WHERE look.account = account.id AND outcome <> \(LookOutcome.held.rawValue)), 0))
          FROM account WHERE id = ?
          """, arguments: [account])
    else { return }
    let (known, lastSeen) = (try row.decode(String.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
    let isLater = isNew || (lastSeen, known) < (last.seconds, login)
    try database.execute(
      sql: """
        UPDATE account SET login = iif(?1, ?2, login), first_seen = min(first_seen, ?3), last_seen = max(last_seen, ?4)
        WHERE id = ?5
        """, arguments: [isLater, login, first.seconds, last.seconds, account])
  }

  /// Adds values to those of the account.
  ///
  /// - Returns: numbers of the days that changed
  func add(_ series: [DaySeries]) throws -> Set<Int> {
    let own = try LedgerReader(database, account: account).series()
    let present = Dictionary(own.map { (Key(source: $0.source, day: $0.day), $0) }) { $1 }
    let others = Dictionary(grouping: series) { Key(source: $0.source, day: $0.day) }
    var looks = MergedLooks(database: database, account: account)
    var changed: Set<Int> = []
    for (key, series) in others.sorted(by: { ($0.key.source, $0.key.day) < ($1.key.source, $1.key.day) }) {
      let known = present[key]
      let union = Sighting.union((known?.sightings ?? []) + series.flatMap(\.sightings))
      if union == known?.sightings { continue }
      changed.insert(key.day)
      try write(union, key, known, &looks)
    }
    return changed
  }

  /// Replaces the values of a day by `union`.
  private func write(_ union: [Sighting], _ key: Key, _ known: DaySeries?, _ looks: inout MergedLooks) throws {
    var sightings = union
    let latest = union.compactMap(\.look).max()
    for index in sightings.indices {
      let isPresent = index == sightings.count - 1
      // A later look that saw another value must not count as one that saw the present one.
      if isPresent, sightings[index].look != latest { sightings[index].look = nil }
      if sightings[index].look == nil {
        sightings[index].look = try looks.number(source: key.source, day: key.day, from: sightings[index].from)
      }
    }
    let table = ChangeTable(database: database, account: account)
    if known != nil { try table.remove(source: key.source, day: key.day) }
    // Each sighting has a look now.
    for (was, next) in zip(sightings, sightings.dropFirst()) {
      try table.append(was, endedBy: next.look ?? 0, source: key.source, day: key.day)
    }
    guard let last = sightings.last else { return }
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO day VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(
      arguments: [
        account, key.source, key.day, last.value.count, last.value.level, last.look, last.from.seconds,
        last.from.offset, last.to.seconds, last.to.offset,
      ])
  }
}

/// Writes looks with the outcome `merged`, which stand for the times of another ledger's values.
private struct MergedLooks {
  struct Key: Hashable {
    let source: Int
    let from: Moment
  }

  let database: Database
  let account: Int64
  var numbers: [Key: Int64] = [:]

  /// The number of the look for values of a source that were first seen at `from`. Each import gets looks of its own,
  /// since a look that is recorded later must have a larger number.
  mutating func number(source: Int, day: Int, from: Moment) throws -> Int64 {
    let key = Key(source: source, from: from)
    if let number = numbers[key] { return number }
    try database.execute(
      sql: """
        INSERT INTO look (account, source, first, last, at, at_offset, last_at, last_at_offset, outcome)
        VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?4, ?5, \(LookOutcome.merged.rawValue))
        """, arguments: [account, source, day, from.seconds, from.offset])
    numbers[key] = database.lastInsertedRowID
    return database.lastInsertedRowID
  }
}
