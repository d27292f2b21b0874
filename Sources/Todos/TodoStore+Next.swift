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
  /// day, time and number. That order does not depend on today. So the first ones of all are among the first of each, apart from those with an
  /// alert soon: an alert that is off, or a task of today without one, may stand before them.
  public func next(
    _ limit: Int, at now: CivilTime, in quadrants: [Quadrant] = Quadrant.allCases
  ) throws -> NextTodos {
    let places = quadrants.flatMap { quadrant in
      BoardColumn.allCases.flatMap { column in [false, true].map { (quadrant, column, $0) } }
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT * FROM todo WHERE is_done = 0 AND quadrant = ? AND board_column = ? AND (due IS NULL) = ?
        ORDER BY due, alert IS NULL, alert, number LIMIT ?
        """)
    let first = try places.flatMap { quadrant, column, isUndated in
      try Row.fetchAll(statement, arguments: [quadrant.rawValue, column.rawValue, isUndated, limit]).map(
        Todo.init(row:))
    }
    let numbers = Set(first.map(\.number))
    let alerts = try alertsSoon(at: now, in: quadrants).filter { !numbers.contains($0.number) }
    let open = try Int.fetchOne(database, sql: "SELECT count(*) FROM todo WHERE is_done = 0") ?? 0
    return NextTodos(tasks: Array(NextTodo.ordered(first + alerts, at: now).prefix(limit)), open: open)
  }

  /// With the index `todo_by_due`; `due_order` counts 1441 a day.
  static let alertsSoonSQL = "SELECT * FROM todo WHERE is_done = 0 AND due_order BETWEEN ? AND ? AND alert_on"

  /// Tasks with an alert that comes within `NextTodo.alertMinutes`, or came earlier today.
  private func alertsSoon(at now: CivilTime, in quadrants: [Quadrant]) throws -> [Todo] {
    let last = now.hour * 60 + now.minute + NextTodo.alertMinutes
    let end = (now.day.number + last / 1440) * 1441 + last % 1440
    let statement = try database.cachedStatement(sql: TodoStore.alertsSoonSQL)
    return try Row.fetchAll(statement, arguments: [now.day.number * 1441, end]).map(Todo.init(row:))
      .filter { quadrants.contains($0.quadrant) }
  }
}
