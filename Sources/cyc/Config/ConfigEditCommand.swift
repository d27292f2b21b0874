internal import ArgumentParser
internal import Platform

/// `cyc config edit`: opens the file in the person's editor.
struct ConfigEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the settings file in VISUAL or EDITOR.",
    discussion: "A file that is not there yet is created, with every setting in a comment.")

  @OptionGroup var languageOption: LanguageOption

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let path = Settings.path(in: world.directories)
    guard let editor = Editor(environment: world.environment) else { throw EditorFailure.notChosen(path: path) }
    try world.holdingSettings {
      if try world.settingsText() == nil {
        try world.writeSettings(SettingsTemplate.text(world.declaredSettings, world.language))
      }
    }
    try editor.open(path, in: world)
    world.noteProblems(of: try world.readSettings())
  }
}
