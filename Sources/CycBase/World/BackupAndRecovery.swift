package import ArgumentParser
package import Days
internal import Foundation
package import Formats
package import Platform
package import Store
package import Todos

/// A backup that can replace the damaged database.
package struct BackupOffer: Equatable, JSONConvertible {
  package let day: Day
  package let path: String
  package let todos: [Todo]

  /// Number of `readable` tasks of the damaged file that the backup lacks or has in an older state.
  package func lacking(_ readable: [Todo]) -> Int {
    let own = Set(todos)
    return readable.count { !own.contains($0) }
  }

  /// Number of tasks in the backup that cannot be read from the damaged file.
  package func missing(in readable: [Todo]) -> Int {
    let uuids = Set(readable.map(\.uuid))
    return todos.count { !uuids.contains($0.uuid) }
  }

  package var json: JSONValue { ["path": path, "day": day.description, "tasks": todos.count] }
}

extension PersonalDatabase {
  /// One copy a day, after a change.
  package static func backups(in directories: Directories) -> DailyBackups {
    DailyBackups(in: backupFolder(in: directories), named: "cyc")
  }

  package static func backupFolder(in directories: Directories) -> String { "\(directories.state)/backups" }

  package static func newestBackup(in directories: Directories, _ schema: Schema) -> BackupOffer? {
    backups(in: directories).all.lazy.compactMap { backup in
      SQLiteFile.previewCopy(backup.path, schema, rowsAgree: { try TodoStore($0).isConsistent() }) {
        try TodoStore($0).todos()
      }.map { BackupOffer(day: backup.day, path: backup.path, todos: $0) }
    }.first
  }
}

extension World {
  /// Copying a larger file takes longer than a command may, so another process does it.
  private static let maxBytesToCopy = 1_000_000

  /// Copies the personal database if this call changed it, at most once a day, and reports damage that a copy has found.
  /// Never makes a command fail: a failed copy is tried again after the next change.
  package func backUp() {
    let (path, backups) = (PersonalDatabase.path(in: home.directories), PersonalDatabase.backups(in: home.directories))
    if call.changes.hasPersonal, backups.isDue(on: clock.now().today) {
      if !isLarge(path) || !startsBackup() { _ = try? backups.keep(path, on: clock.now().today) }
    }
    guard call.changes.hasUsedPersonal, backups.hasFoundDamage else { return }
    screen.complain(StoreError.corrupt(path: path).message, hint: StoreError.corrupt(path: path).hint)
  }

  private func isLarge(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int).map { $0 > World.maxBytesToCopy } ?? false
  }

  private func startsBackup() -> Bool {
    guard !call.programPath.isEmpty else { return false }
    return (try? programs.start([call.programPath, "backup"], home.environment, "/dev/null")) != nil
  }
}

/// `cyc backup`: the process that copies a large personal database.
package struct BackupCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the lists, unless that was done today.", shouldDisplay: false)

  @OptionGroup package var shared: SharedOptions

  package static let settingsUse = SettingsUse.silent

  package init() {}

  package func run(in world: World) throws {
    let path = PersonalDatabase.path(in: world.home.directories)
    if try PrivateFile.exists(path) {
      _ = try PersonalDatabase.backups(in: world.home.directories).keep(path, on: world.clock.now().today)
    }
  }
}

package struct Recovery: Equatable {
  /// New path of the damaged file.
  package let kept: String
  package let tables: [SalvagedTable]
  /// Rows that could not be read and came from `backup`.
  package let rowsOfBackup: Int
  package let backup: Day?
  package let todos: HistoryRepair

  package var isComplete: Bool { tables.allSatisfy(\.isComplete) && todos.isComplete }
}

extension PersonalDatabase {
  /// True also if there is no file.
  package static func isSound(in directories: Directories, _ schema: Schema) throws(StoreError) -> Bool {
    try SQLiteFile.isSound(path(in: directories), schema) { try TodoStore($0).isConsistent() }
  }

  /// Makes a new file of everything that can be read, completed from a backup, and keeps the damaged file. An error
  /// leaves it unchanged.
  package static func recover(
    in directories: Directories, _ schema: Schema, completing backup: BackupOffer?, at now: Instant
  ) throws(StoreError) -> Recovery {
    let recovery = try SQLiteFile.recover(
      path(in: directories), schema, at: now, completing: backup.map(completion)
    ) { try TodoStore($0).mend(at: now) }
    return Recovery(
      kept: recovery.kept, tables: recovery.tables, rowsOfBackup: recovery.rowsOfBackup, backup: backup?.day,
      todos: recovery.mending)
  }

  /// Tasks that `recover` would bring back.
  package static func readableTodos(
    in directories: Directories, _ schema: Schema, completing backup: BackupOffer?, at now: Instant
  ) throws(StoreError) -> [Todo] {
    try SQLiteFile.previewRecovery(
      path(in: directories), schema, completing: backup.map(completion),
      mend: { _ = try TodoStore($0).mend(at: now) }, look: { try TodoStore($0).todos() })
  }

  /// The list is left out: the history, which is completed, has later states of its tasks.
  private static func completion(_ backup: BackupOffer) -> SQLiteFile.Backup {
    SQLiteFile.Backup(path: backup.path, leavesOut: ["todo"])
  }

  /// Replaces the damaged file by a backup, and keeps it under the returned path; nil if the backup is damaged too. An
  /// error leaves the file unchanged.
  package static func restore(
    _ backup: BackupOffer, in directories: Directories, _ schema: Schema, at now: Instant
  ) throws(StoreError) -> String? {
    try SQLiteFile.restore(path(in: directories), from: backup.path, schema, at: now) {
      try TodoStore($0).isConsistent()
    }
  }
}
