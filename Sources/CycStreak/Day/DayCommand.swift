package import CycBase
package import ArgumentParser
internal import Days

/// `cyc day`: one day, and the streak as of it.
package struct DayCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show one day: its contributions, and the streak at its end.",
    usage: "cyc day <date> [<login>] [--strict] [--json]",
    discussion: """
      DATE is 2026-11-20, 11-20 (the last one), fri (the last one), yesterday, 3d (three days ago), 어제 or 11월 20일. The \
      streak is counted at the end of that day; today is not over and can still change.
      """
  )
  .examples([
    "cyc day fri": "last Friday",
    "cyc day 2026-11-01 torvalds": "somebody else's day",
  ])

  @Argument(help: ArgumentHelp("Which day, then whose (default: yours).", valueName: "date"))
  package var words: [String]

  @Flag(help: "Count as GitHub does, without days of rest.")
  var strict = false

  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let today = world.now().today
    let (date, others) = ParsedDay.leading(words)
    if let other = others.dropFirst().first { throw UsageFailure.surplus(other) }
    let day = try ParsedDay(date, .back, today: today).day
    guard day <= today else { throw StreakFailure.futureDay(day, today: today) }
    let reader = try world.streakReader(of: others.first, freshness, isStrict: strict)
    let report = DayReport(day: day, report: try reader.read(period: .day(day)))
    try output.print(in: world, json: report.json) { display in
      DayText(report: report, display: display.findingBackground(in: world), language: world.language).text
    }
  }
}
