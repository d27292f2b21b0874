package import CycBase
package import ArgumentParser
package import Formats
internal import Terminal

/// How a command answers that also makes pictures.
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

  /// The option > the setting; to be asked for before anything is fetched in vain.
  ///
  /// - Throws: `ThemeFailure`
  package func colors(in world: World) throws -> PictureColors {
    PictureColors(theme: try theme.map(ThemeFailure.theme) ?? world.settings[.theme], mode: mode.mode)
  }

  /// Prints in the form that the options ask for.
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

/// `--theme-mode`.
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

/// For which pages a picture is coloured, where it does not follow the reader's system.
///
/// GitHub's own switch between light and dark reaches no picture; a page can choose between two by `<picture>`.
package enum ThemeMode: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark
}

/// The colours of a picture.
package struct PictureColors {
  package let theme: GrassTheme
  /// Nil where the picture is light or dark as the reader's system is.
  package let mode: ThemeMode?

  package init(theme: GrassTheme, mode: ThemeMode? = nil) {
    self.theme = theme
    self.mode = mode
  }

  /// The classes that texts and shapes are drawn in.
  package var style: String {
    switch mode {
    case .light: rules(light)
    case .dark: rules(dark)
    case nil: "\(rules(light))\n@media (prefers-color-scheme: dark) {\n\(rules(dark))\n}"
    }
  }

  /// Those of GitHub's own pages, beside the theme's levels.
  private struct Palette {
    let paper: String
    let edge: String
    let ink: String
    let faint: String
    /// What shines: of a flame.
    let flame: String
    let ember: String
    /// What is still open.
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
