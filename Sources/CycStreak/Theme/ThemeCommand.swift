package import CycBase
package import ArgumentParser
package import Formats
internal import TOMLFile
internal import Terminal

/// `cyc theme`: what the themes look like, and which one is used.
package struct ThemeCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Show the themes, or set one.",
    discussion: """
      Without a name it shows them all on the terminal's background. With a name it shows and sets that one, as \
      `cyc config set theme NAME` does. To try one first: `cyc streak --theme NAME`.
      """
  )
  .examples([
    "cyc theme": "all themes, in their colours",
    "cyc theme winter": "sets one",
    "cyc streak --theme halloween": "tries one",
  ])

  @Argument(help: "The theme to set (default: show all).", completion: .themes)
  package var name: String?

  @Option(help: "Glyphs of the preview: block, square, dot, shade or ascii.")
  package var style: GlyphStyle?

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let before = world.settings.text(of: .theme).flatMap(GrassTheme.named)
    let chosen = try name.map(ThemeFailure.theme)
    guard let chosen else { return try show(in: world) }
    let setting = AnySetting.theme
    let isChanged = try world.changeSettings(noting: false) { text throws(TOMLText.EditError) in
      try text.setting(setting.path, to: chosen.id)
    }
    if world.isQuiet, !output.json { return }
    let object: JSONValue = ["theme": chosen.id, "changed": isChanged, "before": before?.id]
    try output.print(in: world, json: object) { display in
      preview([chosen], display, in: world).text(
        ThemePhrases.set(chosen, isChanged: isChanged, before: before))
    }
  }

  private func show(in world: World) throws {
    let themes = GrassTheme.ids.compactMap(GrassTheme.named)
    let object: JSONValue = ["theme": world.settings[.theme].id, "themes": themes]
    try output.print(in: world, json: object) { display in
      let preview = preview(themes, display, in: world)
      return preview.text(preview.remark)
    }
  }

  private func preview(_ themes: [GrassTheme], _ display: Display, in world: World) -> ThemePreview {
    ThemePreview(
      themes: themes, inUse: world.settings[.theme], display: display.findingBackground(in: world),
      style: style ?? world.settings[.style], language: world.language)
  }
}

extension GrassTheme: JSONConvertible {
  /// Its colours from level 1 to 4, and the one of terminals with sixteen.
  package var json: JSONValue {
    [
      "name": id, "title": name, "dark": dark.map(\.hex), "light": light.map(\.hex),
      "ansi16": "\(ansi16)",
    ]
  }
}
