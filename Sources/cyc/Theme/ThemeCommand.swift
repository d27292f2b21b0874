internal import ArgumentParser

/// `cyc theme`: what the themes look like.
struct ThemeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Show what the themes look like.",
    discussion: "Whether the background is light or dark is read from COLORFGBG; where it says nothing it is dark.")

  @Argument(help: "Which theme (default: all).")
  var name: String?

  @Option(help: "Glyphs of the grass: block, square, dot, shade or ascii.")
  var style: GlyphStyle?

  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let themes = try (name.map { [$0] } ?? GrassTheme.ids).map(ThemeFailure.theme)
    let preview = ThemePreview(
      themes: themes, display: Display(display, in: world), style: style, language: world.language)
    try world.out(preview.text)
  }
}
