public import GRDB
public import Platform
internal import Synchronization
internal import Foundation

/// Opens an SQLite file that only its owner can read, in WAL mode, with all its migrations done.
public enum SQLiteFile {
  /// How much a file is worth.
  public enum Care: Sendable {
    /// What has been acknowledged must survive a power cut.
    case precious
    /// It can be fetched again.
    case cheap
  }

  /// How long to wait for other processes.
  private static let maxWaitSeconds = 5.0

  /// Opens a file, which is created where there is none, in folders that are made too.
  ///
  /// - Parameters:
  ///   - path: of the file; beside it lie a lock and what SQLite keeps there
  ///   - migrator: the steps from an empty file to the present one, of which those that are missing are done
  /// - Throws: `StoreError`; a file of a newer version is left as it is.
  public static func open(_ path: String, care: Care, migrator: DatabaseMigrator) throws(StoreError) -> DatabaseQueue {
    try StoreError.naming(path) {
      if try !PrivateFile.isThere(path) { try create(path, migrator: migrator) }
      // SQLite takes an empty file for a new database; here it is what is left of one, for new ones appear complete.
      if isEmpty(path) { throw StoreError.corrupt(path: path) }
      let queue = try connect(path, care: care)
      let (hasOthers, hasOurs, isReady) = try queue.read { database in
        (
          try migrator.hasBeenSuperseded(database), try migrator.hasCompletedMigrations(database),
          try hasEverything(database, migrator)
        )
      }
      // A newer version has all of our migrations too.
      if hasOthers { throw hasOurs ? StoreError.newer(path: path) : .corrupt(path: path) }
      if !isReady { try makeReady(queue, path, care: care, migrator: migrator) }
      return queue
    }
  }

  /// Opens a file for a look; nil where there is none, and then none is made. Where nothing can be written, all that is kept can still
  /// be read, and rescued.
  ///
  /// - Throws: `StoreError`
  public static func openExisting(
    _ path: String, care: Care, migrator: DatabaseMigrator
  ) throws(StoreError) -> DatabaseQueue? {
    guard try StoreError.naming(path, { try PrivateFile.exists(path) }) else { return nil }
    do {
      return try open(path, care: care, migrator: migrator)
    } catch {
      guard error.isOfWriting, let queue = try openUnwritable(path, migrator: migrator) else { throw error }
      return queue
    }
  }

  /// Opens a file for a look that leaves no trace and waits for nobody; nil where there is none.
  ///
  /// Changes that are not in the file itself yet are read through the files beside it, which whoever writes has made. Else the
  /// file is taken for one that nobody changes: whoever looks sees by `FileMark` whether somebody did meanwhile.
  ///
  /// - Throws: `StoreError`; where a migration is missing, too
  public static func look(at path: String, migrator: DatabaseMigrator) throws(StoreError) -> DatabaseQueue? {
    guard try StoreError.naming(path, { try PrivateFile.exists(path) }) else { return nil }
    if let queue = try openUnwritable(path, migrator: migrator) { return queue }
    return try StoreError.naming(path) {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(maxLookWaitSeconds)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      guard try queue.read({ try migrator.hasCompletedMigrations($0) }) else { throw StoreError.corrupt(path: path) }
      return queue
    }
  }

  /// Whoever looks at a bar does not wait.
  private static let maxLookWaitSeconds = 0.2

