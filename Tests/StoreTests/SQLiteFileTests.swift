import Days
import Foundation
import GRDB
import Platform
import Store
import Support
import Testing

/// A database opens completely or fails with a reason; recovery keeps every readable row.
@Suite struct SQLiteFileTests {
  private static let schema = Schema(
    migrations: [
      Schema.Migration(name: "notes") {
        try $0.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
      },
      Schema.Migration(name: "stars") {
        try $0.execute(sql: "ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 0")
      },
    ],
    checks: [("note", { row in if (row["stars"] as Int) < 0 { throw CocoaError(.coderInvalidValue) } })])

  private static let now = Instant(secondsSince1970: 0, local: CivilTime(utcSeconds: 0))

  private func open(_ path: String, _ schema: Schema = Self.schema) throws -> DatabaseQueue {
    try SQLiteFile.open(path, durability: .precious, schema: schema)
  }

  private func write(_ path: String, _ sql: String) throws {
    let queue = try open(path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test func openingAMissingFileCreatesNothing() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    #expect(try SQLiteFile.openExisting(path, durability: .precious, schema: Self.schema) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try SQLiteFile.isIntact(path, Self.schema, rowsAgree: { _ in true }))
  }

  /// `HOME=/` and `HOME=//home/kim` lead to such paths.
  @Test func pathWithTwoSlashesInFrontIsRead() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    try write(path, "INSERT INTO note VALUES (1, 'a', 5)")
    let queue = try #require(try SQLiteFile.openReadOnly(at: "/\(path)", schema: Self.schema))
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT stars FROM note") } == 5)
  }

  @Test func pathThatIsTooLongForSQLiteIsReported() throws {
    let folder = try TemporaryDirectory()
    let names = Array(repeating: String(repeating: "x", count: 100), count: 5)
    try FileManager.default.createDirectory(
      atPath: folder.path(names.joined(separator: "/")), withIntermediateDirectories: true)
    let path = folder.path((names + ["notes.sqlite"]).joined(separator: "/"))
    let reason = PrivateFileError.system(path: path, operation: "open", SystemReason(code: ENAMETOOLONG))
    #expect(throws: StoreError.notOpened(path: path, reason)) { try open(path) }
  }

