internal import ArgumentParser
internal import Days

/// `cyc freeze list`: everything that is frozen, by date.
struct FreezeListCommand: Command {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the frozen days.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    try FreezeListCommand.list(in: world, display: Display(display, in: world), json: json)
  }

  static func list(in world: World, display: Display, json: Bool) throws {
    let freezes = try Freezes.stored(in: world)
    if json {
      try world.out(JSONLine.text(FreezesJSON(freezes)))
    } else {
      let list = FreezeList(freezes: freezes, today: world.now().today, display: display, language: world.language)
      try world.out(list.text)
    }
  }
}
