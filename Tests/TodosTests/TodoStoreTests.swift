import Days
import GRDB
import Support
import Testing
import Todos

@Suite struct TodoStoreTests {
  let now = RandomTodos.evening

  @Test func storedTaskIsReadBackUndoneAndRedone() throws {
    let queue = try DatabaseQueue()
    try queue.write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      let todo = Todo(
        number: try store.nextNumber(), uuid: "0f3c", title: "커밋", body: "one\ntwo", quadrant: .decide, column: .done,
        due: now.today, alert: ClockTime(hour: 21, minute: 30).map { TodoAlert(time: $0, isOn: false) }, color: .orange,
        created: now)
      try store.record(.add, [TodoChange(added: todo)], at: now)
      #expect(try store.todos() == [todo])
      #expect(try store.todo(1) == todo)
      #expect(try store.undo(at: now).map(\.changes) == [[TodoChange(added: todo)]])
      #expect(try store.todos().isEmpty)
      #expect(try store.redo(at: now).count == 1)
      #expect(try store.todo(uuid: "0f3c") == todo)
      // There is only one step to undo.
      #expect(try store.undo(2, at: now).count == 1)
      #expect(try store.nextNumber() == 2)
      #expect(try store.steps().map(\.kind) == [.undo, .redo, .undo, .add])
    }
  }
}

@Suite struct TodoEditTests {
  let now = RandomTodos.evening
  var todo: Todo { Todo(number: 1, uuid: "x", title: "커밋", created: now) }
  let later = Instant(
    secondsSince1970: RandomTodos.evening.secondsSince1970 + 60,
    local: CivilTime(utcSeconds: RandomTodos.evening.local.secondsAsUTC + 60))

  @Test func unnamedFieldsAreKept() {
    var edit = TodoEdit(title: "new", due: now.today + 3, time: ClockTime(hour: 9, minute: 0), color: .red)
    let changed = edit.applied(to: todo, at: later)
    #expect(changed.title == "new")
    #expect(changed.due == now.today + 3)
    #expect(changed.alert == ClockTime(hour: 9, minute: 0).map { TodoAlert(time: $0) })
    #expect(changed.changed == later)
    #expect(changed.created == now)
    edit = TodoEdit(quadrant: .delete)
    #expect(edit.applied(to: changed, at: later).alert == changed.alert)
    #expect(TodoEdit().applied(to: changed, at: now) == changed)
    #expect(TodoEdit(title: "new").applied(to: changed, at: now) == changed)
  }

  /// `now` is 21:12.
  @Test func timeWithoutADayMeansItsNextOccurrence() {
    let evening = TodoEdit(time: ClockTime(hour: 21, minute: 13)).applied(to: todo, at: now)
    #expect(evening.due == now.today)
    let passed = TodoEdit(time: ClockTime(hour: 21, minute: 12)).applied(to: todo, at: now)
    #expect(passed.due == now.today + 1)
  }

  @Test func taskWithoutADayHasNoAlert() {
    let alerted = TodoEdit(time: ClockTime(hour: 22, minute: 0)).applied(to: todo, at: now)
    let cleared = TodoEdit(cleared: [.due]).applied(to: alerted, at: now)
    #expect(cleared.due == nil && cleared.alert == nil)
    #expect(TodoEdit(alertIsOn: true).applied(to: cleared, at: now) == cleared)
    #expect(TodoEdit(alertIsOn: false).applied(to: alerted, at: now).alert?.isOn == false)
    #expect(TodoEdit(cleared: [.at]).applied(to: alerted, at: now).due == now.today)
    // A part that is both cleared and set is set, and nothing else is cleared.
    let moved = TodoEdit(due: now.today + 5, cleared: [.due]).applied(to: alerted, at: now)
    #expect(moved.due == now.today + 5 && moved.alert == alerted.alert)
    #expect(TodoEdit(due: now.today, cleared: [.due, .at]).applied(to: alerted, at: now).alert == nil)
  }

  @Test func onlyDoneTasksAreCompleted() {
    let done = TodoEdit(column: .done).applied(to: todo, at: later)
    #expect(done.completed == later)
    #expect(TodoEdit(column: .done).applied(to: done, at: now) == done)
    #expect(TodoEdit(column: .doing).applied(to: done, at: now).completed == nil)
    #expect(!TodoEdit(due: now.today - 3).applied(to: done, at: now).isOverdue(on: now.today))
    #expect(TodoEdit(due: now.today - 3).applied(to: todo, at: now).isOverdue(on: now.today))
    #expect(!TodoEdit(due: now.today).applied(to: todo, at: now).isOverdue(on: now.today))
  }
}

@Suite struct TodoTextTests {
  @Test(arguments: [
    ("커밋", "커밋"), ("  two words ", "two words"), ("\u{1100}\u{1161}", "가"), ("e\u{301}", "é"), ("-x", "-x"),
    ("100%", "100%"),
    ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿"), ("👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈", "👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("ක්\u{200D}ය", "ක්\u{200D}ය"), ("র\u{200D}্যাব", "র\u{200D}্যাব"),
    ("नि\u{200D}क", "नि\u{200D}क"), ("क्\u{200D}ष", "क्\u{200D}ष"), ("⠓⠊", "⠓⠊"),
    ("\"'`$(rm)", "\"'`$(rm)"), ("1️⃣", "1️⃣"),
  ])
  func titleIsNormalized(text: String, title: String) throws {
    #expect(Array(try TodoText.title(text).unicodeScalars) == Array(title.unicodeScalars))
  }

