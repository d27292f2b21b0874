/// Decides from an option, the environment and the kind of the stream how many colours are used.
///
/// Sources: no-color.org, bixense.com/clicolors, force-color.org, github.com/termstandard/colors for `COLORTERM`.
public enum ColorDecision {
  /// `--color` > `NO_COLOR` > `CLICOLOR_FORCE`, `FORCE_COLOR` > `CLICOLOR=0` > `TERM=dumb` > whether the stream is a
  /// terminal.
  public static func depth(mode: ColorMode, environment: [String: String], isTTY: Bool) -> ColorDepth {
    isColored(mode, environment, isTTY) ? depth(environment) : .none
  }

  private static func isColored(_ mode: ColorMode, _ environment: [String: String], _ isTTY: Bool) -> Bool {
    switch mode {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR", default: ""] != "" { return false }
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { !["", "0"].contains(environment[$0, default: ""]) }) {
      return true
    }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return isTTY
  }

  private static func depth(_ environment: [String: String]) -> ColorDepth {
    let terminal = environment["TERM", default: ""]
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") { return .truecolor }
    return terminal.hasSuffix("-256color") ? .ansi256 : .ansi16
  }
}

/// What the option `--color` asks for.
public enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never
}
