internal import ArgumentParser
internal import Platform
internal import Terminal

/// How output is drawn; for commands that draw.
struct DisplayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Colours: auto, always or never.", valueName: "when"), transform: DisplayOptions.colorMode)
  var color: ColorMode = .auto

  @Flag(name: .customLong("no-color"), help: .hidden)
  var noColor = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many columns wide (default: the terminal's width).", valueName: "columns"))
  var width: Int?

  @Flag(help: "Use ASCII characters only.")
  var ascii = false

  private static func colorMode(_ text: String) throws -> ColorMode {
    guard let mode = ColorMode(rawValue: text) else {
      throw UsageFailure.notAmong(["auto", "always", "never"], "--color", text)
    }
    return mode
  }

  func validate() throws {
    if let width, width < 1 { throw UsageFailure.notPositive("--width", "columns", width) }
  }
}

/// The decisions that those options and the terminal lead to.
struct Display: Equatable {
  let columns: Int
  let depth: ColorDepth
  let isASCII: Bool
  /// True unless `findingBackground` has been asked for.
  let isDark: Bool
  /// The background where the terminal told it to `findingBackground`.
  let background: RGB?

  init(columns: Int, depth: ColorDepth, isASCII: Bool, isDark: Bool = true, background: RGB? = nil) {
    self.columns = columns
    self.depth = depth
    self.isASCII = isASCII
    self.isDark = isDark
    self.background = background
  }

  init(_ options: DisplayOptions, in world: World) {
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
  var ellipsis: String { isASCII ? "..." : "…" }

  /// A sign with a space behind it; nothing where it cannot be shown.
  func symbol(_ symbol: String) -> String { isASCII ? "" : "\(symbol) " }

  /// A text in lines.
  func wrapped(_ text: String, _ style: Style = Style()) -> [Line] { Segment(text, style).wrapped(to: columns) }

  /// Cells with borders that stand back behind what is in them.
  func frame(rows: [[[Line]]], widths: [Int]) -> Frame {
    Frame(rows: rows, widths: widths, border: isASCII ? .ascii : .light, style: Style(dim: true))
  }

  /// The same for a window that may have become narrower.
  func narrowed(to windowColumns: Int?) -> Display {
    let columns = min(columns, windowColumns ?? columns)
    return Display(columns: columns, depth: depth, isASCII: isASCII, isDark: isDark, background: background)
  }
}
