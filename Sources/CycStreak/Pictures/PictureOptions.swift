package import ArgumentParser
package import CycBase
package import Formats
internal import Terminal

/// The options of a command whose answer can be a picture.
package struct PictureOptions: ParsableArguments {
  @OptionGroup package var file: PictureFile

  @Option(
    help: ArgumentHelp(
      en: "Colours to draw in, as `cyc theme` shows them (default: github).",
      ko: "그릴 색이에요. `cyc theme`으로 볼 수 있어요 (기본값: github)."), completion: .themes)
  package var theme: String?

  @OptionGroup package var output: OutputOptions

  package init() {}

  package func validate() throws {
    if output.json, file.format.isPicture, let option = file.option { throw UsageFailure.together("--json", option) }
  }

  /// Checks the picture's place and chooses its colours. Call it before fetching: a wrong option needs no request.
  package func colors(in world: World) throws -> PictureColors {
    try file.checkPlace(in: world)
    return file.colors(try GrassTheme.chosen(theme, in: world))
  }

  /// Prints text or JSON, or draws the picture, as the options ask.
  ///
  /// - Parameter table: for a pipe, lines with columns separated by tabs; nil for the text
  package func print(
    in world: World, json: @autoclosure () -> JSONValue, table: (() throws -> String)? = nil,
    picture: () -> any SVGPicture, text: (Display) throws -> String
  ) throws {
    switch file.format {
    case .text:
      try output.print(in: world, json: json(), table: table, text: text)
      if !output.json { file.noteText(in: world) }
    case .json: try world.screen.out(JSONLine.text(json()))
    case .svg, .png: try file.put(picture(), in: world)
    }
  }
}

/// The colours of a picture, as CSS.
package struct PictureColors {
  let theme: GrassTheme
  /// Nil if the picture follows the reader's system.
  var mode: ThemeMode?

  /// The CSS rules for the classes of the elements.
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
      ".arc { fill: none; stroke: \(colors.levels[3]) }",
    ]
    return (rules + levels).joined(separator: "\n")
  }
}
