public import Days
public import GRDB

/// The list of tasks in an SQLite database, used within one transaction of the caller.
///
/// Each change goes through `record`, which writes the list and the history together.
public struct TodoStore {
  let database: Database
  /// Tables outside the list whose rows `undo` and `redo` restore.
  let rowTables: [RowTable]

  public init(_ database: Database, rowTables: [RowTable] = []) {
    (self.database, self.rowTables) = (database, rowTables)
  }

  /// Units of a day in the column `due_order`: its 1440 minutes, and one for tasks without a time.
  static let dueOrderUnits = 1441

  public static func create(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE todo (
          number INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, title TEXT NOT NULL, body TEXT,
          quadrant TEXT NOT NULL, board_column TEXT NOT NULL,
          due INTEGER,  -- days since 1970-01-01
          alert INTEGER,  -- minutes since midnight
          alert_on INTEGER, color TEXT,
          created TEXT NOT NULL, changed TEXT NOT NULL, completed TEXT,  -- RFC 3339, with the offset of the local zone
          is_done INTEGER AS (completed IS NOT NULL),
          -- By day and time; what has no time comes after those of its day, what has no day last.
          due_order INTEGER AS (coalesce(due * 1441 + coalesce(alert, 1440), 9223372036854775807)));
        CREATE INDEX todo_by_due ON todo (is_done, due_order, number);
        CREATE TABLE todo_step (
          id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, happened TEXT NOT NULL, state TEXT,
          target INTEGER REFERENCES todo_step);
        CREATE INDEX todo_step_by_state ON todo_step (state, id);
        -- One row a step and task; the states as JSON, null where there is no such task.
        CREATE TABLE todo_change (
          step INTEGER NOT NULL REFERENCES todo_step, number INTEGER NOT NULL, uuid TEXT NOT NULL, before TEXT, after TEXT,
          PRIMARY KEY (step, number)) WITHOUT ROWID;
        CREATE INDEX todo_change_by_number ON todo_change (number, step);
        """)
  }

  /// Adds the order key of the board, which is null for existing tasks, and an index to find the history of a UUID.
  public static func addOrder(in database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE todo ADD COLUMN board_order TEXT DEFAULT NULL;
        CREATE INDEX todo_change_by_uuid ON todo_change (uuid, step)
        """)
  }

  public static func addRepeat(in database: Database) throws {
    // As `Recurrence.description`.
    try database.execute(sql: "ALTER TABLE todo ADD COLUMN repeat TEXT DEFAULT NULL")
  }

  public static func addWait(in database: Database) throws {
    // In days since 1970-01-01.
    try database.execute(sql: "ALTER TABLE todo ADD COLUMN wait INTEGER DEFAULT NULL")
  }

  public static func addWaitIndex(in database: Database) throws {
    try database.execute(sql: "CREATE INDEX todo_by_wait ON todo (wait) WHERE wait IS NOT NULL")
  }

  /// For `openCount`. Without `completed` in the index, SQLite would look up each row of the table.
  public static func addOpenIndex(in database: Database) throws {
    try database.execute(
      sql: """
        CREATE INDEX todo_open ON todo (wait, completed) WHERE completed IS NULL;
        DROP INDEX todo_by_wait
        """)
  }

  public func todo(_ number: Int) throws -> Todo? {
    try Todo.fetchOne(database.cachedStatement(sql: "SELECT * FROM todo WHERE number = ?"), arguments: [number])
  }

  public func todo(uuid: String) throws -> Todo? {
    try Todo.fetchOne(database.cachedStatement(sql: "SELECT * FROM todo WHERE uuid = ?"), arguments: [uuid])
  }

  /// The number for the next new task: higher than all numbers ever given out, from 1.
  public func nextNumber() throws -> Int {
    try (Int.fetchOne(database, sql: "SELECT max(number) FROM todo_change") ?? 0) + 1
  }

  /// The number that a task has, or had when it was last in the list; nil if it never was.
  public func number(of uuid: String) throws -> Int? {
    let statement = try database.cachedStatement(
      sql: "SELECT number FROM todo_change WHERE uuid = ? ORDER BY step DESC LIMIT 1")
    return try Int.fetchOne(statement, arguments: [uuid])
  }

  /// The base for merging another import of a task; nil if no import added or changed it.
  func imported(_ uuid: String) throws -> ImportBase? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT before, after FROM todo_change JOIN todo_step ON id = step
        WHERE uuid = ? AND kind = 'import' AND after IS NOT NULL
          -- Undoing an import that added the task may have left the task, since another machine had changed it.
          AND (state IN ('done', 'settled') OR state = 'reversed' AND before IS NULL)
        ORDER BY step
        """)
    var base: Todo?
    var isBodyMerged = false
    let rows = try Row.fetchCursor(statement, arguments: [uuid])
    while let row = try rows.next() {
      guard let after = try TodoStore.todo(row.decode(atIndex: 1)) else { continue }
      let before = try TodoStore.todo(row.decode(atIndex: 0))
      guard let before, let earlier = base else {
        // An import into a task that had a body may have merged both.
        (base, isBodyMerged) = (after, before?.body != nil)
        continue
      }
      if before.body != after.body, before.body != earlier.body { isBodyMerged = true }
      func lastImported<Value: Equatable>(_ field: KeyPath<Todo, Value>) -> Value {
        before[keyPath: field] == after[keyPath: field] ? earlier[keyPath: field] : after[keyPath: field]
      }
      base = Todo(
        number: after.number, uuid: uuid, title: lastImported(\.title), body: lastImported(\.body),
        quadrant: lastImported(\.quadrant), column: lastImported(\.column), due: lastImported(\.due),
        alert: lastImported(\.alert), recurrence: lastImported(\.recurrence), wait: lastImported(\.wait),
        color: lastImported(\.color), created: after.created, changed: after.changed,
        completed: lastImported(\.completed), order: lastImported(\.order))
    }
    return base.map { ImportBase(todo: $0, isBodyMerged: isBodyMerged) }
  }

  /// The base for merging `line` of a file that was exported when the task had last been changed on `day`: the task as
  /// it was then; nil if the history of it was pruned. Of several versions of that day, the one most like the line.
  func exported(_ uuid: String, on day: Day, as line: ImportedTodo) throws -> ImportBase? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT after FROM todo_change JOIN todo_step ON id = step
        WHERE uuid = ? AND after IS NOT NULL AND state IN ('done', 'settled') ORDER BY step DESC
        """)
    var base: Todo?
    let rows = try Row.fetchCursor(statement, arguments: [uuid])
    while let row = try rows.next() {
      guard let todo = try TodoStore.todo(row.decode(atIndex: 0)), todo.changed.today <= day else { continue }
      if todo.changed.today < day {
        base = base ?? todo
        break
      }
      if base.map({ line.agreement(with: todo) > line.agreement(with: $0) }) ?? true { base = todo }
    }
    return base.map { ImportBase(todo: $0, isBodyMerged: false) }
  }

  /// Whether `number` never belonged to a task with another UUID.
  public func isFree(_ number: Int, for uuid: String) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT NOT EXISTS (SELECT 1 FROM todo_change WHERE number = ? AND uuid <> ?)")
    return try Bool.fetchOne(statement, arguments: [number, uuid]) ?? true
  }

  /// Changes the list and records the changes as one step of the history. Steps undone before can no longer be redone,
  /// but stay in the history.
  ///
  /// - Parameter changes: each of a different task; if empty, nothing is recorded
  /// - Returns: what the same step did to other occurrences of repeating tasks; nothing for an import
  @discardableResult
  public func record(_ kind: TodoStep.Kind, _ changes: [TodoChange], at now: Instant) throws -> TodoRepeats {
    var repeats = TodoRepeats()
    guard !changes.isEmpty else { return repeats }
    if kind != .import {
      repeats.added = try occurrences(after: changes, at: now)
      repeats.removed = try untouchedOccurrences(after: changes)
    }
    try abandonUndone()
    let others = repeats.added.map { TodoChange(added: $0.todo) } + repeats.removed.map(TodoChange.init(removed:))
    try add(changes + others, to: begin(kind, .done, at: now))
    return repeats
  }

  /// After this, undone steps cannot be redone.
  func abandonUndone() throws {
    try database.execute(sql: "UPDATE todo_step SET state = 'abandoned' WHERE state = 'undone'")
  }

  /// Adds a step without changes; returns its ID.
  func begin(_ kind: TodoStep.Kind, _ state: TodoStep.State, at now: Instant) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO todo_step (kind, happened, state) VALUES (?, ?, ?)",
      arguments: [kind.rawValue, now.rfc3339WithOffset, state.rawValue])
    return database.lastInsertedRowID
  }

  /// Changes the list, and records the changes in a step that `begin` has created.
  func add(_ changes: [TodoChange], to step: Int64) throws {
    for change in changes {
      try appendToHistory(change, step: step)
      try apply(change)
    }
  }
}

