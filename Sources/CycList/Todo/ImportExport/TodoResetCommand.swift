internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Formats
internal import Todos

/// `cyc todo reset`: an empty list.
struct TodoResetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Remove all tasks.",
    discussion: "Asks first, unless -y is given. `cyc todo undo` brings them back; the history stays."
  )
  .examples([
    "cyc todo reset": "asks first",
    "cyc todo reset -y && cyc todo undo": "and all of them back",
  ])

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let count = try world.readTodos { try $0.count(TodoFilter()) } ?? 0
    let removed = count == 0 ? 0 : try remove(count, in: world)
    try output.say(["removed": removed], in: world) {
      removed == 0 ? [TodoImportExportPhrases.emptyAlready] : TodoImportExportPhrases.reset(removed)
    }
  }

  private func remove(_ count: Int, in world: World) throws -> Int {
    if !yes {
      guard world.canAsk else { throw TodoImportExportFailure.cannotAsk }
      try world.requireYes(to: TodoImportExportPhrases.mayReset(count))
    }
    return try world.changeTodos { store in
      let changes = try store.todos().map(TodoChange.init(removed:))
      try store.record(.reset, changes, at: world.now())
      return changes.count
    }
  }
}
