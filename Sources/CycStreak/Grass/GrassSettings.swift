package import CycBase
package import ArgumentParser
internal import Platform
package import Terminal

/// What is known of the terminal's background; the setting `background`.
package enum Background: String, CaseIterable {
  /// It is found out.
  case auto
  case light
  case dark

  /// Whether it is dark: as the setting says, as the terminal says, as `COLORFGBG` says, else yes.
  package static func isDark(setting: Background, color: RGB?, variable: String?) -> Bool {
    switch setting {
    case .light: false
    case .dark: true
    case .auto: color.map { !$0.isLight } ?? variableIsDark(variable)
    }
  }

  /// Whether the terminal can be asked, and its answer would change anything.
  static func isAskable(_ terminal: TerminalFacts, depth: ColorDepth, environment: [String: String]) -> Bool {
    // With sixteen colours the terminal's own theme sees to it. The Linux console has a black background.
    terminal.inputIsTerminal && terminal.outputIsTerminal && depth > .ansi16
      && !["", "dumb", "linux"].contains(environment["TERM", default: ""])
  }

  /// `COLORFGBG` is `foreground;background`, each a number of the sixteen colours; 7 and 15 are the light backgrounds.
  private static func variableIsDark(_ variable: String?) -> Bool {
    let background = variable?.split(separator: ";").last
    return background != "7" && background != "15"
  }
}

extension Display {
  /// The same with the background found out, for what is drawn in a theme's colours. Asks the terminal where it may.
  package func findingBackground(in world: World, mayAsk: Bool = true) -> Display {
    let isAskable = mayAsk && Background.isAskable(world.terminal, depth: depth, environment: world.environment)
    let setting = world.settings[.background]
    let color = isAskable && setting == .auto ? world.terminalBackground() : nil
    let isDark = Background.isDark(setting: setting, color: color, variable: world.environment["COLORFGBG"])
    return Display(columns: columns, depth: depth, isASCII: isASCII, isDark: isDark, background: color)
  }
}

/// How the grass looks.
package struct GrassOptions: ParsableArguments {
  @Option(help: "Colours of the grass, as `cyc theme` shows them (default: github).", completion: .themes)
  package var theme: String?

  @Option(help: "Glyphs of the grass: block, square, dot, shade or ascii (default: coloured squares).")
  package var style: GlyphStyle?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --days: draw the days in N rows, today first.", valueName: "number"))
  package var rows: Int?

  package init() {}

  package func validate() throws {
    if let rows, !(1...7).contains(rows) { throw UsageFailure.notIn(1...7, "--rows", rows) }
  }

  /// The option > the setting > GitHub's.
  ///
  /// - Throws: `ThemeFailure`
  func chosenTheme(in world: World) throws -> GrassTheme {
    try theme.map(ThemeFailure.theme) ?? world.settings[.theme]
  }

  /// The option > the setting; nil where the terminal decides.
  func chosenStyle(in world: World) -> GlyphStyle? { style ?? world.settings[.style] }
}

extension AnySetting {
  package static let theme = Setting<GrassTheme>(
    "theme", .choice(GrassTheme.ids, { GrassTheme.named($0) }, \.id), default: .gitHub, example: "winter",
    Sentence(
      en: "The colours of the grass, as cyc theme shows them; --theme overrides it.",
      ko: "잔디의 색이에요. cyc theme으로 볼 수 있고, --theme을 적으면 그것을 따라요."))

  package static let style = Setting<GlyphStyle?>(
    "style", .choice, unset: Sentence(en: "coloured squares", ko: "색칠한 네모"), example: "dot",
    Sentence(
      en:
        "The glyphs of the grass; --style overrides it. Where colours cannot tell the levels apart, it is shade.",
      ko: "잔디를 그리는 글자예요. --style을 적으면 그것을 따라요. 색으로 단계를 구별할 수 없으면 shade로 그려요."))

  package static let background = Setting<Background>(
    "background", .choice, default: .auto, example: "light",
    Sentence(
      en:
        "The terminal's background; auto asks the terminal, then COLORFGBG, and assumes dark if neither knows.",
      ko: "터미널의 배경이에요. auto는 터미널에 묻고, 그다음 COLORFGBG를 보고, 둘 다 모르면 어두운 배경으로 봐요."))
}
