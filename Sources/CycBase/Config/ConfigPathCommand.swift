internal import ArgumentParser
internal import Formats

/// `cyc config path`: where the settings lie.
struct ConfigPathCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the path of the settings file."
  )
  .examples([
    "cyc config path": "its path",
    "ls -l \"$(cyc config path)\"": "for other programs",
  ])

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let path = Settings.path(in: world.directories)
    try world.print(as: json ? .json : .text, json: ["path": path]) { path + "\n" }
  }
}