  @Test(arguments: ["", " ", "\u{3000}", "\u{301}"])
  func blankTitleIsRejected(text: String) {
    #expect(throws: TodoText.Problem.blank(.title)) { try TodoText.title(text) }
  }

  @Test(arguments: [
    "a\u{1B}[31mb", "a\nb", "a\tb", "a\u{0}b", "a\u{7F}", "a\u{9B}31m", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b",
    "a\u{2028}b",
    "a\u{E0041}b", "\u{FEFF}a", "a\u{FFFE}", "\u{200B}", "a\u{200B}b", "a\u{AD}b", "a\u{2060}b", "a\u{2063}b",
    "a\u{180E}b",
    "a\u{200D}b", "a\u{200C}b", "a\u{200D}", "👨\u{200D}", "👨\u{200C}👩", "a \u{FE0F}b", "a\u{FE0F}\u{FE0F}b",
    "a\u{34F}b", "\u{3164}", "a\u{3164}b", "\u{2800}", "a\u{2800}", "\u{115F}\u{1160}", "a\u{FFA0}", "नि\u{200D}a",
    // A flag with a hidden message, and one without its end.
    "🏴\u{E0068}\u{E0069}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}",
  ])
  func unsafeTitleIsRejected(text: String) {
    do throws(TodoText.Problem) {
      _ = try TodoText.title(text)
      Issue.record("\(text.unicodeScalars.map(\.value)) was accepted")
    } catch {
      guard case .unsafe(.title, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func lengthIsCountedInCharacters() throws {
    let family = "👨‍👩‍👧‍👦"
    #expect(try TodoText.title(String(repeating: family, count: 200)).count == 200)
    #expect(throws: TodoText.Problem.long(.title, clusters: 201, max: 200)) {
      try TodoText.title(String(repeating: family, count: 201))
    }
    #expect(try TodoText.body(String(repeating: "가", count: 1000))?.count == 1000)
    #expect(throws: TodoText.Problem.long(.body, clusters: 1001, max: 1000)) {
      try TodoText.body(String(repeating: "a", count: 1001))
    }
    // Few characters, but many scalars.
    #expect(throws: TodoText.Problem.dense(.title)) {
      try TodoText.title("a" + String(repeating: "\u{301}", count: 5000))
    }
  }

  @Test func bodyKeepsItsLines() throws {
    #expect(try TodoText.body("one\r\ntwo\n\tthree\n\n") == "one\ntwo\n\tthree")
    #expect(try TodoText.body(" \n ") == nil)
    #expect(throws: TodoText.Problem.unsafe(.body, "\u{1B}")) { try TodoText.body("a\u{1B}]0;x\u{7}") }
  }
}

/// Compares filters with a simple version that checks every task.
@Suite struct FilterTests {
  private func filter(_ tasks: inout RandomTodos) -> TodoFilter {
    var filter = TodoFilter(order: tasks.one(of: TodoFilter.Order.self))
    filter.state = [.all, .pending, .done].randomElement(using: &tasks.random) ?? .all
    if tasks.chance(oneIn: 3) {
      let first = tasks.now.today + Int.random(in: -10...10, using: &tasks.random)
      filter.due = first...first + Int.random(in: 0...9, using: &tasks.random)
    }
    if tasks.chance(oneIn: 4) { filter.overdueOn = tasks.now.today }
    if tasks.chance(oneIn: 4) { filter.quadrant = tasks.one(of: Quadrant.self) }
    if tasks.chance(oneIn: 4) { filter.column = tasks.one(of: BoardColumn.self) }
    if tasks.chance(oneIn: 4) {
      filter.texts = [["WRITE", "커밋", "%", "_", "Two", "é"].randomElement(using: &tasks.random) ?? ""]
    }
    if tasks.chance(oneIn: 4) { filter.color = tasks.one(of: TodoColor.self) }
    if tasks.chance(oneIn: 3) { filter.shownOn = tasks.now.today + Int.random(in: -10...10, using: &tasks.random) }
    if tasks.chance(oneIn: 3) { filter.limit = Int.random(in: 1...5, using: &tasks.random) }
    return filter
  }

  private func passes(_ todo: Todo, _ filter: TodoFilter) -> Bool {
    let text = (todo.title + "\n" + (todo.body ?? "")).lowercased()
    let hasState = filter.state == .all || todo.isDone == (filter.state == .done)
    let hasDay =
      filter.due.map { days in todo.due.map(days.contains) ?? false } ?? true
      && filter.overdueOn.map { todo.isOverdue(on: $0) } ?? true
    let hasMarks =
      filter.quadrant.map { $0 == todo.quadrant } ?? true && filter.column.map { $0 == todo.column } ?? true
      && filter.color.map { $0 == todo.color } ?? true
    let isShown = filter.shownOn.map { !todo.isWaiting(on: $0) } ?? true
    return hasState && hasDay && hasMarks && isShown
      && filter.texts.allSatisfy { text.contains($0.lowercased()) }
  }

  private func isInOrder(_ first: Todo, _ second: Todo, _ order: TodoFilter.Order) -> Bool {
    switch order {
    case .number: return first.number < second.number
    case .created: return first.created.secondsSince1970 >= second.created.secondsSince1970
    case .title: return true  // SQLite's collation decides.
    case .due:
      func key(_ todo: Todo) -> [Int] {
        [
          todo.isDone ? 1 : 0, todo.due?.number ?? .max, todo.alert?.time.minuteOfDay ?? .max, todo.number,
        ]
      }
      return key(first).lexicographicallyPrecedes(key(second))
    }
  }

  @Test func filterFindsTheMatchingTasksInOrder() throws {
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

  @Test func firstTasksAreFoundByAnIndex() throws {
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
