public import GRDB

/// What a file is like: the steps that make it, and what its rows must be like.
public struct Schema: Sendable {
  /// A step from one form of the file to the next.
  public struct Migration: Sendable {
    /// What the file remembers the step by.
    public let name: String
    /// Runs in a transaction of its own.
    public let change: @Sendable (Database) throws -> Void

    public init(name: String, change: @escaping @Sendable (Database) throws -> Void) {
      self.name = name
      self.change = change
    }
  }

  /// In the order in which they were published: one is never changed, and new ones come last.
  public let migrations: [Migration]
  /// What the rows of a table must be like; throws at one that no version wrote like that.
  public let checks: [(table: String, check: @Sendable (Row) throws -> Void)]

  /// What is done in a file that was made of what could be read of a damaged one.
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
