internal import ArgumentParser
internal import Terminal

extension CommandConfiguration {
  /// The same with lines at the end of its help that work as they stand, each with what it does. `ExampleTests` runs them all.
  ///
  /// They are indented by four columns: what makes a list of lines of them in a terminal, in Markdown and in a manual page alike.
  func examples(_ examples: KeyValuePairs<String, String>) -> CommandConfiguration {
    var configuration = self
    let width = examples.map { $0.key.displayWidth }.max() ?? 0
    let lines = examples.map { example in
      "    \(example.key)\(spaces(width - example.key.displayWidth))  # \(example.value)"
    }
    configuration.discussion = ([discussion].filter { !$0.isEmpty } + [(["Examples:"] + lines).joined(separator: "\n")])
      .joined(separator: "\n\n")
    return configuration
  }
}
