internal import ArgumentParser

/// `cyc config path`: where the settings lie.
struct ConfigPathCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where the settings file lies, or would lie."
  )
  .examples([
    "cyc config path": "where the file lies",
    "ls -l \"$(cyc config path)\"": "for other programs",
  ])

  @OptionGroup var languageOption: LanguageOption

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    try world.out(Settings.path(in: world.directories) + "\n")
  }
}