  /// Opens a file for reading alone, on a disk that is full or cannot be written; nil where SQLite would have to write in order to
  /// read it, since changes are not in the file itself yet or a migration is missing.
  ///
  /// Source: sqlite.org/uri.html, "immutable": no lock is taken, and nothing is made beside the file.
  private static func openUnwritable(_ path: String, migrator: DatabaseMigrator) throws(StoreError) -> DatabaseQueue? {
    try StoreError.naming(path) {
      guard try !PrivateFile.isThere("\(path)-wal") || isEmpty("\(path)-wal"), !isEmpty(path) else { return nil }
      let name = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: "file:\(name)?immutable=1", configuration: configuration)
      return try queue.read { try migrator.hasCompletedMigrations($0) } ? queue : nil
    }
  }

  /// What is kept in memory of a file, as far as it is needed.
  private static let maxCacheKiB = 32 << 10

  /// A connection to a file that is there.
  static func connect(_ path: String, care: Care) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(BusyWait(maxSeconds: maxWaitSeconds).goesOn)
    // Looking up what a row belongs to costs a tenth of writing it.
    configuration.foreignKeysEnabled = care == .precious
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA synchronous = \(care == .precious ? "FULL" : "NORMAL");
          -- With 2 MB, as it is by itself, pages are written many times over while thousands of rows come in.
          PRAGMA cache_size = -\(maxCacheKiB);
          -- What a statement may have to take back goes into a file below /var/tmp otherwise.
          PRAGMA temp_store = MEMORY;
          """)
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func isEmpty(_ path: String) -> Bool {
    FileMark(path)?.isOfEmptyFile == true
  }

  // MARK: - Beginnings

  /// Makes a file under another name, which it loses when it is complete: nobody ever sees half of it, whenever this process ends
  /// and however many begin at once.
  private static func create(_ path: String, migrator: DatabaseMigrator) throws {
    try alone(path) {
      if try PrivateFile.isThere(path) { return }
      // SQLite would read it into the new file, to which it does not belong.
      if try PrivateFile.isThere("\(path)-wal") { throw StoreError.corrupt(path: path) }
      let draft = "\(path).new"
      try self.draft(draft, migrator: migrator)
      try PrivateFile.move(draft, to: path)
    }
  }

  /// Makes a complete file without any row, in the place of what is left of an earlier one.
  static func draft(_ path: String, migrator: DatabaseMigrator) throws {
    try remove(path)
    try PrivateFile.create(path)
    let queue = try connect(path, care: .cheap)
    try migrator.migrate(queue)
    try switchToWAL(queue, waitSeconds: 0)
    try queue.close()
  }

  /// Removes a file that SQLite works with, and what it keeps beside it.
  ///
  /// - Throws: `PrivateFileError`
  public static func remove(_ path: String) throws(PrivateFileError) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try PrivateFile.remove(path + suffix) }
  }

  /// Whether SQLite finds nothing wrong with any page of a file, and these tables are in it.
  ///
  /// - Throws: where it cannot be looked at now, which says nothing of its pages
  public static func isSound(_ queue: DatabaseQueue, with tables: [String]) throws -> Bool {
    do {
      return try queue.read { database in
        let areThere = try tables.allSatisfy { try database.tableExists($0) }
        return try areThere && String.fetchAll(database, sql: "PRAGMA integrity_check(1)") == ["ok"]
      }
    } catch let error as DatabaseError where StoreError.isDamage(error) {
      return false
    }
  }

  /// Whether the tables and indexes of a file are those that its migrations make: SQLite finds nothing wrong with a column of
  /// another name.
  static func hasItsSchema(_ database: Database, migrator: DatabaseMigrator) throws -> Bool {
    let fresh = try DatabaseQueue()
    try migrator.migrate(fresh)
    return try schema(database) == fresh.read(schema)
  }

  private static func schema(_ database: Database) throws -> [Row] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations' ORDER BY type, name
        """)
  }

  /// Whether the header of a file lets it be written (fileformat2.html, section 1.3.3). To be asked before it is opened: closing
  /// it here would take the locks away that SQLite holds on it.
  static func hasItsHeader(_ path: String) -> Bool {
    let versions = FileManager.default.contents(atPath: path)?.dropFirst(18).prefix(2) ?? Data()
    return versions.count == 2 && versions.allSatisfy { (1...2).contains($0) }
  }

  static func isSound(_ path: String, care: Care, with tables: [String]) throws -> Bool {
    guard try PrivateFile.isThere(path), !isEmpty(path) else { return false }
    do {
      return try isSound(try connect(path, care: care), with: tables)
    } catch let error as DatabaseError where StoreError.isDamage(error) {
      return false
    }
  }

  private static func hasEverything(_ database: Database, _ migrator: DatabaseMigrator) throws -> Bool {
    guard try migrator.hasCompletedMigrations(database) else { return false }
    return try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
  }

  private static func makeReady(
    _ queue: DatabaseQueue, _ path: String, care: Care, migrator: DatabaseMigrator
  ) throws {
    // Two processes that find the same migration missing would both do it.
    try alone(path) {
      try switchToWAL(queue, waitSeconds: maxWaitSeconds)
      if care == .precious { try keepVersion(of: queue, path, before: migrator) }
      try migrator.migrate(queue)
    }
  }

  /// Copies a file that is about to get a newer form to `PATH.version-N`, where N is how many migrations it has had: should the
  /// newer form turn out to be wrong, nothing is lost, and an earlier version of the program can still read it.
  private static func keepVersion(of queue: DatabaseQueue, _ path: String, before migrator: DatabaseMigrator) throws {
    let (done, isReady) = try queue.read {
      (try migrator.appliedMigrations($0).count, try migrator.hasCompletedMigrations($0))
    }
    if done > 0, !isReady { try copy(queue, to: "\(path).version-\(done)") }
  }

  /// Lets one process at a time do what SQLite does not keep apart by itself.
  static func alone<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    try FileLock.withLock("\(path).lock", waitSeconds: maxWaitSeconds, body: work)
  }

  /// The mode stays with the file. Not by the configuration's own journal mode, which writes to the file whenever it is opened: a
  /// look would then wait for the disk four times.
  static func switchToWAL(_ queue: DatabaseQueue, waitSeconds: Double) throws {
    let deadline = SystemClock.uptimeSeconds() + waitSeconds
    while true {
      do {
        return try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // For this SQLite does not wait: whoever reads at that moment makes it fail at once.
        guard SystemClock.uptimeSeconds() < deadline else { throw error }
        SystemClock.sleep(seconds: 0.01)
      }
    }
  }
}

/// Waits for another process to let go of a file, each time only a moment: SQLite's own way of waiting sleeps ever longer, so that
/// under load one of twenty may be passed over for seconds.
private final class BusyWait: Sendable {
  private let maxSeconds: Double
  private let began = Mutex(0.0)

  init(maxSeconds: Double) { self.maxSeconds = maxSeconds }

  /// - Parameter tries: how often this lock was waited for so far
  func goesOn(tries: Int) -> Bool {
    let now = SystemClock.uptimeSeconds()
    let began = began.withLock { began in
      if tries == 0 { began = now }
      return began
    }
    guard now - began < maxSeconds else { return false }
    SystemClock.sleep(seconds: .random(in: 0.001...0.01))
    return true
  }
}
