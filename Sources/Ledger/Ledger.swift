public import Days
internal import GRDB
public import Store

/// Remembers each value that a source ever showed for a day of an account, and when.
///
/// A value is kept with the times when it was first and last seen. Only `forget` removes any.
public struct Ledger: Sendable {
  public let path: String
  let queue: DatabaseQueue

  /// Opens the file; creates it if it does not exist.
  public init(at path: String) throws(StoreError) {
    self.init(path: path, queue: try SQLiteFile.open(path, durability: .precious, schema: Ledger.schema))
  }

  /// Opens the file; nil if it does not exist. If it cannot be written, it can still be read.
  public static func existing(at path: String) throws(StoreError) -> Ledger? {
    try SQLiteFile.openExisting(path, durability: .precious, schema: schema).map {
      Ledger(path: path, queue: $0)
    }
  }

  private init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.read(body) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.write(body) }
  }
}

extension Ledger {
  /// Records the looks of one call in one transaction.
  ///
  /// A look that shows nothing new only moves the time of the last equal one. A look that would make many days empty at
  /// once is held: it changes nothing until a later look, or another source, says the same.
  ///
  /// - Parameters:
  ///   - today: the first day that is not over yet
  ///   - firstOpen: the first day that is not over at GitHub; nil for `today`
  /// - Throws: `StoreError`; nothing is recorded then
  public func record(
    _ looks: [Look], of name: AccountName, today: Day, firstOpen: Day? = nil
  ) throws(StoreError) -> Recording {
    try recording(looks, of: name, today: today, firstOpen: firstOpen, commits: true)
  }

  /// What `record` would return, without recording anything.
  public func preview(_ looks: [Look], of name: AccountName, today: Day) throws(StoreError) -> Recording {
    try recording(looks, of: name, today: today, firstOpen: nil, commits: false)
  }

  private func recording(
    _ looks: [Look], of name: AccountName, today: Day, firstOpen: Day?, commits: Bool
  ) throws(StoreError) -> Recording {
    let looks = looks.map(SeenLook.init).filter { !$0.values.isEmpty }
    guard let first = looks.map({ Moment($0.look.at) }).min() else { return Recording() }
    return try StoreError.naming(path) {
      try queue.writeWithoutTransaction { database in
        var recording = Recording()
        try database.inTransaction(.immediate) {
          let account = try AccountTable(database: database).account(of: name, at: first)
          var recorder = LookRecorder(database, account: account, today: today, firstOpen: firstOpen, looks: looks)
          for look in looks { try recorder.record(look) }
          recording = recorder.recording
          return commits ? .commit : .rollback
        }
        return recording
      }
    }
  }

  /// Whether any look of the account was recorded.
  public func knows(_ name: AccountName) throws(StoreError) -> Bool {
    try read { database in
      let table = AccountTable(database: database)
      return try table.existing(name).map(table.hasLooks) ?? false
    }
  }

  /// Records looks that were cached before the ledger existed, unless the account has looks already.
  ///
  /// - Returns: number of looks recorded
  /// - Throws: `StoreError`; nothing is recorded then
  public func fill(from cached: [Look], of name: AccountName) throws(StoreError) -> Int {
    let looks = cached.map(SeenLook.init).filter { !$0.values.isEmpty }
      .sorted { Moment($0.look.at) < Moment($1.look.at) }
    guard let first = looks.first.map({ Moment($0.look.at) }) else { return 0 }
    return try write { database in
      let table = AccountTable(database: database)
      if let known = try table.existing(name), try table.hasLooks(known) { return 0 }
      let account = try table.account(of: name, at: first)
      for look in looks {
        var recorder = LookRecorder(database, account: account, today: look.look.at.today, looks: [])
        try recorder.recordCached(look)
      }
      return looks.count
    }
  }

