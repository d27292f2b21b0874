import Days
import GRDB
import Testing
import Todos

@Suite struct TodoStoreTests {
  let now = RandomTodos.evening

  @Test func whatIsKeptIsReadBack() throws {
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
      #expect(try store.undo(2, at: now).count == 1)
      #expect(try store.nextNumber() == 2)
      #expect(try store.steps().map(\.kind) == [.undo, .redo, .undo, .add])
    }
  }
}
