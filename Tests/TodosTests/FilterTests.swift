import Days
import GRDB
import Support
import Testing
import Todos

/// Filters against the obvious version, which looks at every task.
@Suite struct FilterTests {
  private func filter(_ tasks: inout RandomTodos) -> TodoFilter {
    var filter = TodoFilter(order: tasks.one(of: TodoFilter.Order.self))
    filter.state = [.all, .pending, .done].randomElement(using: &tasks.random) ?? .all
    if tasks.chance(3) {
      let first = tasks.now.today + Int.random(in: -10...10, using: &tasks.random)
      filter.due = first...first + Int.random(in: 0...9, using: &tasks.random)
    }
    if tasks.chance(4) { filter.overdueOn = tasks.now.today }
    if tasks.chance(4) { filter.quadrant = tasks.one(of: Quadrant.self) }
    if tasks.chance(4) { filter.column = tasks.one(of: BoardColumn.self) }
    if tasks.chance(4) { filter.search = ["WRITE", "커밋", "%", "_", "Two", "é"].randomElement(using: &tasks.random) }
    if tasks.chance(3) { filter.limit = Int.random(in: 1...5, using: &tasks.random) }
    return filter
  }

  private func passes(_ todo: Todo, _ filter: TodoFilter) -> Bool {
    let text = (todo.title + "\n" + (todo.body ?? "")).lowercased()
    return (filter.state == .all || todo.isDone == (filter.state == .done))
      && filter.due.map { days in todo.due.map(days.contains) ?? false } ?? true
      && filter.overdueOn.map { todo.isOverdue(on: $0) } ?? true
      && filter.quadrant.map { $0 == todo.quadrant } ?? true && filter.column.map { $0 == todo.column } ?? true
      && filter.search.map { text.contains($0.lowercased()) } ?? true
  }

  private func isInOrder(_ first: Todo, _ second: Todo, _ order: TodoFilter.Order) -> Bool {
    switch order {
    case .number: return first.number < second.number
    case .created: return first.created.secondsSince1970 >= second.created.secondsSince1970
    case .title: return true
    case .due:
      func key(_ todo: Todo) -> [Int] {
        [
          todo.isDone ? 1 : 0, todo.due?.number ?? .max, todo.alert?.time.minuteOfDay ?? .max, todo.number,
        ]
      }
      return key(first).lexicographicallyPrecedes(key(second))
    }
  }

  @Test func theyLetThroughWhatTheyName() throws {
    for seed in UInt64(0)..<20 {
      var tasks = RandomTodos(seed: seed)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        let all = (1...40).map { tasks.todo($0) }
        try store.record(.add, all.map { TodoChange(added: $0) }, at: tasks.now)
        for _ in 0..<60 {
          let filter = filter(&tasks)
          let found = try store.todos(filter)
          let expected = all.filter { passes($0, filter) }
          #expect(try store.count(filter) == expected.count, "seed \(seed): \(filter)")
          #expect(found.count == min(expected.count, filter.limit ?? .max), "seed \(seed): \(filter)")
          #expect(found.allSatisfy(expected.contains), "seed \(seed): \(filter)")
          #expect(
            zip(found, found.dropFirst()).allSatisfy { isInOrder($0, $1, filter.order) }, "seed \(seed): \(filter)")
        }
      }
    }
  }

  @Test func theFirstOfVeryManyAreFoundByAnIndex() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let plan = try Row.fetchAll(
        database,
        sql: "EXPLAIN QUERY PLAN SELECT * FROM todo WHERE is_done = 0 ORDER BY is_done, due_order, number LIMIT 20"
      ).map { $0["detail"] as String }
      #expect(plan.contains { $0.contains("todo_by_due") })
      #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }
  }
}