  /// Removes everything about the accounts that have a login now; if there are none, about those that had it.
  ///
  /// - Parameter host: nil for all hosts
  /// - Returns: number of days removed
  /// - Throws: `StoreError`; nothing is removed then
  public func forget(login: String, host: String? = nil) throws(StoreError) -> Int {
    try StoreError.naming(path) {
      try queue.writeWithoutTransaction { database in
        // Overwrites what it removes.
        try database.execute(sql: "PRAGMA secure_delete = ON")
        var count = 0
        try database.inTransaction(.immediate) {
          count = try AccountTable(database: database).forget(login, on: host)
          return .commit
        }
        try database.execute(sql: "PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)")
        return count
      }
    }
  }
}

// MARK: - Recovery

extension Ledger {
  /// Path of the damaged file after a recovery, and how much of it could be read.
  public struct Recovered: Sendable {
    public let kept: String
    public let isComplete: Bool
  }

  /// Replaces a damaged file by one with everything that can be read of it; the damaged one is kept.
  ///
  /// - Throws: `StoreError`; the file is unchanged then
  public static func recover(_ path: String, at now: Instant) throws(StoreError) -> Recovered {
    let recovery = try SQLiteFile.recover(path, schema, at: now, repair: repair)
    return Recovered(kept: recovery.kept, isComplete: recovery.tables.allSatisfy(\.isComplete))
  }

  /// The export of a backup; nil if it is damaged.
  public static func exportOfCopy(at path: String) -> LedgerFile? {
    SQLiteFile.previewBackup(path, schema, rowsAgree: rowsAgree) { try Ledger.file($0) }
  }
}

// MARK: - Accounts

/// Finds the row of an account by its host, its login, and its ID if that is known.
struct AccountTable {
  let database: Database

  /// The account with the ID. Without an ID, the one that had the login last. For a new ID, the one without an ID,
  /// unless other accounts have or had the login.
  func existing(_ name: AccountName) throws -> Int64? {
    guard let id = name.githubID else { return try latest(name.host, name.login) }
    if let account = try account(name.host, id) { return account }
    return try withoutID(name.host, name.login).flatMap { try hasOthers(name, than: [$0]) ? nil : $0 }
  }

