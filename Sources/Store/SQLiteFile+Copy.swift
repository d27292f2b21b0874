public import GRDB
internal import Platform

extension SQLiteFile {
  /// Copies what a file holds at this moment into one file that only its owner can read, whoever writes meanwhile; one of that name
  /// is replaced.
  ///
  /// Source: sqlite.org/backup.html. The copy is whole before it gets its name.
  public static func copy(_ queue: DatabaseQueue, to path: String) throws {
    let draft = "\(path).new"
    try remove(draft)
    try PrivateFile.create(draft)
    do {
      let copy = try DatabaseQueue(path: draft)
      try queue.backup(to: copy)
      // In WAL mode, which is copied too, nobody could read it where nothing can be written.
      try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.close()
      try PrivateFile.move(draft, to: path)
    } catch {
      try? remove(draft)
      throw error
    }
  }
}
