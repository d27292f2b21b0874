internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo rm`: removes tasks; `cyc todo undo` brings them back.
struct TodoRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove tasks.", discussion: "`cyc todo undo` brings them back, even later.",
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
    let removed = try world.changeTodos { store in
      let todos = try store.todos(TodoReference(tasks.words), of: .open)
      try store.record(.remove, todos.map { TodoChange(removed: $0) }, at: now)
      return todos
    }
    try TodoAnswer(changed: removed).say(TodoPhrases.removed, output, in: world)
  }
}
