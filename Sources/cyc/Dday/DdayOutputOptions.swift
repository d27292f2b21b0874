internal import ArgumentParser

/// How the commands of `cyc dday` answer. In a group, since a parent and its subcommands share groups, but no single flags.
struct DdayOutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var display: DisplayOptions
}
