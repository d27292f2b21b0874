internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser

/// `cyc weather`: the weather of one's place. Alone it shows it.
struct WeatherCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "weather",
    abstract: "Show the weather for your place.",
    discussion: """
      Off until you set a place. Then bare `cyc` shows it too. The forecast comes from Open-Meteo.com, which is told the \
      place's coordinates to two decimals and the name of your time zone, at most every half hour.
      """,
    subcommands: [WeatherShowCommand.self, WeatherSetCommand.self, WeatherOffCommand.self],
    defaultSubcommand: WeatherShowCommand.self
  )
  .examples([
    "cyc weather": "now, and today's high and low",
    "cyc weather set Seoul": "of this place from now on",
  ])

  @OptionGroup var shared: SharedOptions

  /// The parser hands every call to a subcommand, in doubt to the default one.
  func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}

/// How much the network is used.
struct WeatherFreshness: ParsableArguments {
  @Flag(help: "Ask again, however fresh the cache is.")
  var refresh = false

  @Flag(help: "Do not use the network: show what is in the cache.")
  var offline = false

  func validate() throws {
    if refresh, offline { throw UsageFailure.together("--refresh", "--offline") }
  }

  var mode: ContributionReader.Mode { offline ? .offline : refresh ? .refresh : .asNeeded }
}
