public import Days
public import GRDB

/// An open task and the reason for its place in the order of work.
public struct NextTodo: Hashable, Sendable {
  /// Why a task has its place. The order of the cases is the order of work.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case overdue
    /// The alert is within `alertMinutes`, or was earlier today.
    case alertSoon = "alert_soon"
    /// In quadrant do, due today.
    case todayToDo = "due_today_in_do"
    /// In another quadrant, due today.
    case today = "due_today"
    case doing
    /// Due within `soonDays`.
    case soon = "due_soon_in_do"
    /// In quadrant do, without a due day.
    case toDo = "do"
    /// Due after `soonDays`.
    case later = "due_later_in_do"
    case decide, delegate
    /// In quadrant delete, with any due day.
    case delete
  }

  public static let soonDays = 7
  public static let alertMinutes = 60

  public let todo: Todo
  public let reason: Reason

  /// Sorts the open tasks by reason, then by day, quadrant, time and number. Tasks in `alertSoon` are sorted by day,
  /// time, quadrant and number.
  public static func ordered(_ todos: [Todo], at now: CivilTime) -> [NextTodo] {
    // Computed once for each task, since a key is an array.
    todos.filter { !$0.isDone }.map { NextTodo(todo: $0, reason: reason(for: $0, at: now)) }
      .map { (key: $0.sortKey, next: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.next)
  }

  private static func reason(for todo: Todo, at now: CivilTime) -> Reason {
    let daysLeft = todo.daysLeft(on: now.day)
    if todo.quadrant == .delete { return .delete }
    if let daysLeft, daysLeft < 0 { return .overdue }
    if let daysLeft, let alert = todo.alert, alert.isOn,
      daysLeft * 1440 + alert.time.minuteOfDay <= now.minuteOfDay + alertMinutes
    {
      return .alertSoon
    }
    if daysLeft == 0 { return todo.quadrant == .do ? .todayToDo : .today }
    if todo.column == .doing { return .doing }
    return switch todo.quadrant {
    case .do: daysLeft.map { $0 <= soonDays ? .soon : .later } ?? .toDo
    case .decide: .decide
    case .delegate: .delegate
    case .delete: .delete
    }
  }

  private var sortKey: [Int] {
    let quadrant = Quadrant.allCases.firstIndex(of: todo.quadrant) ?? 0
    let time = todo.alert?.time.minuteOfDay ?? .max
    let (first, second) = reason == .alertSoon ? (time, quadrant) : (quadrant, time)
    return [Reason.allCases.firstIndex(of: reason) ?? 0, todo.due?.number ?? .max, first, second, todo.number]
  }
}

/// The next tasks to work on, and the number of open tasks.
public struct NextTodos: Hashable, Sendable {
  /// In the order of work, at most the requested number.
  public let tasks: [NextTodo]
  /// Number of open tasks that do not wait, in all quadrants.
  public let open: Int

  public init(tasks: [NextTodo] = [], open: Int = 0) { (self.tasks, self.open) = (tasks, open) }
}

extension TodoStore {
  /// Creates the index that keeps `next` fast in long lists.
  public static func createNextIndex(in database: Database) throws {
    try database.execute(
      sql:
        "CREATE INDEX todo_by_place ON todo (is_done, quadrant, board_column, due IS NULL, due, alert IS NULL, alert, number)"
    )
  }

  /// SQL condition of a task that does not wait; its argument is the day.
  static let isShownSQL = "(wait IS NULL OR wait <= ?)"

  /// The first open tasks in the order of work, without those that wait.
  ///
  /// Within one quadrant and column, tasks with a due day are sorted by day, time and number; so are those without.
  /// That order does not depend on today, so the first tasks overall are among the first of each group. Tasks with
  /// an alert soon are the exception: in their group, tasks whose alert is off or that have none may come first.
  public func next(_ limit: Int, at now: CivilTime, in quadrants: [Quadrant] = Quadrant.allCases) throws -> NextTodos {
    let places = quadrants.flatMap { quadrant in
      BoardColumn.allCases.flatMap { column in [false, true].map { (quadrant, column, $0) } }
    }
    let statement = try database.cachedStatement(sql: TodoStore.firstOfPlaceSQL)
    let first = try places.flatMap { quadrant, column, isUndated in
      try Todo.fetchAll(statement, arguments: [quadrant.rawValue, column.rawValue, isUndated, now.day.number, limit])
    }
    let numbers = Set(first.map(\.number))
    let alerts = try alertsSoon(at: now, in: quadrants).filter { !numbers.contains($0.number) }
    let open = try openCount(on: now.day)
    return NextTodos(tasks: Array(NextTodo.ordered(first + alerts, at: now).prefix(limit)), open: open)
  }

  /// Uses the index `todo_by_place`.
  static let firstOfPlaceSQL = """
    SELECT * FROM todo WHERE is_done = 0 AND quadrant = ? AND board_column = ? AND (due IS NULL) = ?
      AND \(isShownSQL)
    ORDER BY due, alert IS NULL, alert, number LIMIT ?
    """

  /// The number of open tasks that do not wait. Two counts, for which the index `todo_open` is enough, take a third of
  /// the time of one with both conditions.
  func openCount(on day: Day) throws -> Int {
    try Int.fetchOne(database, sql: TodoStore.openCountSQL, arguments: [day.number]) ?? 0
  }

  static let openCountSQL = """
    SELECT (SELECT count(*) FROM todo WHERE completed IS NULL)
      - (SELECT count(*) FROM todo WHERE completed IS NULL AND wait > ?)
    """

  /// Uses the index `todo_by_due`.
  static let alertsSoonSQL =
    "SELECT * FROM todo WHERE is_done = 0 AND due_order BETWEEN ? AND ? AND alert_on AND \(isShownSQL)"

  /// Tasks with an alert within `NextTodo.alertMinutes` or earlier today.
  private func alertsSoon(at now: CivilTime, in quadrants: [Quadrant]) throws -> [Todo] {
    let first = TodoStore.dueOrder(minutes: 0, after: now.day)
    let last = TodoStore.dueOrder(minutes: now.minuteOfDay + NextTodo.alertMinutes, after: now.day)
    let statement = try database.cachedStatement(sql: TodoStore.alertsSoonSQL)
    return try Todo.fetchAll(statement, arguments: [first, last, now.day.number])
      .filter { quadrants.contains($0.quadrant) }
  }

  /// The `due_order` of an alert `minutes` after the beginning of `day`, which may be on the next day.
  private static func dueOrder(minutes: Int, after day: Day) -> Int {
    (day.number + minutes / 1440) * dueOrderUnits + minutes % 1440
  }

  /// When `next` may first give another order on the day of `now`: an alert of an open task becomes an alert soon. Nil
  /// if the order stays until midnight.
  public func nextChangeOfOrder(after now: CivilTime) throws -> CivilTime? {
    let last = TodoStore.dueOrder(minutes: now.minuteOfDay + NextTodo.alertMinutes, after: now.day)
    let end = TodoStore.dueOrder(minutes: 1440 + NextTodo.alertMinutes, after: now.day)
    let order = try Int.fetchOne(
      database,
      sql: """
        SELECT min(due_order) FROM todo WHERE is_done = 0 AND due_order > ? AND due_order < ? AND alert_on
          AND \(TodoStore.isShownSQL)
        """, arguments: [last, end, now.day.number])
    return order.map { order in
      let minutes = order / TodoStore.dueOrderUnits * 1440 + order % TodoStore.dueOrderUnits - NextTodo.alertMinutes
      return CivilTime(utcSeconds: minutes * 60)
    }
  }
}
