import Days
import GRDB
import Support
import Testing

@testable import Todos

@Suite struct NextTodoTests {
  /// 2026-08-03.
  let today = Day.first(ofYear: 2026) + 214

  /// Noon of `today`.
  var now: CivilTime { CivilTime(day: today, hour: 12, minute: 0, second: 0) }

  func task(
    _ number: Int, _ quadrant: Quadrant = .do, _ column: BoardColumn = .todo, in days: Int? = nil,
    at time: String? = nil, isOff: Bool = false
  ) -> Todo {
    Todo(
      number: number, uuid: "\(number)", title: "x", quadrant: quadrant, column: column, due: days.map { today + $0 },
      alert: time.flatMap { ClockTime(iso8601: $0) }.map { TodoAlert(time: $0, isOn: !isOff) },
      created: instant(today, minute: 0))
  }

  @Test func tasksAreSortedByReasonThenDayQuadrantAndTime() {
    let ordered: [(Todo, NextTodo.Reason)] = [
      (task(20, .delegate, in: -9), .overdue), (task(3, .do, in: -2), .overdue),
      (task(2, .decide, .doing, in: -2), .overdue), (task(22, .delegate, in: 0, at: "08:00"), .alertSoon),
      (task(15, .do, in: 0, at: "13:00"), .alertSoon), (task(23, .do, in: 0, at: "13:01"), .todayToDo),
      (task(14, .do, .doing, in: 0, at: "21:00"), .todayToDo),
      (task(13, .do, in: 0), .todayToDo), (task(9, .decide, in: 0), .today),
      (task(24, .delegate, in: 0, at: "12:30", isOff: true), .today), (task(8, .delegate, .doing, in: 0), .today),
      (task(11, .do, .doing, in: 30), .doing), (task(10, .decide, .doing), .doing),
      (task(19, .do, in: 1), .soon), (task(1, .do, in: 7), .soon), (task(4, .do), .toDo), (task(5, .do), .toDo),
      (task(6, .do, in: 8), .later), (task(7, .decide, in: 1), .decide), (task(16, .decide), .decide),
      (task(17, .delegate), .delegate), (task(18, .delete, .doing, in: -30), .delete),
      (task(25, .delete, in: 0, at: "12:30"), .delete), (task(21, .delete), .delete),
    ]
    for seed in UInt64(0)..<100 {
      var random = SeededGenerator(seed: seed)
      let next = NextTodo.ordered(
        (ordered.map(\.0) + [task(99, .do, .done, in: -5)]).shuffled(using: &random), at: now)
      #expect(next.map(\.todo.number) == ordered.map(\.0.number), "seed \(seed)")
      #expect(next.map(\.reason) == ordered.map(\.1), "seed \(seed)")
    }
  }

  @Test func alertSoonAfterMidnightComesFirst() {
    let late = CivilTime(day: today, hour: 23, minute: 50, second: 0)
    let todos = [
      task(1, in: 0), task(2, .decide, in: 1, at: "00:50"), task(3, in: 1, at: "00:51"), task(4, .do, .doing),
    ]
    #expect(NextTodo.ordered(todos, at: late).map(\.todo.number) == [2, 1, 4, 3])
  }

  /// Simple version: selects the tasks of each rule of the documented order, one rule after the other.
  private func simpleOrder(_ todos: [Todo]) -> [Int] {
    let quadrants = Quadrant.allCases
    var left = todos.filter { $0.completed == nil }.sorted { $0.number < $1.number }
    left =
      left.filter { $0.alert != nil }.sorted { ($0.alert?.time.minuteOfDay ?? 0) < ($1.alert?.time.minuteOfDay ?? 0) }
      + left.filter { $0.alert == nil }
    left = quadrants.flatMap { quadrant in left.filter { $0.quadrant == quadrant } }
    let days = Set(left.compactMap(\.due)).sorted()
    left = days.flatMap { day in left.filter { $0.due == day } } + left.filter { $0.due == nil }
    let unwanted = left.filter { $0.quadrant == .delete }
    left = left.filter { $0.quadrant != .delete }
    var order: [Int] = []
    func take(_ isNext: (Todo) -> Bool) {
      order += left.filter(isNext).map(\.number)
      left.removeAll(where: isNext)
    }
    take { $0.isOverdue(on: today) }
    for minute in 0...now.minuteOfDay + NextTodo.alertMinutes {
      take { $0.due == today && $0.alert?.isOn == true && $0.alert?.time.minuteOfDay == minute }
    }
    take { $0.due == today && $0.quadrant == .do }
    take { $0.due == today }
    take { $0.column == .doing }
    take { todo in todo.quadrant == .do && (1...7).contains { todo.due == today + $0 } }
    take { $0.quadrant == .do && $0.due == nil }
    take { $0.quadrant == .do }
    take { $0.quadrant == .decide }
    take { $0.quadrant == .delegate }
    return order + unwanted.map(\.number)
  }

  @Test func orderMatchesTheSimpleVersion() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let todos = Todo.several(near: today + 4, &random)
      #expect(NextTodo.ordered(todos, at: now).map(\.todo.number) == simpleOrder(todos), "seed \(seed)")
    }
  }
}

@Suite struct NextTodosTests {
  /// Reading the first tasks gives the same result as sorting the complete list.
  @Test func firstTasksEqualThoseOfTheCompleteList() throws {
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

  @Test func alertSoonIsFoundBehindDisabledAlerts() throws {
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

  /// An index answers the queries, without a table scan or sorting.
  @Test func nextTasksAreReadByAnIndex() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let plan = try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN " + TodoStore.firstOfPlaceSQL,
        arguments: ["do", "todo", false, 20_000, 4]
      ).map { $0["detail"] as String }
      #expect(plan.count == 1 && plan[0].contains("SEARCH todo USING INDEX todo_by_place"), "\(plan)")
      let alerts = try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN " + TodoStore.alertsSoonSQL, arguments: [20_000, 20_780, 13]
      ).map { $0["detail"] as String }
      #expect(alerts.count == 1 && alerts[0].contains("todo_by_due") && alerts[0].contains("due_order<?"), "\(alerts)")
      let open = try Row.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN " + TodoStore.openCountSQL, arguments: [20_000]
      ).map { $0["detail"] as String }
      #expect(open.count { $0.contains("COVERING INDEX todo_open") } == 2, "\(open)")
    }
  }
}
