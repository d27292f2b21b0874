internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Days
internal import Terminal

/// `cyc` alone: what one looks at every day.
struct DashboardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "cyc", abstract: "Show today at a glance: your streak, goal and grass, and what to do next.")

  @Flag(
    help:
      "Print one JSON object holding what streak, goal, todo next, dday list and weather print, how many quizzes are due and how it stands with the sync; null with a reason where one failed."
  )
  var json = false

  @Flag(help: "Redraw it every minute until a key is pressed.")
  var watch = false

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.wanted

  private static let watchSeconds = 60.0

  func validate() throws {
    if watch, json { throw UsageFailure.together("--watch", "--json") }
  }

  func run(in world: World) throws {
    let first = FirstRun(world: world)
    if first.isNeeded { return try first.begin(self) }
    try show(in: world)
  }

  func show(in world: World) throws {
    if watch, world.canAnimate {
      return try world.animate(Self.watchSeconds) { _, columns in
        guard let facts = try? self.facts(in: world) else { return [] }
        // A terminal that answers late would be taken for keys.
        let display = Display(display, in: world).findingBackground(in: world, mayAsk: false).narrowed(to: columns)
        return lines(facts, display, in: world).map { $0.text(display.depth) }
      }
    }
    let facts = try world.withSpinner(DashboardPhrases.looking) { try self.facts(in: world) }
    // Else it stands in the place of the streak.
    if let error = world.settingsError, case .success = facts.streak { world.complain(error.message, hint: error.hint) }
    try world.print(as: json ? .json : .text, json: facts.json(world.language)) {
      let display = Display(display, in: world).findingBackground(in: world)
      return lines(facts, display, in: world).text(display.depth)
    }
    if facts.hintsAtWeather, !json { world.noteWeatherHint() }
  }

  private func facts(in world: World) throws -> DashboardFacts {
    try DashboardFacts(in: world, freshness)
  }

  private func lines(_ facts: DashboardFacts, _ display: Display, in world: World) -> [Line] {
    Dashboard(
      facts: facts, display: display, language: world.language, theme: world.settings[.theme],
      style: world.settings[.style]
    ).lines
  }
}
