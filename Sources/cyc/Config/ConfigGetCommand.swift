internal import ArgumentParser

/// `cyc config get`: the value alone, for scripts.
struct ConfigGetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a setting.",
    discussion: "Exit status: 0 it is set, 1 it is not."
  )
  .examples([
    "cyc config get user": "its value",
    "cyc config get nag.from || echo unset": "1 where it is not set",
  ])

  @Argument(help: "The setting's name, such as user.")
  var key: String

  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    guard let value = world.settings.text(of: setting) else { throw ExitStatus.no }
    try world.out(value + "\n")
  }
}
