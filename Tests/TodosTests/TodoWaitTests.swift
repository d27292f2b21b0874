import Days
import Formats
import Foundation
import GRDB
import Support
import Sync
import Testing

@testable import Todos

private let today = RandomTodos.evening.today

/// Evenings, counted in days after `RandomTodos.evening`.
private func evening(_ days: Int) -> Instant { instant(today + days, minute: 1272) }

@Suite struct TodoWaitTests {
  private func inStore(_ todos: [Todo] = [], _ body: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      try store.record(.import, todos.map(TodoChange.init(added:)), at: evening(0))
      try body(store)
    }
  }

  private func todo(
    _ number: Int, column: BoardColumn = .todo, due: Day? = nil, time: ClockTime? = nil, wait: Day? = nil
  ) -> Todo {
    Todo(
      number: number, uuid: "00000000-0000-4000-8000-00000000000\(number)", title: "task \(number)", column: column,
      due: due, alert: time.map { TodoAlert(time: $0) }, wait: wait, created: evening(-9))
  }

  @Test func waitingTaskIsShownFromItsDayOn() throws {
    let todos = [
      todo(1, wait: today + 1), todo(2, wait: today), todo(3), todo(4, column: .done, wait: today + 1),
      todo(5, due: today, time: ClockTime(hour: 21, minute: 30), wait: today + 1),
      todo(6, due: today - 1, wait: today + 1),
    ]
    try inStore(todos) { store in
      func numbers(_ filter: TodoFilter) throws -> [Int] { try store.todos(filter).map(\.number).sorted() }
      #expect(try numbers(TodoFilter(shownOn: today)) == [2, 3, 4])
      #expect(try store.count(TodoFilter(shownOn: today)) == 3)
      #expect(try numbers(TodoFilter(shownOn: today + 1)) == [1, 2, 3, 4, 5, 6])
      #expect(try numbers(TodoFilter()) == [1, 2, 3, 4, 5, 6])
      #expect(try store.count(TodoFilter(overdueOn: today, shownOn: today)) == 0)
      let next = try store.next(9, at: evening(0).local)
      #expect(next.tasks.map(\.todo.number) == [2, 3] && next.open == 2)
      #expect(try store.next(9, at: evening(1).local).open == 5)
      #expect(try store.nextChangeOfOrder(after: instant(today, minute: 540).local) == nil)
    }
  }

  @Test func dayThatIsNotGivenIsNotBeforeTheWaitEnds() {
    let time = ClockTime(hour: 22, minute: 0)
    let daily = Recurrence(canonical: "day")
    func due(_ edit: TodoEdit) -> Day? { edit.applied(to: todo(1), at: evening(0)).due }
    #expect(due(TodoEdit(recurrence: daily, wait: today + 2)) == today + 2)
    #expect(due(TodoEdit(time: time, wait: today + 2)) == today + 2)
    #expect(due(TodoEdit(time: time, recurrence: daily, wait: today - 2)) == today)
    #expect(due(TodoEdit(due: today, wait: today + 2)) == today)
  }

  @Test func noticeOfADayBeforeTheWaitEndsIsNotSent() {
    let time = ClockTime(hour: 22, minute: 0)
    func notices(_ wait: Day?) -> Int {
      TodoNotices(of: [todo(1, due: today + 2, time: time, wait: wait)], at: evening(0).local).pending.count
    }
    #expect([nil, today + 1, today + 2, today + 3].map(notices) == [2, 2, 2, 0])
    #expect(!todo(1, due: today, time: time, wait: today + 1).hasAlertAhead(at: evening(0).local))
    #expect(todo(1, due: today, time: time, wait: today).hasAlertAhead(at: evening(0).local))
  }

  /// Otherwise an alert that was hidden would be sent late.
  @Test func endOfTheWaitByHandStartsTheNoticesAnew() throws {
    try inStore { store in
      let first = todo(1, due: today, time: ClockTime(hour: 9, minute: 0), wait: today + 1)
      try store.record(.add, [TodoChange(added: first)], at: evening(-1))
      let shown = TodoEdit(cleared: [.wait]).applied(to: first, at: evening(0))
      try store.record(.edit, [TodoChange(from: first, to: shown)], at: evening(0))
      let notices = try TodoNotices(of: [shown], at: evening(0).local, planned: store.plan)
      #expect(shown.wait == nil && notices.pending.isEmpty)
    }
  }

  @Test func nextOccurrenceOfATaskPutOffPastItsDueDayDoesNotWait() throws {
    var task = todo(1, due: today - 2, wait: today)
    task.recurrence = try #require(Recurrence(canonical: "week")).anchored(on: today - 2)
    #expect(task.skipped(at: evening(0))?.wait == nil)
    task.move(to: .done, at: evening(0))
    let next = try #require(task.next(number: 2, at: evening(0)))
    #expect(next.due == today + 5 && next.wait == nil)
  }

  @Test func nextOccurrenceWaitsAsLongBeforeItsDueDay() throws {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let due = today + Int.random(in: -40...40, using: &random)
      let days = Int.random(in: -20...0, using: &random)
      var task = todo(1, due: due, wait: due + days)
      task.recurrence = try #require(Recurrence.random(&random)).anchored(on: due)
      let skipped = try #require(task.skipped(at: evening(0)))
      #expect(skipped.due.flatMap { due in skipped.wait.map { due.distance(to: $0) } } == days, "seed \(seed)")
      task.move(to: .done, at: evening(0))
      let next = try #require(task.next(number: 2, at: evening(0)))
      #expect(next.due.flatMap { due in next.wait.map { due.distance(to: $0) } } == days, "seed \(seed)")
    }
  }

  @Test func onlyWaitingTasksHaveAWaitField() {
    #expect(!todo(1).json.text().contains("wait") && !todo(1).record.fields.contains { $0.name == "wait" })
    #expect(todo(1, wait: Day(number: 20_800)).json.text().contains(#""wait":"2026-12-13""#))
  }

  @Test(arguments: [
    ("Buy milk due:2026-12-24 t:2026-12-13", "Buy milk", true),
    ("Buy milk t:2026-12-13 uuid:00000000-0000-4000-8000-000000000001", "Buy milk", true),
    // Without `due:` or `uuid:`, `t:` may mean anything.
    ("Buy milk t:2026-12-13", "Buy milk t:2026-12-13", false),
    ("Buy milk due:2026-12-24 t:soon", "Buy milk t:soon", false),
  ])
  func thresholdOfTodoTxtIsTheWait(line: String, title: String, waits: Bool) throws {
    let read = try #require(try TodoFile(line + "\n", as: .todotxt).todos.first)
    #expect(read.title == title && read.wait == (waits ? Day(number: 20_800) : nil))
  }

  @Test func waitOfTaskwarriorIsRead() throws {
    let text = """
      [{"uuid":"00000000-0000-4000-8000-000000000001","description":"Tea","status":"waiting","wait":"20261213T120000Z"}]
      """
    let read = try #require(try TodoFile(text, as: .taskwarrior).todos.first)
    #expect(read.wait == Day(number: 20_800) && read.body == nil)
  }

  @Test(
    arguments: [
      (nil, Quadrant.decide), (-3, .do), (0, .do), (1, .do), (2, .decide), (30, .decide),
    ] as [(Int?, Quadrant)])
  func quadrantFollowsFromTheDueDay(days: Int?, quadrant: Quadrant) {
    #expect(DefaultQuadrant.automatic.quadrant(due: days.map { today + $0 }, today: today) == quadrant)
    #expect(DefaultQuadrant.fixed(.delegate).quadrant(due: days.map { today + $0 }, today: today) == .delegate)
  }

  @Test func importedTaskWithoutQuadrantGetsTheDefault() throws {
    let file = try TodoFile("(B) 2026-11-20 a\n2026-11-20 b due:\(today)\n2026-11-20 c\n", as: .todotxt)
    try inStore { store in
      let plan = try ImportPlan(file.todos, into: store, defaultQuadrant: .automatic, now: evening(0))
      #expect(plan.changes.map(\.after?.quadrant) == [.decide, .do, .decide])
      try store.record(.import, plan.changes, at: evening(0))
      // A second import keeps each quadrant, although the day and the setting have changed.
      let again = try ImportPlan(file.todos, into: store, defaultQuadrant: .fixed(.delete), now: evening(9))
      #expect(again.changes.isEmpty && again.unchanged == 3)
    }
  }
}

