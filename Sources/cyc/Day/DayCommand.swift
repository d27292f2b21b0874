internal import ArgumentParser
internal import Days

/// `cyc day`: one day, and the streak as of it.
struct DayCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show one day: its contributions, and the streak as of that day.",
    discussion: """
      DATE is YYYY-MM-DD, yesterday or today. The streak is that of the day's end; while today is not over it is waited for.
      """)

  @Argument(help: "Which day.")
  var date: String

  @Argument(help: "Whose day (default: yours).")
  var login: String?

  @Flag(help: "Count as GitHub does: without days of rest.")
  var strict = false

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let today = world.now().today
    guard let written = ParsedDay(date, today: today), written.knowsYear else { throw StreakFailure.noDate(date) }
    guard written.day <= today else { throw StreakFailure.futureDay(written.day, today: today) }
    let reader = try world.streakReader(of: login, freshness, isStrict: strict)
    let report = DayReport(day: written.day, report: try reader.read(period: .day(written.day)))
    try output.print(in: world, json: report.json) { display in
      DayText(report: report, display: display, language: world.language).text
    }
  }
}
