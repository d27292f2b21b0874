public import GRDB
public import Platform
internal import Synchronization
internal import Foundation

/// Opens SQLite files in WAL mode, readable by their owner only and fully migrated.
public enum SQLiteFile {
  /// How much a loss of the file matters.
  public enum Durability: Sendable {
    /// Committed data must survive a power cut.
    case precious
    /// The data can be fetched again.
    case cheap
  }

  /// How long to wait for another process that writes.
  public static let maxWaitSeconds = 5.0

  /// Opens a file. Creates it and its folders if it does not exist.
  ///
  /// - Parameters:
  ///   - path: of the file; a lock and SQLite's own files are next to it
  ///   - schema: missing migrations are run
  ///   - maxWaitSeconds: how long each use waits for another process that writes
  /// - Throws: `StoreError`; a file of a newer version is left unchanged
  public static func open(
    _ path: String, durability: Durability, schema: Schema, maxWaitSeconds: Double = maxWaitSeconds
  ) throws(StoreError) -> DatabaseQueue {
    try StoreError.naming(path) {
      if try !PrivateFile.existsEnsuringFolder(path) { try create(path, schema: schema) }
      // New files get their name when they are complete, so an empty file is damaged. SQLite would take it for a new
      // database.
      if isEmpty(path) { throw StoreError.corrupt(path: path) }
      let queue = try connect(path, durability: durability, maxWaitSeconds: maxWaitSeconds)
      let migrator = schema.migrator
      let (hasUnknownMigrations, hasAllMigrations, isReady) = try queue.read {
        try (migrator.hasBeenSuperseded($0), migrator.hasCompletedMigrations($0), hasEverything($0, migrator))
      }
      // A newer version has all of our migrations, too.
      if hasUnknownMigrations { throw hasAllMigrations ? StoreError.newer(path: path) : .corrupt(path: path) }
      if !isReady { try makeReady(queue, path, durability: durability, schema: schema) }
      return queue
    }
  }

  /// Opens a file for reading; nil if it does not exist. If it cannot be written, its content can still be read.
  public static func openExisting(
    _ path: String, durability: Durability, schema: Schema, maxWaitSeconds: Double = maxWaitSeconds
  ) throws(StoreError) -> DatabaseQueue? {
    guard try StoreError.naming(path, { try PrivateFile.exists(path) }) else { return nil }
    do {
      return try open(path, durability: durability, schema: schema, maxWaitSeconds: maxWaitSeconds)
    } catch {
      guard error.mayAllowReading, let queue = try openUnwritable(path, schema: schema) else { throw error }
      return queue
    }
  }

  /// Opens a file for reading, without leaving a trace or waiting for a writer; nil if it does not exist.
  ///
  /// Changes that are still in the WAL are read through the files next to it, which its writer has created. Otherwise
  /// the file is assumed not to change; the caller can check that with `FileMark`.
  ///
  /// - Throws: `StoreError`, also if a migration is missing
  public static func openReadOnly(at path: String, schema: Schema) throws(StoreError) -> DatabaseQueue? {
    guard try StoreError.naming(path, { try PrivateFile.exists(path) }) else { return nil }
    if let queue = try openUnwritable(path, schema: schema) { return queue }
    return try StoreError.naming(path) {
      var configuration = Configuration.readOnly
      configuration.busyMode = .timeout(maxLookWaitSeconds)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      guard try queue.read({ try schema.migrator.hasCompletedMigrations($0) }) else {
        throw StoreError.corrupt(path: path)
      }
      return queue
    }
  }

  /// Short, because status bars call this.
  private static let maxLookWaitSeconds = 0.2

  /// Opens a file for reading only, for a disk that is full or read-only. Nil if SQLite would have to write: there is a
  /// WAL, or a migration is missing.
  ///
  /// Source: sqlite.org/uri.html, "immutable": takes no lock and creates no files.
  private static func openUnwritable(_ path: String, schema: Schema) throws(StoreError) -> DatabaseQueue? {
    try StoreError.naming(path) {
      guard try !hasLeftoverWAL(path), !isEmpty(path) else { return nil }
      let name = path.replacing(["%": "%25", "?": "%3f", "#": "%23"])
      // With the empty authority, a path that begins with `//` is not read as `//HOST/PATH` (sqlite.org/uri.html).
      let authority = name.hasPrefix("/") ? "//" : ""
      let queue = try DatabaseQueue(path: "file:\(authority)\(name)?immutable=1", configuration: .readOnly)
      return try queue.read { try schema.migrator.hasCompletedMigrations($0) } ? queue : nil
    }
  }

