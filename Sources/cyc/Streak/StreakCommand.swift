internal import ArgumentParser
internal import Days
internal import GitHub

/// `cyc streak`: the streak and the grass of an account, from GitHub's contribution page.
struct StreakCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "streak",
    abstract: "Show the streak and the grass.",
    discussion: """
      A day counts when it has a contribution. While today has none yet it is waited for: it does not break the streak.

      The current streak is always the present one. Totals speak of the days that are shown; with --year so does the \
      longest run.

      Your days of rest (the setting streak.rest_days, and cyc freeze) bridge your own streak without being counted; where \
      GitHub's own number is another one it stands beside. The days of rest of other people are not known.
      """)

  @Argument(help: "Whose streak (default: yours).")
  var login: String?

  @OptionGroup var shown: PeriodOptions

  @Flag(help: "Count as GitHub does: without days of rest.")
  var strict = false

  @Flag(help: "Show the streak of weeks too (settings: streak.weekly_target, week_start).")
  var weekly = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Say in plain words why the numbers are what they are.")
  var explain = false

  @Option(help: "What to draw: text, or svg, a picture for a web page or a README.")
  var format: PictureFormat = .text

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var grass: GrassOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  func validate() throws {
    if grass.rows != nil, shown.days == nil { throw ValidationError("--rows goes with --days: --days 40 --rows 4") }
    if format == .svg {
      let others = [json ? "--json" : nil, explain ? "--explain" : nil, grass.rows.map { _ in "--rows" }]
      if let other = others.compactMap({ $0 }).first {
        throw ValidationError("\(other) and --format svg cannot be used together")
      }
    }
    if json, explain { throw ValidationError("--explain is for people; leave out --json") }
  }

  func run(in world: World) throws {
    let period = try shown.period(today: world.now().today)
    let theme = try grass.chosenTheme(in: world)
    let report = try world.streakReader(of: login, freshness, isStrict: strict, isWeekly: weekly).read(period: period)
    if json {
      try world.out(JSONLine.text(StreakJSON(report)))
    } else if format == .svg {
      try world.out(GrassSVG(report: report, theme: theme, language: world.language).text)
    } else {
      let text = StreakText(
        report: report, display: Display(display, in: world).findingBackground(in: world), language: world.language,
        theme: theme, style: grass.chosenStyle(in: world), rows: grass.rows)
      try world.out(text.text(explaining: explain))
    }
  }
}
