import Days
import GRDB
import Support
import Testing

@testable import Todos

@Suite struct NextTodosTests {
  /// What is read of a list is what the whole of it would say.
  @Test func theFirstOnesAreThoseOfTheWholeList() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let today = Day(number: 20_000)
      let todos = (1...Int.random(in: 1...150, using: &random)).map { Todo.random($0, near: today, &random) }
      let now = CivilTime(utcSeconds: today.number * 86_400 + Int.random(in: 0..<86_400, using: &random))
      let whole = NextTodo.ordered(todos, at: now)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        try store.record(.add, todos.map { TodoChange(added: $0) }, at: instant(today, minute: 60))
        for limit in [1, 2, 5, 40, 1000] {
          let next = try store.next(limit, at: now)
          #expect(next.open == whole.count, "seed \(seed)")
          #expect(next.tasks.map(\.todo.number) == whole.prefix(limit).map(\.todo.number), "seed \(seed), \(limit)")
        }
      }
    }
  }

  @Test func alertSoonIsFoundBehindAlertsThatAreOff() throws {
    let now = CivilTime(day: Day(number: 20_000), hour: 23, minute: 30, second: 0)
    func task(_ number: Int, due: Day, at hour: Int, isOn: Bool) -> Todo {
      Todo(
        number: number, uuid: "\(number)", title: "x", due: due,
        alert: ClockTime(hour: hour, minute: 0).map { TodoAlert(time: $0, isOn: isOn) },
        created: instant(now.day, minute: 0))
    }
    let todos = [
      task(1, due: now.day, at: 8, isOn: false), task(2, due: now.day, at: 9, isOn: true),
      task(3, due: now.day + 1, at: 0, isOn: true),
    ]
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      try store.record(.add, todos.map { TodoChange(added: $0) }, at: instant(now.day, minute: 60))
      #expect(try store.next(1, at: now).tasks.map(\.todo.number) == [2])
      #expect(try store.next(2, at: now).tasks.map(\.todo.number) == [2, 3])
    }
  }

  /// The index answers: no table is read from end to end, and nothing is sorted.
  @Test func theOthersAreNotRead() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let plan = try Row.fetchAll(
        database,
        sql: """
          EXPLAIN QUERY PLAN
          SELECT * FROM todo WHERE is_done = 0 AND quadrant = ? AND board_column = ? AND (due IS NULL) = ?
          ORDER BY due, alert IS NULL, alert, number LIMIT ?
          """, arguments: ["do", "todo", false, 4]
      ).map { $0["detail"] as String }
      #expect(plan.count == 1 && plan[0].contains("SEARCH todo USING INDEX todo_by_place"), "\(plan)")
      let alerts = try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN " + TodoStore.alertsSoonSQL, arguments: [20_000, 20_780]
      ).map { $0["detail"] as String }
      #expect(alerts.count == 1 && alerts[0].contains("todo_by_due") && alerts[0].contains("due_order<?"), "\(alerts)")
    }
  }
}