  @Test func missingMigrationRunsAndRowsAreKept() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    let earlier = try open(path, Schema(migrations: [Self.schema.migrations[0]]))
    try earlier.write { try $0.execute(sql: "INSERT INTO note VALUES (1, 'a')") }
    try earlier.close()
    #expect(try open(path).read { try Int.fetchOne($0, sql: "SELECT stars FROM note WHERE text = 'a'") } == 0)
  }

  /// Rows written before a column was added are stored without it.
  @Test func rowsOfEarlierVersionsAreRecovered() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    let earlier = try open(path, Schema(migrations: [Self.schema.migrations[0]]))
    try earlier.write { try $0.execute(sql: "INSERT INTO note VALUES (1, 'a'), (2, 'b')") }
    try earlier.close()
    try write(path, "INSERT INTO note VALUES (3, 'c', 5)")
    let recovery = try SQLiteFile.recover(path, Self.schema, at: Self.now) { _ in }
    let note = try #require(recovery.tables.first)
    #expect(note.rows == 3 && note.isComplete)
    let stars = try open(path).read { try Int.fetchAll($0, sql: "SELECT stars FROM note ORDER BY id") }
    #expect(stars == [0, 0, 5])
  }

  /// The file was damaged before the new version first opened it.
  @Test func damagedFileOfAnEarlierVersionIsRecovered() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    let earlier = try open(path, Schema(migrations: [Self.schema.migrations[0]]))
    try earlier.write { try $0.execute(sql: "INSERT INTO note VALUES (1, 'a'), (2, 'b')") }
    try earlier.close()
    let recovery = try SQLiteFile.recover(path, Self.schema, at: Self.now) { _ in }
    let note = try #require(recovery.tables.first)
    #expect(note.rows == 2 && note.isComplete)
  }

  /// A copy is kept before a migration, but not of cheap files.
  @Test func earlierVersionIsKeptBeforeAMigration() throws {
    let folder = try TemporaryDirectory()
    for durability in [SQLiteFile.Durability.precious, .cheap] {
      let path = folder.path("\(durability).sqlite")
      let earlier = try SQLiteFile.open(
        path, durability: durability, schema: Schema(migrations: [Self.schema.migrations[0]]))
      try earlier.write { try $0.execute(sql: "INSERT INTO note VALUES (1, 'a')") }
      try earlier.close()
      for _ in 1...2 { try SQLiteFile.open(path, durability: durability, schema: Self.schema).close() }
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("\(durability).sqlite.version") }
      #expect(kept == (durability == .precious ? ["precious.sqlite.version-1"] : []))
    }
    let kept = try DatabaseQueue(path: folder.path("precious.sqlite.version-1"))
    #expect(
      try kept.read { try Row.fetchAll($0, sql: "SELECT * FROM note").map(\.description) } == ["[id:1 text:\"a\"]"])
  }

  @Test func newerAndEmptyFilesAreReported() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    try write(path, "INSERT INTO grdb_migrations VALUES ('of tomorrow')")
    #expect(throws: StoreError.newer(path: path)) { try open(path) }
    let empty = folder.path("empty.sqlite")
    try Data().write(to: URL(filePath: empty))
    #expect(throws: StoreError.corrupt(path: empty)) { try open(empty) }
  }

  @Test func errorContainsNoValueOfTheDatabase() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    let queue = try open(path)
    #expect(throws: StoreError.failed(path: path, reason: "SQLite 19 (constraint failed)")) {
      try StoreError.naming(path) { try queue.write { try $0.execute(sql: "INSERT INTO note VALUES (1, NULL, 0)") } }
    }
    #expect(throws: StoreError.failed(path: path, reason: "CancellationError")) {
      try StoreError.naming(path) { throw CancellationError() }
    }
  }

  /// Another connection is like another process: SQLite keeps locks for each.
  @Test func writersWaitForEachOtherUpToTheLimit() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    let (first, patient) = (try open(path), try open(path))
    let hasty = try SQLiteFile.open(path, durability: .cheap, schema: Self.schema, maxWaitSeconds: 0.05)
    let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    try await offThePool {
      Thread {
        try? first.write {
          try $0.execute(sql: "INSERT INTO note VALUES (1, 'a', 0)")
          hasBegun.signal()
          mayEnd.wait()
          SystemClock.sleep(seconds: 0.1)
        }
      }.start()
      hasBegun.wait()
      #expect(throws: StoreError.busy(path: path)) {
        try StoreError.naming(path) { try hasty.write { try $0.execute(sql: "INSERT INTO note VALUES (2, 'b', 0)") } }
      }
      mayEnd.signal()
      try patient.write { try $0.execute(sql: "INSERT INTO note VALUES (3, 'c', 0)") }
      #expect(try patient.read { try Int.fetchAll($0, sql: "SELECT id FROM note") } == [1, 3])
    }
  }

  /// SQLite does not wait for a reader when it changes the journal, so cyc does.
  @Test func switchToWALWaitsForAReader() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    try write(path, "INSERT INTO note VALUES (1, 'a', 0)")
    let (reader, hasBegun) = (try DatabaseQueue(path: path), DispatchSemaphore(value: 0))
    try await offThePool {
      try reader.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      Thread {
        try? reader.read {
          _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM note")
          hasBegun.signal()
          SystemClock.sleep(seconds: 0.1)
        }
      }.start()
      hasBegun.wait()
      #expect(try self.open(path).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }
  }

  @Test func restoredFileIsTheBackupAndTheDamagedOneIsKept() throws {
    let folder = try TemporaryDirectory()
    let (path, copy) = (folder.path("notes.sqlite"), folder.path("copy.sqlite"))
    try write(copy, "INSERT INTO note VALUES (1, 'of the backup', 0)")
    try write(path, "INSERT INTO note VALUES (1, 'first', 2), (2, 'second', 0)")
    let texts = "SELECT text FROM note ORDER BY id"
    let preview = try SQLiteFile.previewRecovery(path, Self.schema, repair: { _ in }) {
      try String.fetchAll($0, sql: texts)
    }
    #expect(preview == ["first", "second"])
    #expect(try SQLiteFile.restore(path, from: copy, Self.schema, at: Self.now, rowsAgree: { _ in false }) == nil)
    #expect(try open(path).read { try String.fetchAll($0, sql: texts) } == ["first", "second"])

    let restored = try SQLiteFile.restore(path, from: copy, Self.schema, at: Self.now, rowsAgree: { _ in true })
    let kept = try #require(restored)
    #expect(try open(path).read { try String.fetchAll($0, sql: texts) } == ["of the backup"])
    #expect(try DatabaseQueue(path: kept).read { try String.fetchAll($0, sql: texts) } == ["first", "second"])
  }

  @Test func brokenBackupIsNotRestored() throws {
    let folder = try TemporaryDirectory()
    let (path, copy) = (folder.path("notes.sqlite"), folder.path("copy.sqlite"))
    try write(path, "INSERT INTO note VALUES (1, 'first', 2)")
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: copy))
    #expect(try SQLiteFile.restore(path, from: copy, Self.schema, at: Self.now, rowsAgree: { _ in true }) == nil)
    #expect(SQLiteFile.previewBackup(copy, Self.schema, rowsAgree: { _ in true }) { _ in true } == nil)
    #expect(try open(path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 1)
  }

  /// The header is gone, and one row violates a check.
  @Test func readableRowsOfADamagedFileAreRecovered() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    try write(path, "INSERT INTO note VALUES (1, 'first', 2), (2, 'second', -1), (3, 'third', 0)")
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.replaceSubrange(0..<16, with: Data(repeating: 0, count: 16))
    try bytes.write(to: URL(filePath: path))
    #expect(try !SQLiteFile.isIntact(path, Self.schema, rowsAgree: { _ in true }))

    // `recovery.repair` is what this closure returns.
    let recovery = try SQLiteFile.recover(path, Self.schema, at: Self.now) { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM note")
    }
    #expect(recovery.kept == "\(path).damaged-1970-01-01T00-00-00")
    #expect(try Data(contentsOf: URL(filePath: recovery.kept)) == bytes)
    #expect(recovery.tables.map(\.name) == ["note"])
    #expect(recovery.tables.map(\.rows) == [2])
    #expect(recovery.tables.map(\.isComplete) == [false])
    #expect(recovery.repair == 2)
    let texts = try open(path).read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY id") }
    #expect(texts == ["first", "third"])
    #expect(try SQLiteFile.isIntact(path, Self.schema, rowsAgree: { _ in true }))
    #expect(try !SQLiteFile.isIntact(path, Self.schema, rowsAgree: { _ in false }))
  }

  @Test func failedRecoveryLeavesTheFileUnchanged() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("notes.sqlite")
    try write(path, "INSERT INTO note VALUES (1, 'first', 2)")
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.failed(path: path, reason: "CancellationError")) {
      try SQLiteFile.recover(path, Self.schema, at: Self.now) { _ in throw CancellationError() }
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.contains("damaged") })
  }
}
