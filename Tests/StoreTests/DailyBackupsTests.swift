import Days
import Foundation
import GRDB
import Store
import Support
import Testing

@Suite struct DailyBackupsTests {
  private static let day = Day(number: 20_778)

  /// A database with one row, and its backup folder.
  private func make(in folder: TemporaryDirectory) throws -> (path: String, queue: DatabaseQueue, backups: DailyBackups)
  {
    let path = folder.path("notes.sqlite")
    let schema = Schema(
      migrations: [Schema.Migration(name: "notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT)") }])
    let queue = try SQLiteFile.open(path, durability: .precious, schema: schema)
    try queue.write { try $0.execute(sql: "INSERT INTO note VALUES ('a')") }
    return (path, queue, DailyBackups(in: folder.path("copies"), named: "notes"))
  }

  private func notes(_ backup: DailyBackups.Backup) throws -> [String] {
    try DatabaseQueue(path: backup.path).read { try String.fetchAll($0, sql: "SELECT text FROM note") }
  }

  @Test func oneBackupIsKeptPerDay() throws {
    let folder = try TemporaryDirectory()
    let (path, queue, backups) = try make(in: folder)
    #expect(backups.all == [])
    #expect(try backups.keep(path, on: Self.day) == .kept)
    try queue.write { try $0.execute(sql: "INSERT INTO note VALUES ('b')") }
    #expect(try backups.keep(path, on: Self.day) == .notDue)
    #expect(try backups.all.map(notes) == [["a"]])
    #expect(try backups.keep(path, on: Self.day + 1) == .kept)
    #expect(try backups.all.map(notes) == [["a", "b"], ["a"]])
  }

  @Test func backupIsPrivateAndNotInWALMode() throws {
    let folder = try TemporaryDirectory()
    let (path, _, backups) = try make(in: folder)
    #expect(try backups.keep(path, on: Self.day) == .kept)
    let attributes = try FileManager.default.attributesOfItem(atPath: backups.all[0].path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try DatabaseQueue(path: backups.all[0].path).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        == "delete")
  }

  @Test func lastSevenBackupsAreKept() throws {
    let folder = try TemporaryDirectory()
    let (path, _, backups) = try make(in: folder)
    // The days need not follow each other: the seven latest backups are kept, not those of the last seven days.
    for days in 0..<20 { #expect(try backups.keep(path, on: Self.day + days * 3) == .kept) }
    #expect(backups.all.map(\.day) == (13..<20).reversed().map { Self.day + $0 * 3 })
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("copies"))
    #expect(files.filter { !$0.hasSuffix(".lock") }.count == 7)
  }

  @Test func backupsDatedInTheFutureAreNotTheNewest() throws {
    let folder = try TemporaryDirectory()
    let (path, _, backups) = try make(in: folder)
    for days in 0..<8 { #expect(try backups.keep(path, on: Self.day + 1000 + days) == .kept) }
    for days in 0..<3 { #expect(try backups.keep(path, on: Self.day + days) == .kept) }
    #expect(backups.all(asOf: Self.day + 2).prefix(3).map(\.day) == [2, 1, 0].map { Self.day + $0 })
  }

  /// Backups of a damaged file would replace the good ones.
  @Test func damagedFileIsNotBackedUp() throws {
    let folder = try TemporaryDirectory()
    let (path, queue, backups) = try make(in: folder)
    #expect(try backups.keep(path, on: Self.day) == .kept)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try queue.close()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    // The second page, which holds the table.
    for index in 4096..<(4096 + 200) { bytes[index] = 0xAA }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try backups.keep(path, on: Self.day + 1) == .damaged)
    #expect(backups.all.map(\.day) == [Self.day])
  }

  @Test func otherFilesInTheFolderAreIgnored() throws {
    let folder = try TemporaryDirectory()
    let (path, _, backups) = try make(in: folder)
    #expect(try backups.keep(path, on: Self.day) == .kept)
    for name in ["notes-2026-13-01.sqlite", "notes-2026-11-22.sqlite.new", "other-2026-11-22.sqlite", "notes.lock"] {
      try Data("x".utf8).write(to: URL(filePath: "\(folder.path("copies"))/\(name)"))
    }
    #expect(backups.all.map(\.day) == [Self.day])
  }

  @Test func folderThatCannotBeCreatedIsAnError() throws {
    let folder = try TemporaryDirectory()
    let (path, _, _) = try make(in: folder)
    try Data().write(to: URL(filePath: folder.path("file")))
    #expect(throws: StoreError.self) {
      try DailyBackups(in: folder.path("file/copies"), named: "notes").keep(path, on: Self.day)
    }
  }

  @Test func olderBackupsTakeAtMost64MB() throws {
    let folder = try TemporaryDirectory()
    let (path, _, backups) = try make(in: folder)
    try FileManager.default.createDirectory(atPath: folder.path("copies"), withIntermediateDirectories: true)
    for back in 1...5 {
      let copy = folder.path("copies/notes-\(Self.day - back).sqlite")
      #expect(FileManager.default.createFile(atPath: copy, contents: nil))
      let file = try FileHandle(forWritingTo: URL(filePath: copy))
      try file.truncate(atOffset: 30_000_000)
      try file.close()
    }
    #expect(try backups.keep(path, on: Self.day) == .kept)
    // Today's and yesterday's, and two of 30 MB.
    #expect(backups.all.map(\.day) == (0...3).map { Self.day - $0 })
  }

  @Test func damageIsRememberedUntilARepair() throws {
    let folder = try TemporaryDirectory()
    let (path, queue, backups) = try make(in: folder)
    try queue.close()
    #expect(!backups.hasFoundDamage)
    let good = try Data(contentsOf: URL(filePath: path))
    var bytes = good
    // All pages but the first, which has the header and the schema.
    bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 7, count: bytes.count - 4096))
    try bytes.write(to: URL(filePath: path))
    for _ in 0..<2 { #expect(try backups.keep(path, on: Self.day) == .damaged) }
    #expect(backups.hasFoundDamage && backups.isDue(on: Self.day) && backups.all == [])
    try good.write(to: URL(filePath: path))
    #expect(try backups.keep(path, on: Self.day) == .kept)
    #expect(!backups.hasFoundDamage && !backups.isDue(on: Self.day))
  }
}
