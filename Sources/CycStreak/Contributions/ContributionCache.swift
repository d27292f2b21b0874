internal import CycBase
internal import Days
package import GRDB
package import GitHub
package import Platform
package import Store
internal import Streaks

/// Contributions that were fetched, in an SQLite file that may be deleted at any time: one row an account and day.
package struct ContributionCache {
  package let path: String
  package let queue: DatabaseQueue

  package static func path(in directories: Directories) -> String { "\(directories.cache)/contributions.sqlite" }

  /// Opens the file, which is created where there is none, and made anew where it is damaged.
  ///
  /// - Throws: `StoreError`
  package init(in directories: Directories) throws(StoreError) {
    path = ContributionCache.path(in: directories)
    do {
      queue = try SQLiteFile.open(path, care: .cheap, migrator: ContributionCache.migrator)
    } catch .corrupt {
      ContributionCache.discard(in: directories)
      queue = try SQLiteFile.open(path, care: .cheap, migrator: ContributionCache.migrator)
    }
  }

  /// Opens the file for a look; nil where there is none.
  ///
  /// - Throws: `StoreError`
  package static func existing(in directories: Directories) throws(StoreError) -> ContributionCache? {
    guard (try? PrivateFile.exists(path(in: directories))) == true else { return nil }
    return try ContributionCache(in: directories)
  }

  /// The same for a look that leaves no trace and waits for nobody.
  ///
  /// - Throws: `StoreError`
  package static func look(in directories: Directories) throws(StoreError) -> ContributionCache? {
    let path = path(in: directories)
    return try SQLiteFile.look(at: path, migrator: migrator).map { ContributionCache(path: path, queue: $0) }
  }

  private init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Removes the file: deleting it costs nothing but a fetch.
  static func discard(in directories: Directories) {
    try? SQLiteFile.remove(path(in: directories))
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("contributions") { database in
      try database.execute(
        sql: """
          CREATE TABLE account (
            id INTEGER PRIMARY KEY, host TEXT NOT NULL, login TEXT NOT NULL COLLATE NOCASE,
            first_year INTEGER,  -- with which to begin where all years are wanted; null where it was not asked for yet
            UNIQUE (host, login));
          CREATE TABLE contribution (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            day INTEGER NOT NULL,  -- days since 1970-01-01
            count INTEGER, level INTEGER, source TEXT NOT NULL,
            fetched_at INTEGER NOT NULL,  -- seconds since 1970
            year INTEGER NOT NULL,  -- of the page that it was drawn on; 0 for the last year's
            PRIMARY KEY (account, day)) WITHOUT ROWID;
          -- What was fetched at once, from the first day to the last.
          CREATE TABLE sheet (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            year INTEGER NOT NULL, source TEXT NOT NULL,
            fetched_at INTEGER NOT NULL, fetched_local INTEGER NOT NULL,  -- the local time, as if it were UTC
            first INTEGER NOT NULL, last INTEGER NOT NULL, zone TEXT, named_total INTEGER,
            PRIMARY KEY (account, year)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("lacks_query") { database in
      // Whether GraphQL was to be asked beside the page, and did not answer.
      try database.execute(sql: "ALTER TABLE sheet ADD COLUMN lacks_query INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("had_private") { database in
      // Whether GraphQL ever told of contributions that the page did not show.
      try database.execute(sql: "ALTER TABLE account ADD COLUMN had_private INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("queried") { database in
      // What GraphQL counted of a day, where a page without it has told the day anew since.
      try database.execute(sql: "ALTER TABLE contribution ADD COLUMN queried INTEGER")
    }
    migrator.registerMigration("query_failure") { database in
      // Why GraphQL did not answer beside the page, as JSON; null where it did, or was not asked.
      try database.execute(sql: "ALTER TABLE sheet ADD COLUMN query_failure TEXT")
    }
    migrator.registerMigration("query_pieces") { database in
      // The first day that GraphQL answered for, if it could not answer for the older ones; and the number of days that
      // it could answer for at once, with the time of that answer.
      try database.execute(
        sql: """
          ALTER TABLE sheet ADD COLUMN queried_since INTEGER;
          ALTER TABLE account ADD COLUMN query_days INTEGER;
          ALTER TABLE account ADD COLUMN query_days_at INTEGER;
          """)
    }
    migrator.registerMigration("github_id") { database in
      // GitHub's number of the account that all of these days are of; null if it was never said.
      try database.execute(sql: "ALTER TABLE account ADD COLUMN github_id INTEGER")
    }
    migrator.registerMigration("queried_on") { database in
      // The local day of GraphQL's last answer about the last year, in days since 1970-01-01; null if it never answered.
      try database.execute(
        sql: """
          ALTER TABLE account ADD COLUMN queried_on INTEGER;
          UPDATE account SET queried_on = (
            SELECT max(fetched_local / 86400) FROM sheet
            WHERE sheet.account = account.id AND year = 0 AND source <> 'page' AND NOT lacks_query);
          """)
    }
    return migrator
  }

  /// What was kept of a window; nil where it was never fetched.
  ///
  /// - Parameters:
  ///   - withQueried: whether a page that was fetched alone is shown with what GraphQL has told of its days before.
  ///   - isWanted: whether its days are looked for, by when they were fetched: reading them is what takes time.
  /// - Throws: `StoreError`
  func sheet(
    _ window: ContributionWindow, of login: Login, on host: Host, withQueried: Bool = false,
    isWanted: (Instant) -> Bool = { _ in true }
  ) throws(StoreError) -> ContributionSheet? {
    try StoreError.naming(path) {
      try queue.read { database in
        guard let account = try ContributionCache.account(login, host, database) else { return nil }
        return try ContributionCache.sheet(
          window, account: account, database, withQueried: withQueried, isWanted: isWanted)
      }
    }
  }

  /// The calendar years that were kept, ascending.
  ///
  /// - Throws: `StoreError`
  package func years(of login: Login, on host: Host) throws(StoreError) -> [Int] {
    try StoreError.naming(path) {
      try queue.read { database in
        guard let account = try ContributionCache.account(login, host, database) else { return [] }
        return try Int.fetchAll(
          database, sql: "SELECT year FROM sheet WHERE account = ? AND year > 0 ORDER BY year", arguments: [account])
      }
    }
  }

  /// The year to begin with where all are wanted; nil where it was not asked for yet.
  ///
  /// - Throws: `StoreError`
  func firstYear(of login: Login, on host: Host) throws(StoreError) -> Int? {
    try StoreError.naming(path) {
      try queue.read { database in
        try Int.fetchOne(
          database, sql: "SELECT first_year FROM account WHERE host = ? AND login = ?",
          arguments: [host.name, login.name])
      }
    }
  }

  /// Facts of an account, and of GraphQL's earlier answers about it.
  struct QueryStory {
    /// Whether it ever told of contributions that the page did not show.
    let hadPrivate: Bool
    /// GitHub's number of the account.
    let accountID: Int?
    /// The local day of its last answer about the whole last year; nil if it never answered.
    let lastAnswer: Day?
    /// How many days it could answer for at once, after more had been too much.
    let pieceDays: Int?
    /// When it did, in seconds since 1970.
    let pieceDaysAt: Int?
  }

  /// - Throws: `StoreError`
  func queryStory(of login: Login, on host: Host) throws(StoreError) -> QueryStory? {
    try StoreError.naming(path) {
      try queue.read { database in
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT had_private, queried_on, query_days, query_days_at, github_id FROM account
            WHERE host = ? AND login = ?
            """,
          arguments: [host.name, login.name])
        guard let row else { return nil }
        let day = try row.decode(Int?.self, atIndex: 1)
        guard day.map(ContributionCache.plausibleDays.contains) ?? true else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return QueryStory(
          hadPrivate: try row.decode(atIndex: 0), accountID: try row.decode(atIndex: 4),
          lastAnswer: day.map { Day(number: $0) }, pieceDays: try row.decode(atIndex: 2),
          pieceDaysAt: try row.decode(atIndex: 3))
      }
    }
  }

  /// Windows of one person that are put into the file together.
  package struct Entry {
    package let login: Login
    let sheets: [ContributionSheet]
    /// With which to begin where all years are wanted; nil where it was not asked for.
    var firstYear: Int?
    /// How many days GraphQL could answer for at once, after more had been too much.
    var pieceDays: Int?
  }

  /// Keeps windows, all of them or none, while the caller goes on: reading pages takes one processor, this another.
  ///
  /// - Parameter completion: is called when it is done, on a thread of the database's own.
  package func keep(_ entries: [Entry], on host: Host, completion: @escaping @Sendable (StoreError?) -> Void) {
    let path = path
    queue.asyncWrite(
      { database in
        for entry in entries { try ContributionCache.keep(entry, on: host, database) }
      },
      completion: { _, result in
        do throws(StoreError) {
          try StoreError.naming(path) { try result.get() }
          completion(nil)
        } catch {
          completion(error)
        }
      })
  }

  /// Waits until everything that was handed in is written.
  func waitUntilKept() {
    queue.writeWithoutTransaction { _ in }
  }

  private static func keep(_ entry: Entry, on host: Host, _ database: Database) throws {
    let id = entry.sheets.lazy.compactMap(\.accountID).first
    if let id {
      // Another account had this login before: its days are not this one's.
      try database.execute(
        sql: "DELETE FROM account WHERE host = ? AND login = ? AND github_id <> ?",
        arguments: [host.name, entry.login.name, id])
    }
    let insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO account (host, login) VALUES (?, ?)")
    try insertion.execute(arguments: [host.name, entry.login.name])
    guard let account = try account(entry.login, host, database) else { return }
    if let id {
      try database.execute(sql: "UPDATE account SET github_id = ? WHERE id = ?", arguments: [id, account])
    }
    if let firstYear = entry.firstYear {
      try database.execute(sql: "UPDATE account SET first_year = ? WHERE id = ?", arguments: [firstYear, account])
    }
    if entry.sheets.contains(where: \.showsPrivate) {
      try database.execute(sql: "UPDATE account SET had_private = 1 WHERE id = ?", arguments: [account])
    }
    if let pieceDays = entry.pieceDays, let fetchedAt = entry.sheets.first?.fetchedAt.secondsSince1970 {
      try database.execute(
        sql: "UPDATE account SET query_days = ?, query_days_at = ? WHERE id = ?",
        arguments: [pieceDays, fetchedAt, account])
    }
    let answered = entry.sheets.filter { $0.window == .lastYear && $0.source != .page && !$0.lacksQuery }
    if let day = answered.map(\.fetchedAt.today).max() {
      try database.execute(sql: "UPDATE account SET queried_on = ? WHERE id = ?", arguments: [day.number, account])
    }
    for sheet in entry.sheets { try keep(sheet, account: account, database) }
  }

  private static func account(_ login: Login, _ host: Host, _ database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(sql: "SELECT id FROM account WHERE host = ? AND login = ?")
    return try Int64.fetchOne(statement, arguments: [host.name, login.name])
  }
}