  private static let maxCacheKiB = 32 << 10

  /// Opens a file for reading and writing, without checking or migrating it.
  static func connect(
    _ path: String, durability: Durability, maxWaitSeconds: Double = maxWaitSeconds
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(BusyWait(maxSeconds: maxWaitSeconds).goesOn)
    // Checking foreign keys costs 10 % of the time of an insert.
    configuration.foreignKeysEnabled = durability == .precious
    configuration.prepareDatabase { database in
      try database.execute(
        sql: """
          PRAGMA synchronous = \(durability == .precious ? "FULL" : "NORMAL");
          -- With the default of 2 MB, inserting thousands of rows writes the same pages many times.
          PRAGMA cache_size = -\(maxCacheKiB);
          -- Otherwise statement journals go to files in /var/tmp.
          PRAGMA temp_store = MEMORY;
          """)
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func isEmpty(_ path: String) -> Bool { FileMark(path)?.isOfEmptyFile == true }

  /// Whether there is a WAL with changes. An empty one does not count: it stays if only the database is removed.
  static func hasLeftoverWAL(_ path: String) throws -> Bool {
    try PrivateFile.existsEnsuringFolder("\(path)-wal") && !isEmpty("\(path)-wal")
  }

  // MARK: - Creating and checking

  /// Creates a file under a temporary name and renames it when it is complete, so that no process ever sees an
  /// incomplete file.
  private static func create(_ path: String, schema: Schema) throws {
    try withLock(path) {
      if try PrivateFile.existsEnsuringFolder(path) { return }
      // A leftover WAL belongs to another file, but SQLite would apply it to the new one.
      if try hasLeftoverWAL(path) { throw StoreError.corrupt(path: path) }
      let draft = "\(path).new"
      try createDraft(draft, schema: schema)
      try PrivateFile.move(draft, to: path)
    }
  }

  /// Creates a complete file without rows, replacing a leftover one.
  static func createDraft(_ path: String, schema: Schema) throws {
    try remove(path)
    try PrivateFile.create(path)
    let queue = try connect(path, durability: .cheap)
    try schema.create(in: queue)
    try switchToWAL(queue, waitSeconds: 0)
    try queue.close()
  }

  /// Removes a file and SQLite's files next to it.
  public static func remove(_ path: String) throws(PrivateFileError) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try PrivateFile.remove(path + suffix) }
  }

  /// Whether SQLite finds all pages intact, and the tables exist.
  ///
  /// - Throws: if it cannot be checked now
  public static func isIntact(_ queue: DatabaseQueue, with tables: [String]) throws -> Bool {
    try isIntactInEitherCheck { try looksIntact(queue, with: tables) }
  }

  private static func looksIntact(
    _ queue: @autoclosure () throws -> DatabaseQueue, with tables: [String]
  ) throws -> Bool {
    do {
      return try queue().read { database in
        let areThere = try tables.allSatisfy { try database.tableExists($0) }
        return try areThere && hasIntactPages(database)
      }
    } catch let error as DatabaseError where StoreError.isDamage(error) {
      return false
    }
  }

  /// Repeats a check that finds damage: to SQLite, a page that the disk failed to read once often looks damaged.
  static func isIntactInEitherCheck<Failure: Error>(_ check: () throws(Failure) -> Bool) throws(Failure) -> Bool {
    if try check() { return true }
    return try check()
  }

