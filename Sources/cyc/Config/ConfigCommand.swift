internal import ArgumentParser

/// `cyc config`: looks at the settings and changes them. Alone it lists them.
struct ConfigCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and change the settings.",
    discussion: """
      Without a subcommand it lists the settings: name, value, where the value comes from, and what it does.
      """,
    subcommands: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self,
      ConfigEditCommand.self, ConfigPathCommand.self,
    ]
  )
  .examples([
    "cyc config": "all settings, and what they do",
    "cyc config set user torvalds": "changes one",
    "cyc config get user": "prints one",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try ConfigListCommand.list(output, in: world)
  }
}
