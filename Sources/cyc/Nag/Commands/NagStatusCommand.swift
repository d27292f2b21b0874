internal import ArgumentParser

/// `cyc nag status`: how things stand this evening.
struct NagStatusCommand: Command {
  static let configuration = CommandConfiguration(commandName: "status", abstract: "Say how things stand this evening.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let status = try NagStatus(in: world)
    try output.print(in: world, json: status.json) { display in
      let lines = status.lines(world.language, columns: display.columns)
      return lines.map { (display.isASCII ? $0.asciiOnly(world.language) : $0) + "\n" }.joined()
    }
  }
}
