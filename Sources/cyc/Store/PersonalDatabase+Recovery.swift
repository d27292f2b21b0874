internal import Days
internal import GRDB
internal import Platform
internal import Todos

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What came of a damaged file.
struct Recovery: Equatable {
  /// Where the damaged file is now.
  let kept: String
  let tables: [Salvage.Table]
  let todos: TodoMending

  /// Whether nothing is known to be missing.
  var isComplete: Bool { tables.allSatisfy(\.isComplete) && todos.isComplete }
}

extension PersonalDatabase {
  /// Whether the file is whole, with everything in it; a file that is not there is.
  ///
  /// - Throws: `StoreError`
  static func isSound(in directories: Directories, _ schema: Schema) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let path = path(in: directories)
      let hasItsHeader = SQLiteFile.hasItsHeader(path)
      guard let database = try existing(in: directories, schema) else {
        return try StoreError.naming(path) { try !PrivateFile.isThere("\(path)-wal") }
      }
      return try database.read { database in
        let complaints = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
        let orphan = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check")
        return try hasItsHeader && complaints == ["ok"] && orphan == nil
          && SQLiteFile.hasItsSchema(database, migrator: schema.migrator) && senseless(database, schema).isEmpty
          && TodoStore(database).isConsistent()
      }
    } catch .corrupt {
      return false
    }
  }

  /// Makes a new file of what can be read, and keeps the damaged one under another name.
  ///
  /// - Throws: `StoreError`; the file is then as it was.
  static func recover(
    in directories: Directories, _ schema: Schema, at now: Instant
  ) throws(StoreError) -> Recovery {
    let path = path(in: directories)
    return try StoreError.naming(path) {
      try SQLiteFile.alone(path) {
        let draft = "\(path).new"
        defer { try? SQLiteFile.remove(draft) }
        try SQLiteFile.draft(draft, migrator: schema.migrator)
        let (tables, todos) = try salvage(path, into: draft, schema, at: now)
        let kept = try keepAside(path, at: now)
        try PrivateFile.move(draft, to: path)
        return Recovery(kept: kept, tables: tables, todos: todos)
      }
    }
  }

  // MARK: - Reading

  /// SQLite itself is not asked: it stops where it loses its way.
  private static func salvage(
    _ path: String, into draft: String, _ schema: Schema, at now: Instant
  ) throws -> (tables: [Salvage.Table], todos: TodoMending) {
    let whole = try SQLiteFile.connect(draft, care: .cheap)
    let pageSize = try whole.read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 4096 }
    let log = WriteAheadLog(bytes(of: "\(path)-wal"))
    let damaged = RawDatabase(log.applied(to: bytes(of: path)), pageSize: pageSize)
    let result = try fill(whole, from: damaged, schema, at: now)
    try whole.close()
    return result
  }

  private static func fill(
    _ whole: DatabaseQueue, from damaged: RawDatabase, _ schema: Schema, at now: Instant
  ) throws -> (tables: [Salvage.Table], todos: TodoMending) {
    try whole.write { database in
      let salvage = Salvage(from: damaged, into: database)
      var tables = try salvage.run()
      for row in try senseless(database, schema) {
        try database.execute(sql: "DELETE FROM \(row.table) WHERE rowid = ?", arguments: [row.rowid])
        tables = tables.map { $0.name == row.table ? $0.torn : $0 }
      }
      let todos = try TodoStore(database).mend(at: now)
      return (try salvage.counted(tables), todos)
    }
  }

  /// Rows of the smaller tables that no version wrote like that.
  private static func senseless(
    _ database: Database, _ schema: Schema
  ) throws -> [(table: String, rowid: Int64)] {
    try schema.checks.flatMap { table, check in
      try Row.fetchAll(database, sql: "SELECT *, rowid AS row_number FROM \(table)").compactMap { row in
        do {
          try check(row)
          return nil
        } catch {
          return (table, row["row_number"])
        }
      }
    }
  }

  // MARK: - Files

  /// What is in a file; nothing where there is none, or where it cannot be read.
  private static func bytes(of path: String) -> [UInt8] {
    (try? Data(contentsOf: URL(filePath: path))).map(Array.init) ?? []
  }

  /// Gives the damaged file a name that says when that was, with what SQLite keeps beside it.
  private static func keepAside(_ path: String, at now: Instant) throws -> String {
    let time = "\(now.local)".replacing(":", with: "-")
    let names = ["\(path).damaged-\(time)"] + (2...99).map { "\(path).damaged-\(time)-\($0)" }
    let isTaken = { (name: String) in ["", "-wal"].contains { FileManager.default.fileExists(atPath: name + $0) } }
    guard let kept = names.first(where: { !isTaken($0) }) else { throw StoreError.failed(path: path, reason: "EEXIST") }
    for suffix in ["", "-wal"] where try PrivateFile.isThere(path + suffix) {
      try PrivateFile.move(path + suffix, to: kept + suffix)
    }
    try PrivateFile.remove("\(path)-shm")
    return kept
  }
}
