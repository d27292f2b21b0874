internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Formats
internal import Terminal
internal import Weather

/// `cyc weather`: the weather in one line, and the source of the data.
struct WeatherCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "weather",
    abstract: "Show the weather for your place.",
    discussion: """
      Off until you set a place. Then bare `cyc` shows it too. The forecast comes from Open-Meteo.com, which is told the \
      place's coordinates to two decimals and the name of your time zone, at most every half hour. Weather older than \
      half an hour is shown with its age, older than three hours without the current temperature.
      """,
    subcommands: [WeatherSetCommand.self, WeatherOffCommand.self]
  )
  .examples([
    "cyc weather": "now, and today's high and low",
    "cyc weather set Seoul": "of this place from now on",
    "cyc weather off": "no more requests",
  ])

  @OptionGroup var freshness: WeatherFreshness
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    var world = world
    if let settings = try proposedPlace(in: world) { world.home.settings = settings }
    let report = world.screen.withSpinner(WeatherPhrases.asking) { world.beginWeather(freshness.mode)() }
    guard let place = report.place, let reading = report.reading else { try fail(report, in: world) }
    // `--offline` and `CYC_NOW` are no failures.
    if let trouble = report.trouble, case .failed = trouble { world.screen.note(WeatherPhrases.notFresh(trouble)) }
    try output.print(in: world, json: report.json(world.screen.language)) { display in
      let text = WeatherText(
        place: place, reading: reading, now: world.clock.now(), isASCII: display.isASCII,
        language: world.screen.language)
      let credit = Segment(WeatherPhrases.credit(world.screen.language), WeatherPhrases.creditStyle)
      return (display.wrapped(text.versions[0]) + credit.wrapped(to: display.columns)).text(display.depth)
    }
  }

  /// With `--json`, prints an object with the reason.
  private func fail(_ report: WeatherReport, in world: World) throws -> Never {
    let failure = NoWeather(
      trouble: report.trouble ?? .notSet, city: PlaceSearch.city(ofZone: world.clock.zoneName) ?? "Seoul")
    guard output.json else { throw failure }
    try world.print(as: .json, json: report.json(world.screen.language)) { "" }
    throw failure.exitStatus
  }

  /// If no place is set, asks for one. Returns the settings with the chosen place.
  private func proposedPlace(in world: World) throws -> Settings? {
    guard !output.json, world.screen.canAsk, try world.weatherPlace() == nil,
      let city = PlaceSearch.city(ofZone: world.clock.zoneName), world.screen.confirm(WeatherPhrases.propose(city))
    else { return nil }
    let display = Display(output.display, in: world)
    let choice = PlaceChoice(world: world, columns: display.columns, isASCII: display.isASCII)
    let place = try choice.ask(choice.find(city))
    try world.setWeatherPlace(place.coordinates, name: place.name)
    return try world.readSettings()
  }
}

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

