public import Formats
public import GRDB

/// A table outside the list, such as that of the D-days, whose changes are steps of the same history.
public struct RowTable: Sendable {
  public let name: String
  /// Column that identifies a row on all machines. Read as text, even if it is an integer.
  let key: String
  /// Column of the number of a row, which is valid on this machine only.
  let number: String?
  /// Columns that are restored together, such as a date and whether its year is known.
  let units: [[String]]
  /// Whether the column `times` has the time of the last change of each unit, by its first column, as a JSON object.
  let hasTimes: Bool
  /// Whether undo or redo can add a removed row again without contradicting the present rows.
  let fits: @Sendable (RowState, Database) throws -> Bool

  public init(
    _ name: String, key: String, number: String? = nil, units: [[String]], hasTimes: Bool = false,
    fits: @escaping @Sendable (RowState, Database) throws -> Bool = { _, _ in true }
  ) {
    (self.name, self.key, self.number, self.units) = (name, key, number, units)
    (self.hasTimes, self.fits) = (hasTimes, fits)
  }

  private var columns: [String] { [number].compactMap(\.self) + units.joined() + (hasTimes ? [RowState.times] : []) }

  /// All rows by the values of their key column.
  func states(in database: Database) throws -> [String: RowState] {
    let sql = "SELECT CAST(\(key) AS TEXT), \(columns.joined(separator: ", ")) FROM \(name)"
    let rows = try Row.fetchAll(database, sql: sql).map { (try $0.decode(String.self, atIndex: 0), try state($0)) }
    return Dictionary(rows) { first, _ in first }
  }

  func state(_ key: String, in database: Database) throws -> RowState? {
    let sql = "SELECT CAST(\(self.key) AS TEXT), \(columns.joined(separator: ", ")) FROM \(name) WHERE \(self.key) = ?"
    return try Row.fetchOne(database, sql: sql, arguments: [key]).map(state)
  }

  private func state(_ row: Row) throws -> RowState {
    RowState(
      try zip(columns, row.databaseValues.dropFirst()).map { column, value in
        JSONMember(name: column, value: try RowTable.json(value))
      })
  }

  /// Adds a row with its former number, or with a new one if that is taken.
  func insert(_ state: RowState, _ key: String, in database: Database) throws {
    var members = state.members.filter { columns.contains($0.name) }
    if let number, let value = state[number] {
      let sql = "SELECT EXISTS (SELECT 1 FROM \(name) WHERE \(number) = ?)"
      let isTaken = try Bool.fetchOne(database, sql: sql, arguments: [RowTable.value(value)]) ?? false
      if isTaken { members.removeAll { $0.name == number } }
    }
    let names = ([self.key] + members.map(\.name)).joined(separator: ", ")
    let marks = Array(repeating: "?", count: members.count + 1).joined(separator: ", ")
    try database.execute(
      sql: "INSERT INTO \(name) (\(names)) VALUES (\(marks))",
      arguments: StatementArguments([key.databaseValue] + members.map { RowTable.value($0.value) }))
  }

  /// Sets the columns of some units, and their times.
  func set(_ units: [[String]], to state: RowState, _ key: String, at seconds: Int, in database: Database) throws {
    for unit in units {
      let pairs = unit.map { "\($0) = ?" }.joined(separator: ", ")
      try database.execute(
        sql: "UPDATE \(name) SET \(pairs) WHERE \(self.key) = ?",
        arguments: StatementArguments(unit.map { RowTable.value(state[$0] ?? .null) } + [key.databaseValue]))
      guard hasTimes else { continue }
      try database.execute(
        sql: """
          UPDATE \(name) SET times = json_set(coalesce(times, '{}'), '$.' || ?, ?) WHERE \(self.key) = ?
          """, arguments: [unit[0], seconds, key])
    }
  }

  func remove(_ key: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM \(name) WHERE \(self.key) = ?", arguments: [key])
  }

  private static func json(_ value: DatabaseValue) throws -> JSONValue {
    switch value.storage {
    case .null: .null
    case .int64(let number): .number("\(number)")
    case .string(let text): .string(text)
    case .double, .blob: throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
  }

  private static func value(_ value: JSONValue) -> DatabaseValue {
    switch value {
    case .number(let digits): Int64(digits)?.databaseValue ?? .null
    case .string(let text): text.databaseValue
    case .null, .bool, .array, .object: .null
    }
  }
}

/// The columns of a row, except its key.
public struct RowState: Hashable, Sendable {
  static let times = "times"

  let members: [JSONMember]

  init(_ members: [JSONMember]) { self.members = members }

  /// Nil if there is no such column.
  public subscript(column: String) -> JSONValue? { members.first { $0.name == column }?.value }

  public func text(_ column: String) -> String? { if case .string(let text)? = self[column] { text } else { nil } }

  public func number(_ column: String) -> Int? {
    if case .number(let digits)? = self[column] { Int(digits) } else { nil }
  }

  /// Ignores the times of changes, which are not part of what was changed.
  func isSame(as other: RowState) -> Bool {
    members.filter { $0.name != RowState.times } == other.members.filter { $0.name != RowState.times }
  }

  func isSame(as other: RowState, in unit: [String]) -> Bool { unit.allSatisfy { self[$0] == other[$0] } }

  /// JSON, for the history.
  var text: String { JSONValue.object(members).text() }

  /// Reads JSON from the history.
  init(_ text: String) throws {
    var reader = JSONReader(Array(text.utf8))
    guard case .object(let members)? = try? reader.readValue(), reader.peek() == nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self.members = members
  }
}

/// The state of a row before and after a change. `before` is nil for an added row, `after` for a removed one.
public struct RowChange: Hashable, Sendable {
  /// Name of its `RowTable`.
  public let table: String
  public let key: String
  public let before: RowState?
  public let after: RowState?

  var inverse: RowChange { RowChange(table: table, key: key, before: after, after: before) }
}
