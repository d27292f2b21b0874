public import Days
public import GRDB
internal import Synchronization

/// The migrations that create a file, and checks of its rows.
public struct Schema: Sendable {
  public struct Migration: Sendable {
    /// Name of the migration, stored in the file.
    public let name: String
    /// Runs in a transaction of its own.
    public let change: @Sendable (Database) throws -> Void

    public init(name: String, change: @escaping @Sendable (Database) throws -> Void) {
      (self.name, self.change) = (name, change)
    }

    public init(name: String, sql: String) { self.init(name: name) { try $0.execute(sql: sql) } }
  }

  /// In order of publication. Published migrations never change; new ones are appended.
  public let migrations: [Migration]
  /// Checks for the rows of each table. A check throws at a row that no version of the program can have written.
  public let checks: [(table: String, check: @Sendable (Row) throws -> Void)]

  /// Runs in a file that was recovered from a damaged one, in the transaction that fills it.
  public let afterRecovery: @Sendable (Database) throws -> Void

  private let empty = EmptyDatabase()

  public init(
    migrations: [Migration], checks: [(table: String, check: @Sendable (Row) throws -> Void)] = [],
    afterRecovery: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) {
    (self.migrations, self.checks, self.afterRecovery) = (migrations, checks, afterRecovery)
  }

  public var migrator: DatabaseMigrator {
    migrations.reduce(into: DatabaseMigrator()) { $0.registerMigration($1.name, migrate: $1.change) }
  }

  /// Creates the tables in a new database.
  public func create(in queue: DatabaseQueue) throws { try empty.queue(migrator).backup(to: queue) }

  /// Whether the tables are those that the migrations create. SQLite's own checks do not notice a damaged column name.
  func matches(_ database: Database) throws -> Bool {
    try Schema.definitions(in: database) == empty.queue(migrator).read(Schema.definitions)
  }

  private static func definitions(in database: Database) throws -> [Row] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations' ORDER BY type, name
        """)
  }
}

/// A database in memory, as the migrations create it. They run once in a process: on the day of the first change they
/// are needed twice, to create the file and to check it before it is backed up, and took most of the time.
private final class EmptyDatabase: Sendable {
  private let made = Mutex<DatabaseQueue?>(nil)

  func queue(_ migrator: DatabaseMigrator) throws -> DatabaseQueue {
    try made.withLock { made in
      if let made { return made }
      let queue = try DatabaseQueue()
      try migrator.migrate(queue)
      made = queue
      return queue
    }
  }
}

extension Database {
  /// SQL expression for a random UUID in lower case (version 4, RFC 9562). As the default of a column, it fills rows
  /// that are inserted without the column, too.
  public static let randomUUID = """
    (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
      || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))
    """

  /// Creates a table again, for changes that `ALTER TABLE` does not support (lang_altertable.html, section 7).
  ///
  /// The sequence of `AUTOINCREMENT` continues, so that no number is given out twice.
  ///
  /// - Parameters:
  ///   - columns: columns whose values are kept
  ///   - definition: from the opening parenthesis on
  public func remake(_ table: String, keeping columns: [String], as definition: String) throws {
    let names = columns.joined(separator: ", ")
    try execute(
      sql: """
        CREATE TABLE new_\(table) \(definition);
        INSERT INTO new_\(table) (\(names)) SELECT \(names) FROM \(table);
        """)
    if try tableExists("sqlite_sequence") {
      try execute(
        sql: """
          DELETE FROM sqlite_sequence WHERE name = 'new_\(table)';
          INSERT INTO sqlite_sequence (name, seq) SELECT 'new_\(table)', seq FROM sqlite_sequence WHERE name = '\(table)';
          """)
    }
    try execute(sql: "DROP TABLE \(table); ALTER TABLE new_\(table) RENAME TO \(table)")
  }
}

/// As `YYYY-MM-DD`.
extension Day: DatabaseValueConvertible {
  public var databaseValue: DatabaseValue { description.databaseValue }

  public static func fromDatabaseValue(_ value: DatabaseValue) -> Day? {
    String.fromDatabaseValue(value).flatMap { Day(iso8601: $0) }
  }
}