@Suite struct TodoSearchTests {
  private static let words = [
    "home", "HOME", "Ｈome", "#home", "#homework", "x#home", "#Home!", "#집", "#집안일", "우유", "e\u{301}", "é", "100%",
    "a_b",
    "a\\b", "line\nbreak", "👨‍👩‍👧‍👦", "ﬁle", "", " ",
  ]

  /// The obvious search: all texts folded, no SQL.
  private func matches(_ todo: Todo, texts: [String], tags: [String]) -> Bool {
    func folded(_ text: String) -> String { text.precomposedStringWithCompatibilityMapping.lowercased() }
    let places = [todo.title, todo.body ?? ""].map(folded)
    func isPartOfTag(_ character: Unicode.Scalar) -> Bool {
      !character.isASCII || character.properties.isAlphabetic || ("0"..."9").contains(character)
        || "-_/".unicodeScalars.contains(character)
    }
    return texts.allSatisfy { text in places.contains { Array($0.utf8).contains(Array(folded(text).utf8)) } }
      && tags.allSatisfy { tag in
        let tag = Array(folded("#\(tag)").unicodeScalars)
        return places.contains { place in
          let scalars = Array(place.unicodeScalars)
          return scalars.indices.contains { start in
            scalars[start...].starts(with: tag) && (start == 0 || !isPartOfTag(scalars[start - 1]))
              && (start + tag.count == scalars.count || !isPartOfTag(scalars[start + tag.count]))
          }
        }
      }
  }

