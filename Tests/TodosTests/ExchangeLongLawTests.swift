import Days
import Formats
import GRDB
import Support
import Testing

@testable import Todos

@Suite struct ExchangeLongLawTests {
  let now = inUTC(.moment(secondsSince1970: 1_795_263_120))
  let later = inUTC(.moment(secondsSince1970: 1_795_302_000))

  /// Runs `work` with an empty list.
  func withStore(_ work: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      try work(TodoStore(database))
    }
  }

  @discardableResult
  func take(_ file: TodoFile, into store: TodoStore, at now: Instant) throws -> ImportPlan {
    let plan = try ImportPlan(file.todos, into: store, now: now)
    try store.record(.import, plan.changes, at: now)
    return plan
  }

  func json(_ store: TodoStore) throws -> String { TodoExport.json(try store.todos()) }

  @Test func exportResetImportExportGivesTheSameBytes() throws {
    for seed in 0..<UInt64(100) {
      var random = RandomFileTodos(seed: seed)
      let todos = random.todos(max: 30)
      try withStore { store in
        try store.record(.add, todos.map(TodoChange.init(added:)), at: now)
        let exported = try json(store)
        try store.record(.reset, todos.map(TodoChange.init(removed:)), at: now)
        let plan = try take(TodoFile(exported, as: .json), into: store, at: later)
        #expect(try json(store) == exported, "seed \(seed)")
        #expect(plan.added == todos.count && plan.renumbered == 0)
        for (text, format) in [(exported, ImportFormat.json), (TodoExport.csv(todos), .csv)] {
          let again = try take(TodoFile(text, as: format), into: store, at: later)
          #expect(again.changes.isEmpty && again.unchanged == todos.count, "seed \(seed)")
        }
      }
      try withStore { store in
        try take(TodoFile("\u{FEFF}" + TodoExport.csv(todos), as: .csv), into: store, at: later)
        #expect(try json(store) == TodoExport.json(todos), "seed \(seed): as a table")
        #expect(try TodoExport.csv(store.todos()) == TodoExport.csv(todos))
      }
      try withStore { store in
        try take(TodoFile(TodoExport.json(todos), as: .json), into: store, at: later)
        #expect(try json(store) == TodoExport.json(todos), "seed \(seed): into an empty list")
      }
    }
  }

  @Test func todoTxtFileKeepsEverythingExceptTimesOfDay() throws {
    for seed in 0..<UInt64(150) {
      var random = RandomFileTodos(seed: seed)
      let todos = random.todos(max: 20)
      let text = TodoExport.todoTxt(todos)
      let read = try TodoFile(text, as: .todotxt).todos
      #expect(read.count == todos.count)
      for (todo, read) in zip(todos, read) {
        let line = TodoTxtLine(todo).text
        #expect(read.title == todo.title && read.body == todo.body && read.uuid == todo.uuid, "seed \(seed): \(line)")
        #expect(read.quadrant == todo.quadrant && read.column == todo.column, "seed \(seed): \(line)")
        #expect(read.due == todo.due && read.alert == todo.alert && read.color == todo.color, "seed \(seed): \(line)")
        #expect(read.wait == todo.wait, "seed \(seed): \(line)")
        #expect(read.created?.today == todo.created.today, "seed \(seed): \(line)")
        #expect((read.changed ?? read.created)?.today == todo.changed.today, "seed \(seed): \(line)")
        #expect(read.completed?.today == todo.completed?.today, "seed \(seed): \(line)")
      }
      try withStore { store in
        try store.record(.add, todos.map(TodoChange.init(added:)), at: now)
        let plan = try ImportPlan(TodoFile(text, as: .todotxt).todos, into: store, now: later)
        #expect(plan.unchanged == todos.count && plan.changes.isEmpty, "seed \(seed): existing times are kept")
      }
    }
  }

  /// A list, and a file that shares some of its tasks and numbers.
  func scene(seed: UInt64) -> (present: [Todo], file: [Todo]) {
    var random = RandomFileTodos(seed: seed)
    let present = random.todos(max: 15)
    let others = random.todos(max: 15)
    let shared = present.filter { _ in random.chance(40) }.map { todo in
      random.chance() ? todo : random.todo(number: todo.number + random.number(0...3), uuid: todo.uuid)
    }
    return (present, (others + shared).shuffled(using: &random.generator))
  }

  /// `TodoExport.json` sorts its tasks; this keeps their order.
  func text(_ todos: [Todo]) -> String {
    let lines = todos.map { TodoExport.json([$0]).split(separator: "\n")[1] }
    return "{\"schema_version\":1,\"tasks\":[\(lines.joined(separator: ","))]}"
  }

  @Test func importMatchesItsPlanAndUndoRevertsIt() throws {
    for seed in 0..<UInt64(120) {
      let (present, wanted) = scene(seed: seed)
      try withStore { store in
        try store.record(.add, present.map(TodoChange.init(added:)), at: now)
        let before = try json(store)
        let file = try TodoFile(text(wanted), as: .json)
        let dry = try ImportPlan(file.todos, into: store, now: later)
        #expect(try json(store) == before, "seed \(seed): a dry run changes nothing")
        let plan = try take(file, into: store, at: later)
        #expect(plan == dry, "seed \(seed)")
        let after = try store.todos(TodoFilter(order: .number))
        check(after, present: present, wanted: wanted, plan, seed: seed)
        #expect(try take(file, into: store, at: later).changes.isEmpty, "seed \(seed): a second import changes nothing")
        #expect(try store.undo(at: later).count == (plan.changes.isEmpty && present.isEmpty ? 0 : 1))
        if !plan.changes.isEmpty { #expect(try json(store) == before, "seed \(seed)") }
      }
    }
  }

  /// Checks an import against a slow and simple version.
  func check(_ after: [Todo], present: [Todo], wanted: [Todo], _ plan: ImportPlan, seed: UInt64) {
    let before = Dictionary(uniqueKeysWithValues: present.map { ($0.uuid, $0) })
    var (added, replaced, kept, renumbered) = (0, 0, 0, 0)
    for todo in wanted {
      guard let found = after.first(where: { $0.uuid == todo.uuid }) else {
        Issue.record("seed \(seed): lost \(todo)")
        continue
      }
      if let old = before[todo.uuid], todo.changed.secondsSince1970 < old.changed.secondsSince1970 {
        #expect(found == old, "seed \(seed): a newer task in the list is kept")
        var same = todo.numbered(old.number)
        same.changed = old.changed
        if same != old { kept += 1 }
        continue
      }
      #expect(TodoExport.json([found.numbered(0)]) == TodoExport.json([todo.numbered(0)]), "seed \(seed)")
      if let old = before[todo.uuid] {
        #expect(found.number == old.number, "seed \(seed)")
        if found != old { replaced += 1 }
      } else {
        added += 1
        let isTaken = present.contains { $0.number == todo.number }
        if isTaken { #expect(found.number != todo.number, "seed \(seed)") }
        if found.number != todo.number { renumbered += 1 } else { #expect(!isTaken) }
      }
    }
    let named = Set(wanted.map(\.uuid))
    for todo in present where !named.contains(todo.uuid) { #expect(after.contains(todo), "seed \(seed)") }
    #expect(after.count == present.count + added)
    #expect(plan.added == added && plan.replaced == replaced && plan.renumbered == renumbered, "seed \(seed)")
    #expect(plan.kept == kept && plan.unchanged == wanted.count - added - replaced - kept, "seed \(seed)")
    #expect(Set(after.map(\.number)).count == after.count, "seed \(seed)")
  }

  /// Tasks without UUIDs are recognized by their content; equal tasks are separate ones.
  @Test func secondImportOfAForeignTodoTxtFileChangesNothing() throws {
    let text = "Buy milk\n2026-11-01 Buy milk\n(B) Buy milk\nx 2026-11-20 Call Mum\n"
    try withStore { store in
      #expect(try take(TodoFile(text, as: .todotxt), into: store, at: now).added == 4)
      let before = try json(store)
      #expect(try take(TodoFile(text, as: .todotxt), into: store, at: later).unchanged == 4)
      #expect(try json(store) == before)
      let done = "x 2026-11-21 Buy milk\n2026-11-01 Buy milk\n(B) Buy milk\nx 2026-11-20 Call Mum\n"
      let plan = try take(TodoFile(done, as: .todotxt), into: store, at: later)
      // The line has been edited since.
      #expect(plan.added == 0 && plan.replaced == 1 && plan.unchanged == 3)
      #expect(try store.todo(1)?.isDone == true && store.todos().count == 4)
      #expect(try take(TodoFile(done, as: .todotxt), into: store, at: later).unchanged == 4)
    }
  }

  /// Lines with a UUID that do not tell when they were changed.
  @Test(arguments: [
    ("(B) 2026-11-01 Buy milk due:2026-12-05 note:soy uuid:\(TodoFileTests.uuid)\n", ImportFormat.todotxt),
    ("uuid,title,body,quadrant,due\n\(TodoFileTests.uuid),Buy milk,soy,decide,2026-12-05\n", .csv),
  ])
  func secondImportKeepsLaterChangesOfTheList(text: String, format: ImportFormat) throws {
    try withStore { store in
      try take(TodoFile(text, as: format), into: store, at: now)
      let before = try #require(try store.todo(1))
      let edited = Todo(
        number: 1, uuid: before.uuid, title: "Buy oat milk", quadrant: .do, due: Day(iso8601: "2026-12-20"),
        created: before.created, changed: later)
      try store.record(.edit, [TodoChange(from: before, to: edited)], at: later)
      #expect(try take(TodoFile(text, as: format), into: store, at: later).kept == 1)
      #expect(try store.todo(1) == edited)
      let changed = text.replacing("2026-12-05", with: "2026-12-06")
      #expect(try take(TodoFile(changed, as: format), into: store, at: later).replaced == 1)
      let after = try #require(try store.todo(1))
      #expect(after.due?.description == "2026-12-06" && after.title == "Buy oat milk" && after.body == nil)
    }
  }

  /// The list was exported after the last import, and the file then got a value of that import again.
  @Test func editOfALaterExportIsTakenAlthoughAnEarlierImportHadIt() throws {
    try withStore { store in
      let first = "(B) 2026-11-01 Buy milk uuid:\(TodoFileTests.uuid)\n"
      try take(TodoFile(first, as: .todotxt), into: store, at: now)
      let before = try #require(try store.todo(1))
      let edited = TodoEdit(quadrant: .do).applied(to: before, at: later)
      try store.record(.edit, [TodoChange(from: before, to: edited)], at: later)
      let exported = TodoExport.todoTxt([edited])
      let changed = exported.replacing("(A)", with: "(B)")
      #expect(try take(TodoFile(changed, as: .todotxt), into: store, at: later).replaced == 1)
      #expect(try store.todo(1)?.quadrant == .decide)
    }
  }

  /// The same file as the list, imported again: it does not know of what the list changed since.
  @Test func laterEditOfTheListStaysAlthoughAnExportIsImportedAgain() throws {
    try withStore { store in
      let first = "(B) 2026-11-01 Buy milk uuid:\(TodoFileTests.uuid)\n"
      try take(TodoFile(first, as: .todotxt), into: store, at: now)
      let before = try #require(try store.todo(1))
      let edited = TodoEdit(title: "Buy oat milk", color: .red).applied(to: before, at: later)
      try store.record(.edit, [TodoChange(from: before, to: edited)], at: later)
      let exported = try TodoFile(TodoExport.todoTxt([edited]), as: .todotxt)
      let nextDay = inUTC(.moment(secondsSince1970: later.secondsSince1970 + 86_400))
      let present = TodoEdit(title: "Buy soy milk", quadrant: .do).applied(to: edited, at: nextDay)
      try store.record(.edit, [TodoChange(from: edited, to: present)], at: nextDay)
      try take(exported, into: store, at: nextDay)
      #expect(try store.todo(1) == present)
    }
  }

  @Test func editOnTheDayOfAnExportStays() throws {
    try withStore { store in
      try take(TodoFile("(B) 2026-11-01 Buy milk uuid:\(TodoFileTests.uuid)\n", as: .todotxt), into: store, at: now)
      var versions = [try #require(try store.todo(1))]
      func edit(_ edit: TodoEdit, secondsLater: Int) throws {
        let time = inUTC(.moment(secondsSince1970: later.secondsSince1970 + secondsLater))
        let edited = edit.applied(to: versions[versions.count - 1], at: time)
        try store.record(.edit, [TodoChange(from: versions[versions.count - 1], to: edited)], at: time)
        versions.append(edited)
      }
      try edit(TodoEdit(color: .red), secondsLater: 0)
      let exported = try TodoFile(TodoExport.todoTxt([versions[1]]), as: .todotxt)
      try edit(TodoEdit(title: "Buy soy milk"), secondsLater: 60)
      try edit(TodoEdit(quadrant: .do), secondsLater: 86_400)
      try take(exported, into: store, at: versions[3].changed)
      #expect(try store.todo(1) == versions[3])
    }
  }

  /// Of cyc, and of another program.
  @Test(arguments: [" uuid:\(TodoFileTests.uuid)", ""])
  func taskReopenedInTheListIsFinishedIfTheFileFinishesItAgain(uuid: String) throws {
    try withStore { store in
      func line(done day: Int) throws -> TodoFile {
        try TodoFile("x 2026-11-\(day) 2026-11-01 Buy milk\(uuid)\n", as: .todotxt)
      }
      try take(line(done: 10), into: store, at: now)
      let before = try #require(try store.todo(1))
      // A finished task stays so, but nothing was changed here after the file was written.
      let open = try TodoFile("2026-11-01 Buy milk\(uuid)\n", as: .todotxt)
      let plan = try take(open, into: store, at: now)
      #expect(plan.kept == 1 && plan.unclear == 1)
      let reopened = TodoEdit(column: .todo).applied(to: before, at: later)
      try store.record(.undone, [TodoChange(from: before, to: reopened)], at: later)
      try take(line(done: 10), into: store, at: later)
      #expect(try store.todo(1) == reopened)
      try take(line(done: 12), into: store, at: later)
      #expect(try store.todo(1)?.isDone == true)
    }
  }

  @Test func reopenedTaskStaysOpenIfTheSameFileIsReadInAnotherZone() throws {
    try withStore { store in
      func file(hoursAhead: Int) throws -> TodoFile {
        let rules = ImportRules(
          isStrict: false,
          instant: {
            let written = inUTC($0)
            return Instant(secondsSince1970: written.secondsSince1970 - hoursAhead * 3600, local: written.local)
          })
        return try TodoFile(Array("* DONE Write\n  CLOSED: [2026-11-20 Fri 10:00]\n".utf8), as: .org, rules: rules)
      }
      try take(file(hoursAhead: 9), into: store, at: now)
      let before = try #require(try store.todo(1))
      let reopened = TodoEdit(column: .todo).applied(to: before, at: later)
      try store.record(.undone, [TodoChange(from: before, to: reopened)], at: later)
      try take(file(hoursAhead: 0), into: store, at: later)
      #expect(try store.todo(1) == reopened)
    }
  }

  @Test func tableCellsRoundTripWithoutFormulas() {
    for seed in 0..<UInt64(100) {
      var random = RandomFileTodos(seed: seed)
      let todos = random.todos(max: 10)
      let text = TodoExport.csv(todos)
      let rows = csv(text)
      #expect(rows.count == todos.count + 1)
      #expect(rows.allSatisfy { $0.count == Todo.Field.allCases.count }, "seed \(seed): \(text)")
      for (todo, row) in zip(todos, rows.dropFirst()) {
        #expect(row[0] == "\(todo.number)" && CSVCell.plain(row[2]) == todo.title, "seed \(seed)")
        #expect(CSVCell.plain(row[3]) == todo.body ?? "", "seed \(seed)")
        #expect(row.allSatisfy { !"=+-@\t\r".contains($0.first ?? "x") }, "seed \(seed): no cell is a formula")
        #expect(row[14] == todo.completed?.rfc3339WithOffset ?? "", "seed \(seed)")
      }
    }
  }

  /// Parses RFC 4180, scalar by scalar.
  func csv(_ text: String) -> [[String]] {
    var (rows, row, field, isQuoted) = ([[String]](), [String](), String.UnicodeScalarView(), false)
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where rest.first == "\"":
        field.append(rest.removeFirst())
      case ("\"", _): isQuoted.toggle()
      case (",", false), ("\r", false):
        row.append(String(field))
        field = .init()
        if scalar == "\r" {
          #expect(rest.popFirst() == "\n")
          rows.append(row)
          row = []
        }
      default: field.append(scalar)
      }
    }
    return rows
  }
}

extension Todo {
  /// A copy with another number, without recurrence, wait and order.
  func numbered(_ number: Int) -> Todo {
    Todo(
      number: number, uuid: uuid, title: title, body: body, quadrant: quadrant, column: column, due: due, alert: alert,
      color: color, created: created, changed: changed, completed: completed)
  }
}
