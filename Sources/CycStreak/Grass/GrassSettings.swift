package import CycBase
package import ArgumentParser
internal import Platform
internal import Terminal

/// The terminal's background; the setting `background`.
package enum Background: String, CaseIterable {
  /// Ask the terminal, or use `COLORFGBG`.
  case auto
  case light, dark

  /// Decided by the setting, else by the terminal's answer, else by `COLORFGBG`; dark if none of them says.
  static func isDark(setting: Background, color: RGB?, variable: String?) -> Bool {
    switch setting {
    case .light: false
    case .dark: true
    // `COLORFGBG` is `foreground;background`, each one of sixteen colours; 7 and 15 are light.
    case .auto: color.map { !$0.isLight } ?? !["7", "15"].contains(variable?.split(separator: ";").last)
    }
  }

  static func isAskable(_ terminal: TerminalFacts, depth: ColorDepth, environment: [String: String]) -> Bool {
    // With sixteen colours the terminal's palette fits its background. The Linux console is always black.
    terminal.inputIsTerminal && terminal.outputIsTerminal && depth > .ansi16
      && !["", "dumb", "linux"].contains(environment["TERM", default: ""])
  }
}

extension Display {
  /// The display with its background, which the colours of a theme depend on. May ask the terminal.
  package func findingBackground(in world: World, mayAsk: Bool = true) -> Display {
    let isAskable =
      mayAsk && Background.isAskable(world.screen.terminal, depth: depth, environment: world.home.environment)
    let setting = world.home.settings[.background]
    let color = isAskable && setting == .auto ? world.screen.terminalBackground() : nil
    let isDark = Background.isDark(setting: setting, color: color, variable: world.home.environment["COLORFGBG"])
    return Display(
      columns: columns, depth: depth, isASCII: isASCII, isDark: isDark, background: color, windowRows: windowRows)
  }
}

package struct GrassOptions: ParsableArguments, CustomReflectable {
  @Option(
    help: ArgumentHelp(
      en: "Colours of the grass, as `cyc theme` shows them (default: github).",
      ko: "잔디의 색이에요. `cyc theme`으로 볼 수 있어요 (기본값: github)."), completion: .themes)
  package var theme: String?

  @Option(
    help: ArgumentHelp(
      en: "Glyphs of the grass: block, square, dot, shade or ascii (default: coloured squares).",
      ko: "잔디를 그리는 글자예요: block, square, dot, shade, ascii (기본값: 색칠한 네모)."))
  package var style: GlyphStyle?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "With --days: draw the days in N rows, today at the bottom right.",
      ko: "--days와 함께: 날을 N줄로 그려요. 오른쪽 아래가 오늘이에요.", valueName: "number"))
  package var rows: Int?

  package init() {}

  package func validate() throws {
    if let rows, !(1...7).contains(rows) { throw UsageFailure.notIn(1...7, "--rows", rows) }
  }

  package var customMirror: Mirror { mirror([("_theme", _theme), ("_style", _style), ("_rows", _rows)]) }
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
      en: "The glyphs of the grass; --style overrides it. Where colours cannot tell the levels apart, it is shade.",
      ko: "잔디를 그리는 글자예요. --style을 적으면 그것을 따라요. 색으로 단계를 구별할 수 없으면 shade로 그려요."))

  package static let background = Setting<Background>(
    "background", .choice, default: .auto, example: "light",
    Sentence(
      en: "The terminal's background; auto asks the terminal, then COLORFGBG, and assumes dark if neither knows.",
      ko: "터미널의 배경이에요. auto는 터미널에 묻고, 그다음 COLORFGBG를 보고, 둘 다 모르면 어두운 배경으로 봐요."))
}
