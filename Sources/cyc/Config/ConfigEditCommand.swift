internal import ArgumentParser
internal import Platform

/// `cyc config edit`: opens the file in the person's editor.
struct ConfigEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the settings file in VISUAL or EDITOR.",
    discussion: "A file that is not there yet is created, with every setting in a comment.")

  @OptionGroup var languageOption: LanguageOption

  static let mendsSettings = true

  func run(in world: World) throws {
    let path = Settings.path(in: world.directories)
    let editor = ["VISUAL", "EDITOR"].lazy.compactMap { world.environment[$0] }
      .map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
    guard let editor else { throw ConfigFailure.noEditor(path: path) }
    if try world.settingsText() == nil { try world.writeSettings(SettingsTemplate.text(world.language)) }
    let status: Int32
    do {
      status = try world.runOnTerminal(editor + [path], world.environmentForOthers)
    } catch {
      throw ConfigFailure.editorNotStarted(editor[0], path: path)
    }
    guard status == 0 else { throw ConfigFailure.editorFailed(editor[0], status: status) }
    world.noteProblems(of: try world.readSettings())
  }
}
