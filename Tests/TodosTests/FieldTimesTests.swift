import Days
import GRDB
import Support
import Testing
import Todos

/// The times of changes, and the last versions of removed tasks, that a sync needs.
@Suite struct FieldTimesTests {
  private static let uuid = "00000000-0000-4000-8000-000000000001"

  private func withStore(_ body: (TodoStore) throws -> Void) throws {
    try DatabaseQueue().write { database in
      try TodoStore.createTables(in: database)
      let store = TodoStore(database)
      let todo = Todo(number: 1, uuid: Self.uuid, title: "Rent", created: Self.time(0))
      try store.record(.add, [TodoChange(added: todo)], at: Self.time(0))
      try body(store)
      #expect(try store.isConsistent())
    }
  }

  private static func time(_ minutes: Int) -> Instant {
    let seconds = 1_795_000_000 + minutes * 60
    return Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
  }

  private func edit(
    _ store: TodoStore, at minutes: Int, isElsewhere: Bool = false, _ change: (inout Todo) -> Void
  ) throws {
    let before = try #require(try store.todo(1))
    var after = before
    change(&after)
    after.changed = Self.time(minutes)
    let changes = [TodoChange(from: before, to: after)]
    if isElsewhere {
      try store.receive(changes, at: Self.time(minutes))
    } else {
      try store.record(.edit, changes, at: Self.time(minutes))
    }
  }

  /// Minutes of the times, without the one of the record.
  private func minutes(_ store: TodoStore, of uuid: String = uuid) throws -> [String: Int] {
    try store.fieldTimes(of: uuid).filter { $0.key != "changed" }
      .mapValues { ($0 - Self.time(0).secondsSince1970) / 60 }
  }

  @Test func newTaskHasNoTimes() throws {
    try withStore { store in
      let times = try minutes(store)
      #expect(times == [:])
    }
  }

  @Test func eachUnitHasTheTimeOfItsLastChange() throws {
    try withStore { store in
      try edit(store, at: 1) { $0.title = "Pay rent" }
      try edit(store, at: 2) { $0.due = Day(number: 20_800) }
      let nine = try #require(ClockTime(hour: 9, minute: 0))
      try edit(store, at: 3) { $0.alert = TodoAlert(time: nine) }
      try edit(store, at: 4) { $0.title = "Pay the rent" }
      #expect(try minutes(store) == ["title": 4, "due": 3])
    }
  }

  @Test func changesFromElsewhereHaveNoTimes() throws {
    try withStore { store in
      try edit(store, at: 1) { $0.title = "mine" }
      try edit(store, at: 2, isElsewhere: true) { $0.color = .red }
      #expect(try minutes(store) == ["title": 1])
    }
  }

  @Test func undoAndRedoAreChanges() throws {
    try withStore { store in
      try edit(store, at: 1) { $0.title = "Pay rent" }
      _ = try store.undo(at: Self.time(5))
      #expect(try minutes(store) == ["title": 5])
      _ = try store.redo(at: Self.time(6))
      #expect(try minutes(store) == ["title": 6])
    }
  }

  @Test func taskWithANewUUIDKeepsItsHistory() throws {
    try withStore { store in
      try edit(store, at: 1) { $0.title = "Pay rent" }
      let other = "00000000-0000-4000-8000-000000000002"
      try store.rename(Self.uuid, to: other)
      #expect(try store.todo(1)?.uuid == other)
      #expect(try minutes(store, of: other) == ["title": 1])
      #expect(try store.undo(at: Self.time(2)).count == 1)
      #expect(try store.todo(1)?.title == "Rent")
    }
  }

  @Test func removedTaskHasItsLastVersion() throws {
    try withStore { store in
      #expect(try store.removed(Self.uuid) == nil)
      try edit(store, at: 1) { $0.title = "Pay rent" }
      let last = try #require(try store.todo(1))
      try store.record(.remove, [TodoChange(removed: last)], at: Self.time(2))
      #expect(try store.removed(Self.uuid) == last)
      _ = try store.undo(at: Self.time(3))
      #expect(try store.removed(Self.uuid) == nil)
    }
  }

  @Test func removalFromElsewhereHasNoVersion() throws {
    try withStore { store in
      let last = try #require(try store.todo(1))
      try store.receive([TodoChange(removed: last)], at: Self.time(1))
      #expect(try store.removed(Self.uuid) == nil)
    }
  }
}
