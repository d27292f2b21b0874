internal import ArgumentParser
internal import Days
internal import HTTP
internal import Terminal

/// `cyc` alone: what one looks at every day.
struct DashboardCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "cyc", abstract: "Show today at a glance: the streak, the goal, the grass, and what to do next.")

  @Flag(help: "Print one JSON object: what streak, goal, todo next and dday list print, or null with the reason.")
  var json = false

  @Flag(help: "Draw it anew every minute until a key is pressed.")
  var watch = false

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  /// A mistake in the settings takes away nothing but the settings.
  static let mendsSettings = true

  /// Whoever looks does not wait longer than this for GitHub.
  private static let maxFetchSeconds = 1.5
  private static let watchSeconds = 60.0

  func validate() throws {
    if watch, json { throw ValidationError("--watch is for people; leave out --json") }
  }

  func run(in world: World) throws {
    var world = world
    let areSettingsRead = world.readSettingsForgivingly()
    // Whoever is new waits as long as it takes.
    let first = FirstMinute(world: world)
    if areSettingsRead, first.isNeeded { return try first.begin(self) }
    world.limitTransfers(toSeconds: Self.maxFetchSeconds)
    try show(in: world)
  }

  func show(in world: World) throws {
    if watch, world.canAnimate {
      let theme = world.settings[.theme]
      return try world.animate(Self.watchSeconds) { _, columns in
        guard let facts = try? DashboardFacts(in: world, freshness) else { return [] }
        let display = Display(display, in: world).narrowed(to: columns)
        return Dashboard(facts: facts, display: display, language: world.language, theme: theme)
          .lines.map { $0.text(display.depth) }
      }
    }
    let facts = try world.withSpinner(DashboardPhrases.looking) { try DashboardFacts(in: world, freshness) }
    try world.print(as: json ? .json : .text, json: facts.json(world.language)) {
      let display = Display(display, in: world).findingBackground(in: world)
      return Dashboard(facts: facts, display: display, language: world.language, theme: world.settings[.theme])
        .lines.text(display.depth)
    }
  }
}

extension World {
  /// Reads the settings; where they cannot be read, says so, and false is returned.
  fileprivate mutating func readSettingsForgivingly() -> Bool {
    do throws(SettingsError) {
      settings = try readSettings()
      noteProblems(of: settings)
      return true
    } catch {
      complain(error.message, hint: error.hint)
      return false
    }
  }

  /// From the first request on, all of them together get no more than these seconds.
  fileprivate mutating func limitTransfers(toSeconds seconds: Double) {
    let (transfer, uptimeSeconds) = (transfer, uptimeSeconds)
    var deadline: Double?
    self.transfer = { requests, atOnce, receive in
      let end = deadline ?? uptimeSeconds() + seconds
      deadline = end
      let left = max(0.05, end - uptimeSeconds())
      transfer(requests.map { $0.limited(toSeconds: left) }, atOnce, receive)
    }
  }
}
