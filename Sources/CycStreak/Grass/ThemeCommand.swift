package import CycBase
package import ArgumentParser
internal import Days
package import Formats
internal import Streaks
internal import Terminal
internal import TOMLFile

package struct ThemeCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "theme",
    abstract: Sentence(en: "Show the themes, or set one.", ko: "테마를 보여 주거나 정해요."),
    discussion: Sentence(
      en: """
        Without a name it shows them all on the terminal's background. With a name it shows and sets that one, as `cyc \
        config set theme NAME` does; off is the default again. To try one first: `cyc streak --theme NAME`.
        """,
      ko: """
        이름 없이 쓰면 터미널의 배경 위에 모두 보여 줘요. 이름을 적으면 그 테마를 보여 주고 `cyc config set theme NAME`처럼 정해요. off는 다시 기본값이에요. 먼저 써 보려면: \
        `cyc streak --theme NAME`.
        """),
    examples: [
      "cyc theme": Sentence(en: "all themes, in their colours", ko: "모든 테마를 제 색으로"),
      "cyc theme winter": Sentence(en: "sets one", ko: "하나로 정하기"),
      "cyc streak --theme halloween": Sentence(en: "tries one", ko: "하나를 써 보기"),
    ])

  @Argument(
    help: ArgumentHelp(en: "The theme to set, or off (default: show all).", ko: "정할 테마나 off예요 (기본값: 모두 보여 주기)."),
    completion: .themes)
  package var name: String?

  @Option(
    help: ArgumentHelp(
      en: "Glyphs of the preview: block, square, dot, shade or ascii.",
      ko: "미리 볼 글자예요: block, square, dot, shade, ascii."))
  package var style: GlyphStyle?

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    guard let name else { return try show(in: world) }
    let before = world.home.settings.text(of: .theme).flatMap(GrassTheme.named)
    let isOff = name.lowercased() == "off"
    let chosen = try isOff ? AnySetting.theme.default : GrassTheme.chosen(name, in: world)
    let isChanged = try world.changeSettings(noting: false) { file in
      isOff ? try file.unsetting(AnySetting.theme.path) : try file.setting(AnySetting.theme.path, to: chosen.id)
    }
    if world.screen.isQuiet, !output.json { return }
    let object: JSONValue = ["theme": chosen.id, "changed": isChanged, "before": before?.id]
    try output.print(in: world, json: object) { display in
      preview([chosen], display, in: world).text(ThemePhrases.set(chosen, isChanged: isChanged, before: before))
    }
  }

  private func show(in world: World) throws {
    let themes = GrassTheme.ids.compactMap(GrassTheme.named)
    let object: JSONValue = ["theme": world.home.settings[.theme].id, "themes": themes]
    try output.print(in: world, json: object) { display in
      let preview = preview(themes, display, in: world)
      return preview.text(preview.remark)
    }
  }

  private func preview(_ themes: [GrassTheme], _ display: Display, in world: World) -> ThemePreview {
    ThemePreview(
      themes: themes, inUse: world.home.settings[.theme], display: display.findingBackground(in: world),
      style: style ?? world.home.settings[.style], language: world.screen.language)
  }
}

extension GrassTheme: JSONConvertible {
  package var json: JSONValue {
    ["name": id, "title": name, "dark": dark.map(\.hex), "light": light.map(\.hex), "ansi16": "\(ansi16)"]
  }
}

/// A sample grass in each theme, as many side by side as fit.
struct ThemePreview {
  let themes: [GrassTheme]
  let inUse: GrassTheme
  let display: Display
  let style: GlyphStyle?
  let language: Language

  /// The levels of the sample, the newest first. In 4 rows, every level is next to every other one.
  private static let levels = Array("2413014320314202413301240312043214023104").compactMap(\.wholeNumberValue)
  private static let rows = 4
  private static let gap = 3

  func text(_ remark: Sentence) -> String {
    [Line].stacked([tiles, display.wrapped(remark(language))]).text(display.depth)
  }

  private var tiles: [Line] {
    let perBand = max(1, (display.columns + ThemePreview.gap) / (tileWidth + ThemePreview.gap))
    let tiles = themes.map(tile)
    return .stacked(
      stride(from: 0, to: tiles.count, by: perBand).map { start in
        let band = Array(tiles[start..<min(start + perBand, tiles.count)])
        return .sideBySide(band, widths: band.map { _ in tileWidth }, gap: ThemePreview.gap)
      })
  }

  private var tileWidth: Int { min((display.columns + 1) / 2, ThemePreview.levels.count / ThemePreview.rows) * 2 - 1 }

  /// If several themes are shown, the one in use is marked: with words, or with `*` if these do not fit.
  private func title(_ theme: GrassTheme) -> String {
    guard theme == inUse, themes.count > 1 else { return theme.name }
    let words = "\(theme.name) (\(Sentence(en: "in use", ko: "사용 중")(language)))"
    return words.displayWidth <= tileWidth ? words : "* \(theme.name)"
  }

  private func tile(_ theme: GrassTheme) -> [Line] {
    let today = Day(number: ThemePreview.levels.count - 1)
    let days = ThemePreview.levels.enumerated().map { Contribution(day: today - $0, count: nil, level: $1) }
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    let heading = Line(title(theme).truncated(to: tileWidth, ellipsis: display.ellipsis), Style(bold: true))
    // As many days as fit with spaces between them.
    let shown = (tileWidth + 1) / 2 * ThemePreview.rows
    let sample = GrassDays(ContributionCalendar(days), in: today - (shown - 1)...today)
    return [heading] + SmallGrass(days: sample, rows: ThemePreview.rows).squares(columns: tileWidth, look: look)
  }

  var remark: Sentence {
    switch (display.depth, display.isDark) {
    case (.none, _): ThemePhrases.uncoloured
    case (.ansi16, _): ThemePhrases.drawnFor(Sentence(en: "a terminal with sixteen colours", ko: "16색 터미널"))
    case (_, true): ThemePhrases.drawnFor(Sentence(en: "a dark background", ko: "어두운 배경"))
    case (_, false): ThemePhrases.drawnFor(Sentence(en: "a light background", ko: "밝은 배경"))
    }
  }
}

enum ThemePhrases {
  static func set(_ theme: GrassTheme, isChanged: Bool, before: GrassTheme?) -> Sentence {
    guard isChanged else {
      return Sentence(en: "The theme is already \(theme.name).", ko: "이미 \(theme.name) 테마를 쓰고 있어요.")
    }
    let back = before.map { "cyc theme \($0.id)" } ?? "cyc config unset theme"
    return Sentence(
      en: "The theme is now \(theme.name). To go back: \(back)", ko: "이제 \(theme.name) 테마를 써요. 되돌리려면: \(back)")
  }

  static let uncoloured = Sentence(
    en: "Without colour all themes look alike; --color always shows the colours.",
    ko: "색 없이는 모든 테마가 똑같아 보여요. --color always로 색을 볼 수 있어요.")

  static func drawnFor(_ background: Sentence) -> Sentence {
    Sentence(en: "For \(background). Set one: cyc theme winter", ko: "\(background)용이에요. 바꾸려면: cyc theme winter")
  }
}
