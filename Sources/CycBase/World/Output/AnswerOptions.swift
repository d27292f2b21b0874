package import ArgumentParser
package import Formats
internal import Platform
internal import Terminal

/// How a command answers that draws nothing. In a group, since a parent and its subcommands share groups, but no single flags.
package struct AnswerOptions: ParsableArguments {
  @Flag(help: "Print one JSON object.")
  package var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many columns wide (default: the terminal's width).", valueName: "columns"))
  package var width: Int?

  @Flag(help: "Use ASCII characters only.")
  package var ascii = false

  package init() {}

  package func validate() throws {
    if let width, width < 1 { throw UsageFailure.notPositive("--width", "columns", width) }
  }

  package func isASCII(in world: World) -> Bool { ascii || !Charset.isUTF8(environment: world.environment) }

  /// Says what was done.
  ///
  /// - Parameter result: what is left of it for whoever wants results alone; nil where that is nothing.
  package func say(
    _ object: @autoclosure () -> JSONValue, in world: World, result: String? = nil, sentences: () -> [Sentence]
  ) throws {
    if json || !world.isQuiet { return try show(object(), in: world, sentences: sentences) }
    if let result { try world.out(result + "\n") }
  }

  /// Prints an object where JSON is wanted, else sentences, each on a line of its own: broken to the width of the terminal, and
  /// whole in a pipe.
  package func show(_ object: @autoclosure () -> JSONValue, in world: World, sentences: () -> [Sentence]) throws {
    try world.print(as: json ? .json : .text, json: object()) {
      let texts = sentences().map { Sanitizer.clean($0(world.language)) }
      let shown = isASCII(in: world) ? texts.map { $0.asciiOnly(world.language) } : texts
      let lines = columns(in: world).map { columns in shown.flatMap { $0.wrappedKeepingIndent(to: columns) } } ?? shown
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// How wide lines may be; nil where they stay whole.
  package func columns(in world: World) -> Int? {
    guard world.terminal.outputIsTerminal || width != nil else { return nil }
    return TerminalFacts.columns(
      option: width, environment: world.environment, windowColumns: world.terminal.windowColumns)
  }
}

extension String {
  /// Broken as `wrapped(to:)` does, with the spaces at its beginning before each line, as far as there is room.
  fileprivate func wrappedKeepingIndent(to columns: Int) -> [String] {
    let spaces = min(prefix { $0 == " " }.count, columns / 4)
    let indent = String(repeating: " ", count: spaces)
    return wrapped(to: columns - spaces).map { indent + $0 }
  }
}
