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
      let whole = NextTodo.ordered(todos, on: today)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        try store.record(.add, todos.map { TodoChange(added: $0) }, at: instant(today, minute: 60))
        for limit in [1, 2, 5, 40, 1000] {
          let next = try store.next(limit, on: today)
          #expect(next.open == whole.count, "seed \(seed)")
          #expect(next.tasks.map(\.todo.number) == whole.prefix(limit).map(\.todo.number), "seed \(seed), \(limit)")
        }
      }
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
    }
  }
}