  /// The account of a look; a new one if there is none. An account without an ID gets the one that is known now.
  func account(of name: AccountName, at moment: Moment) throws -> Int64 {
    guard let id = name.githubID else {
      return try latest(name.host, name.login) ?? insert(name, at: moment)
    }
    guard let account = try account(name.host, id) else {
      guard let withoutID = try existing(name) else { return try insert(name, at: moment) }
      try database.execute(
        sql: "UPDATE account SET github_id = ?, login = ? WHERE id = ?", arguments: [id, name.login, withoutID])
      return withoutID
    }
    let login = try String.fetchOne(database, sql: "SELECT login FROM account WHERE id = ?", arguments: [account])
    let isRenamed = login.map { $0.lowercased() != name.login.lowercased() } ?? false
    if let withoutID = try withoutID(name.host, name.login), try mayMerge(withoutID, account, name, isRenamed) {
      try SeriesMerge(database: database, account: account).absorb(withoutID)
    }
    if isRenamed, let login {
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO renamed (account, at, at_offset, was, login) VALUES (:account, :at, :offset, :was, :login);
          UPDATE account SET login = :login WHERE id = :account
          """,
        arguments: [
          "account": account, "at": moment.seconds, "offset": moment.offset, "was": login, "login": name.login,
        ])
    }
    return account
  }

  func hasLooks(_ account: Int64) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM look WHERE account = ?)", arguments: [account])
      ?? false
  }

  func insert(_ name: AccountName, at moment: Moment) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO account (host, github_id, login, first_seen, last_seen) VALUES (?, ?, ?, ?, ?)",
      arguments: [name.host, name.githubID, name.login, moment.seconds, moment.seconds])
    return database.lastInsertedRowID
  }

  /// The account with exactly this ID, or without one if the ID is nil.
  func exact(_ name: AccountName) throws -> Int64? {
    guard let id = name.githubID else { return try withoutID(name.host, name.login) }
    return try account(name.host, id)
  }

  private func account(_ host: String, _ id: Int) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT id FROM account WHERE host = ? AND github_id = ?", arguments: [host, id])
  }

  /// The account with a login and without an ID.
  private func withoutID(_ host: String, _ login: String) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT id FROM account WHERE host = ? AND login = ? AND github_id IS NULL",
      arguments: [host, login])
  }

  /// The account that had a login last. A look that shows nothing new does not change the account's row, so the looks
  /// tell when it was last seen.
  private func latest(_ host: String, _ login: String) throws -> Int64? {
    let accounts = try Int64.fetchAll(
      database, sql: "SELECT id FROM account WHERE host = ? AND login = ?", arguments: [host, login])
    if accounts.count < 2 { return accounts.first }
    return try Int64.fetchOne(
      database,
      sql: """
        SELECT id FROM account WHERE host = ? AND login = ?
        ORDER BY max(last_seen, coalesce((SELECT max(last_at) FROM look
          WHERE look.account = account.id AND outcome <> \(LookOutcome.held.rawValue)), 0)) DESC, id DESC
        """, arguments: [host, login])
  }

  /// Whether days that were seen without an ID belong to an account with one. They may be someone else's if another
  /// account ever had the login, or if they were seen before the account got the login.
  private func mayMerge(
    _ withoutID: Int64, _ account: Int64, _ name: AccountName, _ isRenamed: Bool
  ) throws -> Bool {
    if try hasOthers(name, than: [account, withoutID]) { return false }
    if !isRenamed { return true }
    return try Bool.fetchOne(
      database,
      sql: """
        SELECT coalesce((SELECT min(id) FROM look WHERE account = ?), 0)
          > coalesce((SELECT max(id) FROM look WHERE account = ?), 0)
        """, arguments: [withoutID, account]) ?? false
  }

  /// Whether other accounts have or had the login.
  private func hasOthers(_ name: AccountName, than accounts: [Int64]) throws -> Bool {
    let found = try Int64.fetchAll(
      database,
      sql: """
        SELECT id FROM account LEFT JOIN renamed ON renamed.account = account.id
        WHERE host = ?1 AND (account.login = ?2 OR was = ?2 COLLATE NOCASE)
        """, arguments: [name.host, name.login])
    return !Set(found).isSubset(of: accounts)
  }

  /// See `Ledger.forget`. Returns the number of days removed.
  func forget(_ login: String, on host: String?) throws -> Int {
    var accounts = try Int64.fetchAll(
      database, sql: "SELECT id FROM account WHERE login = ?1 AND host = coalesce(?2, host)", arguments: [login, host])
    if accounts.isEmpty {
      accounts = try Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT account FROM renamed JOIN account ON account.id = account
          WHERE was = ?1 COLLATE NOCASE AND host = coalesce(?2, host)
          """, arguments: [login, host])
    }
    var days = 0
    for account in accounts {
      days +=
        try Int.fetchOne(
          database, sql: "SELECT count(DISTINCT day) FROM day WHERE account = ?", arguments: [account]) ?? 0
      try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account])
    }
    return days
  }
}

/// The numbers of sources in the file.
struct SourceTable {
  /// Sources without a row in the table. Others are numbered from 3.
  private static let known: [(id: Int, source: LookSource)] = [(1, .page), (2, .graphQL)]

  let database: Database

  /// The number of a source; a new one if it has none.
  func number(of source: LookSource) throws -> Int {
    if let known = SourceTable.known.first(where: { $0.source == source }) { return known.id }
    if let id = try Int.fetchOne(database, sql: "SELECT id FROM source WHERE name = ?", arguments: [source.name]) {
      return id
    }
    try database.execute(
      sql: "INSERT INTO source (id, name) SELECT max(2, coalesce(max(id), 2)) + 1, ? FROM source",
      arguments: [source.name])
    return Int(database.lastInsertedRowID)
  }

  /// All sources by number.
  func all() throws -> [Int: LookSource] {
    try Row.fetchAll(database, sql: "SELECT id, name FROM source").reduce(
      into: Dictionary(uniqueKeysWithValues: SourceTable.known.map { ($0.id, $0.source) })
    ) { $0[try $1.decode(Int.self, atIndex: 0)] = LookSource(try $1.decode(atIndex: 1)) }
  }
}
