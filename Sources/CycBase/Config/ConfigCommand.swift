package import ArgumentParser

/// `cyc config`: looks at the settings and changes them. Alone it lists them.
package struct ConfigCommand: Command {
  package static let configuration = CommandConfiguration(
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

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    try ConfigListCommand.list(output, in: world)
  }
}
