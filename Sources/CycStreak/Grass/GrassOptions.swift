internal import CycBase
package import ArgumentParser

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
