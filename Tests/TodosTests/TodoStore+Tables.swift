import GRDB
import Todos

extension TodoStore {
  /// The tables as they are after all migrations.
  static func createTables(in database: Database) throws {
    try create(in: database)
    try createNextIndex(in: database)
    try addOrder(in: database)
  }
}
