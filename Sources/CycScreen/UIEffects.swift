package import CycBase
internal import CycList
internal import Days
internal import Todos

extension UIEffect {
  /// Does what the command of the same name does. Nil for effects on the screen alone.
  ///
  /// - Throws: `StoreError`, and any `UserFacingError` of the change
  package func change(in world: World) throws -> UIAnswer? {
    switch self {
    case .add(let edits):
      return UIEffect.answer(try world.addTodos(edits), TodoPhrases.added, selects: true, in: world)
    case .edit(let number, let edit):
      var answer = try TodoReference.numbers([number]).change(.edit, in: world) { edit.applied(to: $0, at: $1) }
      answer.setsAlert = edit.time != nil || edit.due != nil
      return UIEffect.answer(answer, TodoPhrases.edited, selects: true, in: world)
    case .done(let number): return try UIEffect.move(number, .done, .done, TodoPhrases.done, in: world)
    case .start(let number): return try UIEffect.move(number, .start, .doing, TodoPhrases.started, in: world)
    case .undone(let number):
      var wasBegun = false
      let answer = try TodoReference.numbers([number]).change(.undone, of: .begunOrDone, in: world) { todo, now in
        wasBegun = todo.column == .doing
        return TodoEdit(column: .todo).applied(to: todo, at: now)
      }
      return UIEffect.answer(answer, wasBegun ? TodoPhrases.putBack : TodoPhrases.undone, in: world)
    case .move(let number, let column):
      let answer = try TodoReference.numbers([number]).change(.move, of: .any, in: world) {
        TodoEdit(column: column).applied(to: $0, at: $1)
      }
      return UIEffect.answer(answer, TodoPhrases.moved, selects: true, in: world)
    case .put(let number, let place, let column):
      let answer = try world.putTodos(.numbers([number])) { _, _ in (place, column) }
      return UIEffect.answer(answer, TodoPhrases.put, selects: true, in: world)
    case .remove(let number):
      return UIEffect.answer(try world.removeTodos(.numbers([number])), TodoPhrases.removed, in: world)
    case .undo: return UIAnswer(try world.undoTodos().sentences)
    case .redo: return UIAnswer(try world.redoTodos().sentences)
    case .redraw, .suspend, .quit: return nil
    }
  }

  private static func move(
    _ number: Int, _ kind: TodoStep.Kind, _ column: BoardColumn, _ phrase: (Todo, Day) -> Sentence, in world: World
  ) throws -> UIAnswer {
    let answer = try TodoReference.numbers([number]).change(kind, in: world) {
      TodoEdit(column: column).applied(to: $0, at: $1)
    }
    return UIEffect.answer(answer, phrase, in: world)
  }

  private static func answer(
    _ answer: TodoAnswer, _ phrase: (Todo, Day) -> Sentence, selects: Bool = false, in world: World
  ) -> UIAnswer {
    UIAnswer(answer.sentences(phrase, in: world), uuid: selects ? answer.changed.first?.uuid : nil)
  }
}
