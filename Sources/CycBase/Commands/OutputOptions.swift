package import ArgumentParser
package import Formats
internal import Platform
package import Terminal

/// Options of commands that draw. A group, because a parent command and its subcommands can share groups but not flags.
package struct OutputOptions: ParsableArguments, CustomReflectable {
  @Flag(help: .json)
  package var json = false

  @OptionGroup package var display: DisplayOptions

  package init() {}

  package func print(
    in world: World, json object: @autoclosure () -> JSONValue, table: (() throws -> String)? = nil,
    text: (Display) throws -> String
  ) throws {
    // In a pipe without `--width` another program reads the output.
    let isDrawn = world.screen.terminal.outputIsTerminal || display.area.width != nil
    try world.print(as: json ? .json : isDrawn ? .text : .table, isLong: true, json: object(), table: table) {
      try text(Display(display, in: world))
    }
  }

  package var customMirror: Mirror { mirror([("_json", _json), ("_display", _display)]) }
}

/// Options of commands that answer in sentences. A group, because a parent command and its subcommands can share groups
/// but not flags.
package struct AnswerOptions: ParsableArguments, CustomReflectable {
  @Flag(help: .json)
  package var json = false

  @OptionGroup var area: AreaOptions

  package init() {}

  package func isASCII(in world: World) -> Bool { area.isASCII(in: world) }

  /// Prints a confirmation, or with `--quiet` the `result`.
  package func say(
    _ object: @autoclosure () -> JSONValue, in world: World, result: String? = nil, sentences: () -> [Sentence]
  ) throws {
    if json || !world.screen.isQuiet { return try show(object(), in: world, sentences: sentences) }
    if let result { try world.screen.out(result + "\n") }
  }

  /// Prints the JSON object or one sentence a line; wraps lines on a terminal or with `--width`.
  package func show(_ object: @autoclosure () -> JSONValue, in world: World, sentences: () -> [Sentence]) throws {
    try world.print(as: json ? .json : .text, json: object()) {
      let texts = sentences().map { Sanitizer.clean($0(world.screen.language)) }
      let shown = isASCII(in: world) ? texts.map { $0.asciiOnly(world.screen.language) } : texts
      let lines = columns(in: world).map { columns in shown.flatMap { $0.wrappedKeepingIndent(to: columns) } } ?? shown
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// Width to wrap lines to; nil for no wrapping.
  package func columns(in world: World) -> Int? {
    world.screen.terminal.outputIsTerminal || area.width != nil ? area.columns(in: world) : nil
  }

  package var customMirror: Mirror { mirror([("_json", _json), ("_area", _area)]) }
}

extension String {
  /// Like `wrapped(to:)`, but indents each line like the first one, by at most a quarter of the width.
  fileprivate func wrappedKeepingIndent(to columns: Int) -> [String] {
    let spaces = min(prefix { $0 == " " }.count, columns / 4)
    let indent = String(repeating: " ", count: spaces)
    return wrapped(to: columns - spaces).map { indent + $0 }
  }
}

/// Where text is drawn: how wide, and with which characters.
struct AreaOptions: ParsableArguments, CustomReflectable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "How many columns wide (default: the terminal's width).", ko: "너비를 칸 수로 정해요 (기본값: 터미널의 너비).",
      valueName: "columns"))
  var width: Int?

  @Flag(help: ArgumentHelp(en: "Use ASCII characters only.", ko: "ASCII 문자만 써요."))
  var ascii = false

  func validate() throws {
    if let width, width < 1 { throw UsageFailure.notPositive("--width", "columns", width) }
  }

  func isASCII(in world: World) -> Bool { ascii || !Charset.isUTF8(environment: world.home.environment) }

  func columns(in world: World) -> Int {
    TerminalFacts.columns(
      option: width, environment: world.home.environment, windowColumns: world.screen.terminal.windowColumns)
  }

  var customMirror: Mirror { mirror([("_width", _width), ("_ascii", _ascii)]) }
}

package struct DisplayOptions: ParsableArguments, CustomReflectable {
  @Option(
    help: ArgumentHelp(
      en: "Colours: auto, always or never.", ko: "색: auto(자동), always(항상), never(안 씀).", valueName: "when"),
    completion: .list(["auto", "always", "never"]), transform: DisplayOptions.colorMode)
  package var color: ColorMode = .auto

  @OptionGroup var area: AreaOptions

  package init() {}

  private static func colorMode(_ text: String) throws -> ColorMode {
    guard let mode = ColorMode(rawValue: text) else {
      throw UsageFailure.notAmong(["auto", "always", "never"], "--color", text)
    }
    return mode
  }

  package var customMirror: Mirror { mirror([("_color", _color), ("_area", _area)]) }
}

/// How to draw, from `DisplayOptions` and the terminal.
package struct Display: Equatable {
  package let columns: Int
  package let depth: ColorDepth
  package let isASCII: Bool
  /// Whether the background is dark; true until `findingBackground` asks the terminal.
  package let isDark: Bool
  /// Background colour that the terminal reported to `findingBackground`.
  package let background: RGB?
  /// Lines of the window; nil if the output is not a terminal.
  package let windowRows: Int?

  package init(
    columns: Int, depth: ColorDepth, isASCII: Bool, isDark: Bool = true, background: RGB? = nil, windowRows: Int? = nil
  ) {
    (self.columns, self.depth, self.isASCII) = (columns, depth, isASCII)
    (self.isDark, self.background, self.windowRows) = (isDark, background, windowRows)
  }

  package init(_ options: DisplayOptions, in world: World) {
    self.init(
      columns: options.area.columns(in: world),
      depth: ColorDecision.depth(
        mode: world.screen.usesColor ? options.color : .never, environment: world.home.environment,
        isTTY: world.screen.terminal.outputIsTerminal),
      isASCII: options.area.isASCII(in: world),
      windowRows: world.screen.terminal.outputIsTerminal ? world.screen.terminal.windowRows : nil)
  }

  package var ellipsis: String { isASCII ? "..." : "…" }

  /// The symbol and a space; empty if only ASCII can be shown.
  package func symbol(_ symbol: String) -> String { isASCII ? "" : "\(symbol) " }

  package func shown(_ sentence: Sentence, _ language: Language) -> String { shown(sentence(language), language) }

  package func shown(_ text: String, _ language: Language) -> String { isASCII ? text.asciiOnly(language) : text }

  package func wrapped(_ text: String, _ style: Style = Style()) -> [Line] { Segment(text, style).wrapped(to: columns) }

  package func frame(rows: [[[Line]]], widths: [Int], isOpen: Bool = false) -> Frame {
    Frame(rows: rows, widths: widths, border: isASCII ? .ascii : .light, style: Style(dim: true), isOpen: isOpen)
  }

  /// For a window that may have been resized. A chosen width stays, as far as it fits.
  package func following(_ windowColumns: Int?, _ options: DisplayOptions, in world: World) -> Display {
    guard let windowColumns else { return self }
    let columns = TerminalFacts.columns(
      option: options.area.width, environment: world.home.environment, windowColumns: windowColumns)
    return with(columns: min(columns, windowColumns))
  }

  package func with(columns: Int? = nil, isASCII: Bool? = nil) -> Display {
    Display(
      columns: columns ?? self.columns, depth: depth, isASCII: isASCII ?? self.isASCII, isDark: isDark,
      background: background, windowRows: windowRows)
  }
}
