internal import ArgumentParser

/// `cyc config get`: the value alone, for scripts.
struct ConfigGetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a setting.",
    discussion: "Exit status: 0 if it is set, 1 if it is not."
  )
  .examples([
    "cyc config get user": "its value",
    "cyc config get nag.from || echo unset": "1 where it is not set",
  ])

  @Argument(help: "The setting's name, such as user.", completion: .settings)
  var key: String

  @Flag(help: "Print one JSON object, including the default.")
  var json = false

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    let value = world.settings.text(of: setting)
    if json { try world.out(JSONLine.text(SettingJSON.object(setting, text: value))) }
    guard let value else { throw ExitStatus.no }
    if !json { try world.out(value + "\n") }
  }
}