extension ContributionCache {
  private static func sheet(
    _ window: ContributionWindow, account: Int64, _ database: Database, withQueried: Bool,
    isWanted: (Instant) -> Bool
  ) throws -> ContributionSheet? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT source, fetched_at, fetched_local, first, last, zone, named_total, lacks_query, query_failure, queried_since,
          (SELECT github_id FROM account WHERE id = ?1)
        FROM sheet
        WHERE account = ?1 AND year = ?2
        """)
    let row = try Row.fetchOne(statement, arguments: [account, window.key])
    guard let row, let source = ContributionSheet.Source(rawValue: try row.decode(atIndex: 0)) else { return nil }
    let (first, last) = (try row.decode(Int.self, atIndex: 3), try row.decode(Int.self, atIndex: 4))
    let fetchedAt = try row.decode(Int.self, atIndex: 1)
    let fetchedLocal = try row.decode(Int.self, atIndex: 2)
    guard [first, last, try row.decode(Int?.self, atIndex: 9) ?? last].allSatisfy(plausibleDays.contains),
      last - first < longestSheetDays,
      [fetchedAt, fetchedLocal].allSatisfy(plausibleSeconds.contains)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let instant = Instant(secondsSince1970: fetchedAt, local: CivilTime(utcSeconds: fetchedLocal))
    guard isWanted(instant) else { return nil }
    let days = try keptDays(
      first...max(first, last), of: window, fetchedAt: fetchedAt, isQueried: source != .page, withQueried: withQueried,
      account: account, database)
    let lacksQuery = try row.decode(Bool.self, atIndex: 7)
    let queryFailure = try row.decode(String?.self, atIndex: 8)
    let queriedSince = try row.decode(Int?.self, atIndex: 9)
    return ContributionSheet(
      window: window, calendar: days.calendar, zone: try row.decode(atIndex: 5),
      namedTotal: try row.decode(atIndex: 6), source: source,
      queriedDays: source == .graphQL ? [] : days.queried,
      // Where a mere page of another window has overwritten some of it since, it lacks what GraphQL knew.
      lacksQuery: lacksQuery || (source != .page && days.hasPageAlone),
      queryFailure: queryFailure.map { GitHubError(KeptQueryFailure(text: $0)) },
      queriedSince: queriedSince.map { Day(number: $0) }, accountID: try row.decode(atIndex: 10),
      fetchedAt: instant)
  }

  /// Days and seconds that years of four digits can have: with others a damaged file would end the program.
  fileprivate static let plausibleDays = -719_528...2_932_896
  private static let plausibleSeconds = -62_167_219_200...253_402_300_799
  /// A page has a year and the rest of its first week.
  private static let longestSheetDays = 400
  /// Sums of a lifetime of these stay far from the end of the numbers.
  private static let plausibleCounts = 0...1_000_000_000_000

  /// Days of a window as they are known now: another window that was fetched later may have told them anew.
  private struct CachedDays {
    var calendar = ContributionCalendar([])
    /// Whose counts come from GraphQL.
    var queried: Set<Day> = []
    /// Whether there are some of a page beside which GraphQL did not answer.
    var hasPageAlone = false
  }

  /// - Parameters:
  ///   - isQueried: whether the window shows what GraphQL counted; of a day that a page alone has told since, that is kept.
  ///   - withQueried: whether it is shown in any case.
  private static func keptDays(
    _ range: ClosedRange<Int>, of window: ContributionWindow, fetchedAt: Int, isQueried: Bool, withQueried: Bool,
    account: Int64, _ database: Database
  ) throws -> CachedDays {
    let statement = try database.cachedStatement(
      sql: """
        SELECT day, count, level, year = ?1 AND fetched_at = ?2, source = 'graphql', source = 'page', queried
        FROM contribution WHERE account = ?3 AND day BETWEEN ?4 AND ?5 ORDER BY day
        """)
    let arguments: StatementArguments = [window.key, fetchedAt, account, range.lowerBound, range.upperBound]
    var kept = CachedDays()
    var days: [Contribution] = []
    days.reserveCapacity(range.count)
    var isOfOneFetch = true
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    while let row = try rows.next() {
      let day = Day(number: try row.decode(atIndex: 0))
      var count = try row.decode(Int?.self, atIndex: 1)
      let (level, queried) = (try row.decode(Int?.self, atIndex: 2), try row.decode(Int?.self, atIndex: 6))
      guard [count, queried].allSatisfy({ $0.map(plausibleCounts.contains) ?? true }),
        level.map((0...4).contains) ?? true
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let isOfThisFetch = try row.decode(Bool.self, atIndex: 3)
      if !isOfThisFetch { isOfOneFetch = false }
      if withQueried || (isQueried && !isOfThisFetch), let queried, queried > count ?? 0 {
        count = queried
        kept.queried.insert(day)
      }
      days.append(Contribution(day: day, count: count, level: level))
      if try row.decode(Bool.self, atIndex: 4) { kept.queried.insert(day) }
      if try row.decode(Bool.self, atIndex: 5) { kept.hasPageAlone = true }
    }
    let calendar = ContributionCalendar(days)
    // Levels are relative to the window that they were drawn in.
    kept.calendar = isOfOneFetch ? calendar : calendar.withLevelsFromCounts()
    return kept
  }

  private static func keep(_ sheet: ContributionSheet, account: Int64, _ database: Database) throws {
    guard let first = sheet.calendar.first, let last = sheet.calendar.last else { return }
    let source = sheet.source.rawValue
    let fetchedAt = sheet.fetchedAt.secondsSince1970
    let about = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO sheet VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try about.execute(
      arguments: [
        account, sheet.window.key, source, fetchedAt, sheet.fetchedAt.local.secondsAsUTC, first.number, last.number,
        sheet.zone, sheet.namedTotal, sheet.lacksQuery,
        sheet.queryFailure.map { KeptQueryFailure($0, at: sheet.fetchedAt).text }, sheet.queriedSince?.number,
      ])
    // One statement for all days: to bind and step one for each costs several times as much.
    // Of two windows that were fetched at once the last year's knows the days that they share.
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
    try days.execute(
      arguments: [
        account, first.number, ContributionSheet.Source.graphQL.rawValue,
        // Of days that GraphQL was not asked about the page alone has told, whatever stands beside them.
        sheet.lacksQuery ? ContributionSheet.Source.page.rawValue : source, fetchedAt, sheet.window.key,
        ContributionCache.codes(of: sheet), sheet.firstQueriedDay?.number,
      ])
  }

  /// A JSON array with a number for each day from the first on, null for one without an entry: one more than the count
  /// times twelve, one more than the level times two, where 0 stands for what is not known, and 1 where GraphQL counted
  /// beside a page.
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
  /// Whether GraphQL knows more of some day than the page, which only lags behind in the last hours.
  var showsPrivate: Bool { queriedDays.contains { $0 < fetchedAt.today - 1 } }

  /// The first of the days that GraphQL was asked for; nil where it did not answer.
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
  /// The year, or 0 for the last year's window.
  package var key: Int {
    switch self {
    case .lastYear: 0
    case .year(let year): year
    }
  }
}