  /// - Throws: `DatabaseError` if the disk fails to read a page, which SQLite reports like damage, with a result code
  static func hasIntactPages(_ database: Database) throws -> Bool {
    let complaints = try String.fetchAll(database, sql: "PRAGMA integrity_check(1)")
    if complaints == ["ok"] { return true }
    // The expression is compiled only now: that takes 2 million instructions, and each silent `nag run` checks the
    // file.
    let codes = complaints.compactMap { $0.firstMatch(of: #/error code=(\d+)/#).flatMap { CInt($0.1) } }
    for code in codes where ResultCode(rawValue: code).primaryResultCode == .SQLITE_IOERR {
      throw DatabaseError(resultCode: .SQLITE_IOERR)
    }
    return false
  }

  /// Closes a file that is moved next. SQLite ignores errors when it closes a file, and then leaves rows in the WAL.
  static func closeWithoutWAL(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try queue.close()
  }

  /// Whether the version bytes in the header allow writing (fileformat2.html, section 1.3.3).
  ///
  /// - Precondition: this process does not have the file open. Closing it here would release SQLite's locks on it
  static func hasValidHeader(_ path: String) throws(StoreError) -> Bool {
    guard try StoreError.naming(path, { try PrivateFile.existsEnsuringFolder(path) }) else { return false }
    let handle = try openedFile(path)
    defer { try? handle.close() }
    // A file that is open but cannot be read is on a failing disk.
    guard let start = try? handle.read(upToCount: 20) ?? Data() else { throw .full(path: path) }
    let versions = start.dropFirst(18)
    return versions.count == 2 && versions.allSatisfy { (1...2).contains($0) }
  }

  /// - Throws: `StoreError.notOpened`
  static func openedFile(_ path: String) throws(StoreError) -> FileHandle {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .notOpened(path: path, PrivateFile.refusal(of: path))
    }
    return handle
  }

  static func isIntact(_ path: String, with tables: [String]) throws -> Bool {
    guard try PrivateFile.existsEnsuringFolder(path), !isEmpty(path) else { return false }
    return try isIntactInEitherCheck { try looksIntact(connect(path, durability: .precious), with: tables) }
  }

  /// Whether all migrations have run and the file is in WAL mode.
  private static func hasEverything(_ database: Database, _ migrator: DatabaseMigrator) throws -> Bool {
    guard try migrator.hasCompletedMigrations(database) else { return false }
    return try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal"
  }

  private static func makeReady(
    _ queue: DatabaseQueue, _ path: String, durability: Durability, schema: Schema
  ) throws {
    // Two processes that find the same migration missing would both run it.
    try withLock(path) {
      try switchToWAL(queue, waitSeconds: maxWaitSeconds)
      let migrator = schema.migrator
      if durability == .precious { try keepVersion(of: queue, path, before: migrator) }
      try migrator.migrate(queue)
    }
  }

  /// Before a migration, copies a file to `PATH.version-N`, where N is the number of its migrations. If the migration
  /// turns out to be wrong, nothing is lost, and an older version of the program can read the copy.
  private static func keepVersion(of queue: DatabaseQueue, _ path: String, before migrator: DatabaseMigrator) throws {
    let (done, isReady) = try queue.read {
      try (migrator.appliedMigrations($0).count, migrator.hasCompletedMigrations($0))
    }
    if done > 0, !isReady { try copy(queue, to: "\(path).version-\(done)") }
  }

  /// A lock between processes, for steps that SQLite does not isolate.
  static func withLock<Value>(_ path: String, _ work: () throws -> Value) throws -> Value {
    try FileLock.withLock("\(path).lock", waitSeconds: maxWaitSeconds, body: work)
  }

  /// Switches a file to WAL mode, which it then keeps. GRDB's own setting would write to the file at each opening,
  /// which makes reading wait for the disk four times.
  static func switchToWAL(_ queue: DatabaseQueue, waitSeconds: Double) throws {
    let deadline = SystemClock.uptimeSeconds() + waitSeconds
    while true {
      do {
        return try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // SQLite does not wait for this: it fails at once if another process is reading.
        guard SystemClock.uptimeSeconds() < deadline else { throw error }
        SystemClock.sleep(seconds: 0.01)
      }
    }
  }
}

extension Configuration {
  static var readOnly: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    return configuration
  }
}

/// Waits for another process to release a file, in short steps. SQLite's own busy handler sleeps longer and longer, so
/// under load one of twenty processes could wait for seconds.
private final class BusyWait: Sendable {
  private let maxSeconds: Double
  private let began = Mutex(0.0)

  init(maxSeconds: Double) { self.maxSeconds = maxSeconds }

  /// - Parameter tries: previous waits for this lock
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
