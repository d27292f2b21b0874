internal import ArgumentParser
internal import CycBase
internal import CycStreak
internal import Formats
internal import Terminal
internal import Weather

struct WeatherCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "weather",
    abstract: Sentence(en: "Show the weather for your place.", ko: "내 지역의 날씨를 보여 줘요."),
    discussion: Sentence(
      en: """
        Off until you set a place. Then bare `cyc` shows it too. The forecast comes from Open-Meteo.com, which is told \
        the place's coordinates to two decimals and the name of your time zone, at most every half hour. Weather older \
        than half an hour is shown with its age, older than three hours without the current temperature.
        """,
      ko: """
        지역을 정하기 전에는 꺼져 있어요. 정하면 `cyc`에도 나와요. 예보는 Open-Meteo.com에서 받아요. 소수 둘째 자리까지의 좌표와 시간대 이름을 많아야 30분에 한 번 알려 줘요. \
        30분이 넘은 날씨는 얼마나 지났는지 함께, 세 시간이 넘은 날씨는 지금 기온 없이 보여 줘요.
        """),
    subcommands: [WeatherSetCommand.self, WeatherOffCommand.self],
    examples: [
      "cyc weather": Sentence(en: "now, and today's high and low", ko: "지금 날씨와 오늘의 최고·최저 기온"),
      "cyc weather set Seoul": Sentence(en: "of this place from now on", ko: "이제부터 이 지역의 날씨"),
      "cyc weather off": Sentence(en: "no more requests", ko: "더는 묻지 않기"),
    ])

  @OptionGroup var freshness: WeatherFreshness
  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    var world = world
    if let settings = try proposedPlace(in: world) { world.home.settings = settings }
    let report = world.screen.withSpinner(WeatherPhrases.asking) { world.beginWeather(freshness.mode)() }
    guard let place = report.place, let reading = report.reading else { try fail(report, in: world) }
    // `--offline` and `CYC_NOW` are not failures.
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

  /// If no place is set, asks for one and saves it. Returns the settings with the place.
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
  @Flag(help: ArgumentHelp(en: "Ask again, however fresh the cache is.", ko: "캐시가 아무리 새것이어도 다시 물어봐요."))
  var refresh = false

  @Flag(
    help: ArgumentHelp(en: "Do not use the network: show what is in the cache.", ko: "네트워크를 쓰지 않고 캐시에 있는 것을 보여 줘요."))
  var offline = false

  func validate() throws {
    if refresh, offline { throw UsageFailure.together("--refresh", "--offline") }
  }

  var mode: ContributionReader.Mode { offline ? .offline : refresh ? .refresh : .asNeeded }
}

struct WeatherSetCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "set",
    abstract: Sentence(en: "Set the place, by its name or its coordinates.", ko: "이름이나 좌표로 지역을 정해요."),
    usage: "cyc weather set <place> [--name <name>]",
    discussion: Sentence(
      en: """
        A name is looked for in your language, then in English, by Open-Meteo's search, which is told the name and the \
        language; you choose among the places of that name. A region narrows them down: `Paris, Texas`. Coordinates, \
        latitude first, need no search. off is the same as `cyc weather off`.
        """,
      ko: """
        이름은 Open-Meteo에서 먼저 내 언어로, 그다음 영어로 찾아요. 이름과 언어를 알려 주고, 같은 이름이 여럿이면 골라요. `Paris, Texas`처럼 지역을 덧붙이면 좁혀져요. 좌표는 \
        위도부터 적고, 찾지 않아요. off는 `cyc weather off`와 같아요.
        """),
    examples: [
      "cyc weather set Seoul": Sentence(en: "asks which one", ko: "어느 곳인지 물어봐요"),
      "cyc weather set 37.57,126.98 --name Seoul": Sentence(en: "without a search", ko: "찾지 않고 좌표로"),
      "cyc weather set -33.87,151.21": Sentence(en: "south of the equator", ko: "적도의 남쪽"),
    ])

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(en: "A city, LAT,LON or off.", ko: "도시, 위도,경도(LAT,LON), off 가운데 하나예요."))
  var place: [String]

  @Option(
    help: ArgumentHelp(en: "Name of the place (default: the name that was found).", ko: "지역의 이름이에요 (기본값: 찾은 이름)."))
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

struct WeatherOffCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "off", abstract: Sentence(en: "Turn the weather off, and forget the place.", ko: "날씨를 끄고 지역을 잊어요."),
    examples: [
      "cyc weather off": Sentence(en: "no more requests", ko: "더는 묻지 않기"),
      "cyc weather set off": Sentence(en: "the same", ko: "같은 일"),
    ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws { try Self.run(output, in: world) }

  static func run(_ output: AnswerOptions, in world: World) throws {
    let isChanged = try world.forgetWeatherPlace()
    try output.say(["weather": JSONValue.null, "changed": isChanged], in: world) {
      [isChanged ? WeatherPhrases.off : WeatherPhrases.wasOff]
    }
  }
}

/// The reason why `cyc weather` has nothing to show.
struct NoWeather: UserFacingError, Equatable {
  let trouble: WeatherTrouble
  /// City to suggest in the hint.
  let city: String

  var message: Sentence {
    switch trouble {
    case .notSet, .settings, .wrongSetting: WeatherPhrases.cause(of: trouble)
    case .offline: Sentence(en: "the cache has no weather for today", ko: "캐시에 오늘 날씨가 없어요")
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
    case .wrongSetting(let error): error.hint
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
    case .wrongSetting(let error): error.exitStatus
    case .offline: .tryAgainLater
    case .failed(let failure, _, _, _): failure.exitStatus
    }
  }
}
