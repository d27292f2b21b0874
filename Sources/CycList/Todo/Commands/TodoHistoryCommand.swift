internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Todos

/// `cyc todo history`: what was done to the list, the latest first.
struct TodoHistoryCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Show the changes to the list, the latest first.",
    discussion: """
      In a pipe each step is a line of tab-separated columns: number, time, state (done, undone or abandoned), and what \
      it did.
      """
  )
  .examples([
    "cyc todo history": "what undo would take back",
    "cyc todo history --task 1": "of one task",
  ])

  @Option(help: ArgumentHelp("Show at most this many steps.", valueName: "number"))
  var limit = 20

  @Option(help: "Only the changes to one task: its number, or words from its title.")
  var task: String?

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if limit < 1 { throw UsageFailure.notPositive("--limit", "steps", limit) }
  }

  func run(in world: World) throws {
    let number = try task.map { try self.number(of: TodoReference([$0]), in: world) }
    let steps = try world.readTodos { try $0.steps(limit: limit, of: number) } ?? []
    if steps.isEmpty, let number { throw TodoFailure.noSuchTasks([number]) }
    let text = TodoHistoryText(steps: steps, display: Display(output.display, in: world), language: world.language)
    try output.print(in: world, json: TodoJSON.history(steps), table: { text.tabSeparated }) { _ in text.text }
  }

  /// The number may be that of a task that was removed.
  private func number(of reference: TodoReference, in world: World) throws -> Int {
    if case .numbers(let numbers) = reference, let number = numbers.first { return number }
    return try reference.todo(of: .any, in: world).number
  }
}
