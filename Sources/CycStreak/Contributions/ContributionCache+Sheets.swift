internal import CycBase
internal import Days
internal import Foundation
internal import GitHub
internal import GRDB
internal import HTTP
internal import Streaks

extension ContributionCache {
  static func sheet(
    _ window: ContributionWindow, account: Int64, _ database: Database, withQueried: Bool, isWanted: (Instant) -> Bool
  ) throws -> ContributionSheet? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT source, fetched_at, fetched_local, first, last, zone, named_total, lacks_query, query_failure, queried_since,
          (SELECT github_id FROM account WHERE id = ?1), validator
        FROM sheet
        WHERE account = ?1 AND year = ?2
        """)
    let row = try Row.fetchOne(statement, arguments: [account, window.key])
    guard let row, let source = ContributionSheet.Source(rawValue: try row.decode(atIndex: 0)) else { return nil }
    let (first, last) = (try row.decode(Int.self, atIndex: 3), try row.decode(Int.self, atIndex: 4))
    let (fetchedAt, fetchedLocal) = (try row.decode(Int.self, atIndex: 1), try row.decode(Int.self, atIndex: 2))
    let queriedSince = try row.decode(Int?.self, atIndex: 9)
    guard [first, last, queriedSince ?? last].allSatisfy(plausibleDays.contains),
      last - first < longestSheetDays, [fetchedAt, fetchedLocal].allSatisfy(plausibleSeconds.contains)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let instant = Instant(secondsSince1970: fetchedAt, local: CivilTime(utcSeconds: fetchedLocal))
    guard isWanted(instant) else { return nil }
    let days = try cachedDays(
      first...max(first, last), of: window, fetchedAt: fetchedAt, isQueried: source != .page, withQueried: withQueried,
      account: account, database)
    let lacksQuery = try row.decode(Bool.self, atIndex: 7)
    let queryFailure = try row.decode(String?.self, atIndex: 8)
    return ContributionSheet(
      window: window, calendar: days.calendar, zone: try row.decode(atIndex: 5),
      // The heading does not count what a later fetch has found on the same days.
      headingTotal: days.hasLaterFetch ? nil : try row.decode(atIndex: 6),
      source: source, queriedDays: source == .graphQL ? [] : days.queried,
      // A page of another window that was fetched alone may have overwritten GraphQL's counts since.
      lacksQuery: lacksQuery || (source != .page && days.hasPageAlone),
      queryFailure: queryFailure.map { KeptQueryFailure(text: $0).error },
      queriedSince: queriedSince.map { Day(number: $0) }, accountID: try row.decode(atIndex: 10), fetchedAt: instant,
      // Days of another window, or counts of GraphQL, are not those of the page.
      validator: days.isOfOneFetch && !withQueried
        ? try row.decode(String?.self, atIndex: 11).flatMap(Validator.init(_:)) : nil)
  }

  /// Days and seconds since 1970 in the years 0 to 9999: others, from a damaged file, would crash the program.
  static let plausibleDays = -719_528...2_932_896
  private static let plausibleSeconds = -62_167_219_200...253_402_300_799
  /// A page covers a year and the rest of its first week.
  private static let longestSheetDays = 400
  /// Small enough that sums of a file's counts do not overflow.
  private static let plausibleCounts = 0...1_000_000_000_000

  /// The days of a window as they are cached now: another window that was fetched later may have overwritten some.
  private struct CachedDays {
    var calendar = ContributionCalendar([])
    /// Days whose counts come from GraphQL.
    var queried: Set<Day> = []
    /// Whether some days come from a page alone, without an answer of GraphQL.
    var hasPageAlone = false
    /// Whether no other window has overwritten any of the days.
    var isOfOneFetch = true
    /// Whether another window that was fetched later has overwritten some days.
    var hasLaterFetch = false
  }

  /// The cached days of a range.
  ///
  /// - Parameters:
  ///   - isQueried: whether GraphQL answered for the window; its larger counts then also hold on days that a page alone
  ///     has overwritten since
  ///   - withQueried: whether GraphQL's larger counts are used in any case
  private static func cachedDays(
    _ range: ClosedRange<Int>, of window: ContributionWindow, fetchedAt: Int, isQueried: Bool, withQueried: Bool,
    account: Int64, _ database: Database
  ) throws -> CachedDays {
    let statement = try database.cachedStatement(
      sql: """
        SELECT day, count, level, year = ?1 AND fetched_at = ?2, source = 'graphql', source = 'page', queried,
          fetched_at > ?2
        FROM contribution WHERE account = ?3 AND day BETWEEN ?4 AND ?5 ORDER BY day
        """)
    let arguments: StatementArguments = [window.key, fetchedAt, account, range.lowerBound, range.upperBound]
    var kept = CachedDays()
    var days: [Contribution] = []
    days.reserveCapacity(range.count)
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next() {
      let day = Day(number: try row.decode(atIndex: 0))
      var count = try row.decode(Int?.self, atIndex: 1)
      let (level, queried) = (try row.decode(Int?.self, atIndex: 2), try row.decode(Int?.self, atIndex: 6))
      guard [count, queried].allSatisfy({ $0.map(plausibleCounts.contains) ?? true }),
        level.map((0...4).contains) ?? true
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let isOfThisFetch = try row.decode(Bool.self, atIndex: 3)
      if !isOfThisFetch { kept.isOfOneFetch = false }
      if try row.decode(Bool.self, atIndex: 7) { kept.hasLaterFetch = true }
      if withQueried || (isQueried && !isOfThisFetch), let queried, queried > count ?? 0 {
        count = queried
        kept.queried.insert(day)
      }
      days.append(Contribution(day: day, count: count, level: level))
      if try row.decode(Bool.self, atIndex: 4) { kept.queried.insert(day) }
      if try row.decode(Bool.self, atIndex: 5) { kept.hasPageAlone = true }
    }
    let calendar = ContributionCalendar(days)
    // GitHub's levels are relative to the fetched window.
    kept.calendar = kept.isOfOneFetch ? calendar : calendar.withLevelsFromCounts()
    return kept
  }

  /// Writes a window; does nothing if it has no days.
  static func keep(_ sheet: ContributionSheet, account: Int64, _ database: Database) throws {
    guard let first = sheet.calendar.first, let last = sheet.calendar.last else { return }
    let source = sheet.source.rawValue
    let fetchedAt = sheet.fetchedAt.secondsSince1970
    let insertion = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO sheet VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try insertion.execute(arguments: [
      account, sheet.window.key, source, fetchedAt, sheet.fetchedAt.local.secondsAsUTC, first.number, last.number,
      sheet.zone, sheet.headingTotal, sheet.lacksQuery,
      sheet.queryFailure.map { KeptQueryFailure($0, at: sheet.fetchedAt).text }, sheet.queriedSince?.number,
      sheet.validator?.text,
    ])
    // One statement for all days is several times faster than one for each. `queried` keeps GraphQL's count if a page
    // alone overwrites it. It is cleared if the new count is GraphQL's, or if GraphQL was asked about that day (from ?8
    // on; null if it did not answer).
    // If two windows that were fetched together share days, the last year's wins: its `year` is 0.
    let days = try database.cachedStatement(
      sql: """
        INSERT INTO contribution (account, day, count, level, source, fetched_at, year)
        SELECT ?1, ?2 + key, nullif(value / 12, 0) - 1, nullif(value / 2 % 6, 0) - 1, iif(value % 2, ?3, ?4), ?5, ?6
        FROM json_each(?7) WHERE value IS NOT NULL
        ON CONFLICT (account, day) DO UPDATE SET
          queried = iif(excluded.source = ?3 OR excluded.day >= ?8, NULL, iif(source = ?3, count, queried)),
          count = excluded.count, level = excluded.level, source = excluded.source, fetched_at = excluded.fetched_at,
          year = excluded.year
        WHERE excluded.year IN (0, year) OR excluded.fetched_at <> fetched_at
        """)
    try days.execute(arguments: [
      account, first.number, ContributionSheet.Source.graphQL.rawValue,
      // Days that GraphQL was not asked about come from the page alone.
      sheet.lacksQuery ? ContributionSheet.Source.page.rawValue : source, fetchedAt, sheet.window.key,
      ContributionCache.codes(of: sheet), sheet.firstQueriedDay?.number,
    ])
  }

  /// A JSON array with a number for each day from the first on, null for a day without an entry:
  /// 12 × (count + 1) + 2 × (level + 1), plus 1 if the count of a page's day is GraphQL's. If the count or the level is
  /// not known, its term is 0. Levels are 0 to 4.
  private static func codes(of sheet: ContributionSheet) -> String {
    guard var next = sheet.calendar.first else { return "[]" }
    let hasQueried = !sheet.queriedDays.isEmpty
    var text = "["
    for entry in sheet.calendar.days {
      while next < entry.day {
        text += "null,"
        next = next + 1
      }
      let (count, level) = (entry.count.map { $0 + 1 } ?? 0, entry.level.map { $0 + 1 } ?? 0)
      let isQueried = hasQueried && sheet.queriedDays.contains(entry.day)
      text += String(12 * count + 2 * level + (isQueried ? 1 : 0))
      text += ","
      next = entry.day + 1
    }
    text.removeLast()
    return text + "]"
  }
}

extension ContributionSheet {
  /// Whether GraphQL counted more than the page on a day before yesterday: later days of a page may just lag behind.
  var showsPrivate: Bool { queriedDays.contains { $0 < fetchedAt.today - 1 } }

  /// The first day that GraphQL answered for; nil if it did not answer.
  fileprivate var firstQueriedDay: Day? {
    switch source {
    case .page: nil
    case .graphQL: calendar.first
    case .both where lacksQuery: queriedSince
    case .both: window.queryBesidePage(today: fetchedAt.today).days.lowerBound
    }
  }
}

extension ContributionWindow {
  /// The column `year` of the cache: 0 for the last year.
  var key: Int {
    switch self {
    case .lastYear: 0
    case .year(let year): year
    }
  }
}

/// Why GraphQL did not answer, as the cache stores it with a page: a JSON object, empty if GraphQL's answer was not
/// understood. Each kind of failure has its own field.
struct KeptQueryFailure: Equatable, Codable {
  var status: Int?
  /// Seconds since 1970.
  var retryAt: Int?
  var scopes: [String]?
  var isQueryError: Bool?
  var errorType: String?
  var wasNotAsked: Bool?
  var transfer: TransferError?

  init(_ error: GitHubError, at now: Instant) {
    switch error {
    case .unreachable(let transfer): self.transfer = transfer
    case .unauthorized: status = 401
    case .forbidden: status = 403
    case .notFound: status = 404
    case .rateLimited(let time):
      status = 429
      retryAt = time?.secondsSince1970(from: now)
    case .serverTrouble(let status), .unexpectedStatus(let status): self.status = status
    case .missingScopes(let scopes): self.scopes = scopes
    case .queryFailed(let type): (isQueryError, errorType) = (true, type)
    case .notAsked: wasNotAsked = true
    case .unreadable, .page, .otherAccount: break
    }
  }

  init(text: String) {
    self = (try? JSONDecoder().decode(KeptQueryFailure.self, from: Data(text.utf8))) ?? KeptQueryFailure()
  }

  private init() {}

  var error: GitHubError {
    if let transfer { return .unreachable(transfer) }
    if wasNotAsked == true { return .notAsked }
    if let scopes { return .missingScopes(scopes) }
    if isQueryError == true { return .queryFailed(type: errorType) }
    switch status {
    case nil: return .unreadable
    case 401?: return .unauthorized
    case 403?: return .forbidden
    case 404?: return .notFound
    case 429?:
      // A damaged file may hold any number.
      let moment = retryAt.flatMap { (0...253_402_300_799).contains($0) ? $0 : nil }
      return .rateLimited(moment.map { .date(secondsSince1970: $0) })
    case let status? where status >= 500: return .serverTrouble(status: status)
    case let status?: return .unexpectedStatus(status)
    }
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
