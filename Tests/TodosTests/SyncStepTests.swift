import Days
import GRDB
import Support
import Testing
import Todos

/// Undo, redo and the history with steps from other machines in between.
@Suite struct SyncStepTests {
  private static let now = RandomTodos.evening

  private func withStore(_ body: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      try body(store)
      #expect(try store.isConsistent())
    }
  }

  /// - Parameter number: one digit
  private func uuid(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

  private func add(_ title: String, to store: TodoStore) throws -> Todo {
    let number = try store.nextNumber()
    let todo = Todo(number: number, uuid: uuid(number), title: title, created: Self.now)
    try store.record(.add, [TodoChange(added: todo)], at: Self.now)
    return todo
  }

  /// Edits a task on this machine, or as another machine did.
  private func edit(
    _ number: Int, in store: TodoStore, isElsewhere: Bool = false, _ change: (inout Todo) -> Void
  ) throws {
    let before = try #require(try store.todo(number))
    var after = before
    change(&after)
    after.changed = Self.now
    try self.change([TodoChange(from: before, to: after)], .edit, isElsewhere, in: store)
  }

  @Test func undoSkipsStepsFromElsewhere() throws {
    try withStore { store in
      _ = try add("one", to: store)
      try edit(1, in: store) { $0.title = "mine" }
      let other = Todo(number: 2, uuid: uuid(2), title: "theirs", created: Self.now)
      try store.receive([TodoChange(added: other)], at: Self.now)
      #expect(try store.undo(at: Self.now).map(\.kind) == [.edit])
      #expect(try store.todos().map(\.title) == ["one", "theirs"])
      // A step from elsewhere on another task does not end redo.
      try store.receive([TodoChange(removed: other)], at: Self.now)
      #expect(try store.redo(at: Self.now).count == 1)
      #expect(try store.todos().map(\.title) == ["mine"])
      #expect(try store.undo(9, at: Self.now).map(\.kind) == [.edit, .add])
      #expect(try store.todos().isEmpty)
    }
  }

  /// Undo reverts only values that have not changed since.
  @Test func undoKeepsLaterChangesFromElsewhere() throws {
    try withStore { store in
      _ = try add("one", to: store)
      try edit(1, in: store) {
        $0.title = "mine"
        $0.color = .red
        $0.quadrant = .decide
      }
      try edit(1, in: store, isElsewhere: true) {
        $0.title = "theirs"
        $0.body = "more"
      }
      let undone = try store.undo(at: Self.now)
      #expect(undone.map(\.leftAlone) == [[1]])
      let todo = try #require(try store.todo(1))
      #expect((todo.title, todo.body, todo.color, todo.quadrant) == ("theirs", "more", nil, .do))
      // A partial undo is its own step, which cannot be undone.
      #expect(try store.steps().map(\.state) == [.settled, .settled, .reversed, .done])
      #expect(try store.steps().map(\.kind) == [.undo, .sync, .edit, .add])
      #expect(try store.redo(at: Self.now).isEmpty)
      // The task was changed elsewhere, so undoing its creation keeps it.
      #expect(try store.undo(at: Self.now).map(\.leftAlone) == [[1]])
      #expect(try store.todo(1)?.title == "theirs")
      #expect(try store.undo(at: Self.now).isEmpty)
    }
  }

  @Test func undoRevertsUnaffectedFieldsCompletely() throws {
    try withStore { store in
      _ = try add("one", to: store)
      try edit(1, in: store) { $0.color = .red }
      try edit(1, in: store, isElsewhere: true) { $0.title = "theirs" }
      #expect(try store.undo(at: Self.now).map(\.leftAlone) == [[]])
      #expect(try store.todo(1)?.color == nil)
    }
  }

  /// The clock of the other machine may be behind, and two changes may fall into one second.
  @Test(arguments: ["2026-11-21T21:12:00+09:00", "2026-11-21T21:07:00+09:00"])
  func undoKeepsLaterChangesWithEarlierTimes(time: String) throws {
    try withStore { store in
      _ = try add("one", to: store)
      try edit(1, in: store) { $0.title = "two" }
      try edit(1, in: store) { $0.title = "three" }
      let before = try #require(try store.todo(1))
      var after = before
      (after.title, after.changed) = ("four", try #require(Instant(rfc3339: time)))
      try store.receive([TodoChange(from: before, to: after)], at: Self.now)
      let undone = try store.undo(at: Self.now)
      #expect(undone.map(\.leftAlone) == [[1]] && undone.allSatisfy(\.changes.isEmpty))
      #expect(try store.todo(1)?.title == "four")
    }
  }

  @Test func undoOfAnEditDoesNotBringBackATaskRemovedElsewhere() throws {
    try withStore { store in
      let todo = try add("one", to: store)
      try edit(1, in: store) { $0.title = "two" }
      let edited = try #require(try store.todo(1))
      try store.receive([TodoChange(removed: edited)], at: Self.now)
      let undone = try store.undo(at: Self.now)
      #expect(undone.map(\.leftAlone) == [[1]] && undone.allSatisfy(\.changes.isEmpty))
      #expect(try store.todo(uuid: todo.uuid) == nil)
    }
  }

  @Test func undoOfARemovalLeavesATaskThatIsBackAsItIs() throws {
    try withStore { store in
      _ = try add("one", to: store)
      try edit(1, in: store) { $0.body = "note" }
      var back = try #require(try store.todo(1))
      try store.record(.remove, [TodoChange(removed: back)], at: Self.now)
      back.body = nil
      try store.receive([TodoChange(added: back)], at: Self.now)
      #expect(try store.undo(at: Self.now).map(\.leftAlone) == [[1]])
      #expect(try store.todo(1) == back)
    }
  }

  @Test func syncStepsAreUndoneFromTheLast() throws {
    try withStore { store in
      _ = try add("one", to: store)
      let other = Todo(number: 2, uuid: uuid(2), title: "theirs", created: Self.now)
      try store.receive([TodoChange(added: other)], at: Self.now)
      try edit(1, in: store, isElsewhere: true) { $0.title = "their title" }
      try edit(1, in: store) { $0.color = .blue }
      let last = try #require(try store.undoLastSync(at: Self.now))
      #expect(last.kind == .sync && last.leftAlone == [])
      #expect(try store.todo(1)?.title == "one" && store.todo(1)?.color == .blue)
      #expect(try store.undoLastSync(at: Self.now)?.changes.map(\.number) == [2])
      #expect(try store.todos().map(\.number) == [1])
      #expect(try store.undoLastSync(at: Self.now) == nil)
    }
  }

  @Test func undoDoesNotRemoveTasksWhoseHistoryWasLost() throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      _ = try add("one", to: store)
      _ = try add("two", to: store)
      try edit(2, in: store) { $0.title = "zwei" }
      try database.execute(sql: "DELETE FROM todo_change WHERE step < 3")
      _ = try store.repair(at: Self.now)
      #expect(try store.steps().map(\.ownChanges.count) == [1, 1])
      #expect(try store.undo(9, at: Self.now).isEmpty)
      #expect(try store.todos().map(\.title) == ["one", "zwei"])
      #expect(try store.isConsistent())
    }
  }

  /// A change from elsewhere on the undone task ends redo.
  @Test func changeFromElsewhereEndsRedo() throws {
    try withStore { store in
      _ = try add("one", to: store)
      try edit(1, in: store) { $0.color = .red }
      #expect(try store.undo(at: Self.now).count == 1)
      try edit(1, in: store, isElsewhere: true) { $0.title = "theirs" }
      #expect(try store.redo(at: Self.now).isEmpty)
      #expect(try store.steps().map(\.state) == [.settled, nil, .abandoned, .done])
    }
  }

  /// After any steps, replaying the history from an empty list gives the list, and a recovery has nothing to repair.
  @Test func historyWithStepsFromElsewhereReplays() throws {
    for seed in UInt64(0)..<60 {
      var tasks = RandomTodos(seed: seed)
      try DatabaseQueue().write { database in
        try TodoStore.createTables(in: database)
        let store = TodoStore(database)
        for _ in 0..<40 { try act(&tasks, on: store) }
        let list = Dictionary(uniqueKeysWithValues: try store.todos().map { ($0.uuid, $0) })
        let steps = try store.steps().sorted { $0.id < $1.id }
        let replayed = steps.flatMap(\.changes).reduce(into: [String: Todo]()) { $0[$1.uuid] = $1.after }
        #expect(replayed == list, "seed \(seed)")
        #expect(try store.isConsistent(), "seed \(seed)")
        let repair = try store.repair(at: Self.now)
        #expect(repair.isLossless && repair.rebuilt == 0 && repair.unexplained == 0, "seed \(seed): \(repair)")
        #expect(try Dictionary(uniqueKeysWithValues: store.todos().map { ($0.uuid, $0) }) == list, "seed \(seed)")
      }
    }
  }

  private func act(_ tasks: inout RandomTodos, on store: TodoStore) throws {
    let present = try store.todos()
    let isElsewhere = tasks.chance(oneIn: 2)
    switch Int.random(in: 0..<6, using: &tasks.random) {
    case 0: _ = try store.undo(Int.random(in: 1...3, using: &tasks.random), at: Self.now)
    case 1: _ = try store.redo(Int.random(in: 1...3, using: &tasks.random), at: Self.now)
    case 2: if tasks.chance(oneIn: 3) { _ = try store.undoLastSync(at: Self.now) }
    case 3 where !present.isEmpty:
      let removed = present[Int.random(in: present.indices, using: &tasks.random)]
      try change([TodoChange(removed: removed)], .remove, isElsewhere, in: store)
    case 4 where !present.isEmpty:
      let before = present[Int.random(in: present.indices, using: &tasks.random)]
      let after = tasks.edit().applied(to: before, at: tasks.instant(daysBack: 0))
      if before != after { try change([TodoChange(from: before, to: after)], .edit, isElsewhere, in: store) }
    default: try change([TodoChange(added: tasks.todo(try store.nextNumber()))], .add, isElsewhere, in: store)
    }
  }

  private func change(_ changes: [TodoChange], _ kind: TodoStep.Kind, _ isElsewhere: Bool, in store: TodoStore) throws {
    if isElsewhere { try store.receive(changes, at: Self.now) } else { try store.record(kind, changes, at: Self.now) }
  }
}
