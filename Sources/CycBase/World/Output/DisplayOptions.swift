package import ArgumentParser
internal import Platform
package import Terminal

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
