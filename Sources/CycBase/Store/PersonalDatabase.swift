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
