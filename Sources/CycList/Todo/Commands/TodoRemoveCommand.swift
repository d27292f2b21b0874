internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo rm`: removes tasks; `cyc todo undo` brings them back.
struct TodoRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove tasks.",
    discussion: """
      `cyc todo undo` brings them back, even later. A task named by a part of its title is removed only after a question.
      """,
    aliases: ["remove", "delete"]
  )
  .examples([
    "cyc todo rm 2": "one task",
    "cyc todo rm 1 2 && cyc todo undo": "two, and both back",
  ])

  @OptionGroup var tasks: TodoTargets
  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now()
    let reference = try confirmed(TodoReference(tasks.words), in: world)
    let removed = try world.changeTodos { store in
      let todos = try store.todos(reference, of: .open)
      try store.record(.remove, todos.map { TodoChange(removed: $0) }, at: now)
      return todos
    }
    try TodoAnswer(changed: removed).say(TodoPhrases.removed, output, in: world)
  }

  /// The tasks by their numbers. A part of a title may find another task than the one that was meant, so it is asked about.
  ///
  /// - Throws: `TodoFailure`, `ExitStatus.no`
  private func confirmed(_ reference: TodoReference, in world: World) throws -> TodoReference {
    guard case .title(let words) = reference else { return reference }
    let todo = try reference.todo(in: world)
    if !todo.isTitled(words) {
      guard world.canAsk else { throw TodoFailure.cannotAskToRemove(todo) }
      try world.requireYes(to: TodoPhrases.mayRemove(todo, world.now().today))
    }
    return .numbers([todo.number])
  }
}
