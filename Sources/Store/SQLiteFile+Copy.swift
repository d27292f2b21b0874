public import GRDB
internal import Platform

extension SQLiteFile {
  /// Copies the present content of a file to a file that only its owner can read, even if other processes write in the
  /// meantime. Replaces an existing file.
  ///
  /// Source: sqlite.org/backup.html. The copy is complete before it gets its name.
  public static func copy(_ queue: DatabaseQueue, to path: String) throws {
    let draft = "\(path).new"
    try remove(draft)
    try PrivateFile.create(draft)
    do {
      let copy = try DatabaseQueue(path: draft)
      try queue.backup(to: copy)
      // The copied WAL mode would make the copy unreadable in a folder without write permission.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      try PrivateFile.move(draft, to: path)
    } catch {
      try? remove(draft)
      throw error
    }
  }
}
