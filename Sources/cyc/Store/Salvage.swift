internal import GRDB

/// Copies what can still be read of a damaged database into a new one, table by table and row by row.
struct Salvage {
  /// What became of one table.
  struct Table: Equatable {
    let name: String
    /// How many rows are there again.
    let rows: Int
    /// Whether all of it could be read.
    let isComplete: Bool
  }

  private let damaged: Database
  private let whole: Database
  /// Keys are handed out one after the other and each leaves a row that takes more than this many bytes, so that a damaged file
  /// cannot hold higher ones.
  private let highestKey: Int64
  private static let fewestBytesAKey = 256

  init(from damaged: Database, bytes: Int, into whole: Database) {
    self.damaged = damaged
    self.whole = whole
    highestKey = Int64(max(500, bytes / Salvage.fewestBytesAKey))
  }

  /// Whether the names of the tables can be read, without which nothing is found.
  static func isPossible(_ database: Database) -> Bool {
    (try? tables(in: database).isEmpty) == false
  }

  /// Copies the rows of every table that the new database has.
  func run() throws -> [Table] {
    let known = try Set(Salvage.tables(in: damaged))
    return try Salvage.tables(in: whole).map { name in
      let isComplete = try known.contains(name) && copy(name)
      return Table(name: name, rows: try count(name), isComplete: isComplete)
    }
  }

  private static func tables(in database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name <> 'grdb_migrations' ORDER BY rowid
        """)
  }

  /// The same tables where nothing could be read.
  static func nothing(in database: Database) throws -> [Table] {
    try tables(in: database).map { Table(name: $0, rows: 0, isComplete: false) }
  }

  /// The same tables after rows were added or removed.
  func counted(_ tables: [Table]) throws -> [Table] {
    try tables.map { Table(name: $0.name, rows: try count($0.name), isComplete: $0.isComplete) }
  }

  private func count(_ table: String) throws -> Int {
    try Int.fetchOne(whole, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)") ?? 0
  }

  // MARK: - Rows

  /// The columns that both have, and the number by which the table is sorted.
  private struct Shape {
    let table: String
    let columns: [String]
    let key: String
  }

  /// - Returns: whether everything was read.
  private func copy(_ table: String) throws -> Bool {
    guard let shape = try shape(of: table) else { return false }
    var first: Int64 = 0
    if try copy(shape, "1", [], seen: { first = $0 }) { return true }
    var last = first + highestKey
    _ = try copy(shape, "1", [], backwards: true) { last = $0 }
    if first <= last { try copyGap(shape, first, last) }
    return false
  }

  /// Looks for the rows between those that can be reached from the ends, in ever smaller parts.
  private func copyGap(_ shape: Shape, _ first: Int64, _ last: Int64) throws {
    let condition = "\(shape.key) BETWEEN ? AND ?"
    if try copy(shape, condition, [first, last]) { return }
    guard first < last else {
      _ = try copy(shape, condition, [first, last], backwards: true)
      return
    }
    let middle = first + (last - first) / 2
    try copyGap(shape, first, middle)
    try copyGap(shape, middle + 1, last)
  }

  private func shape(of table: String) throws -> Shape? {
    guard let has = try? Set(Salvage.columns(of: table, in: damaged)) else { return nil }
    let quoted = table.quotedDatabaseIdentifier
    let columns = try Salvage.columns(of: table, in: whole).filter(has.contains)
    let key = try whole.primaryKey(table)
    if key.rowIDColumn == nil, (try? whole.makeStatement(sql: "SELECT rowid FROM \(quoted)")) != nil {
      return Shape(table: quoted, columns: ["rowid"] + columns, key: "rowid")
    }
    return Shape(table: quoted, columns: columns, key: key.columns[0].quotedDatabaseIdentifier)
  }

  /// Without those that SQLite works out itself.
  private static func columns(of table: String, in database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
  }

  /// Copies rows until one cannot be read.
  ///
  /// - Parameter seen: is handed the key of each row that was read.
  /// - Returns: whether all of them were read.
  private func copy(
    _ shape: Shape, _ condition: String, _ arguments: StatementArguments, backwards: Bool = false,
    seen: (Int64) -> Void = { _ in }
  ) throws -> Bool {
    let columns = shape.columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    let places = shape.columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try whole.cachedStatement(
      sql: "INSERT OR IGNORE INTO \(shape.table) (\(columns)) VALUES (\(places))")
    // Not by an index, which may be damaged where the table is not.
    let sql = """
      SELECT \(columns), \(shape.key) FROM \(shape.table) NOT INDEXED WHERE \(condition)
      ORDER BY \(shape.key) \(backwards ? "DESC" : "")
      """
    guard let rows = try? Row.fetchCursor(damaged.cachedStatement(sql: sql), arguments: arguments) else { return false }
    while let row = Result(catching: { try rows.next() }).success {
      guard let row else { return true }
      let values = Array(row.databaseValues)
      if let key = Int64.fromDatabaseValue(values[values.count - 1]) { seen(key) }
      // What breaks the rules of a table is no row of it.
      try? insert.execute(arguments: StatementArguments(values.dropLast()))
    }
    return false
  }

  /// Keeps the highest numbers that were ever given, so that none is given again.
  func copySequences() throws {
    guard let rows = try? Row.fetchAll(damaged, sql: "SELECT name, seq FROM sqlite_sequence") else { return }
    for row in rows {
      guard let name = try? row.decode(String.self, atIndex: 0), let number = try? row.decode(Int64.self, atIndex: 1)
      else { continue }
      try whole.execute(
        sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ? AND seq < ?", arguments: [number, name, number])
    }
  }
}

extension Result {
  fileprivate var success: Success? {
    if case .success(let value) = self { value } else { nil }
  }
}
