package import GRDB
package import Platform
package import Store

/// The user's own data, in one SQLite file: it must never be lost.
///
/// Each feature has its own tables and migration. New migrations are added at the end; old ones never change.
package struct PersonalDatabase {
  private let path: String
  private let queue: DatabaseQueue

  static let fileName = "cyc.sqlite"

  package static func path(in directories: Directories) -> String { "\(directories.data)/\(fileName)" }

  /// Opens the file to write to it, creating it if needed.
  package init(in world: World) throws(StoreError) {
    path = PersonalDatabase.path(in: world.home.directories)
    queue = try SQLiteFile.open(
      path, durability: .precious, schema: world.features.schema, maxWaitSeconds: world.home.maxWaitSeconds)
    world.notePersonalChange()
  }

  fileprivate init(path: String, queue: DatabaseQueue) { (self.path, self.queue) = (path, queue) }

  /// Opens the file to write to it; nil if there is none.
  package static func existing(toChange world: World) throws(StoreError) -> PersonalDatabase? {
    let database = try existing(in: world)
    if database != nil { world.notePersonalChange() }
    return database
  }

  /// Opens the file to read it, in the read session of `world` if it has one; nil if there is none.
  package static func existing(in world: World) throws(StoreError) -> PersonalDatabase? {
    if !world.readsWithoutTrace { world.call.changes.hasUsedPersonal = true }
    return try (world.home.readSession ?? ReadSession(.ordinary))
      .database(in: world)
  }

  /// Turns errors of `work` into `StoreError`; use `look` to let them pass.
  package func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.read(work) }
  }

  /// Runs `work` in one transaction. Turns its errors into `StoreError`; use `change` to let them pass.
  package func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.write(work) }
  }

  /// Gives the space of removed rows back, as far as that is possible now.
  package func shrink() { try? queue.vacuum() }

  /// Like `read`, but passes on a `UserFacingError` of `work`.
  package func look<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try passingUserFacingErrors { try queue.read(work) }
  }

  /// Like `write`, but passes on a `UserFacingError` of `work`, which rolls the transaction back.
  package func change<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try passingUserFacingErrors { try queue.write(work) }
  }

  private func passingUserFacingErrors<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as any UserFacingError {
      throw error
    } catch {
      return try StoreError.naming(path) { throw error }
    }
  }

  /// The rows of a query; none if there is no file.
  package static func rows<Value>(
    _ sql: String, in world: World, as read: (Row) throws -> Value
  ) throws(StoreError) -> [Value] {
    guard let database = try existing(in: world) else { return [] }
    return try database.read { try Row.fetchAll($0, sql: sql).map(read) }
  }
}

extension World {
  /// Marks the database as changed: backup, sync and status bars follow at the end of the run.
  fileprivate func notePersonalChange() {
    call.changes.hasAny = true
    call.changes.hasPersonal = true
    call.changes.hasUsedPersonal = true
  }

  /// Whether reading must not repair anything, create files or wait for locks.
  package var readsWithoutTrace: Bool { home.readSession?.mode == .withoutTrace }

  /// A copy whose readers share one connection to the personal database.
  package func sharingReadSession() -> World {
    var world = self
    world.home.readSession = ReadSession(.ordinary)
    return world
  }
}

/// Opens the personal database once, for several readers.
package final class ReadSession {
  package enum Mode {
    case ordinary
    /// Repairs nothing, creates no files next to the database, and never waits for locks.
    case withoutTrace
  }

  let mode: Mode
  /// Connections to other databases, to be closed no sooner than this one.
  package var otherDatabases: [AnyObject] = []
  private var outcome: Result<PersonalDatabase?, StoreError>?

  package init(_ mode: Mode) { self.mode = mode }

  /// Nil if there is no file.
  fileprivate func database(in world: World) throws(StoreError) -> PersonalDatabase? {
    let (path, schema) = (PersonalDatabase.path(in: world.home.directories), world.features.schema)
    let outcome =
      outcome
      ?? Result { () throws(StoreError) in
        switch mode {
        case .ordinary:
          try SQLiteFile.openExisting(
            path, durability: .precious, schema: schema, maxWaitSeconds: world.home.maxWaitSeconds)
        case .withoutTrace: try SQLiteFile.openReadOnly(at: path, schema: schema)
        }
      }.map { queue in queue.map { PersonalDatabase(path: path, queue: $0) } }
    self.outcome = outcome
    return try outcome.get()
  }
}

/// Keeps a session open until the process ends.
///
/// GRDB closes a database with a thread and with Foundation notifications, which takes longer than a prompt takes to
/// read it.
package final class LastReadSession {
  package var session: ReadSession?
}

extension World {
  /// Does `work` under the lock `name`. Does nothing if another process holds it for `waitSeconds`, since that one is
  /// doing the same.
  ///
  /// - Throws: `StoreError` if the lock cannot be created, and errors of `work`
  package func skippingIfLocked(_ name: String, waitSeconds: Double = 0, work: () throws -> Void) throws {
    do {
      try FileLock.withLock("\(home.directories.state)/\(name).lock", waitSeconds: waitSeconds, body: work)
    } catch FileLockError.busy {
    } catch let error as PrivateFileError {
      throw StoreError.notOpened(path: error.path, error)
    }
  }
}
