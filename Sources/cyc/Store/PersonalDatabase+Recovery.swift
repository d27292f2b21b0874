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
  var isComplete: Bool { tables.allSatisfy(\.isComplete) && todos.leftOut == 0 }
}

extension PersonalDatabase {
  /// Whether the file is whole, with everything in it; a file that is not there is.
  ///
  /// - Throws: `StoreError`
  static func isSound(in directories: Directories) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let path = path(in: directories)
      guard let database = try existing(in: directories) else {
        return try StoreError.naming(path) { try !PrivateFile.isThere("\(path)-wal") }
      }
      return try database.read { database in
        let complaints = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
        let orphan = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check")
        _ = try TodoStore(database).todos()
        _ = try TodoStore(database).steps()
        return try complaints == ["ok"] && orphan == nil && senseless(database).isEmpty
      }
    } catch .corrupt {
      return false
    }
  }

  /// Makes a new file of what can be read, and keeps the damaged one under another name.
  ///
  /// - Throws: `StoreError`; the file is then as it was.
  static func recover(in directories: Directories, at now: Instant) throws(StoreError) -> Recovery {
    let path = path(in: directories)
    return try StoreError.naming(path) {
      try SQLiteFile.alone(path, care: .precious) {
        let draft = "\(path).new"
        defer { try? SQLiteFile.remove(draft) }
        try SQLiteFile.draft(draft, migrator: migrator)
        let (tables, todos) = try salvage(path, into: draft, at: now)
        let kept = try keepAside(path, at: now)
        try PrivateFile.move(draft, to: path)
        return Recovery(kept: kept, tables: tables, todos: todos)
      }
    }
  }

  // MARK: - Reading

  /// SQLite needs these bytes to find its way: first as they are, then those of a new file's header, then those of its first page,
  /// on which the names of the tables begin.
  private static let borrowedBytes = [0, 100, 4096]

  private static func salvage(
    _ path: String, into draft: String, at now: Instant
  ) throws -> (tables: [Salvage.Table], todos: TodoMending) {
    // Opening a database can change it, so what is read is a copy.
    let copy = "\(path).copy"
    defer { try? SQLiteFile.remove(copy) }
    var fresh = try Data(contentsOf: URL(filePath: draft))
    // An outdated count of pages, which SQLite then takes from the length of the file (fileformat2.html, section 1.3.7).
    fresh[92] ^= 0xFF
    let whole = try SQLiteFile.connect(draft, care: .cheap)
    for count in borrowedBytes {
      try copyFile(path, to: copy, beginningWith: fresh.prefix(count))
      guard let damaged = try? connect(toDamaged: copy), damaged.unsafeRead(Salvage.isPossible) else { continue }
      let result = try damaged.unsafeRead { try fill(whole, from: $0, bytes: bytes(of: copy), at: now) }
      try whole.close()
      return result
    }
    let result = try whole.write { database in
      (try Salvage.nothing(in: database), try TodoStore(database).mend(at: now))
    }
    try whole.close()
    return result
  }

  private static func fill(
    _ whole: DatabaseQueue, from damaged: Database, bytes: Int, at now: Instant
  ) throws -> (tables: [Salvage.Table], todos: TodoMending) {
    try whole.write { database in
      let salvage = Salvage(from: damaged, bytes: bytes, into: database)
      let tables = try salvage.run()
      try salvage.copySequences()
      for row in try senseless(database) {
        try database.execute(sql: "DELETE FROM \(row.table) WHERE rowid = ?", arguments: [row.rowid])
      }
      let todos = try TodoStore(database).mend(at: now)
      return (try salvage.counted(tables), todos)
    }
  }

  /// Rows of the smaller tables that no version wrote like that.
  private static func senseless(_ database: Database) throws -> [(table: String, rowid: Int64)] {
    let checks: [(table: String, check: (Row) throws -> Void)] = [("freeze", Freezes.check), ("dday", DdayStore.check)]
    return try checks.flatMap { table, check in
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

  private static func connect(toDamaged path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    // Makes SQLite go on where the names of the tables or the length of the file are not as they should be.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  // MARK: - Files

  private static func bytes(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  private static func copyFile(_ path: String, to copy: String, beginningWith bytes: Data) throws {
    do {
      try SQLiteFile.remove(copy)
      for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
      }
      guard !bytes.isEmpty, FileManager.default.fileExists(atPath: copy) else { return }
      let rest = try Data(contentsOf: URL(filePath: copy)).dropFirst(bytes.count)
      try (bytes + rest).write(to: URL(filePath: copy))
    } catch {
      throw StoreError.full(path: copy)
    }
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
