package import CycBase
internal import CycList
internal import CycQuiz
internal import Days
internal import Todos

extension UIEffect {
  /// Makes the change as the matching command would. Nil for effects that the runner handles itself. `UIResult`
  /// explains the parts of the result.
  ///
  /// - Throws: `StoreError`, and any `UserFacingError` of the change
  package func change(in world: World) throws -> UIResult? {
    let today = world.clock.now().today
    switch self {
    case .add(let edits):
      return UIEffect.result(of: try world.addTodos(edits), TodoPhrases.added, selects: true, in: world)
    case .edit(let numbers, let edit):
      return UIEffect.result(
        of: try world.editTodos(numbers, edit), TodoPhrases.edited, selects: numbers.count == 1, in: world)
    case .done(let numbers): return try UIEffect.move(numbers, .done, .done, TodoPhrases.done, in: world)
    case .start(let numbers): return try UIEffect.move(numbers, .start, .doing, TodoPhrases.started, in: world)
    case .undone(let numbers):
      let (answer, phrase) = try TodoReference.numbers(numbers).putBack(in: world)
      return UIEffect.result(of: answer, phrase, in: world)
    case .move(let numbers, let column):
      let answer = try TodoReference.numbers(numbers).move(to: column, as: .move, of: .any, in: world)
      return UIEffect.result(of: answer, TodoPhrases.moved, selects: true, in: world)
    case .put(let numbers, let place, let column):
      let answer = try world.putTodos(.numbers(numbers)) { _, _ in (place, column) }
      return UIEffect.result(of: answer, TodoPhrases.put, selects: true, in: world)
    case .remove(let numbers):
      return UIEffect.result(of: try world.removeTodos(.numbers(numbers)), TodoPhrases.removed, in: world)
    case .undo:
      let undone = try world.undoTodos()
      return UIResult(undone.sentences, next: undone.steps.first?.state == .undone ? .redo : nil)
    case .redo:
      let redone = try world.redoTodos()
      return UIResult(redone.sentences, next: redone.steps.isEmpty ? nil : .undo)
    case .addDay(let edit):
      let day = try edit.add(in: world)
      return UIResult([DDayPhrases.added(day, today)], item: "\(day.number)", next: .undo)
    case .editDay(let number, let edit):
      let (day, isChanged) = try edit.change(number, in: world)
      let words = isChanged ? DDayPhrases.changed : DDayPhrases.unchanged
      return UIResult([words(day, today)], item: "\(number)", next: isChanged ? .undo : nil)
    case .removeDay(let number):
      guard let day = try DDayStore.remove(number, in: world) else { throw DDayFailure.noSuchNumber(number) }
      return UIResult([DDayPhrases.removed(day, today)], next: .undo)
    case .ask(let skipped): return UIResult([], quiz: .asked(try world.askNextQuiz(except: skipped)))
    case .answer(let asking, let reply):
      return UIResult([], quiz: .answered(try world.answerQuiz(asking, reply)))
    case .close(let asking):
      try world.closeQuiz(asking)
      return UIResult([])
    case .takeBackAnswer: return UIResult([try world.takeBackQuizAnswer()], quiz: .takenBack)
    case .openEditor, .giveUp, .refresh, .mouse, .readHistory, .redraw, .suspend, .quit: return nil
    }
  }

  private static func move(
    _ numbers: [Int], _ kind: TodoStep.Kind, _ column: BoardColumn, _ phrase: (Todo, Day) -> Sentence, in world: World
  ) throws -> UIResult {
    UIEffect.result(of: try TodoReference.numbers(numbers).move(to: column, as: kind, in: world), phrase, in: world)
  }

  private static func result(
    of answer: TodoAnswer, _ phrase: (Todo, Day) -> Sentence, selects: Bool = false, in world: World
  ) -> UIResult {
    UIResult(
      answer.sentences(phrase, in: world), item: selects ? answer.changed.first?.uuid : nil,
      next: answer.changed.isEmpty ? nil : .undo)
  }
}
