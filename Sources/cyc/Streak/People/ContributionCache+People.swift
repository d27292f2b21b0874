internal import Days
internal import GRDB
internal import GitHub
internal import Store

/// The cache as several people at once need it.
extension ContributionCache {
  /// When a window of each of many people was fetched; nothing for those of whom it never was.
  ///
  /// - Throws: `StoreError`
  func fetchTimes(
    _ window: ContributionWindow, of logins: [Login], on host: Host
  ) throws(StoreError) -> [Login: Instant] {
    try StoreError.naming(path) {
      try queue.read { database in
        let statement = try database.cachedStatement(
          sql: """
            SELECT fetched_at, fetched_local FROM sheet JOIN account ON account.id = sheet.account
            WHERE host = ? AND login = ? AND year = ?
            """)
        var times: [Login: Instant] = [:]
        for login in logins {
          let row = try Row.fetchOne(statement, arguments: [host.name, login.name, window.key])
          times[login] = row.map { Instant(secondsSince1970: $0[0], local: CivilTime(utcSeconds: $0[1])) }
        }
        return times
      }
    }
  }

  /// Keeps windows of several people, all of them or none, while the caller goes on: reading pages takes one processor, this
  /// another.
  ///
  /// - Parameter completion: is called when it is done, on a thread of the database's own.
  func keep(
    _ sheets: [(login: Login, sheet: ContributionSheet)], on host: Host,
    completion: @escaping @Sendable (StoreError?) -> Void
  ) {
    let path = path
    queue.asyncWrite(
      { database in
        let account = try database.cachedStatement(sql: "INSERT OR IGNORE INTO account (host, login) VALUES (?, ?)")
        for (login, sheet) in sheets {
          try account.execute(arguments: [host.name, login.name])
          guard let account = try ContributionCache.account(login, host, database) else { continue }
          try ContributionCache.keep(sheet, account: account, database)
        }
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
}
