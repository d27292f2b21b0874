internal import ArgumentParser

/// `cyc config path`: where the settings lie.
struct ConfigPathCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where the settings file lies, or would lie.")

  @OptionGroup var languageOption: LanguageOption

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    try world.out(Settings.path(in: world.directories) + "\n")
  }
}
