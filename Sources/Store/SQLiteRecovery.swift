public import Days
internal import Foundation
public import GRDB
internal import Platform

extension SQLiteFile {
  public struct Recovery<Repair> {
    /// Path of the damaged file, which is kept.
    public let kept: String
    public let tables: [SalvagedTable]
    /// Rows that could not be read and came from the backup.
    public let rowsOfBackup: Int
    /// Result of `repair`.
    public let repair: Repair
  }

  /// A backup that completes what can be read of a damaged file.
  public struct Backup: Sendable {
    let path: String
    let excludedTables: Set<String>

    /// - Parameter excludedTables: tables that `repair` rebuilds from others, in a later state than the backup's
    public init(path: String, excludedTables: Set<String> = []) {
      (self.path, self.excludedTables) = (path, excludedTables)
    }
  }

  /// Whether a file is intact: its pages, its schema and its rows. A file that does not exist is intact, unless its
  /// WAL was left behind.
  ///
  /// - Parameter rowsAgree: whether rows are consistent with each other, which the schema's checks of single rows do
  ///   not cover
  /// - Throws: `StoreError` if it cannot be checked now
  public static func isIntact(
    _ path: String, _ schema: Schema, rowsAgree: (Database) throws -> Bool
  ) throws(StoreError) -> Bool {
    try isIntactInEitherCheck { () throws(StoreError) in
      do throws(StoreError) {
        let hasValidHeader = try hasValidHeader(path)
        guard let queue = try openExisting(path, durability: .precious, schema: schema) else {
          return try StoreError.naming(path) { try !hasLeftoverWAL(path) }
        }
        return try StoreError.naming(path) {
          try queue.read { try hasValidHeader && isIntact($0, schema, rowsAgree) }
        }
      } catch .corrupt {
        return false
      }
    }
  }

  private static func isIntact(
    _ database: Database, _ schema: Schema, _ rowsAgree: (Database) throws -> Bool
  ) throws -> Bool {
    let orphan = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check")
    return try hasIntactPages(database) && orphan == nil && schema.matches(database)
      && invalidRows(database, schema).isEmpty && rowsAgree(database)
  }

  /// Creates a new file from all that can be read, and keeps the damaged one next to it.
  ///
  /// - Parameters:
  ///   - now: part of the name of the damaged file
  ///   - backup: supplies the rows that cannot be read in the damaged file
  ///   - repair: makes the recovered rows consistent, in the same transaction
  /// - Throws: `StoreError`; the file is unchanged then
  public static func recover<Repair>(
    _ path: String, _ schema: Schema, at now: Instant, completing backup: Backup? = nil,
    repair: (Database) throws -> Repair
  ) throws(StoreError) -> Recovery<Repair> {
    try StoreError.naming(path) {
      let (kept, (salvaged, repairResult)) = try replace(path, at: now) { draft in
        try createDraft(draft, schema: schema)
        let recovered = try connect(draft, durability: .cheap)
        let result = try fill(recovered, from: path, schema, backup, repair)
        try closeWithoutWAL(recovered)
        return result
      }
      return Recovery(
        kept: kept, tables: salvaged.tables, rowsOfBackup: salvaged.rowsOfBackup, repair: repairResult)
    }
  }

  /// Shows what `recover` would recover, without changing the file.
  public static func previewRecovery<Value>(
    _ path: String, _ schema: Schema, completing backup: Backup? = nil, repair: (Database) throws -> Void,
    look: (Database) throws -> Value
  ) throws(StoreError) -> Value {
    try StoreError.naming(path) {
      let draft = try DatabaseQueue()
      try schema.create(in: draft)
      _ = try withLock(path) { try fill(draft, from: path, schema, backup, repair) }
      return try draft.read(look)
    }
  }

  /// Reads a backup, migrated in memory; nil if it is not intact or cannot be read. The backup itself is
  /// unchanged.
  public static func previewBackup<Value>(
    _ backup: String, _ schema: Schema, rowsAgree: (Database) throws -> Bool, look: (Database) throws -> Value
  ) -> Value? {
    try? intact(backup, schema, rowsAgree).map { try $0.read(look) }
  }

  /// Replaces a damaged file with a backup, and keeps the damaged one next to it.
  ///
  /// - Parameter now: part of the name of the damaged file
  /// - Returns: path of the damaged file; nil if the backup is not intact, and nothing was changed
  /// - Throws: `StoreError`; the file is unchanged then
  public static func restore(
    _ path: String, from backup: String, _ schema: Schema, at now: Instant, rowsAgree: (Database) throws -> Bool
  ) throws(StoreError) -> String? {
    try StoreError.naming(path) {
      guard let restored = try intact(backup, schema, rowsAgree) else { return nil }
      return try replace(path, at: now) { draft in
        try remove(draft)
        try PrivateFile.create(draft)
        let queue = try connect(draft, durability: .precious)
        try restored.backup(to: queue)
        // A copy of a database in memory is not in WAL mode.
        try switchToWAL(queue, waitSeconds: 0)
        try closeWithoutWAL(queue)
      }.kept
    }
  }

  /// Puts the file that `make` creates in the place of a damaged one, and keeps that one next to it.
  private static func replace<Made>(
    _ path: String, at now: Instant, with make: (_ draft: String) throws -> Made
  ) throws -> (kept: String, made: Made) {
    try withLock(path) {
      let draft = "\(path).new"
      defer { try? remove(draft) }
      let made = try make(draft)
      return (try keepAside(path, at: now) { _ in try PrivateFile.move(draft, to: path) }, made)
    }
  }

