import Days
import Foundation
import GRDB
import Store
import Support
import Testing

/// Rows on intact pages are read through SQLite, and the others come from the backup.
@Suite struct SalvageReliabilityTests {
  private static let schema = Schema(migrations: [
    Schema.Migration(
      name: "tables",
      sql: """
        CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, size INTEGER);
        CREATE INDEX note_by_text ON note (text);
        CREATE TABLE part (note INTEGER NOT NULL, place INTEGER NOT NULL, text TEXT, PRIMARY KEY (note, place)) WITHOUT ROWID;
        """)
  ])
  private static let now = Instant(secondsSince1970: 0, local: CivilTime(utcSeconds: 0))
  private static let pageSize = 4096
  private static let countInBackup = 400
  private static let countAfterBackup = 20

  private struct Files {
    let folder: TemporaryDirectory
    let path: String
    let backup: String
    let bytes: [UInt8]
  }

  /// A file with rows, its backup, and `countAfterBackup` rows that came after the backup.
  private func make() throws -> Files {
    let folder = try TemporaryDirectory()
    let (path, backup) = (folder.path("notes.sqlite"), folder.path("backup.sqlite"))
    let queue = try SQLiteFile.open(path, durability: .cheap, schema: Self.schema)
    func add(_ numbers: ClosedRange<Int>) throws {
      try queue.write { database in
        for number in numbers {
          let text = String(repeating: "메모 \(number) ", count: number % 13 + 1)
          try database.execute(sql: "INSERT INTO note VALUES (?, ?, ?)", arguments: [number, text, number])
          try database.execute(
            sql: "INSERT INTO part VALUES (?, 1, ?), (?, 2, NULL)", arguments: [number, text, number])
        }
      }
    }
    try add(1...Self.countInBackup)
    try SQLiteFile.copy(queue, to: backup)
    try add(Self.countInBackup + 1...Self.countInBackup + Self.countAfterBackup)
    try queue.close()
    return Files(folder: folder, path: path, backup: backup, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  private func rows(_ path: String) throws -> Set<String> {
    try DatabaseQueue(path: path).read { database in
      try ["note", "part"].reduce(into: []) { rows, table in
        for row in try Row.fetchAll(database, sql: "SELECT * FROM \(table)") { rows.insert("\(table) \(row)") }
      }
    }
  }

  /// One page zeroed, randomized or replaced by another, or the end cut off.
  private func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let start = Int.random(in: 0..<bytes.count / Self.pageSize, using: &random) * Self.pageSize
    let other = Int.random(in: 0..<bytes.count / Self.pageSize, using: &random) * Self.pageSize
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.replaceSubrange(start..<start + Self.pageSize, with: [UInt8](repeating: 0, count: Self.pageSize))
    case 1:
      for place in start..<start + Self.pageSize { bytes[place] = .random(in: 0...255, using: &random) }
    case 2: bytes.removeLast(bytes.count - max(start, Self.pageSize))
    default: bytes.replaceSubrange(start..<start + Self.pageSize, with: Array(bytes[other..<other + Self.pageSize]))
    }
    return bytes
  }

  /// Only rows that came after the backup may be missing, and every row was there before.
  @Test(arguments: UInt64(0)..<24)
  func damagedFileKeepsAllRowsOfItsBackup(seed: UInt64) throws {
    let files = try make()
    let before = try rows(files.path)
    var random = SeededGenerator(seed: seed)
    try Data(damage(files.bytes, &random)).write(to: URL(filePath: files.path))
    let recovery = try SQLiteFile.recover(
      files.path, Self.schema, at: Self.now, completing: SQLiteFile.Backup(path: files.backup)
    ) { _ in }
    let after = try rows(files.path)
    #expect(try rows(files.backup).isSubset(of: after))
    #expect(after.isSubset(of: before))
    if recovery.tables.allSatisfy(\.isComplete) { #expect(after == before) }
  }

  /// Without a backup, the rows of the other pages are read.
  @Test func rowsAroundDamagedPagesAreRead() throws {
    let files = try make()
    let before = try rows(files.path)
    var bytes = files.bytes
    for page in [9, 13] {
      bytes.replaceSubrange(page * Self.pageSize..<(page + 1) * Self.pageSize, with: Data(count: Self.pageSize))
    }
    try Data(bytes).write(to: URL(filePath: files.path))
    let recovery = try SQLiteFile.recover(files.path, Self.schema, at: Self.now) { _ in }
    let after = try rows(files.path)
    #expect(after.isSubset(of: before) && after.count * 10 > before.count * 8, "\(after.count) of \(before.count)")
    #expect(recovery.rowsOfBackup == 0 && !recovery.tables.allSatisfy(\.isComplete))
  }

  @Test func excludedTableIsNotCompletedFromBackup() throws {
    let files = try make()
    try Data([UInt8](repeating: 0, count: 2 * Self.pageSize)).write(to: URL(filePath: files.path))
    let backup = SQLiteFile.Backup(path: files.backup, excludedTables: ["note"])
    let recovery = try SQLiteFile.recover(files.path, Self.schema, at: Self.now, completing: backup) { _ in }
    #expect(recovery.tables.map(\.rows) == [0, 2 * Self.countInBackup])
    #expect(recovery.rowsOfBackup == 2 * Self.countInBackup)
  }
}
