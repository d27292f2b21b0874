public import GRDB

/// The migrations that create a file, and checks of its rows.
public struct Schema: Sendable {
  public struct Migration: Sendable {
    /// Name of the migration, stored in the file.
    public let name: String
    /// Runs in a transaction of its own.
    public let change: @Sendable (Database) throws -> Void

    public init(name: String, change: @escaping @Sendable (Database) throws -> Void) {
      self.name = name
      self.change = change
    }
  }

  /// In order of publication. Published migrations never change; new ones are appended.
  public let migrations: [Migration]
  /// Checks for the rows of each table. A check throws at a row that no version of cyc can have written.
  public let checks: [(table: String, check: @Sendable (Row) throws -> Void)]

  /// Runs in a file that was recovered from a damaged one.
  public let afterRecovery: @Sendable (Database) throws -> Void

  public init(
    migrations: [Migration], checks: [(table: String, check: @Sendable (Row) throws -> Void)] = [],
    afterRecovery: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) {
    self.migrations = migrations
    self.checks = checks
    self.afterRecovery = afterRecovery
  }

  public var migrator: DatabaseMigrator {
    migrations.reduce(into: DatabaseMigrator()) { $0.registerMigration($1.name, migrate: $1.change) }
  }
}
