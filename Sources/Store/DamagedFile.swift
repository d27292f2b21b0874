internal import GRDB

/// Reads tables through SQLite, which stops at a damaged page: from both ends, and between them key by key.
struct DamagedFile {
  private let database: Database
  private let backup: [String: Rows]?

  /// How many keys beyond the highest known one are tried.
  private static let keysBeyond: Int64 = 1_000
  /// A larger range of keys is not tried.
  private static let maxKeys: Int64 = 200_000

  /// - Parameter backup: gives the highest key of a table whose end cannot be read
  init(_ database: Database, backup: [String: Rows]? = nil) { (self.database, self.backup) = (database, backup) }

  /// Tables that cannot be found are missing in the result.
  func read(_ layouts: [Layout]) -> [String: Rows] {
    layouts.reduce(into: [:]) { tables, layout in
      guard let columns = try? columns(layout), !columns.isEmpty else { return }
      tables[layout.table] = read(layout, columns)
    }
  }

  /// The columns of a table that the file has. Files of earlier versions lack some; nil if one is missing that no
  /// version added later.
  private func columns(_ layout: Layout) throws -> [String]? {
    let present = Set(
      try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [layout.table]))
    guard layout.columns.allSatisfy({ present.contains($0.name) || $0.mayBeMissing }) else { return nil }
    return layout.columns.map(\.name).filter(present.contains)
  }

  private func read(_ layout: Layout, _ columns: [String]) -> Rows {
    let forwards = rows(layout, columns, "ORDER BY \(layout.key)")
    if forwards.isWhole { return forwards }
    let backwards = rows(layout, columns, "ORDER BY \(layout.key) DESC")
    let found = forwards.rows + between(forwards.rows.last, backwards.rows.last, layout, columns) + backwards.rows
    return Rows(rows: found, isWhole: false)
  }

  /// Rows between damaged pages, asked for key by key. They include `first` and `last`, which `Salvage` then skips as
  /// repeated.
  private func between(_ first: Row?, _ last: Row?, _ layout: Layout, _ columns: [String]) -> [Row] {
    // In a damaged row the key may be any number, or not a number.
    func key(_ row: Row?) -> Int64? {
      row.flatMap { $0[layout.keyName] as DatabaseValue? }.flatMap(Int64.fromDatabaseValue)
    }
    guard layout.hasNumberedKey else { return [] }
    let low = key(first) ?? 0
    let known = backup?[layout.table]?.rows.compactMap(key).max() ?? low
    let high = key(last) ?? max(low, known) &+ DamagedFile.keysBeyond
    guard low <= high, UInt64(bitPattern: high &- low) <= DamagedFile.maxKeys else { return [] }
    return (low...high).flatMap { rows(layout, columns, "WHERE \(layout.key) = \($0)").rows }
  }

  /// All rows until SQLite stops.
  private func rows(_ layout: Layout, _ columns: [String], _ rest: String) -> Rows {
    var found = Rows()
    let names = (layout.selectsRowid ? ["rowid"] : []) + columns.map(\.quotedDatabaseIdentifier)
    do {
      // NOT INDEXED, because an index may be damaged even if the table is not.
      let cursor = try Row.fetchCursor(
        database,
        sql: """
          SELECT \(names.joined(separator: ", ")) FROM \(layout.table.quotedDatabaseIdentifier) NOT INDEXED \(rest)
          """)
      while let row = try cursor.next() { found.rows.append(row.copy()) }
      found.isWhole = true
    } catch {
      // The page is damaged.
    }
    return found
  }
}

/// How the rows of a table are stored.
struct Layout {
  struct Column {
    let name: String
    fileprivate let type: String
    fileprivate let isRequired: Bool
    /// Whether stored rows may lack the column: it was added later (lang_altertable.html), which is why it has a
    /// default.
    let mayBeMissing: Bool
  }

  let table: String
  /// Without generated columns.
  let columns: [Column]
  /// Name of the first column of the key in a row.
  let keyName: String
  /// Whether rows have a rowid that no column shows.
  let selectsRowid: Bool
  /// Whether the key is an integer, so that missing rows can be asked for one by one.
  let hasNumberedKey: Bool

  var key: String { keyName.quotedDatabaseIdentifier }

  init(of table: String, in database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT name, type, \"notnull\", pk, dflt_value IS NOT NULL FROM pragma_table_info(?) ORDER BY cid",
      arguments: [table])
    let columns = rows.map { row in
      Column(name: row[0], type: (row[1] as String).uppercased(), isRequired: row[2], mayBeMissing: row[4])
    }
    let hasRowid = (try? database.makeStatement(sql: "SELECT rowid FROM \(table.quotedDatabaseIdentifier)")) != nil
    let alias = hasRowid ? try database.primaryKey(table).rowIDColumn : nil
    let first = rows.firstIndex { $0[3] == 1 }
    (self.table, self.columns) = (table, columns)
    selectsRowid = hasRowid && alias == nil
    keyName = hasRowid ? alias ?? "rowid" : first.map { columns[$0].name } ?? "rowid"
    hasNumberedKey = hasRowid || first.map { columns[$0].type == "INTEGER" } == true
  }

  /// Whether SQLite would have stored these values (datatype3.html, section 3).
  func accepts(_ row: Row) -> Bool {
    columns.allSatisfy { column in
      guard row.hasColumn(column.name) else { return column.mayBeMissing }
      return column.accepts(row[column.name] as DatabaseValue? ?? .null)
    }
  }
}

extension Layout.Column {
  fileprivate func accepts(_ value: DatabaseValue) -> Bool {
    switch value.storage {
    case .null: !isRequired
    case .int64: type != "TEXT"
    case .string: type != "INTEGER"
    case .double, .blob: type != "TEXT" && type != "INTEGER"
    }
  }
}
