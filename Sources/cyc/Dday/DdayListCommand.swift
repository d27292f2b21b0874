internal import ArgumentParser
internal import Days

/// `cyc dday list`: the next one first, what is past last.
struct DdayListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List them, the next one first.",
    discussion: "Each line has the number by which `cyc dday edit` and `cyc dday rm` know the day.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    try DdayListCommand.list(asJSON: json, display: Display(display, in: world), in: world)
  }

  static func list(asJSON: Bool, display: Display, in world: World) throws {
    let days = try DdayStore.all(in: world.directories)
    let today = world.now().today
    if asJSON { return try world.out(JSONLine.text(DdayJSON(days, today: today))) }
    try world.out(DdayText(days: days, today: today, display: display, language: world.language).text)
  }
}
