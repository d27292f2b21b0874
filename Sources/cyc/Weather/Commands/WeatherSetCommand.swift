internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Formats
internal import Weather

/// `cyc weather set`: whose weather is shown.
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

  @Option(help: "What the place is called (default: the name that was found).")
  var name: String?

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if let option = place.first(where: { $0.hasPrefix("-") && !($0.dropFirst().first?.isNumber ?? false) }) {
      let unknown = ParserMistake.unknownOption(option, guess: nil).message
      throw UsageFailure(en: unknown.english, ko: unknown.korean)
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
    let columns = output.columns(in: world) ?? .max
    let choice = PlaceChoice(world: world, columns: columns, isASCII: output.isASCII(in: world))
    do {
      let place = try choice.find(text, canAsk: world.canAsk && !output.json)
      try set(place.coordinates, try name.map(PlaceName.typed) ?? place.name, in: world)
    } catch let several as SeveralPlaces {
      try world.print(as: output.json ? .json : .text, json: several.json) { choice.lines(several.places) }
      throw PlaceFailure.ambiguous(text)
    }
  }

  private func set(_ coordinates: Coordinates, _ name: String?, in world: World) throws {
    let isChanged = try world.setWeatherPlace(coordinates, name: name)
    let object: JSONValue = [
      "place": name, "latitude": Double(coordinates.latitude.description),
      "longitude": Double(coordinates.longitude.description), "changed": isChanged,
    ]
    try output.say(object, in: world) { [WeatherPhrases.set(name ?? coordinates.description, coordinates)] }
  }
}
