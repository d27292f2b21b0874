public import GRDB
public import Store

/// Effect of a `Look`, a source's answer for a window of days, on the stored values. The raw values are stored.
enum LookOutcome: Int {
  /// The look made its values the present ones.
  case shown = 0
  /// The look changed nothing, because too many days would have vanished.
  case held = 1
  /// Taken from the cache, before the first look of the ledger.
  case imported = 2
  /// Times of another ledger's values. Such a look stands for those values only, not for a window.
  case merged = 3
}

/// Whether the user was told of a change. The raw values are stored.
enum Told: Int {
  case notYet = 0
  /// The user was told, or need not be.
  case done = 1
  /// The day was not over when the change was seen: counts of a running day are expected to grow.
  case running = 2
}

extension Ledger {
  public static let schema = Schema(
    migrations: [Schema.Migration(name: "ledger", change: create)],
    checks: [
      (
        "account",
        { row in
          guard Plausible.seconds.contains(try row.decode(forColumn: "first_seen")),
            Plausible.seconds.contains(try row.decode(forColumn: "last_seen"))
          else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
      ), ("look", { row in _ = try LookRow(row) }),
    ])

  /// Times are seconds since 1970 with the seconds that local time was ahead of UTC. Days are days since 1970-01-01.
  ///
  /// SQLite's integrity check and the recovery apply the constraints, so they repeat the ranges of `Plausible`.
  private static func create(in database: Database) throws {
    let account = "account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE"
    let look = "look INTEGER NOT NULL REFERENCES look ON DELETE CASCADE"
    try database.execute(
      sql: """
        CREATE TABLE account (
          id INTEGER PRIMARY KEY AUTOINCREMENT, host TEXT NOT NULL, github_id INTEGER,
          login TEXT NOT NULL COLLATE NOCASE,
          \(check("first_seen", Plausible.seconds)), \(check("last_seen", Plausible.seconds)),
          UNIQUE (host, github_id));
        CREATE INDEX account_by_login ON account (host, login);
        CREATE TABLE renamed (
          \(account), \(time("at")), was TEXT NOT NULL, login TEXT NOT NULL,
          PRIMARY KEY (account, at, was)) WITHOUT ROWID;
        -- Sources other than 1 (page) and 2 (graphql).
        CREATE TABLE source (id INTEGER PRIMARY KEY CHECK (id > 2), name TEXT NOT NULL UNIQUE);
        -- AUTOINCREMENT, so that a later look always has a larger number.
        CREATE TABLE look (
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(account), source INTEGER NOT NULL,
          \(check("first", Plausible.days)), \(check("last", Plausible.days)), zone TEXT, named_total INTEGER,
          \(time("at")), \(time("last_at")), \(check("outcome", 0...3)),
          after_held INTEGER);  -- the last held look before the latest time that this one was seen again
        CREATE INDEX look_by_window ON look (account, source, first, last);
        CREATE INDEX held_look ON look (account, source) WHERE outcome = 1;
        -- Days in the window of a look that it has no value for.
        CREATE TABLE gap (
          \(look), \(check("first", Plausible.days)), \(check("last", Plausible.days)),
          PRIMARY KEY (look, first)) WITHOUT ROWID;
        -- Days that a held look would have made empty.
        CREATE TABLE held (\(look), \(check("day", Plausible.days)), PRIMARY KEY (look, day)) WITHOUT ROWID;
        -- Present values: a level only if there is no count. If `since` and `seen` are null, the looks tell when the
        -- value was first and last seen.
        CREATE TABLE day (
          \(account), source INTEGER NOT NULL, \(check("day", Plausible.days)),
          \(checkOptional("count", Plausible.counts)), \(checkOptional("level", Plausible.levels)),
          look INTEGER NOT NULL,  -- which first showed the value
          \(optionalTime("since")), \(optionalTime("seen")),
          PRIMARY KEY (account, source, day), CHECK ((count IS NULL) <> (level IS NULL))) WITHOUT ROWID;
        -- Earlier values of a day, from 0 on.
        CREATE TABLE change (
          \(account), source INTEGER NOT NULL, \(check("day", Plausible.days)), nth INTEGER NOT NULL,
          look INTEGER NOT NULL,  -- which found another value
          \(checkOptional("was_count", Plausible.counts)), \(checkOptional("was_level", Plausible.levels)),
          was_look INTEGER NOT NULL,  -- which first showed the earlier value
          \(time("was_from")), \(time("was_to")), \(check("told", 0...2)),
          PRIMARY KEY (account, source, day, nth), CHECK ((was_count IS NULL) <> (was_level IS NULL))) WITHOUT ROWID;
        """)
  }

  private static func check(_ column: String, _ range: ClosedRange<Int>) -> String {
    "\(column) INTEGER NOT NULL CHECK (\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
  }

  private static func checkOptional(_ column: String, _ range: ClosedRange<Int>) -> String {
    "\(column) INTEGER CHECK (\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
  }

  private static func time(_ column: String) -> String {
    check(column, Plausible.seconds) + ", " + check("\(column)_offset", Plausible.offsets)
  }

  private static func optionalTime(_ column: String) -> String {
    checkOptional(column, Plausible.seconds) + ", " + checkOptional("\(column)_offset", Plausible.offsets)
  }

  /// Whether the rows of all tables are consistent with each other, for `SQLiteFile.isIntact`.
  public static func rowsAgree(in database: Database) throws -> Bool {
    for rows in orphaned + repairable
    where try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(rows.table) WHERE \(rows.condition))")
      == true
    {
      return false
    }
    do {
      for account in try Int64.fetchAll(database, sql: "SELECT id FROM account") {
        _ = try LedgerReader(database, account: account).series()
      }
      return true
    } catch is RowDecodingError {
      return false
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  /// Rows that are useless without the missing row they refer to; `repair` deletes them.
  private static let orphaned = [
    (table: "gap", condition: "look NOT IN (SELECT id FROM look)"),
    (table: "held", condition: "look NOT IN (SELECT id FROM look)"),
    (table: "renamed", condition: "account NOT IN (SELECT id FROM account)"),
  ]

  /// Rows that refer to a missing row that `repair` can replace.
  private static let repairable =
    ["look", "day", "change"].flatMap { table in
      [
        (table: table, condition: "account NOT IN (SELECT id FROM account)"),
        (table: table, condition: "source > 2 AND source NOT IN (SELECT id FROM source)"),
      ]
    } + [
      (table: "day", condition: "look NOT IN (SELECT id FROM look)"),
      (
        table: "change",
        condition: "look NOT IN (SELECT id FROM look) OR was_look NOT IN (SELECT id FROM look)"
      ),
      (table: "change", condition: "(account, source, day) NOT IN (SELECT account, source, day FROM day)"),
    ]
}

/// Result of making recovered rows consistent.
public struct LedgerRepair: Hashable, Sendable {
  /// Accounts whose name was lost; they are called `account-3` on the host `recovered`.
  public let namelessAccounts: Int
  /// Looks that were lost; their times are guessed from their neighbours.
  public let lostLooks: Int
  /// Days whose present value was lost; their last known earlier value replaces it.
  public let restoredDays: Int
}

extension Ledger {
  /// Makes the rows of a recovered file consistent, for `SQLiteFile.recover`. Keeps every value of a day.
  public static func repair(in database: Database) throws -> LedgerRepair {
    for table in orphaned { try database.execute(sql: "DELETE FROM \(table.table) WHERE \(table.condition)") }
    return LedgerRepair(
      namelessAccounts: try nameAccounts(database), lostLooks: try replaceLooks(database),
      restoredDays: try restoreDays(database))
  }

  /// Adds lost names of sources and accounts. Returns the number of accounts.
  private static func nameAccounts(_ database: Database) throws -> Int {
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO source (id, name)
        SELECT source, 'source-' || source FROM (SELECT source FROM look UNION SELECT source FROM day
          UNION SELECT source FROM change) WHERE source > 2 AND source NOT IN (SELECT id FROM source);
        INSERT INTO account (id, host, login, first_seen, last_seen)
        SELECT account, 'recovered', 'account-' || account, coalesce((SELECT min(at) FROM look), 0),
          coalesce((SELECT max(last_at) FROM look), 0)
        FROM (SELECT account FROM look UNION SELECT account FROM day UNION SELECT account FROM change)
        WHERE account NOT IN (SELECT id FROM account)
        """)
    // Counts the rows of the last statement only.
    return database.changesCount
  }

  /// Adds lost looks, with the time of the look before, or of the account. They are `merged`, since their windows are
  /// lost. Returns their number.
  private static func replaceLooks(_ database: Database) throws -> Int {
    try database.execute(
      sql: """
        INSERT INTO look (id, account, source, first, last, at, at_offset, last_at, last_at_offset, outcome)
        SELECT number, lost.account, lost.source, min(day), min(day), time, 0, time, 0, \(LookOutcome.merged.rawValue)
        FROM (
          SELECT number, account, source, day, coalesce((SELECT at FROM look WHERE id < number ORDER BY id DESC LIMIT 1),
            (SELECT first_seen FROM account WHERE id = used.account), 0) AS time
          FROM (SELECT look AS number, account, source, day FROM day
            UNION SELECT look, account, source, day FROM change
            UNION SELECT was_look, account, source, day FROM change) AS used
          WHERE number NOT IN (SELECT id FROM look)) AS lost
        GROUP BY number
        """)
    return database.changesCount
  }

  /// Makes the last earlier value of a day the present one, if that was lost. Returns the number of rows added.
  private static func restoreDays(_ database: Database) throws -> Int {
    try database.execute(
      sql: """
        INSERT INTO day (account, source, day, count, level, look, since, since_offset, seen, seen_offset)
        SELECT account, source, day, was_count, was_level, was_look, was_from, was_from_offset, was_to, was_to_offset
        FROM change AS last
        WHERE (account, source, day) NOT IN (SELECT account, source, day FROM day)
          AND nth = (SELECT max(nth) FROM change
            WHERE account = last.account AND source = last.source AND day = last.day)
        """)
    let count = database.changesCount
    // The earlier values that were just made the present ones.
    try database.execute(
      sql: """
        DELETE FROM change WHERE EXISTS (SELECT 1 FROM day WHERE day.account = change.account
          AND day.source = change.source AND day.day = change.day AND day.look = change.was_look AND day.since = was_from
          AND day.seen = was_to AND day.count IS was_count AND day.level IS was_level)
        """)
    return count
  }
}
