internal import GRDB
internal import Foundation

/// Result for one table of a damaged file.
public struct SalvagedTable: Equatable, Sendable {
  public let name: String
  public let rows: Int
  public let isComplete: Bool

  var torn: SalvagedTable { SalvagedTable(name: name, rows: rows, isComplete: false) }
}

/// Copies all readable rows of a damaged database to a new one.
struct Salvage {
  private let damaged: RawDatabase
  private let whole: Database

  init(from damaged: RawDatabase, into whole: Database) { (self.damaged, self.whole) = (damaged, whole) }

  func run() throws -> [SalvagedTable] {
    let layouts = try Salvage.tables(in: whole).map { try Layout(of: $0, in: whole) }
    let sequences = try Layout(of: "sqlite_sequence", in: whole)
    let found = damaged.tables((layouts + [sequences]).map(\.shape))
    let tables = try layouts.map { layout in
      let left = found[layout.table] ?? RawDatabase.Table()
      let areAllCopied = try left.rows.reduce(true) { try copy($1, layout) && $0 }
      return SalvagedTable(name: layout.table, rows: try count(layout.table), isComplete: left.isWhole && areAllCopied)
    }
    for row in found[sequences.table]?.rows ?? [] { try raiseSequence(row.record) }
    return tables
  }

  private static func tables(in database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name <> 'grdb_migrations' ORDER BY rowid
        """)
  }

  func counted(_ tables: [SalvagedTable]) throws -> [SalvagedTable] {
    try tables.map { SalvagedTable(name: $0.name, rows: try count($0.name), isComplete: $0.isComplete) }
  }

  private func count(_ table: String) throws -> Int {
    try Int.fetchOne(whole, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)") ?? 0
  }

  // MARK: - Rows

  /// - Returns: whether the row was copied unchanged. A row that violates a constraint is not copied
  private func copy(_ row: RawDatabase.Row, _ layout: Layout) throws -> Bool {
    // Rows written by an earlier version lack later columns, which get their defaults.
    var columns = layout.columns.prefix(row.record.values.count).map(\.name)
    var values = row.record.values.map(\.databaseValue)
    if let place = layout.rowidColumn {
      values[place] = row.rowid.databaseValue
    } else if layout.hasRowid {
      columns.append("rowid")
      values.append(row.rowid.databaseValue)
    }
    let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try whole.cachedStatement(
      sql: "INSERT OR IGNORE INTO \(layout.table.quotedDatabaseIdentifier) (\(names)) VALUES (\(places))")
    let isCopied = (try? insert.execute(arguments: StatementArguments(values))) != nil && whole.changesCount > 0
    return isCopied
      && row.record.values.allSatisfy { if case .text(_, isExact: false) = $0 { false } else { true } }
  }

  /// Restores the highest number given out, so that none is reused.
  private func raiseSequence(_ record: RawRecord) throws {
    guard case .text(let name, _) = record.values[0], case .integer(let number) = record.values[1] else { return }
    try whole.execute(
      sql: """
        UPDATE sqlite_sequence SET seq = :number WHERE name = :name AND seq < :number;
        INSERT INTO sqlite_sequence (name, seq) SELECT :name, :number
        WHERE :name IN (SELECT name FROM sqlite_schema) AND :name NOT IN (SELECT name FROM sqlite_sequence)
        """, arguments: ["name": name, "number": number])
  }
}

extension Salvage {
  struct Layout {
    struct Column {
      let name: String
      fileprivate let type: String
      fileprivate let isRequired: Bool
      /// Whether stored rows may lack the column: it was added later (lang_altertable.html), which is why it has a
      /// default.
      fileprivate let mayBeMissing: Bool
    }

    let table: String
    let hasRowid: Bool
    /// In the order of a record, without generated columns.
    let columns: [Column]
    /// Index of the column that is an alias of the rowid; records store it as null.
    let rowidColumn: Int?

    init(of table: String, in database: Database) throws {
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT name, type, \"notnull\", pk, dflt_value IS NOT NULL FROM pragma_table_info(?) ORDER BY cid",
        arguments: [table])
      let columns = rows.map { row in
        let type = (row[1] as String).uppercased()
        return (Column(name: row[0], type: type, isRequired: row[2], mayBeMissing: row[4]), key: row[3] as Int)
      }
      let hasRowid =
        (try? database.makeStatement(sql: "SELECT rowid FROM \(table.quotedDatabaseIdentifier)")) != nil
      let isSorted = { (one: Int, other: Int) in other == 0 ? one > 0 : one > 0 && one < other }
      self.table = table
      self.hasRowid = hasRowid
      // WITHOUT ROWID tables store the primary key first.
      self.columns = (hasRowid ? columns : columns.sorted { isSorted($0.key, $1.key) }).map(\.0)
      let rowidName = hasRowid ? try database.primaryKey(table).rowIDColumn : nil
      rowidColumn = rowidName.flatMap { name in columns.firstIndex { $0.0.name == name } }
    }

    var shape: RawDatabase.Shape {
      RawDatabase.Shape(table: table, hasRowid: hasRowid) { record in
        columns.dropFirst(record.values.count).allSatisfy(\.mayBeMissing) && record.values.count <= columns.count
          && zip(record.values, columns).enumerated().allSatisfy { place, pair in
            place == rowidColumn ? pair.0 == .null : pair.1.accepts(pair.0)
          }
      }
    }
  }
}

extension Salvage.Layout.Column {
  /// Whether SQLite would have stored this value in the column (datatype3.html, section 3).
  fileprivate func accepts(_ value: RawRecord.Value) -> Bool {
    switch value {
    case .null: !isRequired
    case .integer: type != "TEXT"
    case .text: type != "INTEGER"
    case .real, .blob: type != "TEXT" && type != "INTEGER"
    }
  }
}

extension RawRecord.Value {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text, _): text.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}
