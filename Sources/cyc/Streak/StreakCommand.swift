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
      GitHub's own number is another one it stands beside. Nothing is known of the rest of others.
      """)

  @Argument(help: "Whose streak (default: yours).")
  var login: String?

  @Option(help: "Show one calendar year.")
  var year: Int?

  @Option(help: "Show the last N days.")
  var days: Int?

  @Option(help: "Show the last N months: this one up to today, and whole ones before it.")
  var months: Int?

  @Option(help: "Show the days from a date on.", transform: StreakCommand.date)
  var since: Day?

  @Flag(help: "Count as GitHub does: without days of rest.")
  var strict = false

  @Flag(help: "Show the streak of weeks too (settings: streak.weekly_target, week_start).")
  var weekly = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Say in plain words why the numbers are what they are.")
  var explain = false

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var grass: GrassOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  private static func date(_ text: String) throws -> Day {
    guard let day = Day(iso8601: text) else { throw ValidationError("it wants a date such as 2026-08-03") }
    return day
  }

  func validate() throws {
    let periods = [
      year.map { _ in "--year" }, days.map { _ in "--days" }, months.map { _ in "--months" },
      since.map { _ in "--since" },
    ]
    let given = periods.compactMap { $0 }
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be used together") }
    if let days, !(1...20_000).contains(days) { throw ValidationError("--days wants a number from 1 to 20000") }
    if let months, !(1...24).contains(months) { throw ValidationError("--months wants a number from 1 to 24") }
    if grass.rows != nil, days == nil { throw ValidationError("--rows goes with --days: --days 40 --rows 4") }
    if json, explain { throw ValidationError("--explain is for people; leave out --json") }
  }

  func run(in world: World) throws {
    let period = try period(in: world)
    let theme = try grass.chosenTheme()
    let session = try login == nil ? world.session() : world.publicSession()
    let person = try Person(argument: login, session: session, in: world, mode: freshness.mode)
    let rules = world.streakRules(for: person, isStrict: strict, isWeekly: weekly)
    let reader = StreakReader(
      world: world, host: session.host, person: person, mode: freshness.mode, rules: rules,
      sources: freshness.sources)
    let report = try reader.read(period: period)
    if json {
      try world.out(JSONLine.text(StreakJSON(report)))
    } else {
      let text = StreakText(
        report: report, display: Display(display, in: world), language: world.language, theme: theme,
        style: grass.style, rows: grass.rows)
      try world.out(text.text(explaining: explain))
    }
  }

  private func period(in world: World) throws -> StreakPeriod {
    if let year {
      let thisYear = world.now().today.year
      guard year >= 1970, year <= thisYear else { throw StreakFailure.noSuchYear(year, thisYear: thisYear) }
      return .year(year)
    }
    if let since {
      guard since <= world.now().today else { throw StreakFailure.futureDay(since, today: world.now().today) }
      return .since(since)
    }
    return days.map(StreakPeriod.lastDays) ?? months.map(StreakPeriod.lastMonths) ?? .known
  }
}
