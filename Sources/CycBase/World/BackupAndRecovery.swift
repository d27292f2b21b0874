package import Days
package import Formats
package import Platform
package import Store
package import Todos

/// A copy that can take the place of a damaged file.
package struct BackupOffer: Equatable {
  package let day: Day
  package let path: String
  package let todos: [Todo]

  /// How many tasks it has not, or not as they were last, compared with what can be read of the damaged file.
  package func lacking(_ readable: [Todo]) -> Int {
    let own = Set(todos)
    return readable.count { !own.contains($0) }
  }

  /// How many of its tasks cannot be read in the damaged file at all.
  package func missing(in readable: [Todo]) -> Int {
    let uuids = Set(readable.map(\.uuid))
    return todos.count { !uuids.contains($0.uuid) }
  }
}

extension BackupOffer: JSONConvertible {
  package var json: JSONValue { ["path": path, "day": day.description, "tasks": todos.count] }
}

extension PersonalDatabase {
  /// Copies of the file, one a day after a change, in the folder of what may be deleted.
  package static func backups(in directories: Directories) -> DailyBackups {
    DailyBackups(in: backupFolder(in: directories), named: "cyc")
  }

  package static func backupFolder(in directories: Directories) -> String { "\(directories.state)/backups" }

  /// The latest copy that is whole; nil where there is none.
  package static func newestBackup(in directories: Directories, _ schema: Schema) -> BackupOffer? {
    backups(in: directories).all.lazy.compactMap { backup in
      SQLiteFile.previewCopy(backup.path, schema, rowsAgree: { try TodoStore($0).isConsistent() }) {
        try TodoStore($0).todos()
      }.map { BackupOffer(day: backup.day, path: backup.path, todos: $0) }
    }.first
  }
}

extension World {
  /// Copies the personal database after a change, once a day. Nobody's command fails because of it: what is found damaged is said,
  /// and what cannot be copied now is tried again after the next change.
  package func backUp() {
    let path = PersonalDatabase.path(in: directories)
    let outcome = try? PersonalDatabase.backups(in: directories).keep(path, on: now().today)
    guard outcome == .damaged else { return }
    complain(StoreError.corrupt(path: path).message, hint: StoreError.corrupt(path: path).hint)
  }
}

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
