internal import CycBase
internal import Days
internal import GRDB
internal import Store
internal import Sync
internal import Todos

struct SyncSetup: Equatable {
  static let defaultBranch = "cyc"

  /// As passed to git.
  let address: String
  let branch: String
  /// This machine's name in commits.
  let machine: String
  var tried: Instant?
  /// Time of the last attempt that succeeded.
  var succeeded: Instant?
  /// Nil if the last attempt succeeded.
  var failure: SyncFailureName?
  /// Attempts in a row that failed for this reason.
  var failures = 0
  var failingSince: Instant?
  /// Paths of files that this version of cyc cannot read.
  var notUnderstood: [String] = []

  /// First day whose changes are possibly unsent: the day before the last sync, since that missed changes made while it
  /// ran, perhaps before midnight.
  var unsentSince: Day { (succeeded?.today ?? Day(number: 1)) - 1 }
}

/// The reason of a failed attempt, as stored in the database. `SyncProblem` has the messages.
enum SyncFailureName: String {
  case offline, login, refused
  /// Any other reason, which a person has to look at.
  case other = "look"
}

/// The state of an earlier sync, replaced by a new setup.
struct ReplacedSync {
  let address: String
  fileprivate let rows: [(table: String, rows: [Row])]
}

extension SyncDatabase {
  /// Turns the sync on. The first sync compares all records. Returns the earlier sync, if there was one.
  ///
  /// - Parameter moved: the repository whose list moves to a new one. The other machines know it as theirs when they
  ///   follow
  @discardableResult func begin(
    _ setup: SyncSetup, joining joins: [FirstSyncPlan.Join] = [], moved: String? = nil
  ) throws -> ReplacedSync? {
    let replaced = try earlierSync()
    try end()
    try join(joins)
    try database.execute(
      sql: """
        INSERT INTO sync_state (only, remote, branch, machine, repository, not_understood) VALUES (0, ?, ?, ?, ?, '[]')
        """, arguments: [setup.address, setup.branch, setup.machine, moved])
    try SyncDatabase.forgetBases(database)
    return replaced
  }

  /// Goes on with the same list at another address or after `pause`: as a first sync it would bring back what was
  /// removed, and report changes of other machines as conflicts. Returns the earlier sync, if it was on.
  func move(to setup: SyncSetup) throws -> ReplacedSync? {
    let replaced = try earlierSync()
    try database.execute(
      sql: """
        UPDATE sync_state SET remote = ?, branch = ?, machine = ?, failure = NULL, failures = 0, failing_since = NULL
        """, arguments: [setup.address, setup.branch, setup.machine])
    return replaced
  }

  private func earlierSync() throws -> ReplacedSync? {
    try setup().map { earlier in
      ReplacedSync(
        address: earlier.address,
        rows: try SyncDatabase.tables.map { ($0, try Row.fetchAll(database, sql: "SELECT * FROM \($0)")) })
    }
  }

  /// Gives tasks and D-days of this machine the UUIDs of the equal ones in the repository. They keep their numbers and
  /// histories.
  private func join(_ joins: [FirstSyncPlan.Join]) throws {
    for join in joins where join.here.kind == SyncedDDays.kind.folder {
      try SyncedDDays.rename(join.here.name, to: join.there.name, in: database)
    }
    let store = TodoStore(database)
    let tasks = joins.filter { $0.here.kind == SyncKinds.todo.folder }
    let possible = try tasks.filter { try store.number(of: $0.there.name) == nil }
    for join in possible { try store.rename(join.here.name, to: join.there.name) }
    _ = try TodoReception().take(possible.map { ($0.there.name, $0.record) }, in: store, at: now)
  }

  /// Reverses `join`, except for the times of creation and change and the order.
  func separate(_ joins: [FirstSyncPlan.Join]) throws {
    let store = TodoStore(database)
    for join in joins {
      if join.here.kind == SyncedDDays.kind.folder {
        try SyncedDDays.rename(join.there.name, to: join.here.name, in: database)
        continue
      }
      if try store.todo(uuid: join.here.name) != nil { continue }
      try store.rename(join.there.name, to: join.here.name)
    }
  }

