package import CycBase
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
