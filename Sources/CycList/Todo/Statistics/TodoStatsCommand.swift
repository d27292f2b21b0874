internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Todos

/// `cyc todo stats`: what was done, and what is left.
struct TodoStatsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show what you did, and what is left.",
    discussion: """
      Done counts the tasks that were finished on one of the days and not reopened, even if they were removed since. Open counts \
      those that were still open at the end of the last day, whatever their due dates. Progress is about today alone: what is \
      due today, and what was done today. The streak counts the days on which something was done.

      In a pipe each line is a name and numbers, separated by tabs: period (first and last day), total and each quadrant \
      (done and open), process (done and all of today; empty where there is nothing), streak (current and longest), and \
      each day with what was done on it.
      """
  )
  .examples([
    "cyc todo stats": "this week",
    "cyc todo stats --month": "this month",
    "cyc todo stats --from 2026-11-01 --json": "since a day, for scripts",
  ])

  @OptionGroup var shown: TodoPeriodOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let today = world.now().today
    let weekStart = world.settings[.weekStart]
    let period = try shown.period(today: today, weekStart: weekStart)
    let todos = try world.readTodos { try $0.todos() + $0.removedAsDone() } ?? []
    let statistics = TodoStatistics(of: todos, in: period.days, today: today)
    try output.print(
      in: world, json: statistics.json(of: period), table: { TodoStatsTable(statistics: statistics).text }
    ) { display in
      let text = TodoStatsText(
        statistics: statistics, period: period, weekStart: weekStart, display: display.findingBackground(in: world),
        language: world.language, theme: world.settings[.theme])
      return todos.isEmpty ? text.nothing : text.text
    }
  }
}
