package import CycBase
package import ArgumentParser
internal import Days
internal import GitHub

/// `cyc stats`: when somebody contributes, and how much.
package struct StatsCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show when and how much you contribute.",
    discussion: """
      Days are those of the contribution graph, whose weeks begin on Sunday. The quartiles are of active days: a quarter of \
      them has no more contributions than the first.

      The picture shows weekdays by month, or by year where it covers more than three years.
      """
  )
  .examples([
    "cyc stats": "the last year",
    "cyc stats torvalds --year 2025 --json": "one calendar year, for scripts",
    "cyc stats --format svg > stats.svg": "a picture for a web page",
  ])

  @Argument(help: "Whose statistics (default: yours).")
  package var login: String?

  @OptionGroup package var shown: PeriodOptions

  @OptionGroup package var picture: PictureOptions
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let colors = try picture.colors(in: world)
    let asked = try shown.period(today: world.now().today)
    // The streak's own window grows with it, and would make totals of two days incomparable.
    let period = asked == .known ? .lastYear : asked
    let report = try world.streakReader(of: login, freshness).read(period: period)
    try picture.print(in: world, json: StatsJSON.object(report)) {
      StatsSVG(report: report, colors: colors, language: world.language).text
    } text: { display in
      StatsText(
        report: report, display: display.findingBackground(in: world), language: world.language, theme: colors.theme
      ).text
    }
  }
}