  @Test func searchFindsWhatASlowSearchFinds() throws {
    var (found, left) = (0, 0)
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      func text(_ max: Int) -> String {
        (0..<Int.random(in: 1...max, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
          .joined(separator: [" ", ""].randomElement(using: &random) ?? "")
      }
      let todos = (1...20).compactMap { number -> Todo? in
        guard let title = try? TodoText.title(text(3).replacing("\n", with: " ")) else { return nil }
        let body = Bool.random(using: &random) ? (try? TodoText.body(text(3))) ?? nil : nil
        return Todo(number: number, uuid: "uuid-\(number)", title: title, body: body, created: RandomTodos.evening)
      }
      let texts = Bool.random(using: &random) ? [text(1), text(2)] : [text(1)]
      let tags = [[], ["home"], ["집"], ["HOME", "a_b"]].randomElement(using: &random) ?? []
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        try store.record(.import, todos.map(TodoChange.init(added:)), at: RandomTodos.evening)
        let expected = todos.filter { matches($0, texts: texts, tags: tags) }
        let filter = TodoFilter(texts: texts, tags: tags, order: .number)
        #expect(try store.todos(filter) == expected, "seed \(seed): \(texts) \(tags)")
        #expect(try store.count(filter) == expected.count, "seed \(seed)")
        (found, left) = (found + expected.count, left + todos.count - expected.count)
      }
    }
    #expect(found > 100 && left > 100)
  }

  @Test(arguments: [
    ("home", ["#home", "call #home now", "#Home!", "#home,x", "(#home)"], ["#homework", "x#home", "home", "# home"]),
    ("집", ["#집", "#집 청소"], ["#집안일", "집"]),
  ])
  func tagIsAWordOfItsOwn(tag: String, with: [String], without: [String]) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      let todos = (with + without).enumerated().map { index, title in
        Todo(number: index + 1, uuid: "uuid-\(index)", title: title, created: RandomTodos.evening)
      }
      try store.record(.import, todos.map(TodoChange.init(added:)), at: RandomTodos.evening)
      #expect(try store.todos(TodoFilter(tags: [tag], order: .number)).map(\.title) == with)
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    part.isEmpty || indices.contains { self[$0...].starts(with: part) }
  }
}
