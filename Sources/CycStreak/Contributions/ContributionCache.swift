internal import CycBase
internal import Days
internal import GRDB
internal import GitHub
package import Platform
internal import Store
internal import Streaks

/// Fetched contributions in an SQLite file, with a row for each account and day. The file may be deleted at any time.
package struct ContributionCache {
  let path: String
  let queue: DatabaseQueue

  package static func path(in directories: Directories) -> String { "\(directories.cache)/contributions.sqlite" }

  /// Opens the file; creates it if it is missing, and replaces it if it is damaged.
  init(in directories: Directories) throws(StoreError) {
    path = ContributionCache.path(in: directories)
    do {
      queue = try SQLiteFile.open(path, durability: .cheap, schema: ContributionCache.schema)
    } catch .corrupt {
      ContributionCache.discard(in: directories)
      queue = try SQLiteFile.open(path, durability: .cheap, schema: ContributionCache.schema)
    }
  }

  /// Opens the file; nil if there is none.
  static func existing(in directories: Directories) throws(StoreError) -> ContributionCache? {
    guard (try? PrivateFile.exists(path(in: directories))) == true else { return nil }
    return try ContributionCache(in: directories)
  }

  /// Opens the file for reading, without writing to the disk and without waiting for locks; nil if there is none.
  static func openReadOnly(in directories: Directories) throws(StoreError) -> ContributionCache? {
    let path = path(in: directories)
    return try SQLiteFile.openReadOnly(at: path, schema: schema).map { ContributionCache(path: path, queue: $0) }
  }

  private init(path: String, queue: DatabaseQueue) { (self.path, self.queue) = (path, queue) }

  /// Removes the file; false if that fails.
  @discardableResult
  static func discard(in directories: Directories) -> Bool {
    (try? SQLiteFile.remove(path(in: directories))) != nil
  }

  private static let schema = Schema(migrations: migrations)

  // Never edit the SQL, not even its comments: `Schema.matches` compares it.
  private static let migrations = [
    Schema.Migration(
      name: "contributions",
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
        """),
    // Whether GraphQL should have been asked as well as the page, and did not answer.
    Schema.Migration(name: "lacks_query", sql: "ALTER TABLE sheet ADD COLUMN lacks_query INTEGER NOT NULL DEFAULT 0"),
    // Whether GraphQL ever told of contributions that the page did not show.
    Schema.Migration(name: "had_private", sql: "ALTER TABLE account ADD COLUMN had_private INTEGER NOT NULL DEFAULT 0"),
    // GraphQL's count of a day, if a page that was fetched alone has overwritten `count` since.
    Schema.Migration(name: "queried", sql: "ALTER TABLE contribution ADD COLUMN queried INTEGER"),
    // Why GraphQL did not answer, as JSON; null if it did, or was not asked.
    Schema.Migration(name: "query_failure", sql: "ALTER TABLE sheet ADD COLUMN query_failure TEXT"),
    // First day that GraphQL answered for, if it refused older ones. Days per query that it answered for after it had
    // refused more, and the time of that answer.
    Schema.Migration(
      name: "query_pieces",
      sql: """
        ALTER TABLE sheet ADD COLUMN queried_since INTEGER;
        ALTER TABLE account ADD COLUMN query_days INTEGER;
        ALTER TABLE account ADD COLUMN query_days_at INTEGER;
        """),
    // GitHub's number of the account; null if GitHub never told it.
    Schema.Migration(name: "github_id", sql: "ALTER TABLE account ADD COLUMN github_id INTEGER"),
    // The local day of GraphQL's last answer about the last year, in days since 1970-01-01; null if it never answered.
    Schema.Migration(
      name: "queried_on",
      sql: """
        ALTER TABLE account ADD COLUMN queried_on INTEGER;
        UPDATE account SET queried_on = (
          SELECT max(fetched_local / 86400) FROM sheet
          WHERE sheet.account = account.id AND year = 0 AND source <> 'page' AND NOT lacks_query);
        """),
    // The page's entity tag, or when it last changed; null if its server named none.
    Schema.Migration(name: "validator", sql: "ALTER TABLE sheet ADD COLUMN validator TEXT"),
  ]

  /// The cached window; nil if it was never fetched. `withQueried` adds GraphQL's earlier counts to a page that was
  /// fetched alone. If `isWanted` returns false for the time of the fetch, the result is nil, and the days, which are
  /// slow to read, are not read.
  func sheet(
    _ window: ContributionWindow, of login: Login, on host: Host, withQueried: Bool = false,
    isWanted: (Instant) -> Bool = { _ in true }
  ) throws(StoreError) -> ContributionSheet? {
    try read { database in
      guard let account = try ContributionCache.rowID(login, host, database) else { return nil }
      return try ContributionCache.sheet(
        window, account: account, database, withQueried: withQueried, isWanted: isWanted)
    }
  }

  func earliestCachedYear(of login: Login, on host: Host) throws(StoreError) -> Int? {
    try read { database in
      guard let account = try ContributionCache.rowID(login, host, database) else { return nil }
      return try Int.fetchOne(
        database, sql: "SELECT min(year) FROM sheet WHERE account = ? AND year > 0", arguments: [account])
    }
  }

  /// Facts of an account, and of GraphQL's earlier answers for it.
  struct AccountFacts {
    /// First year to fetch if all years are wanted; nil until GitHub was asked.
    let firstYear: Int?
    /// Whether GraphQL ever counted contributions that the page did not show.
    let hadPrivate: Bool
    /// GitHub's number of the account.
    let id: Int?
    /// The local day of GraphQL's last answer for the whole last year; nil if it never answered.
    let lastAnswer: Day?
    /// Days per query that GraphQL answered for after it had refused more; nil if it refused none.
    let pieceDays: Int?
    /// When `pieceDays` was found out, in seconds since 1970.
    let pieceDaysAt: Int?
  }

  /// Nil if the account is not in the cache.
  func account(of login: Login, on host: Host) throws(StoreError) -> AccountFacts? {
    try read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT had_private, queried_on, query_days, query_days_at, github_id, first_year FROM account
          WHERE host = ? AND login = ?
          """,
        arguments: [host.name, login.name])
      guard let row else { return nil }
      let day = try row.decode(Int?.self, atIndex: 1)
      guard day.map(ContributionCache.plausibleDays.contains) ?? true else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return AccountFacts(
        firstYear: try row.decode(atIndex: 5), hadPrivate: try row.decode(atIndex: 0), id: try row.decode(atIndex: 4),
        lastAnswer: day.map { Day(number: $0) }, pieceDays: try row.decode(atIndex: 2),
        pieceDaysAt: try row.decode(atIndex: 3))
    }
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.read(body) }
  }

  /// Windows of an account to write, with facts that were found out; nil leaves the stored fact unchanged.
  struct Entry {
    let login: Login
    let sheets: [ContributionSheet]
    var firstYear: Int?
    var pieceDays: Int?
  }

  /// Writes windows in one transaction, in the background, because parsing pages keeps a processor busy at the
  /// same time. Calls `completion` on a thread of the database; nil is success.
  func keep(_ entries: [Entry], on host: Host, completion: @escaping @Sendable (StoreError?) -> Void) {
    let path = path
    queue.asyncWrite(
      { database in
        for entry in entries { try ContributionCache.keep(entry, on: host, database) }
        if let now = entries.lazy.flatMap(\.sheets).map(\.fetchedAt.secondsSince1970).max() {
          try ContributionCache.forgetOld(at: now, database)
        }
      },
      completion: { _, result in
        completion(Result { () throws(StoreError) in try StoreError.naming(path) { try result.get() } }.failure)
      })
  }

  /// Removes everything of an account.
  ///
  /// - Parameter host: nil for all hosts
  func forget(_ login: String, on host: Host?) throws(StoreError) {
    try StoreError.naming(path) {
      try queue.write { database in
        try ContributionCache.forgetAccounts("login = ? AND host = coalesce(?, host)", [login, host?.name], database)
      }
    }
  }

  /// Makes the windows of an account count as pages for which GraphQL was not asked: a new token may see more.
  func forgetQueries(of login: String, on host: Host) throws(StoreError) {
    try StoreError.naming(path) {
      try queue.write { database in
        try database.execute(
          sql: """
            UPDATE sheet SET source = ?, lacks_query = 0, query_failure = NULL, validator = NULL
            WHERE account IN (SELECT id FROM account WHERE host = ? AND login = ?)
            """,
          arguments: [ContributionSheet.Source.page.rawValue, host.name, login])
      }
    }
  }

  /// Waits until all earlier calls of `keep` are done.
  func waitUntilKept() { queue.writeWithoutTransaction { _ in } }

  private static let maxDaysWithoutFetch = 90

  /// Removes accounts of which nothing was fetched for `maxDaysWithoutFetch` days.
  private static func forgetOld(at now: Int, _ database: Database) throws {
    try forgetAccounts(
      "id IN (SELECT account FROM sheet GROUP BY account HAVING max(fetched_at) < ?)",
      [now - maxDaysWithoutFetch * 86_400], database)
  }

  /// Also removes the accounts' rows in other tables: the cache does not enforce foreign keys, and a new account may
  /// reuse the id, and with it these rows.
  private static func forgetAccounts(
    _ condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws {
    for account in try Int64.fetchAll(
      database, sql: "SELECT id FROM account WHERE \(condition)", arguments: arguments)
    {
      for (table, column) in [("contribution", "account"), ("sheet", "account"), ("account", "id")] {
        try database.execute(sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [account])
      }
    }
  }

  private static func keep(_ entry: Entry, on host: Host, _ database: Database) throws {
    let id = entry.sheets.lazy.compactMap(\.accountID).first
    if let id {
      // Removes the days of another account that had this login before.
      try forgetAccounts(
        "host = ? AND login = ? AND github_id <> ?", [host.name, entry.login.name, id], database)
    }
    let insertion = try database.cachedStatement(sql: "INSERT OR IGNORE INTO account (host, login) VALUES (?, ?)")
    try insertion.execute(arguments: [host.name, entry.login.name])
    guard let account = try rowID(entry.login, host, database) else { return }
    func set(_ column: String, _ value: Int?) throws {
      guard let value else { return }
      try database.execute(sql: "UPDATE account SET \(column) = ? WHERE id = ?", arguments: [value, account])
    }
    try set("github_id", id)
    try set("first_year", entry.firstYear)
    try set("had_private", entry.sheets.contains(where: \.showsPrivate) ? 1 : nil)
    if let pieceDays = entry.pieceDays, let fetchedAt = entry.sheets.first?.fetchedAt.secondsSince1970 {
      try set("query_days", pieceDays)
      try set("query_days_at", fetchedAt)
    }
    let answered = entry.sheets.filter { $0.window == .lastYear && $0.source != .page && !$0.lacksQuery }
    try set("queried_on", answered.map(\.fetchedAt.today.number).max())
    for sheet in entry.sheets { try keep(sheet, account: account, database) }
  }

  private static func rowID(_ login: Login, _ host: Host, _ database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(sql: "SELECT id FROM account WHERE host = ? AND login = ?")
    return try Int64.fetchOne(statement, arguments: [host.name, login.name])
  }
}
