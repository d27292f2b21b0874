import Days
import Formats
import GRDB
import Support
import Sync
import Testing

@testable import Todos

private let today = RandomTodos.evening.today

/// 21:12, the time of `RandomTodos.evening`, `days` days later.
private func evening(_ days: Int) -> Instant { instant(today + days, minute: 21 * 60 + 12) }

extension TodoStore {
  fileprivate func add(_ title: String, every text: String, due: Day?, at now: Instant) throws -> Todo {
    let number = try nextNumber()
    let edit = TodoEdit(due: due, recurrence: Recurrence(canonical: text))
    let todo = edit.applied(
      to: Todo(number: number, uuid: "00000000-0000-4000-8000-00000000000\(number)", title: title, created: now),
      at: now)
    try record(.add, [TodoChange(added: todo)], at: now)
    return todo
  }

  @discardableResult
  fileprivate func finish(_ number: Int, at now: Instant) throws -> TodoRepeats {
    try move(number, to: .done, .done, at: now)
  }

  @discardableResult
  fileprivate func move(
    _ number: Int, to column: BoardColumn, _ kind: TodoStep.Kind, at now: Instant
  ) throws -> TodoRepeats {
    guard let todo = try todo(number) else { return TodoRepeats() }
    let after = TodoEdit(column: column).applied(to: todo, at: now)
    return todo == after ? TodoRepeats() : try record(kind, [TodoChange(from: todo, to: after)], at: now)
  }

  fileprivate var open: [Todo] { get throws { try todos(TodoFilter()).filter { !$0.isDone } } }
}

