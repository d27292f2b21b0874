package import CycBase
package import ArgumentParser
package import Formats

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
