internal import Foundation
internal import GRDB
internal import Platform

/// Result for one table of a damaged file.
public struct SalvagedTable: Equatable, Sendable {
  public let name: String
  public let rows: Int
  public let isComplete: Bool

  /// This result, with some rows missing.
  var incomplete: SalvagedTable { SalvagedTable(name: name, rows: rows, isComplete: false) }
}

/// Copies the rows that SQLite can still read of a damaged file to a new one, and the rest from a backup.
struct Salvage {
  /// The new file.
  private let recovered: Database
  private let layouts: [Layout]
  /// The table of the highest numbers given out by `AUTOINCREMENT`.
  private let sequences: Layout
  private let backup: SQLiteFile.Backup?

  init(into recovered: Database, completing backup: SQLiteFile.Backup?) throws {
    self.recovered = recovered
    self.backup = backup
    layouts = try String.fetchAll(
      recovered,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name <> 'grdb_migrations' ORDER BY rowid
        """
    ).map { try Layout(of: $0, in: recovered) }
    sequences = try Layout(of: "sqlite_sequence", in: recovered)
  }

  /// - Parameter copy: of the damaged file and its WAL; it is changed
  /// - Returns: the tables, and how many rows came from the backup
  func run(on copy: String) throws -> (tables: [SalvagedTable], rowsOfBackup: Int) {
    let backupFile = backup.flatMap { try? DatabaseQueue(path: $0.path, configuration: .readOnly) }
    let backupRows = backupFile.flatMap { queue in try? queue.read { DamagedFile($0).read(layouts) } }
    let damaged = try read(
      copy, schemas: [backupFile?.read(Salvage.schema), Salvage.schema(recovered)].compactMap(\.self), backupRows)
    var (tables, rowsOfBackup) = ([SalvagedTable](), 0)
    for layout in layouts {
      let found = damaged[layout.table] ?? Rows()
      let isWhole = try found.rows.reduce(found.isWhole) { try copyRow($1, layout) == .unchanged && $0 }
      if !isWhole, let inBackup = backupRows?[layout.table], backup?.excludedTables.contains(layout.table) == false {
        rowsOfBackup += try inBackup.rows.count { try copyRow($0, layout) != .rejected }
      }
      tables.append(SalvagedTable(name: layout.table, rows: try count(layout.table), isComplete: isWhole))
    }
    for row in damaged[sequences.table]?.rows ?? [] { try raiseSequence(row) }
    return (tables, rowsOfBackup)
  }

  /// The tables with their present numbers of rows.
  func counted(_ tables: [SalvagedTable]) throws -> [SalvagedTable] {
    try tables.map { SalvagedTable(name: $0.name, rows: try count($0.name), isComplete: $0.isComplete) }
  }

  private func count(_ table: String) throws -> Int {
    try Int.fetchOne(recovered, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)") ?? 0
  }

  // MARK: - Rows

  private enum Copied { case unchanged, repaired, rejected }

  /// Rows that do not fit the table, violate a constraint or have the key of another one are not copied.
  private func copyRow(_ row: Row, _ layout: Layout) throws -> Copied {
    guard layout.accepts(row) else { return .rejected }
    let names = row.columnNames.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    let places = row.columnNames.map { _ in "?" }.joined(separator: ", ")
    let insert = try recovered.cachedStatement(
      sql: "INSERT OR IGNORE INTO \(layout.table.quotedDatabaseIdentifier) (\(names)) VALUES (\(places))")
    do {
      try insert.execute(arguments: StatementArguments(row.databaseValues))
    } catch let error as DatabaseError {
      // The new file could not be written, which is no fault of the row.
      if [.SQLITE_IOERR, .SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_NOMEM].contains(error.resultCode) { throw error }
      return .rejected
    }
    guard recovered.changesCount > 0 else { return .rejected }
    // Bytes that are not UTF-8 have become U+FFFD.
    return row.databaseValues.contains { String.fromDatabaseValue($0)?.contains("\u{FFFD}") == true }
      ? .repaired : .unchanged
  }

  /// Restores the highest number given out, so that none is reused.
  private func raiseSequence(_ row: Row) throws {
    guard let name = String.fromDatabaseValue(row["name"]), let number = Int64.fromDatabaseValue(row["seq"]) else {
      return
    }
    try recovered.execute(
      sql: """
        UPDATE sqlite_sequence SET seq = :number WHERE name = :name AND seq < :number;
        INSERT INTO sqlite_sequence (name, seq) SELECT :name, :number
        WHERE :name IN (SELECT name FROM sqlite_schema) AND :name NOT IN (SELECT name FROM sqlite_sequence)
        """, arguments: ["name": name, "number": number])
  }

  // MARK: - Damaged schema

  private static func schema(_ database: Database) throws -> [Row] {
    try Row.fetchAll(database, sql: "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema")
  }

  /// Reads the file as it is. If a table cannot be found, it also tries a new header, and then the schemas of other
  /// files, whose tables may begin on the same pages. The attempt with the most rows counts.
  private func read(_ copy: String, schemas: [[Row]], _ backupRows: [String: Rows]?) throws -> [String: Rows] {
    func attempt() -> [String: Rows] {
      guard let queue = try? DatabaseQueue(path: copy) else { return [:] }
      defer { try? queue.close() }
      return queue.writeWithoutTransaction { DamagedFile($0, backup: backupRows).read(layouts + [sequences]) }
    }
    var best = attempt()
    func isBetter(_ other: [String: Rows]) -> Bool {
      other.values.reduce(0) { $0 + $1.rows.count } > best.values.reduce(0) { $0 + $1.rows.count }
    }
    let hasAllTables = { (tables: [String: Rows]) in layouts.allSatisfy { tables[$0.table] != nil } }
    if hasAllTables(best) { return best }
    for schema in [nil] + schemas.map(Optional.some) {
      try FileHeader.write(to: copy, emptySchema: schema != nil)
      if let schema, (try? Salvage.insert(schema, to: copy)) == nil { continue }
      let tables = attempt()
      if isBetter(tables) { best = tables }
      if hasAllTables(tables) { break }
    }
    return best
  }

  /// Writes a schema into a file that has none. Source: sqlite.org/pragma.html, `writable_schema`. The rows go to new
  /// pages at the end of the file.
  private static func insert(_ schema: [Row], to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA writable_schema = ON")
      for row in schema {
        try database.execute(
          sql: "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", arguments: StatementArguments(row.databaseValues))
      }
    }
    try queue.close()
  }
}

/// Rows of a table that could be read, and whether these are all.
struct Rows {
  var rows: [Row] = []
  var isWhole = false
}

/// The first page of a file, as SQLite writes it.
///
/// Source: sqlite.org/fileformat2.html, section 1.3.
private enum FileHeader {
  private static let pageSize = 4096

  /// - Parameter emptySchema: whether to replace the rest of the page by a schema without tables
  static func write(to path: String, emptySchema: Bool) throws {
    var file = try Data(contentsOf: URL(filePath: path))
    file.append(Data(count: (pageSize - file.count % pageSize) % pageSize))
    guard !file.isEmpty else { return }
    if emptySchema {
      // A leaf of a table without cells, whose content begins at the end of the page.
      file.replaceSubrange(
        100..<pageSize, with: Data([13, 0, 0, 0, 0, UInt8(pageSize >> 8), 0, 0]) + Data(count: pageSize - 108))
    }
    // Page size, WAL for writing and for reading, no reserved bytes, and the fixed payload fractions.
    var header = Data("SQLite format 3\0".utf8) + Data([UInt8(pageSize >> 8), 0, 2, 2, 0, 64, 32, 32])
    // Change counter, pages, first free page, free pages, schema cookie, schema format, cache size, vacuum, UTF-8.
    for number in [1, file.count / pageSize, 0, 0, 1, 4, 0, 0, 1] { header += bigEndian(number) }
    // The change counter again, and the version of SQLite.
    header += Data(count: 92 - header.count) + bigEndian(1) + bigEndian(3_040_001)
    file.replaceSubrange(0..<100, with: header)
    try file.write(to: URL(filePath: path))
  }

  private static func bigEndian(_ number: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }
}
