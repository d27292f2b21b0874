package import Days
package import Platform
package import Store
package import Todos

/// What came of a damaged file.
package struct Recovery: Equatable {
  /// Where the damaged file is now.
  package let kept: String
  package let tables: [SalvagedTable]
  package let todos: HistoryRepair

  /// Whether nothing is known to be missing.
  package var isComplete: Bool { tables.allSatisfy(\.isComplete) && todos.isComplete }
}

extension PersonalDatabase {
  /// Whether the file is whole, with everything in it; a file that is not there is.
  ///
  /// - Throws: `StoreError`
  package static func isSound(in directories: Directories, _ schema: Schema) throws(StoreError) -> Bool {
    try SQLiteFile.isSound(path(in: directories), schema) { try TodoStore($0).isConsistent() }
  }

  /// Makes a new file of what can be read, and keeps the damaged one under another name.
  ///
  /// - Throws: `StoreError`; the file is then as it was.
  package static func recover(
    in directories: Directories, _ schema: Schema, at now: Instant
  ) throws(StoreError) -> Recovery {
    let recovery = try SQLiteFile.recover(path(in: directories), schema, at: now) { try TodoStore($0).mend(at: now) }
    return Recovery(kept: recovery.kept, tables: recovery.tables, todos: recovery.mending)
  }

  /// The tasks that `recover` would bring back.
  ///
  /// - Throws: `StoreError`
  package static func readableTodos(in directories: Directories, _ schema: Schema, at now: Instant) throws(StoreError)
    -> [Todo]
  {
    try SQLiteFile.previewRecovery(
      path(in: directories), schema, mend: { _ = try TodoStore($0).mend(at: now) }, look: { try TodoStore($0).todos() })
  }

  /// Puts a copy in the place of the damaged file, which is kept under another name.
  ///
  /// - Returns: where the damaged file is now; nil where the copy turned out not to be whole
  /// - Throws: `StoreError`; the file is then as it was.
  package static func restore(
    _ backup: BackupOffer, in directories: Directories, _ schema: Schema, at now: Instant
  ) throws(StoreError) -> String? {
    try SQLiteFile.restore(path(in: directories), from: backup.path, schema, at: now) {
      try TodoStore($0).isConsistent()
    }
  }
}
