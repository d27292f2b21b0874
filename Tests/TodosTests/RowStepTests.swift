import Days
import Formats
import GRDB
import Support
import Testing

@testable import Todos

/// Steps that change rows outside the list, such as D-days.
@Suite struct RowStepTests {
  private static let days = RowTable(
    "day", key: "uuid", number: "number", units: [["title"], ["date", "is_yearly"]], hasTimes: true)
  private static let choice = RowTable("choice", key: "id", units: [["value"]])
  private static let now = RandomTodos.evening

  private func withStore(_ body: (TodoStore, Database) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      try database.execute(
        sql: """
          CREATE TABLE day (number INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, date TEXT, is_yearly INTEGER,
            times TEXT DEFAULT NULL, uuid TEXT NOT NULL UNIQUE);
          CREATE TABLE choice (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER)
          """)
      try body(TodoStore(database, rowTables: [Self.days, Self.choice]), database)
    }
  }

  /// Everything that a command may show, without the times of changes.
  private func contents(_ store: TodoStore, _ database: Database) throws -> [String] {
    let rows = ["number, title, date, is_yearly, uuid FROM day ORDER BY number", "id, value FROM choice"]
    return try store.todos(TodoFilter(order: .number)).map { $0.json.text() }
      + rows.flatMap { try Row.fetchAll(database, sql: "SELECT \($0)").map { "\($0)" } }
  }

  private func add(_ title: String, _ uuid: String, to store: TodoStore, _ database: Database) throws {
    try store.record(.add, in: Self.days, at: Self.now) {
      try database.execute(
        sql: "INSERT INTO day (title, date, is_yearly, uuid) VALUES (?, '2027-03-06', 0, ?)", arguments: [title, uuid])
    }
  }

  private func run(_ sql: String, _ kind: TodoStep.Kind, _ store: TodoStore, _ database: Database) throws {
    try store.record(kind, in: Self.days, at: Self.now) { try database.execute(sql: sql) }
  }

  /// One random command on tasks, days or the choice. Commands that change nothing are not steps. `added` counts the
  /// days, for their ids.
  private func change(_ store: TodoStore, _ database: Database, _ tasks: inout RandomTodos, _ added: inout Int) throws {
    let numbers = try Int.fetchAll(database, sql: "SELECT number FROM day ORDER BY number")
    let day = numbers.randomElement(using: &tasks.random) ?? 0
    switch Int.random(in: 0..<9, using: &tasks.random) {
    case 0, 1:
      let todo = tasks.todo(try store.nextNumber())
      try store.record(.add, [TodoChange(added: todo)], at: Self.now)
    case 2:
      let some = try store.todos().filter { _ in tasks.chance(oneIn: 3) }
      let changes = some.map { TodoChange(from: $0, to: tasks.edit().applied(to: $0, at: Self.now)) }
      try store.record(.edit, changes.filter { $0.before != $0.after }, at: Self.now)
    case 3:
      let some = try store.todos().filter { _ in tasks.chance(oneIn: 4) }
      try store.record(.remove, some.map { TodoChange(removed: $0) }, at: Self.now)
    case 4, 5:
      added += 1
      try add(tasks.title(), "uuid-\(added)", to: store, database)
    case 6:
      let year = Int.random(in: 2027...2029, using: &tasks.random)
      try run(
        "UPDATE day SET date = '\(year)-01-01', is_yearly = \(year % 2) WHERE number = \(day)", .edit, store, database)
    case 7: try run("DELETE FROM day WHERE number IN (\(day), \(day + 1))", .remove, store, database)
    default:
      let value = Int.random(in: 1...3, using: &tasks.random)
      try store.record(.edit, in: Self.choice, at: Self.now) {
        try database.execute(sql: "INSERT OR REPLACE INTO choice VALUES (1, \(value))")
      }
    }
  }

  @Suite struct LongLawTests {
    private let steps = RowStepTests()

    @Test func undoAndRedoMoveThroughAllStatesByteForByte() throws {
      for seed in 0..<UInt64(60) {
        var tasks = RandomTodos(seed: seed)
        var added = 0
        try steps.withStore { store, database in
          var (earlier, later) = ([[String]](), [[String]]())
          var present = try steps.contents(store, database)
          for step in 0..<60 {
            let comment = Comment(rawValue: "seed \(seed), step \(step)")
            switch Int.random(in: 0..<4, using: &tasks.random) {
            case 0:
              let count = Int.random(in: 1...3, using: &tasks.random)
              #expect(try store.undo(count, at: RowStepTests.now).count == min(count, earlier.count), comment)
              for _ in 0..<min(count, earlier.count) {
                later.append(present)
                present = earlier.removeLast()
              }
            case 1:
              let isThere = !later.isEmpty
              #expect(try store.redo(at: RowStepTests.now).count == (isThere ? 1 : 0), comment)
              if isThere {
                earlier.append(present)
                present = later.removeLast()
              }
            default:
              let last = try store.lastStep()
              try steps.change(store, database, &tasks, &added)
              let isStep = try store.lastStep() > last
              if isStep {
                earlier.append(present)
                later = []
              }
              let new = try steps.contents(store, database)
              #expect((new != present) == isStep, comment)
              present = new
            }
            #expect(try steps.contents(store, database) == present, comment)
            #expect(try store.isConsistent(), comment)
          }
          let all = earlier.count
          #expect(try store.undo(all + 1, at: RowStepTests.now).count == all)
          #expect(try steps.contents(store, database) == [], "seed \(seed)")
          #expect(try store.redo(all + 1 + later.count, at: RowStepTests.now).count == all + later.count)
          #expect(try steps.contents(store, database) == later.first ?? present, "seed \(seed)")
        }
      }
    }
  }

  @Test func stepsSayWhatTheyChanged() throws {
    try withStore { store, database in
      try add("Exam", "a", to: store, database)
      try run("UPDATE day SET title = 'Oral exam'", .edit, store, database)
      try run("UPDATE day SET title = 'Oral exam'", .edit, store, database)
      #expect(try store.undo(at: Self.now).first?.rows.first?.after?.text("title") == "Oral exam")
      let steps = try store.steps()
      #expect(steps.map(\.kind) == [.undo, .edit, .add], "a change of nothing is no step")
      #expect(steps[0].rows.map { $0.after?.text("title") } == ["Exam"])
      #expect(steps[2].rows.map { $0.after?.number("number") } == [1] && steps[2].rows[0].before == nil)
      #expect(steps.allSatisfy { $0.changes.isEmpty })
      #expect(try store.tasksChanged(after: 0) == [])
    }
  }

  /// A sync changes rows without a step; what it changed stays.
  @Test func undoKeepsWhatAnotherMachineChanged() throws {
    try withStore { store, database in
      try add("Exam", "a", to: store, database)
      try run("UPDATE day SET title = 'Oral exam', date = '2027-04-01'", .edit, store, database)
      try database.execute(sql: "UPDATE day SET title = 'Final exam', times = NULL")
      let undone = try store.undo(at: Self.now)
      #expect(undone.map(\.leavesRows) == [true])
      #expect(
        try Row.fetchOne(database, sql: "SELECT title, date, times FROM day")
          == ["title": "Final exam", "date": "2027-03-06", "times": "{\"date\":\(Self.now.secondsSince1970)}"])
      // It is not as it was added, so it stays.
      let kept = try store.undo(at: Self.now)
      #expect(kept.map(\.leavesRows) == [true] && kept.map(\.rows) == [[]])
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM day") == 1)
    }
  }

  @Test func removalIsUndoneUnlessASyncRestoredTheRowFirst() throws {
    try withStore { store, database in
      try add("Exam", "a", to: store, database)
      try database.execute(sql: "UPDATE day SET times = '{\"title\":7}'")
      try run("DELETE FROM day", .remove, store, database)
      #expect(try store.undo(at: Self.now).map(\.leavesRows) == [false])
      #expect(
        try String.fetchOne(database, sql: "SELECT times FROM day") == "{\"title\":7}",
        "unsent changes keep their times")
      #expect(try store.redo(at: Self.now).count == 1)
      try database.execute(
        sql: "INSERT INTO day (title, date, is_yearly, uuid) VALUES ('Final exam', '2027-03-06', 0, 'a')")
      #expect(try store.undo(at: Self.now).map(\.leavesRows) == [true])
      #expect(
        try Row.fetchAll(database, sql: "SELECT number, title FROM day") == [["number": 2, "title": "Final exam"]])
    }
  }

  @Test func removedRowGetsAnotherNumberIfItsOwnIsTaken() throws {
    try withStore { store, database in
      try add("Exam", "a", to: store, database)
      try run("DELETE FROM day", .remove, store, database)
      try database.execute(
        sql: "INSERT INTO day (number, title, date, is_yearly, uuid) VALUES (1, 'x', '2027-01-01', 0, 'b')")
      #expect(try store.undo(at: Self.now).count == 1)
      #expect(try String.fetchAll(database, sql: "SELECT title FROM day ORDER BY number") == ["x", "Exam"])
    }
  }

  @Test func rowThatNoLongerFitsStaysRemoved() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      try database.execute(sql: "CREATE TABLE choice (id INTEGER PRIMARY KEY, value INTEGER)")
      let table = RowTable("choice", key: "id", units: [["value"]]) { _, _ in false }
      let store = TodoStore(database, rowTables: [table])
      try database.execute(sql: "INSERT INTO choice VALUES (1, 2)")
      try store.record(.remove, in: table, at: Self.now) { try database.execute(sql: "DELETE FROM choice") }
      #expect(try store.undo(at: Self.now).map(\.leavesRows) == [true])
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM choice") == 0)
    }
  }

  @Test func pruningRemovesStepsOfRows() throws {
    try withStore { store, database in
      try add("Exam", "a", to: store, database)
      try store.record(
        .add, [TodoChange(added: Todo(number: 1, uuid: "t", title: "task", created: Self.now))], at: Self.now)
      try run("UPDATE day SET title = 'Oral exam'", .edit, store, database)
      let before = try contents(store, database)
      let later = Instant(
        secondsSince1970: Self.now.secondsSince1970 + 60, local: CivilTime(utcSeconds: Self.now.local.secondsAsUTC + 60)
      )
      // The first step stays: it gets the state of the task.
      #expect(try store.prune(before: later) == 2)
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM row_change") == 0)
      #expect(try store.isConsistent() && contents(store, database) == before)
      #expect(try store.undo(at: Self.now) == [])
    }
  }

  @Test(arguments: [
    "UPDATE row_change SET after = '{'", "UPDATE row_change SET after = NULL WHERE before IS NULL",
    "PRAGMA foreign_keys = OFF; DELETE FROM todo_step WHERE kind = 'edit'", "DELETE FROM row_change WHERE step = 2",
  ])
  func repairDeletesDamagedSteps(damage: String) throws {
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { database in
      try TodoStore.createTables(in: database)
      try database.execute(
        sql: """
          CREATE TABLE day (number INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, date TEXT, is_yearly INTEGER,
            times TEXT DEFAULT NULL, uuid TEXT NOT NULL UNIQUE)
          """)
      let store = TodoStore(database, rowTables: [Self.days])
      try add("Exam", "a", to: store, database)
      try run("UPDATE day SET title = 'Oral exam'", .edit, store, database)
      #expect(try store.isConsistent())
      try database.execute(sql: damage)
      #expect(try !store.isConsistent())
      #expect(try store.repair(at: Self.now).deletedRows > 0)
      #expect(try store.isConsistent())
      // The table itself is not changed.
      #expect(try String.fetchAll(database, sql: "SELECT title FROM day") == ["Oral exam"])
    }
  }
}
