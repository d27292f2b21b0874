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