  /// Reads a backup into memory and migrates it there; nil if it is not intact.
  private static func intact(
    _ backup: String, _ schema: Schema, _ rowsAgree: (Database) throws -> Bool
  ) throws -> DatabaseQueue? {
    do {
      let copy = try DatabaseQueue()
      try DatabaseQueue(path: backup, configuration: .readOnly).backup(to: copy)
      try schema.migrator.migrate(copy)
      return try copy.read { try isIntact($0, schema, rowsAgree) } ? copy : nil
    } catch let error as DatabaseError where StoreError.isDamage(error) {
      return nil
    }
  }

  /// Replaces a damaged file with a new one, and keeps the damaged one next to it. Does nothing if another process has
  /// just done so.
  ///
  /// - Parameters:
  ///   - tables: a file without one of these is damaged, too
  ///   - now: part of the name of the damaged file
  ///   - fill: writes to the new file before it gets its name; receives the path of the damaged one
  /// - Throws: `StoreError`; the file is then unchanged, or renamed
  public static func replaceDamaged(
    _ path: String, with tables: [String], schema: Schema, at now: Instant,
    fill: (Database, _ kept: String) throws -> Void
  ) throws(StoreError) {
    try StoreError.naming(path) {
      try withLock(path) {
        if try isIntact(path, with: tables) { return }
        let draft = "\(path).new"
        defer { try? remove(draft) }
        try createDraft(draft, schema: schema)
        _ = try keepAside(path, at: now) { kept in
          let queue = try connect(draft, durability: .precious)
          try queue.write { try fill($0, kept) }
          try closeWithoutWAL(queue)
          try PrivateFile.move(draft, to: path)
        }
      }
    }
  }

  // MARK: - Reading

  /// Fills `recovered` with all rows that can be read, repaired. Reads a copy of the damaged file, because SQLite
  /// would write to the file itself.
  private static func fill<Repair>(
    _ recovered: DatabaseQueue, from path: String, _ schema: Schema, _ backup: Backup?,
    _ repair: (Database) throws -> Repair
  ) throws -> (salvaged: (tables: [SalvagedTable], rowsOfBackup: Int), repair: Repair) {
    let copy = "\(path).read"
    defer { try? remove(copy) }
    try remove(copy)
    for suffix in ["", "-wal"] {
      try PrivateFile.create(copy + suffix)
      try bytes(of: path + suffix).write(to: URL(filePath: copy + suffix))
    }
    return try recovered.write { database in
      let salvage = try Salvage(into: database, completing: backup)
      var (tables, rowsOfBackup) = try salvage.run(on: copy)
      for row in try invalidRows(database, schema) {
        try database.execute(sql: "DELETE FROM \(row.table) WHERE rowid = ?", arguments: [row.rowid])
        tables = tables.map { $0.name == row.table ? $0.incomplete : $0 }
      }
      let repairResult = try repair(database)
      try schema.afterRecovery(database)
      return ((try salvage.counted(tables), rowsOfBackup), repairResult)
    }
  }

  /// Rows that a check of the schema refuses, so the program cannot have written them.
  private static func invalidRows(_ database: Database, _ schema: Schema) throws -> [(table: String, rowid: Int64)] {
    try schema.checks.flatMap { table, check in
      try Row.fetchAll(database, sql: "SELECT *, rowid AS row_number FROM \(table)")
        .filter { (try? check($0)) == nil }.map { (table, $0["row_number"]) }
    }
  }

  // MARK: - Files

  /// The bytes of a file, with zeros for pages that the disk fails to read. Empty if the file does not exist.
  private static func bytes(of path: String) throws -> Data {
    guard try PrivateFile.existsEnsuringFolder(path) else { return Data() }
    let handle = try openedFile(path)
    defer { try? handle.close() }
    let (end, pageSize) = (Int(try handle.seekToEnd()), 4096)
    var bytes = Data(count: end)
    for start in stride(from: 0, to: end, by: pageSize) {
      guard (try? handle.seek(toOffset: UInt64(start))) != nil,
        let page = (try? handle.read(upToCount: min(pageSize, end - start))) ?? nil
      else { continue }
      bytes.replaceSubrange(start..<start + page.count, with: page)
    }
    return bytes
  }

  /// Gives the damaged file and its WAL names with the time, and then lets `putNewFile` put another file in its place.
  ///
  /// The damaged file keeps its old name too until it is replaced. Otherwise a process that is killed here would leave
  /// no file, and the next one would begin with an empty one.
  private static func keepAside(_ path: String, at now: Instant, putNewFile: (_ kept: String) throws -> Void) throws
    -> String
  {
    let time = "\(now.local)".replacing(":", with: "-")
    let names = ["\(path).damaged-\(time)"] + (2...99).map { "\(path).damaged-\(time)-\($0)" }
    let isTaken = { (name: String) in ["", "-wal"].contains { FileManager.default.fileExists(atPath: name + $0) } }
    guard let kept = names.first(where: { !isTaken($0) }) else { throw StoreError.failed(path: path, reason: "EEXIST") }
    let exists = try PrivateFile.existsEnsuringFolder(path)
    let hasWAL = try PrivateFile.existsEnsuringFolder("\(path)-wal")
    if exists { try PrivateFile.addName(kept, to: path) }
    do {
      // SQLite would apply the WAL to the new file.
      if hasWAL { try PrivateFile.move("\(path)-wal", to: "\(kept)-wal") }
      try PrivateFile.remove("\(path)-shm")
      try putNewFile(kept)
    } catch {
      // If the error came after the replacement, `kept` is the only name of the damaged file.
      if FileMark(kept) == FileMark(path) {
        if hasWAL { try? PrivateFile.move("\(kept)-wal", to: "\(path)-wal") }
        try? PrivateFile.remove(kept)
      }
      throw error
    }
    return kept
  }
}
