package import ArgumentParser
internal import Terminal

extension CommandConfiguration {
  /// The name and the aliases of the command.
  package var names: [String] { [commandName].compactMap(\.self) + aliases }

  /// Adds examples to the end of the help: command lines that work as they stand, each with what it does. `ExampleTests` runs all of
  /// them.
  ///
  /// Indented by four columns they stay lines of their own in a terminal, in Markdown and in a manual page.
  package func examples(_ examples: KeyValuePairs<String, String>) -> CommandConfiguration {
    let widths = examples.map(\.key.displayWidth)
    let widest = widths.max() ?? 0
    var configuration = self
    // Parsed by itself, as `Cyc.parsed` does it, it is no program that somebody asks for completion scripts: the parser then does not
    // try two commands of its own before, which takes a third of its time.
    if commandName != "cyc" { configuration._superCommandName = "cyc" }
    // Appended to one string: each call of cyc makes the help of every command whose name it compares.
    if !discussion.isEmpty { configuration.discussion += "\n\n" }
    configuration.discussion += "Examples:"
    for (example, width) in zip(examples, widths) {
      configuration.discussion += "\n    "
      configuration.discussion += example.key
      configuration.discussion += spaces(widest - width)
      configuration.discussion += "  # "
      configuration.discussion += example.value
    }
    return configuration
  }
}
