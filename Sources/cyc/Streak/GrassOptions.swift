internal import ArgumentParser

/// How the grass looks.
struct GrassOptions: ParsableArguments {
  @Option(help: "Colours of the grass; `cyc theme` shows them all (default: github).")
  var theme: String?

  @Option(help: "Glyphs of the grass: block, square, dot, shade or ascii.")
  var style: GlyphStyle?

  @Option(help: "With --days: draw a small grass of N rows, today first.")
  var rows: Int?

  func validate() throws {
    if let rows, !(1...7).contains(rows) { throw ValidationError("--rows wants a number from 1 to 7") }
  }

  /// - Throws: `ThemeFailure`
  func chosenTheme() throws -> GrassTheme { try theme.map(ThemeFailure.theme) ?? .gitHub }
}
