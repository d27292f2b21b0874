public import Days
public import GRDB

/// What is to be done first, and how much there is to do.
public struct NextTodos: Hashable, Sendable {
  /// In the order in which they are to be done: as many as were asked for, or fewer where the list is shorter.
  public let tasks: [NextTodo]
  /// How many tasks are open, in all quadrants.
  public let open: Int

  public init(tasks: [NextTodo] = [], open: Int = 0) {
    self.tasks = tasks
    self.open = open
  }
}

extension TodoStore {
  /// The index that lets `next` read a few tasks of however many.
  public static func createNextIndex(in database: Database) throws {
    try database.execute(
      sql:
        "CREATE INDEX todo_by_place ON todo (is_done, quadrant, board_column, due IS NULL, due, alert IS NULL, alert, number)"
    )
  }

  /// The open tasks that are to be done first, of some quadrants.
  ///
  /// Among those of one quadrant and one column that have a day, and among those that have none, tasks stand in the order of
  /// day, time and number, whatever day today is. So the first ones of all are among the first of each.
  public func next(
    _ limit: Int, on today: Day, in quadrants: [Quadrant] = Quadrant.allCases
  ) throws -> NextTodos {
    let places = quadrants.flatMap { quadrant in
      BoardColumn.allCases.flatMap { column in [false, true].map { (quadrant, column, $0) } }
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT * FROM todo WHERE is_done = 0 AND quadrant = ? AND board_column = ? AND (due IS NULL) = ?
        ORDER BY due, alert IS NULL, alert, number LIMIT ?
        """)
    let candidates = try places.flatMap { quadrant, column, isUndated in
      try Row.fetchAll(statement, arguments: [quadrant.rawValue, column.rawValue, isUndated, limit]).map(
        Todo.init(row:))
    }
    let open = try Int.fetchOne(database, sql: "SELECT count(*) FROM todo WHERE is_done = 0") ?? 0
    return NextTodos(tasks: Array(NextTodo.ordered(candidates, on: today).prefix(limit)), open: open)
  }
}