  /// Restores a replaced sync. Records changed meanwhile are found by comparing them with the base.
  func restore(_ replaced: ReplacedSync) throws {
    try database.execute(
      sql: SyncDatabase.tables.map { "DELETE FROM \($0)" }.chained("; "))
    for (table, rows) in replaced.rows {
      for row in rows {
        let values = row.map { _ in "?" }.joined(separator: ", ")
        try database.cachedStatement(
          sql: "INSERT INTO \(table) (\(row.columnNames.joined(separator: ", "))) VALUES (\(values))"
        ).execute(arguments: StatementArguments(row.databaseValues))
      }
    }
    try database.execute(sql: "INSERT OR IGNORE \(SyncDatabase.allDirty)")
    for path in try basePaths() where try !isAsInBase(path) {
      try database.execute(
        sql: "UPDATE sync_record SET is_dirty = 1 WHERE kind = ? AND name = ?", arguments: [path.kind, path.name])
    }
  }

  func isAsInBase(_ path: RecordPath) throws -> Bool {
    guard let bytes = try base(at: path), let base = try? SyncKinds.schema.record(bytes, at: path) else { return false }
    let rules = SyncKinds.schema.kind(of: path).rules
    return rules.isSame(rules.completed(try localRecord(at: path), from: base), base)
  }

  /// Makes the next sync compare all records, as the first one does. Required after a loss of rows: missing records
  /// would count as removed, or never come back.
  static func forgetBases(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE sync_state SET base_commit = NULL, sent_commit = NULL;
        DELETE FROM sync_record; DELETE FROM sync_unknown;
        INSERT \(allDirty) WHERE EXISTS (SELECT 1 FROM sync_state)
        """)
  }

  /// The rest of an INSERT of a row for each local record.
  private static let allDirty = "INTO sync_record (kind, name, is_dirty) SELECT kind, name, 1 FROM (\(everything))"

  /// Selects the kind and name of every local record, except reached goals.
  static let everything = """
    SELECT 'todo' AS kind, uuid AS name FROM todo UNION ALL SELECT 'dday', uuid FROM dday
    UNION ALL SELECT 'freeze', uuid FROM freeze UNION ALL SELECT 'goal', '' FROM goal
    UNION ALL SELECT 'conflict', uuid FROM sync_conflict
    """

  /// Turns the sync off, and keeps the bases: changes are noted until the same list is set up again.
  func pause() throws { try database.execute(sql: "UPDATE sync_state SET remote = ''") }

  func isPaused() throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sync_state WHERE remote = '')") ?? false
  }

  /// Turns the sync off, and keeps the tasks and all other records.
  func end() throws {
    for table in SyncDatabase.tables { try database.execute(sql: "DELETE FROM \(table)") }
  }

  /// In the order in which `restore` fills them: the conflicts before the state, without which triggers do nothing.
  private static let tables = ["sync_conflict", "sync_state", "sync_record", "sync_unknown", "sync_time"]
}

/// A sync that is set up, with its open database. Opening it again would take a good part of the time of a sync.
struct ExistingSync {
  let setup: SyncSetup
  let store: PersonalSyncStore
}

extension World {
  /// Nil if there is no personal database. Throws `StoreError`.
  func lookAtSync<Value>(_ work: (SyncDatabase) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self).map { try PersonalSyncStore(database: $0, world: self).look(work) }
  }

  /// Nil if the sync is off. Throws `StoreError`.
  func existingSync() throws -> ExistingSync? {
    guard let database = try PersonalDatabase.existing(in: self) else { return nil }
    let store = PersonalSyncStore(database: database, world: self)
    return try store.look { try $0.setup() }.map { ExistingSync(setup: $0, store: store) }
  }

  /// Throws `SyncProblem.notSetUp` and `StoreError`.
  func requireSync() throws -> ExistingSync {
    guard let sync = try existingSync() else { throw SyncProblem.notSetUp }
    return sync
  }

  /// Creates the personal database if there is none.
  func syncStore() throws(StoreError) -> PersonalSyncStore {
    PersonalSyncStore(database: try PersonalDatabase(in: self), world: self)
  }
}