// MARK: - Rows

extension TodoStore {
  /// Applies a change to the list.
  ///
  /// The UUID identifies the task. If another task has its number, this throws instead of replacing that task.
  func apply(_ change: TodoChange) throws {
    guard let todo = change.after else {
      return try database.cachedStatement(sql: "DELETE FROM todo WHERE uuid = ?").execute(arguments: [change.uuid])
    }
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO todo VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (uuid) DO UPDATE SET
          title = excluded.title, body = excluded.body, quadrant = excluded.quadrant,
          board_column = excluded.board_column, due = excluded.due, alert = excluded.alert,
          alert_on = excluded.alert_on, color = excluded.color, created = excluded.created, changed = excluded.changed,
          completed = excluded.completed, board_order = excluded.board_order,
          repeat = excluded.repeat, wait = excluded.wait
        """)
    try statement.execute(
      arguments: [
        todo.number, todo.uuid, todo.title, todo.body, todo.quadrant.rawValue, todo.column.rawValue, todo.due?.number,
        todo.alert?.time.minuteOfDay, todo.alert?.isOn, todo.color?.rawValue, todo.created.rfc3339WithOffset,
        todo.changed.rfc3339WithOffset, todo.completed?.rfc3339WithOffset, todo.order?.text,
        todo.recurrence?.description, todo.wait?.number,
      ])
  }
}

extension Todo: FetchableRecord {
  /// - Parameter row: with the columns in the order of the table; 13 and 14 are computed ones
  /// - Throws: `DatabaseError` or `RowDecodingError` if the row is invalid. Skipping it would make the task look lost
  public init(row: Row) throws {
    let (due, wait) = (try row.decode(Int?.self, atIndex: 6), try row.decode(Int?.self, atIndex: 17))
    guard let quadrant = Quadrant(rawValue: try row.decode(atIndex: 4)),
      let column = BoardColumn(rawValue: try row.decode(atIndex: 5)),
      let created = Instant(rfc3339: try row.decode(atIndex: 10)),
      let changed = Instant(rfc3339: try row.decode(atIndex: 11)),
      [due, wait].allSatisfy({ $0.map(Todo.days.contains) ?? true })
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let isOn = try row.decode(Bool?.self, atIndex: 8) ?? true
    self.init(
      number: try row.decode(atIndex: 0), uuid: try row.decode(atIndex: 1), title: try row.decode(atIndex: 2),
      body: try row.decode(atIndex: 3), quadrant: quadrant, column: column, due: due.map(Day.init(number:)),
      alert: try row.decode(Int?.self, atIndex: 7).flatMap(ClockTime.init(minuteOfDay:)).map {
        TodoAlert(time: $0, isOn: isOn)
      },
      recurrence: try row.decode(String?.self, atIndex: 16).map(Todo.recurrence), wait: wait.map(Day.init(number:)),
      color: try row.decode(String?.self, atIndex: 9).flatMap(TodoColor.init(rawValue:)), created: created,
      changed: changed, completed: try row.decode(String?.self, atIndex: 12).flatMap(Instant.init(rfc3339:)),
      order: try row.decode(String?.self, atIndex: 15).map(Todo.order))
  }

  private static func order(_ text: String) throws -> OrderKey {
    guard let key = OrderKey(text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return key
  }

  private static func recurrence(_ text: String) throws -> Recurrence {
    guard let recurrence = Recurrence(canonical: text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return recurrence
  }

  /// Valid `Day.number`s; covers all dates with a four-digit year.
  private static let days = -4_000_000...4_000_000
}
