package import CycBase
package import ArgumentParser
package import Formats
internal import Terminal

/// The options of a command whose answer can be a picture.
package struct PictureOptions: ParsableArguments {
  @Option(help: "text, json, or svg: a picture for a web page or a README.")
  package var format: PictureFormat = .text

  @Option(help: "Colours to draw in, as `cyc theme` shows them (default: github).", completion: .themes)
  package var theme: String?

  @OptionGroup package var mode: ThemeModeOption
  @OptionGroup package var output: OutputOptions

  package init() {}

  package func validate() throws {
    try mode.validate(with: format)
    if output.json, format == .svg { throw UsageFailure.together("--json", "--format svg") }
  }

  /// The colours of the option or the setting. Call it before fetching: an unknown theme needs no request.
  package func colors(in world: World) throws(UsageFailure) -> PictureColors {
    PictureColors(theme: try GrassTheme.chosen(theme, in: world), mode: mode.mode)
  }

  package func print(
    in world: World, json: @autoclosure () -> JSONValue, table: (() throws -> String)? = nil,
    svg: @escaping () -> String, text: (Display) throws -> String
  ) throws {
    switch format {
    case .text: try output.print(in: world, json: json(), table: table, text: text)
    case .json, .svg: try world.print(as: format.output, json: json(), svg: svg) { "" }
    }
  }
}

package struct ThemeModeOption: ParsableArguments {
  @Option(
    name: .customLong("theme-mode"),
    help: "With --format svg: only light or only dark (default: follow the reader's system).")
  package var mode: ThemeMode?

  package init() {}

  package func validate(with format: PictureFormat) throws {
    if mode != nil, format != .svg { throw UsageFailure.alone("--theme-mode", needs: "--format svg") }
  }
}

/// Pages that a picture is coloured for. A picture cannot see GitHub's own switch between light and dark; a page can
/// choose between two by `<picture>`.
package enum ThemeMode: String, CaseIterable, ExpressibleByArgument {
  case light, dark
}

package struct PictureColors {
  let theme: GrassTheme
  /// Nil if the picture follows the reader's system.
  var mode: ThemeMode?

  var style: String {
    switch mode {
    case .light: rules(light)
    case .dark: rules(dark)
    case nil: "\(rules(light))\n@media (prefers-color-scheme: dark) {\n\(rules(dark))\n}"
    }
  }

  /// The colours of GitHub's pages, and the levels of the theme.
  private struct Palette {
    let paper, edge, ink, faint, flame: String
    /// The bright inside of a flame.
    let ember: String
    /// The edge of today while it is open.
    let open: String
    /// From 0 to 4.
    let levels: [String]
  }

  private var light: Palette {
    Palette(
      paper: "#ffffff", edge: "#d0d7de", ink: "#1f2328", faint: "#59636e", flame: "#f97316", ember: "#ffd9a0",
      open: "#d4a72c", levels: ["#ebedf0"] + theme.light.map(\.hex))
  }

  private var dark: Palette {
    Palette(
      paper: "#0d1117", edge: "#30363d", ink: "#e6edf3", faint: "#9198a1", flame: "#ff9d3b", ember: "#ffe3b8",
      open: "#d29922", levels: ["#1c2128"] + theme.dark.map(\.hex))
  }

  private func rules(_ colors: Palette) -> String {
    let levels = colors.levels.enumerated().map { ".l\($0) { fill: \($1) }" }
    let rules = [
      ".paper { fill: \(colors.paper); stroke: \(colors.edge) }", ".ink { fill: \(colors.ink) }",
      ".faint { fill: \(colors.faint) }", ".flame { fill: \(colors.flame) }", ".ember { fill: \(colors.ember) }",
      ".hollow { fill: \(colors.paper) }", ".unknown { fill: none; stroke: \(colors.edge) }",
      ".ahead { fill: \(colors.levels[0]); opacity: 0.45 }",
      ".open { stroke: \(colors.open); stroke-width: 1.5 }", ".track { fill: none; stroke: \(colors.levels[0]) }",
      ".arc { fill: none; stroke: \(colors.levels[min(3, colors.levels.count - 1)]) }",
    ]
    return (rules + levels).joined(separator: "\n")
  }
}
