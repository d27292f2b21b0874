package import GRDB
package import Platform
package import Store

/// What a person entrusts to cyc, in one SQLite file: it must never be lost.
///
/// Each feature has its tables and a migration of its own; migrations are only ever added, at the end.
package struct PersonalDatabase {
  private let path: String
  private let queue: DatabaseQueue

  static let fileName = "cyc.sqlite"

  package static func path(in directories: Directories) -> String { "\(directories.data)/\(fileName)" }

  /// Opens the file, which is created where there is none.
  ///
  /// - Throws: `StoreError`
  package init(in directories: Directories, _ schema: Schema) throws(StoreError) {
    path = PersonalDatabase.path(in: directories)
    queue = try SQLiteFile.open(path, care: .precious, migrator: schema.migrator)
  }

  /// Opens the file for a look; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  package static func existing(in directories: Directories, _ schema: Schema) throws(StoreError) -> PersonalDatabase? {
    let path = path(in: directories)
    return try SQLiteFile.openExisting(path, care: .precious, migrator: schema.migrator).map {
      PersonalDatabase(path: path, queue: $0)
    }
  }

  /// The same for a look that leaves no trace and waits for nobody.
  ///
  /// - Throws: `StoreError`
  package static func look(in directories: Directories, _ schema: Schema) throws(StoreError) -> PersonalDatabase? {
    let path = path(in: directories)
    return try SQLiteFile.look(at: path, migrator: schema.migrator).map { PersonalDatabase(path: path, queue: $0) }
  }

  private init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// - Throws: `StoreError`
  package func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.read(work) }
  }

  /// Changes the file in one transaction: all of it, or nothing.
  ///
  /// - Throws: `StoreError`
  package func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.write(work) }
  }

  /// The same as `read` for work that may refuse with an error that people are to read.
  ///
  /// - Throws: `StoreError`, or that error
  package func look<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try StoreError.namingOthers(path) { try queue.read(work) }
  }

  /// The same as `write` for work that may refuse with an error that people are to read; nothing is changed then.
  ///
  /// - Throws: `StoreError`, or that error
  package func change<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try StoreError.namingOthers(path) { try queue.write(work) }
  }
}

extension PersonalDatabase {
  /// Opens the file, which is created where there is none.
  ///
  /// - Throws: `StoreError`
  package init(in world: World) throws(StoreError) {
    try self.init(in: world.directories, world.schema)
    world.notePersonalChange()
  }

  /// Opens the file for a change of what is there; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  package static func existing(toChange world: World) throws(StoreError) -> PersonalDatabase? {
    guard let database = try existing(in: world) else { return nil }
    world.notePersonalChange()
    return database
  }

  /// Opens the file for a look; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  package static func existing(in world: World) throws(StoreError) -> PersonalDatabase? {
    guard let look = world.look else { return try existing(in: world.directories, world.schema) }
    return try look.database(in: world.directories, world.schema)
  }
}

extension World {
  /// When the call is done it is backed up, sent, and shown in bars.
  fileprivate func notePersonalChange() {
    changes.hasAny = true
    changes.hasPersonal = true
  }

  /// Whether what is kept is only looked at: nothing is made or mended beside it, and nobody is waited for.
  package var looksWithoutTrace: Bool { look?.manner == .withoutTrace }

  /// A world in which all who read the personal database read it through one look, for as long as that world is kept.
  package func sharingOneLook() -> World {
    var world = self
    world.look = DatabaseLook(.ordinary)
    return world
  }
}

/// A look into the personal database, which is opened once, whoever looks into it.
package final class DatabaseLook {
  package enum Manner {
    /// As every command looks that reads.
    case ordinary
    /// Nothing is made or mended beside the file, and nobody is waited for.
    case withoutTrace
  }

  private enum Outcome {
    case opened(PersonalDatabase?)
    case failed(StoreError)
  }

  let manner: Manner
  /// What was opened beside the database, and is to be put away no sooner.
  package var others: [AnyObject] = []
  private var outcome: Outcome?

  package init(_ manner: Manner) {
    self.manner = manner
  }

  /// Nil where there is none.
  ///
  /// - Throws: `StoreError`
  package func database(in directories: Directories, _ schema: Schema) throws(StoreError) -> PersonalDatabase? {
    let outcome = outcome ?? open(in: directories, schema)
    self.outcome = outcome
    switch outcome {
    case .opened(let database): return database
    case .failed(let error): throw error
    }
  }

  private func open(in directories: Directories, _ schema: Schema) -> Outcome {
    do throws(StoreError) {
      switch manner {
      case .ordinary: return .opened(try PersonalDatabase.existing(in: directories, schema))
      case .withoutTrace: return .opened(try PersonalDatabase.look(in: directories, schema))
      }
    } catch {
      return .failed(error)
    }
  }
}

/// The look that a world has taken last, for as long as there is that world.
///
/// GRDB puts a database away by a thread of its own and by Foundation's notifications, which takes longer than a prompt's look into it.
package final class LastLook {
  package var look: DatabaseLook?
}

extension World {
  /// Lets one process at a time do something, under a lock of that name; another one has nothing to add, and does nothing.
  ///
  /// - Throws: `StoreError` where there can be no lock, and what the work throws
  package func alone(_ name: String, work: () throws -> Void) throws {
    do {
      try FileLock.withLock("\(directories.state)/\(name).lock", waitSeconds: 0, body: work)
    } catch FileLockError.busy {
      // Somebody else is at it.
    } catch let error as PrivateFileError {
      throw StoreError.notOpened(path: error.path, error)
    }
  }
}
