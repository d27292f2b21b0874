internal import ArgumentParser
internal import Platform

/// How a command answers that draws. In a group, since a parent and its subcommands share groups, but no single flags.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  /// Whether lists are drawn for people: on a terminal, and where somebody says how wide. Else programs read them.
  func isDrawn(in world: World) -> Bool { world.terminal.outputIsTerminal || display.width != nil }
}
