import Foundation
import GRDB
import Support
import Testing

@testable import Store

/// The raw reader must return the rows that SQLite returns.
@Suite struct RawDatabaseTests {
  private static let tables = """
    CREATE TABLE numbered (id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER, note TEXT);
    CREATE INDEX numbered_by_name ON numbered (name, size);
    CREATE TABLE named (step INTEGER NOT NULL, number INTEGER NOT NULL, before TEXT, after TEXT, PRIMARY KEY (step, number))
      WITHOUT ROWID;
    CREATE TABLE plain (name TEXT NOT NULL, size INTEGER NOT NULL);
    """

  /// A file with random, changed and removed rows, some of them still in the write-ahead log; returns its bytes and rows.
  private func make(_ random: inout SeededGenerator, pageSize: Int, removes: Bool) throws -> (
    bytes: [UInt8], rows: Set<String>
  ) {
    let folder = try TemporaryDirectory()
    let path = folder.path("file.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 50")
      try database.execute(sql: Self.tables)
    }
    func text(_ max: Int) -> String {
      let scalars = Array("abc 한글🌱".unicodeScalars)
      return String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...max, using: &random)).map { _ in
            scalars.randomElement(using: &random) ?? "a"
          }))
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      try queue.write { database in
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          let max = Int.random(in: 0..<10, using: &random) == 0 ? 5 * pageSize : 60
          let size = Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)
          let number = Int.random(in: 0..<400, using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0...1:
            try database.execute(
              sql: "INSERT OR REPLACE INTO numbered VALUES (?, ?, ?, ?)",
              arguments: [number, text(max), size, number % 3 == 0 ? nil : text(20)])
          case 2:
            try database.execute(
              sql: "INSERT OR REPLACE INTO named VALUES (?, ?, ?, ?)", arguments: [number, size, nil, text(max)])
          case 3: try database.execute(sql: "INSERT INTO plain VALUES (?, ?)", arguments: [text(max), size])
          case 4 where removes:
            try database.execute(sql: "DELETE FROM numbered WHERE id % 7 = ?", arguments: [number % 7])
          case 5 where removes: try database.execute(sql: "DELETE FROM named WHERE step > ?", arguments: [number])
          default: try database.execute(sql: "INSERT INTO plain VALUES (?, ?)", arguments: [text(9), number])
          }
        }
      }
    }
    let rows = try queue.read { database in
      try ["numbered", "named", "plain"].reduce(into: Set<String>()) { rows, table in
        for row in try Row.fetchAll(database, sql: "SELECT * FROM \(table)") {
          rows.insert("\(table) \(Array(row.databaseValues).map(\.description))")
        }
      }
    }
    // Copy the log before closing: the last connection removes it.
    let (file, log) = (try Data(contentsOf: URL(filePath: path)), try Data(contentsOf: URL(filePath: "\(path)-wal")))
    try queue.close()
    return (WriteAheadLog(Array(log)).applied(to: Array(file)), rows)
  }

  private func read(_ bytes: [UInt8], pageSize: Int) throws -> (rows: [String], isWhole: Bool) {
    let queue = try DatabaseQueue()
    let layouts = try queue.write { database in
      try database.execute(sql: Self.tables)
      return try ["numbered", "named", "plain"].map { try Salvage.Layout(of: $0, in: database) }
    }
    let found = RawDatabase(bytes, pageSize: pageSize).tables(layouts.map(\.shape))
    let rows = layouts.flatMap { layout in
      (found[layout.table]?.rows ?? []).map { row in
        var values = row.record.values.map(\.databaseValue)
        if let place = layout.rowidColumn { values[place] = row.rowid.databaseValue }
        return "\(layout.table) \(values.map(\.description))"
      }
    }
    return (rows, found.values.allSatisfy(\.isWhole))
  }

  @Test(arguments: Array(UInt64(0)..<24))
  func intactFileIsReadLikeSQLiteReadsIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pageSize = [512, 1024, 4096][Int(seed % 3)]
    let (bytes, rows) = try make(&random, pageSize: pageSize, removes: true)
    let read = try read(bytes, pageSize: 4096)
    #expect(Set(read.rows).symmetricDifference(rows) == [], "seed \(seed)")
    #expect(read.rows.count == Set(read.rows).count || rows.contains { $0.hasPrefix("plain") })
    #expect(read.isWhole, "seed \(seed)")
  }

  /// Without the first page the root pages of the tables are unknown.
  @Test(arguments: Array(UInt64(0)..<12))
  func rowsAreRecognizedByTheirShapeWithoutTheFirstPage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pageSize = [512, 1024, 4096][Int(seed % 3)]
    var (bytes, rows) = try make(&random, pageSize: pageSize, removes: false)
    for index in 0..<pageSize { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
    let read = try read(bytes, pageSize: pageSize)
    // An earlier version of a replaced row may remain in a free page, so more rows may be found.
    #expect(rows.subtracting(read.rows) == [], "seed \(seed)")
    #expect(!read.isWhole)
  }

  @Test(arguments: Array(UInt64(0)..<200))
  func damagedBytesNeverEndTheReading(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = [UInt8](
      (0..<Int.random(in: 0...9000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    if seed % 2 == 0 {
      bytes = try make(&random, pageSize: 512, removes: true).bytes
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          [0, 1, 2, 5, 10, 13, 0x7F, 0x80, 0xFF, random.next() & 0xFF].map { UInt8($0) }.randomElement(using: &random)
          ?? 0
      }
      bytes.removeLast(Int.random(in: 0...600, using: &random))
    }
    _ = try read(WriteAheadLog(bytes).applied(to: bytes), pageSize: 512)
  }
}
