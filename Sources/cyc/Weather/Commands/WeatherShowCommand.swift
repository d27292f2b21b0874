internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Formats
internal import Terminal
internal import Weather

/// `cyc weather show`: a line, and whose data it is.
struct WeatherShowCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the weather for your place.",
    discussion:
      "What is older than half an hour is shown with its age, what is older than three hours without the current temperature."
  )
  .examples([
    "cyc weather": "now, and today's high and low",
    "cyc weather --json": "for scripts",
  ])

  @OptionGroup var freshness: WeatherFreshness
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    var world = world
    if let settings = try proposedPlace(in: world) { world.settings = settings }
    let report = world.withSpinner(WeatherPhrases.asking) { world.beginWeather(freshness.mode)() }
    guard let place = report.place, let reading = report.reading else { try fail(report, in: world) }
    // A wish is no trouble.
    if let trouble = report.trouble, case .failed = trouble { world.note(WeatherPhrases.notFresh(trouble)) }
    try output.print(in: world, json: report.json(world.language)) { display in
      let text = WeatherText(
        place: place, reading: reading, now: world.now(), isASCII: display.isASCII, language: world.language)
      let credit = Segment(WeatherPhrases.credit(world.language), WeatherPhrases.creditStyle)
      return (display.wrapped(text.versions[0]) + credit.wrapped(to: display.columns)).text(display.depth)
    }
  }

  /// Scripts get an object even so.
  private func fail(_ report: WeatherReport, in world: World) throws -> Never {
    let failure = NoWeather(
      trouble: report.trouble ?? .notSet, city: PlaceSearch.city(ofZone: world.zoneName) ?? "Seoul")
    guard output.json else { throw failure }
    try world.print(as: .json, json: report.json(world.language)) { "" }
    throw failure.exitStatus
  }

  /// The settings with a place in them, where none was set and somebody is there to choose one.
  private func proposedPlace(in world: World) throws -> Settings? {
    guard !output.json, world.canAsk, try world.weatherPlace() == nil,
      let city = PlaceSearch.city(ofZone: world.zoneName), world.confirm(WeatherPhrases.propose(city))
    else { return nil }
    let display = Display(output.display, in: world)
    let place = try PlaceChoice(world: world, columns: display.columns, isASCII: display.isASCII).find(city)
    try world.setWeatherPlace(place.coordinates, name: place.name)
    return try world.readSettings()
  }
}
