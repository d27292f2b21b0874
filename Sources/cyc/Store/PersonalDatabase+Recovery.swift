internal import Days
internal import Platform
internal import Store
internal import Todos

/// What came of a damaged file.
struct Recovery: Equatable {
  /// Where the damaged file is now.
  let kept: String
  let tables: [SalvagedTable]
  let todos: HistoryRepair

  /// Whether nothing is known to be missing.
  var isComplete: Bool { tables.allSatisfy(\.isComplete) && todos.isComplete }
}

extension PersonalDatabase {
  /// Whether the file is whole, with everything in it; a file that is not there is.
  ///
  /// - Throws: `StoreError`
  static func isSound(in directories: Directories, _ schema: Schema) throws(StoreError) -> Bool {
    try SQLiteFile.isSound(path(in: directories), schema) { try TodoStore($0).isConsistent() }
  }

  /// Makes a new file of what can be read, and keeps the damaged one under another name.
  ///
  /// - Throws: `StoreError`; the file is then as it was.
  static func recover(
    in directories: Directories, _ schema: Schema, at now: Instant
  ) throws(StoreError) -> Recovery {
    let recovery = try SQLiteFile.recover(path(in: directories), schema, at: now) { try TodoStore($0).mend(at: now) }
    return Recovery(kept: recovery.kept, tables: recovery.tables, todos: recovery.mending)
  }
}
