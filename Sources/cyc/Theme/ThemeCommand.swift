internal import ArgumentParser
internal import TOMLFile
internal import Terminal

/// `cyc theme`: what the themes look like, and which one is used.
struct ThemeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Show the themes, or set one.",
    discussion: """
      Without a name it shows them all, as they look on the terminal's background. With a name it shows that one and \
      sets it, as `cyc config set theme NAME` does. To try one without setting it: `cyc streak --theme NAME`.
      """
  )
  .examples([
    "cyc theme": "all themes, in their colours",
    "cyc theme winter": "sets one",
    "cyc streak --theme halloween": "tries one",
  ])

  @Argument(help: "The theme to set (default: show all).")
  var name: String?

  @Option(help: "Glyphs of the preview: block, square, dot, shade or ascii.")
  var style: GlyphStyle?

  @OptionGroup var display: DisplayOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    let before = world.settings.text(of: .theme).flatMap(GrassTheme.named)
    let chosen = try name.map(ThemeFailure.theme)
    let preview = ThemePreview(
      themes: chosen.map { [$0] } ?? GrassTheme.ids.compactMap(GrassTheme.named), inUse: world.settings[.theme],
      display: Display(display, in: world).findingBackground(in: world), style: style ?? world.settings[.style],
      language: world.language)
    guard let chosen else { return try world.out(preview.text(preview.remark)) }
    let setting = AnySetting.theme
    let isChanged = try world.changeSettings(noting: false) { text throws(TOMLText.EditError) in
      try text.setting(setting.path, to: chosen.id)
    }
    try world.out(preview.text(ThemePhrases.set(chosen, isChanged: isChanged, before: before)))
  }
}
