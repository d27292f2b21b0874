internal import Todos

extension World {
  /// Looks at the list; where nothing was ever kept, at an empty one without making a file.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  func readTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value? {
    guard let database = try PersonalDatabase.existing(in: directories) else { return nil }
    return try database.read { try work(TodoStore($0)) }
  }

  /// Changes the list in one transaction: what is thrown leaves it as it was.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  func changeTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value {
    try PersonalDatabase(in: directories).write { try work(TodoStore($0)) }
  }
}
