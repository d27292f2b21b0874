package import ArgumentParser
package import Formats
internal import Platform
package import Terminal

/// How a command answers that draws. In a group, since a parent and its subcommands share groups, but no single flags.
package struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object.")
  package var json = false

  @OptionGroup package var display: DisplayOptions

  package init() {}

  /// Whether lists are drawn for people: on a terminal, and where somebody says how wide. Else programs read them.
  func isDrawn(in world: World) -> Bool { world.terminal.outputIsTerminal || display.width != nil }

  /// Prints in the form that the options ask for.
  package func print(
    in world: World, json object: @autoclosure () -> JSONValue, table: (() throws -> String)? = nil,
    text: (Display) throws -> String
  ) throws {
    let format: OutputFormat = json ? .json : isDrawn(in: world) ? .text : .table
    try world.print(as: format, isLong: true, json: object(), table: table) { try text(Display(display, in: world)) }
  }
}

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

/// How output is drawn; for commands that draw.
package struct DisplayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"), transform: DisplayOptions.colorMode)
  package var color: ColorMode = .auto

  @Flag(name: .customLong("no-color"), help: .hidden)
  var noColor = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many columns wide (default: the terminal's width).", valueName: "columns"))
  package var width: Int?

  @Flag(help: "Use ASCII characters only.")
  package var ascii = false

  package init() {}

  private static func colorMode(_ text: String) throws -> ColorMode {
    guard let mode = ColorMode(rawValue: text) else {
      throw UsageFailure.notAmong(["auto", "always", "never"], "--color", text)
    }
    return mode
  }

  package func validate() throws {
    if let width, width < 1 { throw UsageFailure.notPositive("--width", "columns", width) }
  }
}

/// The decisions that those options and the terminal lead to.
package struct Display: Equatable {
  package let columns: Int
  package let depth: ColorDepth
  package let isASCII: Bool
  /// True unless `findingBackground` has been asked for.
  package let isDark: Bool
  /// The background where the terminal told it to `findingBackground`.
  package let background: RGB?

  package init(columns: Int, depth: ColorDepth, isASCII: Bool, isDark: Bool = true, background: RGB? = nil) {
    self.columns = columns
    self.depth = depth
    self.isASCII = isASCII
    self.isDark = isDark
    self.background = background
  }

  package init(_ options: DisplayOptions, in world: World) {
    columns = TerminalFacts.columns(
      option: options.width, environment: world.environment, windowColumns: world.terminal.windowColumns)
    depth = ColorDecision.depth(
      mode: options.noColor ? .never : options.color, environment: world.environment,
      isTTY: world.terminal.outputIsTerminal)
    isASCII = options.ascii || !Charset.isUTF8(environment: world.environment)
    isDark = true
    background = nil
  }

  /// What stands for the rest of a text that is cut off.
  package var ellipsis: String { isASCII ? "..." : "…" }

  /// A sign with a space behind it; nothing where it cannot be shown.
  package func symbol(_ symbol: String) -> String { isASCII ? "" : "\(symbol) " }

  /// A text in lines.
  package func wrapped(_ text: String, _ style: Style = Style()) -> [Line] { Segment(text, style).wrapped(to: columns) }

  /// Cells with borders that stand back behind what is in them.
  package func frame(rows: [[[Line]]], widths: [Int]) -> Frame {
    Frame(rows: rows, widths: widths, border: isASCII ? .ascii : .light, style: Style(dim: true))
  }

  /// The same for a window that may have become narrower.
  package func narrowed(to windowColumns: Int?) -> Display {
    let columns = min(columns, windowColumns ?? columns)
    return Display(columns: columns, depth: depth, isASCII: isASCII, isDark: isDark, background: background)
  }
}
