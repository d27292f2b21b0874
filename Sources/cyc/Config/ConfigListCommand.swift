internal import ArgumentParser
internal import Platform

/// `cyc config list`: every setting, its value, where that comes from, and what it means.
struct ConfigListCommand: Command {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the settings.", aliases: ["ls"])
    .examples([
      "cyc config list": "all settings",
      "cyc config list | grep '^nag'": "those of the reminders",
    ])

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    try ConfigListCommand.list(in: world)
  }

  static func list(in world: World) throws {
    let columns = TerminalFacts.columns(
      option: nil, environment: world.environment, windowColumns: world.terminal.windowColumns)
    try world.out(
      SettingsList(
        settings: world.settings, declared: world.declaredSettings, language: world.language, columns: columns
      ).text)
  }
}
