internal import Todos

extension World {
  /// Looks at the list; nil where nothing was ever kept, and then no file is made.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  func readTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: directories)?.look { try work(TodoStore($0)) }
  }

  /// Changes the list in one transaction: what is thrown leaves it as it was. Notices that come or go with it change the schedule.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  func changeTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value {
    let value = try PersonalDatabase(in: directories).change { try work(TodoStore($0)) }
    NagNoticeTicks.follow(in: self)
    return value
  }
}
