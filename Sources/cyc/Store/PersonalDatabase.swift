internal import GRDB
internal import Platform

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a person entrusts to cyc, in one SQLite file: it must never be lost.
///
/// Each feature has its tables and a migration of its own; migrations are only ever added, at the end.
struct PersonalDatabase {
  private let path: String
  private let queue: DatabaseQueue

  static func path(in directories: Directories) -> String { "\(directories.data)/cyc.sqlite" }

  /// Opens the file, which is created where there is none.
  ///
  /// - Throws: `StoreError`
  init(in directories: Directories, _ schema: Schema) throws(StoreError) {
    path = PersonalDatabase.path(in: directories)
    queue = try SQLiteFile.open(path, care: .precious, migrator: schema.migrator)
  }

  /// Opens the file for a look; nil where there is none, and then none is made.
  ///
  /// - Throws: `StoreError`
  static func existing(in directories: Directories, _ schema: Schema) throws(StoreError) -> PersonalDatabase? {
    let path = path(in: directories)
    guard try StoreError.naming(path, { try PrivateFile.exists(path) }) else { return nil }
    do {
      return try PersonalDatabase(in: directories, schema)
    } catch {
      // Where nothing can be written, all that is kept can still be read, and rescued.
      guard error.isOfWriting, let queue = try SQLiteFile.openUnwritable(path, migrator: schema.migrator) else {
        throw error
      }
      return PersonalDatabase(path: path, queue: queue)
    }
  }

  private init(path: String, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// A step from one form of the file to the next.
  struct Migration: Sendable {
    let name: String
    let change: @Sendable (Database) throws -> Void
  }

  /// The tables of all features.
  struct Schema: Sendable {
    /// In the order in which they were published.
    let migrations: [Migration]
    /// What rows of smaller tables must be like; throws at one that no version wrote like that.
    let checks: [(table: String, check: @Sendable (Row) throws -> Void)]

    var migrator: DatabaseMigrator {
      migrations.reduce(into: DatabaseMigrator()) { $0.registerMigration($1.name, migrate: $1.change) }
    }
  }

  /// - Throws: `StoreError`
  func read<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.read(work) }
  }

  /// Changes the file in one transaction: all of it, or nothing.
  ///
  /// - Throws: `StoreError`
  func write<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    try StoreError.naming(path) { try queue.write(work) }
  }

  /// The same as `read` for work that may refuse with an error that people are to read.
  ///
  /// - Throws: `StoreError`, or that error
  func look<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try StoreError.namingOthers(path) { try queue.read(work) }
  }

  /// The same as `write` for work that may refuse with an error that people are to read; nothing is changed then.
  ///
  /// - Throws: `StoreError`, or that error
  func change<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try StoreError.namingOthers(path) { try queue.write(work) }
  }
}
