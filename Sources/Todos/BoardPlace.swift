public import Days

/// Where on the board a task is put.
public enum BoardPlace: Hashable, Sendable {
  /// Above all others of its column.
  case top
  /// Beside another task, which stands in the column.
  case before(uuid: String)
  case after(uuid: String)
}

extension Todo {
  /// Tasks of one column as they stand in it: those first that somebody put somewhere, then the others by their due days.
  ///
  /// - Parameter todos: by their due days
  public static func asOnBoard(_ todos: [Todo]) -> [Todo] {
    let placed = todos.compactMap { todo in todo.order.map { (key: $0, todo: todo) } }
    // Two machines may have given the same key: they agree on the order all the same.
    let inOrder = placed.sorted { ($0.key, $0.todo.uuid) < ($1.key, $1.todo.uuid) }
    return inOrder.map(\.todo) + todos.filter { $0.order == nil }
  }

  /// What it takes to put tasks somewhere in a column, in their order. Only they change, and the tasks above that place that had
  /// none of their own so far: what is put below them keeps them there.
  ///
  /// - Parameters:
  ///   - todos: from any column
  ///   - others: all tasks of the column, as they stand in it; those that are put somewhere are passed over
  public static func put(
    _ todos: [Todo], _ place: BoardPlace, in column: BoardColumn, among others: [Todo], at now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> [TodoChange] {
    let moved = Set(todos.map(\.uuid))
    let others = others.filter { !moved.contains($0.uuid) }
    let index = place.index(in: others)
    var placed = PlacedTodos(others)
    for todo in others[..<index] where todo.order == nil { placed.insert(todo, at: placed.todos.count, using: &random) }
    for (offset, todo) in todos.enumerated() { placed.insert(todo, at: index + offset, using: &random) }
    return zip(placed.todos, placed.keys).filter { $0.order != $1 || moved.contains($0.uuid) }.map { todo, key in
      var after = todo
      if moved.contains(todo.uuid) { after.move(to: column, at: now) }
      after.order = key
      after.changed = now
      return TodoChange(from: todo, to: after)
    }
  }
}

/// The tasks of a column that have a place of their own, from the top.
private struct PlacedTodos {
  private(set) var todos: [Todo]
  private(set) var keys: [OrderKey]

  init(_ column: [Todo]) {
    todos = column.filter { $0.order != nil }
    keys = todos.compactMap(\.order)
  }

  mutating func insert(_ todo: Todo, at index: Int, using random: inout some RandomNumberGenerator) {
    let insertion = OrderInsertion(at: index, of: keys, using: &random)
    for (index, key) in insertion.rekeyed { keys[index] = key }
    keys.insert(insertion.key, at: index)
    todos.insert(todo, at: index)
  }
}

extension BoardPlace {
  /// Before which of some tasks it is; the end where the named one is not among them.
  fileprivate func index(in todos: [Todo]) -> Int {
    switch self {
    case .top: 0
    case .before(let uuid): todos.firstIndex { $0.uuid == uuid } ?? todos.count
    case .after(let uuid): todos.firstIndex { $0.uuid == uuid }.map { $0 + 1 } ?? todos.count
    }
  }
}
