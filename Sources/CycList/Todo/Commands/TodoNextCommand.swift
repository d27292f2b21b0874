internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo next`: the one task to do now.
///
/// Where nothing is left that is an answer too, and good news, so the exit status is 0: a prompt or a status bar that shows the
/// answer need not know about it.
struct TodoNextCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show what to do now, and why.",
    discussion: """
      Overdue tasks come first, then those with an alert within the hour or earlier today, those due today in quadrant do, \
      others due today, what you are doing, those due within seven days in quadrant do, the rest of it, quadrant decide and \
      quadrant delegate. Quadrant delete comes last.

      In a pipe it prints the number, the title and the reason, separated by tabs.
      """
  )
  .examples([
    "cyc todo next": "one task",
    "cyc todo next --explain": "and why that one",
  ])

  @Flag(help: "Show what comes after it too, each with its reason.")
  var explain = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let now = world.now().local
    let today = now.day
    let next = try world.readTodos { try $0.next(TodoNextText.maxExplained, at: now) } ?? NextTodos()
    let text = TodoNextText(
      next: next, today: today, display: Display(output.display, in: world), language: world.language)
    try output.print(
      in: world, json: TodoJSON.next(next, on: today, isExplained: explain),
      table: { text.tabSeparated(limit: explain ? TodoNextText.maxExplained : 1) }
    ) { _ in
      explain ? text.explanation : text.first
    }
  }
}
