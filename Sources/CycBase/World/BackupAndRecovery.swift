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

  /// Exists from the start of a backup by another process until it ends without an error.
  fileprivate static func backupAttempt(in directories: Directories) -> String {
    "\(backupFolder(in: directories))/attempt.stamp"
  }

  /// Copies the file, unless that was done today or the file is damaged.
  fileprivate static func backUp(in world: World) throws(StoreError) {
    let directories = world.home.directories
    _ = try backups(in: directories).keep(path(in: directories), on: world.clock.now().today) { () throws(StoreError) in
      try isIntact(in: directories, world.features.schema)
    }
    try? PrivateFile.remove(backupAttempt(in: directories))
  }

  /// The newest backup that is intact; nil if there is none.
  package static func newestBackup(in directories: Directories, _ schema: Schema, on today: Day) -> BackupOffer? {
    // Not `lazy.compactMap`, whose `first` computes the element twice: if the disk failed in between, cyc would crash.
    for backup in backups(in: directories).all(asOf: today) {
      let todos = SQLiteFile.previewBackup(backup.path, schema, rowsAgree: { try TodoStore($0).isConsistent() }) {
        try TodoStore($0).todos()
      }
      if let todos { return BackupOffer(day: backup.day, path: backup.path, todos: todos) }
    }
    return nil
  }
}

extension World {
  /// Checking and copying a larger file takes longer than a command may, so another process does it.
  private static let maxBytesToCopy = 500_000
  private static let maxSecondsToCopy = 60

  /// Copies the personal database if this call changed it, at most once a day, and reports damage that a copy has
  /// found. Never makes a command fail: a failed copy is noted, and tried again after the next change.
  package func backUp() {
    let (path, backups) = (PersonalDatabase.path(in: home.directories), PersonalDatabase.backups(in: home.directories))
    if call.changes.hasPersonal, backups.isDue(on: clock.now().today) {
      if !isLarge(path) || !startsBackup() { keepBackup() }
    }
    guard call.changes.hasUsedPersonal, backups.hasFoundDamage else { return }
    screen.printError(StoreError.corrupt(path: path).message, hint: StoreError.corrupt(path: path).hint)
  }

  private func keepBackup() {
    do throws(StoreError) {
      try PersonalDatabase.backUp(in: self)
    } catch {
      noteDaily(
        Sentence(en: "there is no backup of today: \(error.message)", ko: "오늘의 백업을 만들지 못했어요: \(error.message)"))
    }
  }

  private func isLarge(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int).map { $0 > World.maxBytesToCopy } ?? false
  }

  /// Starts a process that makes the backup, unless one may be running. False if none could be started.
  private func startsBackup() -> Bool {
    guard !call.programPath.isEmpty else { return false }
    let attempt = TimeStamp(path: PersonalDatabase.backupAttempt(in: home.directories))
    // Another process may still be copying.
    if attempt.isYounger(thanSeconds: World.maxSecondsToCopy, at: clock.now()) { return true }
    if FileManager.default.fileExists(atPath: attempt.path) {
      noteDaily(
        Sentence(
          en: "the last backup failed; to try it and see why: cyc backup",
          ko: "지난 백업이 실패했어요. 다시 해 보고 까닭을 보려면: cyc backup"))
    }
    do throws(PrivateFileError) {
      try attempt.set(to: clock.now())
    } catch {
      return false
    }
    return (try? programs.start([call.programPath, "backup"], home.environment, "/dev/null")) != nil
  }
}

/// `cyc backup`: the process that copies a large personal database.
package struct BackupCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "backup",
    abstract: Sentence(en: "Copy the lists, unless that was done today.", ko: "오늘 하지 않았다면 목록을 백업해요."),
    shouldDisplay: false)

  @OptionGroup package var shared: SharedOptions

  package static let settingsUse = SettingsUse.silent

  package init() {}

  package func run(in world: World) throws {
    let path = PersonalDatabase.path(in: world.home.directories)
    if try PrivateFile.exists(path) {
      try PersonalDatabase.backUp(in: world)
    }
    // For a person who types it after a note; the process in the background has no terminal.
    guard world.screen.terminal.outputIsTerminal, !world.screen.isQuiet else { return }
    let newest = PersonalDatabase.backups(in: world.home.directories).all(asOf: world.clock.now().today).first?.path
    let copied = newest.map { Sentence(en: "The newest copy of your lists: \($0)", ko: "가장 새로운 백업: \($0)") }
    let words = copied ?? Sentence(en: "There is nothing to copy yet.", ko: "아직 백업할 것이 없어요.")
    try world.screen.out(words(world.screen.language) + "\n")
  }
}

package struct Recovery: Equatable {
  /// New path of the damaged file.
  package let kept: String
  package let tables: [SalvagedTable]
  /// Number of rows that could not be read and came from `backup`.
  package let rowsOfBackup: Int
  package let backup: Day?
  package let todos: HistoryRepair

  package var isComplete: Bool { tables.allSatisfy(\.isComplete) && todos.isLossless }
}

extension PersonalDatabase {
  /// True also if there is no file.
  package static func isIntact(in directories: Directories, _ schema: Schema) throws(StoreError) -> Bool {
    try SQLiteFile.isIntact(path(in: directories), schema) { try TodoStore($0).isConsistent() }
  }

  /// Makes a new file of everything that can be read, completed from `backup`, and keeps the damaged file. An error
  /// leaves the file unchanged.
  package static func recover(
    in directories: Directories, _ schema: Schema, completing backup: BackupOffer?, at now: Instant
  ) throws(StoreError) -> Recovery {
    let recovery = try SQLiteFile.recover(
      path(in: directories), schema, at: now, completing: backup.map(completion)
    ) { try TodoStore($0).repair(at: now) }
    return Recovery(
      kept: recovery.kept, tables: recovery.tables, rowsOfBackup: recovery.rowsOfBackup, backup: backup?.day,
      todos: recovery.repair)
  }

  /// Tasks that `recover` would bring back.
  package static func readableTodos(
    in directories: Directories, _ schema: Schema, completing backup: BackupOffer?, at now: Instant
  ) throws(StoreError) -> [Todo] {
    try SQLiteFile.previewRecovery(
      path(in: directories), schema, completing: backup.map(completion),
      repair: { _ = try TodoStore($0).repair(at: now) }, look: { try TodoStore($0).todos() })
  }

  /// Completes all tables but `todo`: the repair rebuilds that one from the history, which has later states of its
  /// tasks than the backup.
  private static func completion(_ backup: BackupOffer) -> SQLiteFile.Backup {
    SQLiteFile.Backup(path: backup.path, excludedTables: ["todo"])
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