/// `cyc weather set`: chooses the place.
struct WeatherSetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set the place, by its name or its coordinates.",
    usage: "cyc weather set <place> [--name <name>]",
    discussion: """
      A name is looked for in your language, then in English, by Open-Meteo's search, which is told the name and the language; \
      you choose among the places of that name. A region narrows them down: `Paris, Texas`. Coordinates, \
      latitude first, need no search. off is the same as `cyc weather off`.
      """
  )
  .examples([
    "cyc weather set Seoul": "asks which one",
    "cyc weather set 37.57,126.98 --name Seoul": "without a search",
    "cyc weather set -33.87,151.21": "south of the equator",
  ])

  @Argument(parsing: .allUnrecognized, help: "A city, LAT,LON or off.")
  var place: [String]

  @Option(help: "Name of the place (default: the name that was found).")
  var name: String?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let option = place.first(where: { $0.hasPrefix("-") && !($0.dropFirst().first?.isNumber ?? false) }) {
      let unknown = ParserMistake.unknownOption(option, guess: nil).message
      throw UsageFailure(en: "\(unknown)", ko: "\(unknown)")
    }
  }

  func run(in world: World) throws {
    let text = place.joined(separator: " ")
    if text.lowercased() == "off", name == nil { return try WeatherOffCommand.run(output, in: world) }
    guard Coordinates.areMeant(by: text) else { return try search(text, in: world) }
    guard let coordinates = Coordinates(typed: text) else { throw PlaceFailure.noSuchCoordinates(text) }
    try set(coordinates, try name.map(PlaceName.typed), in: world)
  }

  private func search(_ text: String, in world: World) throws {
    let choice = PlaceChoice(
      world: world, columns: output.columns(in: world) ?? .max, isASCII: output.isASCII(in: world))
    let places = try choice.find(text)
    guard world.screen.canAsk, !output.json else {
      try world.print(as: output.json ? .json : .text, json: PlaceChoice.json(places)) { choice.lines(places) }
      throw PlaceFailure.ambiguous(text)
    }
    let place = try choice.ask(places)
    try set(place.coordinates, try name.map(PlaceName.typed) ?? place.name, in: world)
  }

  private func set(_ coordinates: Coordinates, _ name: String?, in world: World) throws {
    let isChanged = try world.setWeatherPlace(coordinates, name: name)
    let object = coordinates.json.adding(["place": name, "changed": isChanged])
    try output.say(object, in: world) { [WeatherPhrases.set(name ?? coordinates.description, coordinates)] }
  }
}

/// `cyc weather off`: forgets the place.
struct WeatherOffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Turn the weather off, and forget the place."
  )
  .examples([
    "cyc weather off": "no more requests",
    "cyc weather set off": "the same",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws { try Self.run(output, in: world) }

  static func run(_ output: AnswerOptions, in world: World) throws {
    let isChanged = try world.forgetWeatherPlace()
    try output.say(["weather": JSONValue.null, "changed": isChanged], in: world) { [WeatherPhrases.off] }
  }
}

/// The reason why `cyc weather` has nothing to show.
struct NoWeather: UserFacingError, Equatable {
  let trouble: WeatherTrouble
  /// The city that the hint proposes.
  let city: String

  var message: Sentence {
    switch trouble {
    case .notSet, .settings, .fault: WeatherPhrases.cause(of: trouble)
    case .offline: Sentence(en: "no weather of today is in the cache", ko: "캐시에 오늘 날씨가 없어요")
    default:
      Sentence(
        en: "no weather: \(WeatherPhrases.cause(of: trouble))",
        ko: "날씨를 알 수 없어요: \(WeatherPhrases.cause(of: trouble))")
    }
  }

  var hint: Sentence? {
    switch trouble {
    case .notSet: .typed("cyc weather set \(city)")
    case .settings(let error): error.hint
    case .fault(let fault): fault.hint
    case .offline: Sentence(en: "without --offline: cyc weather", ko: "--offline 없이 해 보세요: cyc weather")
    case .clockIsSet, .otherDay: nil
    case .failed(let failure, _, _, _): hint(failure)
    }
  }

  private func hint(_ failure: WeatherFailure) -> Sentence? {
    switch failure {
    case .unreachable, .timedOut, .insecure:
      Sentence(en: "check the network, then: cyc weather --refresh", ko: "네트워크를 확인하고 다시 해 보세요: cyc weather --refresh")
    case .refusedPlace: .typed("cyc weather set \(city)")
    case .refusedZone: .typed("TZ=Asia/Seoul cyc weather")
    case .unexpected, .unreadable, .noData, .limitedForMinute, .limitedForHour, .limitedForDay, .overloaded,
      .serverTrouble:
      nil
    }
  }

  var exitStatus: ExitStatus {
    switch trouble {
    case .notSet, .otherDay, .clockIsSet: .failed
    case .settings(let error): error.exitStatus
    case .fault(let fault): fault.exitStatus
    case .offline: .tryAgainLater
    case .failed(let failure, _, _, _): failure.exitStatus
    }
  }
}
