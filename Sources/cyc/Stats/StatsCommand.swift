internal import ArgumentParser
internal import Days
internal import GitHub

/// `cyc stats`: when somebody contributes, and how much.
struct StatsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show when you contribute, and how much.",
    discussion: """
      Days, weekdays and months are those of the contribution graph; its weeks begin on Sunday. The quartiles are those of \
      the counts of active days: a quarter of them has at most the first.
      """
  )
  .examples([
    "cyc stats": "the last year",
    "cyc stats --year 2025": "one calendar year",
    "cyc stats torvalds --json": "for scripts",
  ])

  @Argument(help: "Whose numbers (default: yours).")
  var login: String?

  @OptionGroup var shown: PeriodOptions

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let period = try shown.period(today: world.now().today)
    let report = try world.streakReader(of: login, freshness).read(period: period)
    try output.print(in: world, json: StatsJSON.object(report)) { display in
      StatsText(report: report, display: display, language: world.language).text
    }
  }
}
