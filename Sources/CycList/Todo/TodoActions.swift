package import CycBase
package import Days
internal import Foundation
package import Todos

/// Changes to the list that commands and the interactive screen have in common. Each is one step of the history.
extension TodoReference {
  package func move(
    to column: BoardColumn, as kind: TodoStep.Kind, of pool: Pool = .open, in world: World
  ) throws -> TodoAnswer {
    try change(kind, of: pool, in: world) { TodoEdit(column: column).applied(to: $0, at: $1) }
  }

  /// Reopens finished tasks, and puts started ones back. The phrase says which of the two was done.
  package func putBack(in world: World) throws -> (TodoAnswer, phrase: (Todo, Day) -> Sentence) {
    var started: Set<Int> = []
    let answer = try change(.undone, of: .startedOrDone, in: world) { todo, now in
      if todo.column == .doing { started.insert(todo.number) }
      return TodoEdit(column: .todo).applied(to: todo, at: now)
    }
    return (
      answer,
      { [started] todo, day in
        started.contains(todo.number) ? TodoPhrases.putBack(todo, day) : TodoPhrases.undone(todo, day)
      }
    )
  }
}

extension World {
  package func addTodos(_ edits: [TodoEdit]) throws -> TodoAnswer {
    let now = clock.now()
    let defaultQuadrant = home.settings[.todoQuadrant].defaultQuadrant
    let added = try changeTodos { store in
      let number = try store.nextNumber()
      let todos = edits.enumerated().map { index, edit in
        var todo = edit.applied(
          to: Todo(number: number + index, uuid: UUID().uuidString.lowercased(), title: edit.title ?? "", created: now),
          at: now)
        // After the edit, which may set the due day.
        if edit.quadrant == nil { todo.quadrant = defaultQuadrant.quadrant(due: todo.due, today: now.today) }
        return todo
      }
      try store.record(.add, todos.map(TodoChange.init(added:)), at: now)
      return todos
    }
    return TodoAnswer(changed: added, setsAlert: edits.contains { $0.time != nil }, setsWait: true)
  }

  package func editTodos(_ numbers: [Int], _ edit: TodoEdit) throws -> TodoAnswer {
    var answer = try TodoReference.numbers(numbers).change(.edit, in: self) { edit.applied(to: $0, at: $1) }
    answer.setsAlert = edit.time != nil || edit.due != nil
    answer.setsWait = edit.wait != nil || edit.due != nil
    return answer
  }

  /// Moves tasks to a place in a column.
  ///
  /// - Parameter place: finds the place and the column for the tasks, within the same transaction
  package func putTodos(
    _ reference: TodoReference, _ place: (TodoStore, [Todo]) throws -> (BoardPlace, BoardColumn)
  ) throws -> TodoAnswer {
    let now = clock.now()
    return try changeTodos { store in
      let todos = try store.todos(reference, of: .any)
      let (place, column) = try place(store, todos)
      let others = Todo.asOnBoard(try store.todos(TodoFilter(column: column)))
      var random = SystemRandomNumberGenerator()
      let changes = Todo.put(todos, place, in: column, among: others, at: now, using: &random)
      let repeats = try store.record(.move, changes, at: now)
      let moved = Set(todos.map(\.uuid))
      return TodoAnswer(changed: changes.compactMap(\.after).filter { moved.contains($0.uuid) }, repeats: repeats)
    }
  }

  package func removeTodos(_ reference: TodoReference) throws -> TodoAnswer {
    let now = clock.now()
    let removed = try changeTodos { store in
      let todos = try store.todos(reference, of: .open)
      try store.record(.remove, todos.map { TodoChange(removed: $0) }, at: now)
      return todos
    }
    return TodoAnswer(changed: removed)
  }

  package func undoTodos(_ count: Int = 1) throws -> UndoResult {
    try undoOrRedo(count, .undo) { try $0.undo(count, at: $1) }
  }

  package func redoTodos(_ count: Int = 1) throws -> UndoResult {
    try undoOrRedo(count, .redo) { try $0.redo(count, at: $1) }
  }

  private func undoOrRedo(
    _ count: Int, _ words: UndoResult.Words, _ work: (TodoStore, Instant) throws -> [TodoStep]
  ) throws -> UndoResult {
    let now = clock.now()
    let steps = try changeTodos { try work($0, now) }
    // As after `cyc freeze`: today may no longer need a commit, so reminders that wait on a server may be wrong.
    if steps.contains(where: \.changesFreezes) { features.reminders.cancelScheduled(self, nil) }
    return UndoResult(asked: count, steps: steps, words: words)
  }
}

/// Values of the setting `todo.quadrant`.
package enum QuadrantSetting: String, CaseIterable {
  case auto
  case `do`, decide, delegate, delete

  package var defaultQuadrant: DefaultQuadrant { Quadrant(rawValue: rawValue).map(DefaultQuadrant.fixed) ?? .automatic }
}

extension AnySetting {
  package static let todoQuadrant = Setting<QuadrantSetting>(
    "todo.quadrant", .choice, default: .auto, example: "decide",
    Sentence(
      en:
        "The quadrant of a new task without -Q. auto: do if it is due by tomorrow, else decide.",
      ko: "-Q 없이 추가한 할 일의 사분면이에요. auto면 내일까지인 일은 do, 나머지는 decide로 정해요."))
}

extension TodoEdit {
  /// The edit from typed texts; a blank day or time changes nothing.
  ///
  /// - Parameter number: of the task to change; nil for a new task
  /// - Throws: `TodoFailure`, `DateFailure`
  package init(title: String, due: String, time: String, of number: Int?, today: Day) throws {
    func typed(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
    self.init(
      title: try TodoFailure.checkedTitle(title, of: number),
      due: try typed(due).map { try ParsedDay($0, .ahead, today: today).day },
      time: try typed(time).map { try TodoFailure.parsedTime($0) })
  }
}