@Suite struct TodoRepeatTests {
  private func inStore(_ body: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      try body(TodoStore(database))
    }
  }

  @Test func doneMakesTheNextTaskInTheSameStep() throws {
    try inStore { store in
      var task = try store.add("water", every: "3d", due: today, at: evening(0))
      task = TodoEdit(
        body: "all of them", time: ClockTime(hour: 9, minute: 0), alertIsOn: false, quadrant: .decide, column: .doing,
        color: .green
      ).applied(to: task, at: evening(0))
      try store.record(.edit, [TodoChange(from: try #require(try store.todo(1)), to: task)], at: evening(0))
      let before = TodoExport.json(try store.todos())
      let repeats = try store.finish(1, at: evening(4))
      let next = try #require(repeats.added.first)
      #expect(repeats.added.count == 1 && next.missed == 1 && next.finished == 1)
      #expect(next.todo.due == today + 6 && next.todo.column == .todo && next.todo.created == evening(4))
      #expect(
        next.todo.title == task.title && next.todo.body == task.body && next.todo.quadrant == .decide
          && next.todo.color == .green && next.todo.alert == task.alert && next.todo.recurrence == task.recurrence)
      #expect(try store.undo(at: evening(4)).count == 1)
      #expect(TodoExport.json(try store.todos()) == before)
    }
  }

  @Test func reopeningTakesBackAnUntouchedNextTask() throws {
    try inStore { store in
      _ = try store.add("water", every: "day", due: today, at: evening(0))
      let first = try #require(try store.finish(1, at: evening(0)).added.first?.todo)
      #expect(try store.move(1, to: .todo, .undone, at: evening(1)).removed == [first])
      let again = try #require(try store.finish(1, at: evening(1)).added.first?.todo)
      #expect(again.uuid == first.uuid && again.number == first.number)
      // A changed one stays, and no second one is made.
      let changed = TodoEdit(title: "water all").applied(to: again, at: evening(1))
      try store.record(.edit, [TodoChange(from: again, to: changed)], at: evening(1))
      #expect(try store.move(1, to: .doing, .undone, at: evening(2)).removed.isEmpty)
      #expect(try store.finish(1, at: evening(2)).added.isEmpty)
      #expect(try store.todos().count == 2)
    }
  }

  /// The other machine finished the task `other` days later; a merge keeps the earlier completion and the later change.
  @Test(arguments: [-1, 1])
  func undoTakesBackATaskThatAnotherMachineFinishedToo(other: Int) throws {
    try inStore { store in
      _ = try store.add("water", every: "week", due: today, at: evening(0))
      let before = try store.todos()
      try store.finish(1, at: evening(2))
      let (first, last) = (evening(min(2, 2 + other)), evening(max(2, 2 + other)))
      let received = try store.todos().map { todo in
        let done = todo.isDone
        return TodoChange(
          from: todo,
          to: Todo(
            number: todo.number, uuid: todo.uuid, title: todo.title, column: todo.column, due: todo.due,
            recurrence: todo.recurrence, created: done ? todo.created : first, changed: last,
            completed: done ? first : nil))
      }
      try store.receive(received, at: evening(4))
      let undone = try #require(try store.undo(at: evening(5)).first)
      #expect(undone.leftAlone.isEmpty && undone.changes.count == 2)
      #expect(try store.todos() == before)
    }
  }

  @Test func importOfAFinishedTaskMakesNoNextOne() throws {
    try inStore { store in
      let task = try store.add("water", every: "day", due: today, at: evening(0))
      let done = TodoEdit(column: .done).applied(to: task, at: evening(0))
      #expect(try store.record(.import, [TodoChange(from: task, to: done)], at: evening(0)).added.isEmpty)
    }
  }

  @Test func skippingMovesToTheNextDayThatIsNotOver() throws {
    let task = Todo(
      number: 1, uuid: "u", title: "bins", due: today - 10, recurrence: Recurrence(canonical: "week"),
      created: evening(-20))
    #expect(task.skipped(at: evening(0))?.due == today + 4)
    #expect(task.skipped(at: evening(-13))?.due == today - 3)
    #expect(Todo(number: 1, uuid: "u", title: "bins", created: evening(0)).skipped(at: evening(0)) == nil)
  }

  @Test(
    arguments: [
      ("mon", nil, "20:00", "2026-11-23"), ("day", nil, "21:30", "2026-11-21"), ("day", nil, "07:30", "2026-11-22"),
      ("month", "2027-01-31", nil, "2027-01-31"),
    ] as [(String, String?, String?, String)])
  func recurrenceWithoutADueDayBeginsWithItsNextDay(every: String, due: String?, at: String?, first: String) {
    let edit = TodoEdit(
      due: due.flatMap { Day(iso8601: $0) }, time: at.flatMap { ClockTime(iso8601: $0) },
      recurrence: Recurrence(canonical: every))
    let todo = edit.applied(to: Todo(number: 1, uuid: "u", title: "x", created: evening(0)), at: evening(0))
    #expect(todo.due?.description == first)
    #expect(todo.recurrence?.description == (every == "month" ? "month 31" : every))
  }

  @Test func withoutADueDayNothingRepeats() {
    let task = Todo(
      number: 1, uuid: "u", title: "x", due: today, recurrence: Recurrence(canonical: "day"), created: evening(0))
    #expect(TodoEdit(cleared: [.due]).applied(to: task, at: evening(0)).recurrence == nil)
    #expect(TodoEdit(cleared: [.repeat]).applied(to: task, at: evening(0)).due == today)
  }

  @Test func otherFormatsKeepTheRecurrence() throws {
    var random = SeededGenerator(seed: 3)
    for number in 1...300 {
      let recurrence = try #require(Recurrence.random(&random))
      let task = Todo(
        number: 1, uuid: "00000000-0000-4000-8000-00000000000\(number % 10)", title: "x", due: today,
        recurrence: recurrence, created: evening(0))
      let json = try #require(try TodoFile(TodoExport.json([task]), as: .json).todos.first)
      let csv = try #require(try TodoFile(TodoExport.csv([task]), as: .csv).todos.first)
      let todoTxt = try #require(try TodoFile(TodoExport.todoTxt([task]), as: .todotxt).todos.first)
      #expect([json, csv, todoTxt].map(\.recurrence) == [recurrence, recurrence, recurrence])
      #expect(try Todo(record: task.record, number: 1) == task)
    }
  }

  @Test(arguments: [
    ("rec:2w", "after 2w"), ("rec:+2w", "2w"), ("rec:+1b", "weekday"), ("rec:b", "after weekday"), ("rec:+1m", "month"),
    ("rec:3x", nil), ("rec:+2b", nil), ("every:mon,thu", "mon,thu"), ("every:never", nil),
  ])
  func todoTxtPairsAreRead(pair: String, every: String?) throws {
    let task = try #require(try TodoFile("Water due:2026-12-01 \(pair)\n", as: .todotxt).todos.first)
    #expect(task.recurrence?.description == every)
    #expect(task.title == (every == nil ? "Water \(pair)" : "Water"))
  }

  @Test(arguments: [
    ("daily", "day"), ("weekdays", "weekday"), ("biweekly", "2w"), ("quarterly", "3m"), ("biannual", "2y"),
    ("3d", "3d"),
    ("2q", "6m"), ("P1M", "month"), ("2weeks", "2w"), ("now and then", nil),
  ])
  func taskwarriorsRecurIsRead(recur: String, every: String?) {
    #expect(Recurrence(taskwarrior: recur)?.description == every)
  }

  @Test(arguments: [
    (
      #"{"uuid":"7b6f2f0a-8f0e-4c57-9d36-0d1a8c0f5e19","description":"Water","status":"pending","due":"20261201T000000Z","recur":"weekly","until":"20270101T000000Z"}"#,
      ImportFormat.taskwarrior, "until: 2027-01-01 00:00\nrepeat: weekly"
    ),
    (microsoft(range: #""type":"endDate","endDate":"2027-01-01""#), .microsoft, "repeat: daily, until 2027-01-01"),
    (microsoft(range: #""type":"numbered","numberOfOccurrences":10"#), .microsoft, "repeat: daily, 10 times"),
  ])
  func repetitionWithAnEndIsOnlyInTheBody(text: String, format: ImportFormat, rule: String) throws {
    let task = try #require(try TodoFile(text, as: format).todos.first)
    #expect(task.recurrence == nil && task.body?.hasSuffix(rule) == true, "\(task.body ?? "")")
  }

  private static func microsoft(range: String) -> String {
    #"{"value":[{"title":"Water","dueDateTime":{"dateTime":"2026-12-01T00:00:00","timeZone":"UTC"},"recurrence":"#
      + #"{"pattern":{"type":"daily"},"range":{"# + range + "}}}]}"
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY", "day"), ("FREQ=DAILY;INTERVAL=3", "3d"), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekday"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;WKST=MO", "2w fri"), ("FREQ=MONTHLY;BYMONTHDAY=-1", "month last"),
    ("FREQ=MONTHLY;BYMONTHDAY=25", "month 25"), ("FREQ=MONTHLY;BYDAY=-1FR", "last fri"),
    ("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=17", "year 05-17"), ("FREQ=DAILY;COUNT=3", nil), ("FREQ=MONTHLY;BYDAY=2TU", nil),
    ("FREQ=HOURLY", nil), ("nonsense", nil),
  ])
  func rulesOfICalendarAreRead(rule: String, every: String?) {
    #expect(Recurrence(rrule: rule)?.description == every)
  }
}

/// Laws over random commands and over two machines.
@Suite struct TodoRepeatLongLawTests {
  /// Runs a random command in the evening of `day`.
  private func step(_ store: TodoStore, _ day: Int, _ random: inout SeededGenerator) throws {
    let todos = try store.todos().sorted { $0.number < $1.number }
    guard let todo = todos.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<9, using: &random) {
    case 0...3: try store.finish(todo.number, at: evening(day))
    case 4: try store.move(todo.number, to: .todo, .undone, at: evening(day))
    case 5:
      if let skipped = todo.skipped(at: evening(day)) {
        try store.record(.edit, [TodoChange(from: todo, to: skipped)], at: evening(day))
      }
    case 6: _ = try store.undo(at: evening(day))
    case 7: _ = try store.redo(at: evening(day))
    default: break
    }
  }

  @Test func seriesHasOneOpenTaskUnlessAnEarlierOneWasReopened() throws {
    for seed in 0..<UInt64(120) {
      var random = SeededGenerator(seed: seed)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        let every = try #require(Recurrence.random(&random)).description
        _ = try store.add("t", every: every, due: today, at: evening(0))
        for day in 0..<40 {
          let open = try store.open
          if let last = open.last, open.count == 1 {
            let repeats = try store.finish(last.number, at: evening(day))
            let next = try #require(repeats.added.first?.todo)
            #expect(try store.open.map(\.uuid) == [next.uuid], "seed \(seed), day \(day)")
            #expect(try #require(next.due) > today + day)
          }
          try step(store, day, &random)
          // Finishes reopened tasks again, so that one task stays open.
          for todo in try store.open.dropLast() { try store.finish(todo.number, at: evening(day)) }
          let uuids = try store.todos().map(\.uuid)
          #expect(Set(uuids).count == uuids.count)
        }
      }
    }
  }

  /// Each machine finishes its open task on a random day. After each exchange of all records, the merged list has one
  /// next task, and no conflict, since no value was typed.
  @Test func twoMachinesThatFinishTheSameTaskMakeOneNextTask() throws {
    for seed in 0..<UInt64(150) {
      var random = SeededGenerator(seed: seed)
      let databases = try (0..<2).map { _ in try DatabaseQueue() }
      for database in databases { try database.write { try TodoStore.createTables(in: $0) } }
      var base: [String: Sync.Record] = [:]
      let every = try #require(Recurrence.random(&random)).description
      try databases[0].write { database in
        _ = try TodoStore(database).add("t", every: every, due: today, at: evening(0))
      }
      for round in 0..<10 {
        for database in databases {
          let day = round * 3 + Int.random(in: 0...2, using: &random)
          try database.write { database in
            for todo in try TodoStore(database).open { try TodoStore(database).finish(todo.number, at: evening(day)) }
          }
        }
        base = try exchange(databases, base, evening(round * 3 + 2), "seed \(seed), round \(round), \(every)")
        let open = try databases[0].read { try TodoStore($0).open }
        #expect(open.count == 1, "seed \(seed), round \(round)")
      }
    }
  }

  /// Merges all records of two machines into both, and returns them.
  private func exchange(
    _ databases: [DatabaseQueue], _ base: [String: Sync.Record], _ now: Instant, _ comment: Comment
  ) throws -> [String: Sync.Record] {
    let lists = try databases.map { database in
      let todos = try database.read { try TodoStore($0).todos() }
      return Dictionary(uniqueKeysWithValues: todos.map { ($0.uuid, $0.record) })
    }
    var merged: [String: Sync.Record] = [:]
    for uuid in Set(lists.flatMap(\.keys)) {
      let (mine, theirs) = (lists[0][uuid], lists[1][uuid])
      let result = Todo.mergeRules.merge(base: base[uuid], mine: mine, theirs: theirs)
      let mirrored = Todo.mergeRules.merge(base: base[uuid], mine: theirs, theirs: mine)
      #expect(result.conflicts.isEmpty, comment)
      #expect(Todo.mergeRules.isSame(result.record, mirrored.record), comment)
      merged[uuid] = result.record
    }
    for database in databases {
      try database.write { database in
        let store = TodoStore(database)
        var nextNumber = try store.nextNumber()
        let changes = try merged.sorted { $0.key < $1.key }.compactMap { uuid, record -> TodoChange? in
          let before = try store.todo(uuid: uuid)
          let after = try Todo(record: record, number: before?.number ?? nextNumber)
          if before == nil { nextNumber += 1 }
          if before == after { return nil }
          return before.map { TodoChange(from: $0, to: after) } ?? TodoChange(added: after)
        }
        try store.receive(changes, at: now)
      }
    }
    return merged
  }
}
