internal import ArgumentParser
internal import Platform
internal import Terminal

/// How a command answers that draws nothing. It takes no `--color`, which is that of a task.
struct TodoAnswerOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "Columns to write for (default: those of the terminal).")
  var width: Int?

  @Flag(help: "Write with ASCII characters alone.")
  var ascii = false

  func validate() throws {
    if let width, width < 1 { throw ValidationError("--width wants a number of columns, 1 or more") }
  }

  /// Prints sentences as wide as the terminal, each on a line of its own.
  func say(_ sentences: [Sentence], in world: World) throws {
    let isASCII = ascii || !Charset.isUTF8(environment: world.environment)
    let columns = TerminalFacts.columns(
      option: width, environment: world.environment, windowColumns: world.terminal.windowColumns)
    let texts = sentences.map { Sanitizer.clean($0(world.language)) }
    let lines = texts.flatMap { (isASCII ? TodoPhrases.ascii($0) : $0).wrapped(to: columns) }
    try world.out(lines.map { $0 + "\n" }.joined())
  }
}
