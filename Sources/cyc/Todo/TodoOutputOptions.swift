internal import ArgumentParser

/// How the commands of `cyc todo` answer. In a group, since a parent and its subcommands share groups, but no single flags.
struct TodoOutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions
}
