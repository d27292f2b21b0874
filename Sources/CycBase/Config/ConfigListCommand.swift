internal import ArgumentParser

/// `cyc config list`: every setting, its value, where that comes from, and what it means.
struct ConfigListCommand: Command {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the settings.", aliases: ["ls"])
    .examples([
      "cyc config list": "all settings",
      "cyc config list | grep '^nag'": "those of the reminders",
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try ConfigListCommand.list(output, in: world)
  }

  static func list(_ output: OutputOptions, in world: World) throws {
    let (settings, declared) = (world.settings, world.declaredSettings)
    try output.print(
      in: world, json: SettingJSON.list(settings, declared, path: Settings.path(in: world.directories))
    ) { display in
      let text = SettingsList(
        settings: settings, declared: declared, language: world.language, columns: display.columns
      ).text
      return display.isASCII ? text.asciiOnly(world.language) : text
    }
  }
}
