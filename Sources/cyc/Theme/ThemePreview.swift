internal import Days
internal import Streaks
internal import Terminal

/// Themes on a sample grass, as many side by side as fit.
struct ThemePreview {
  let themes: [GrassTheme]
  let display: Display
  let style: GlyphStyle?
  let language: Language

  /// The sample's levels, today first: 40 days in 4 rows, in which every level meets every other.
  private static let levels = Array("2413014320314202413301240312043214023104").compactMap(\.wholeNumberValue)
  private static let rows = 4
  private static let gap = 3

  var text: String {
    let perBand = max(1, (display.columns + ThemePreview.gap) / (tileWidth + ThemePreview.gap))
    let bands = stride(from: 0, to: themes.count, by: perBand).map {
      band(Array(themes[$0..<min($0 + perBand, themes.count)])) + [""]
    }
    let remark = ThemePreview.remark(display)(language).wrapped(to: display.columns)
    return (bands.flatMap { $0 } + remark).map { $0 + "\n" }.joined()
  }

  private var tileWidth: Int {
    min((display.columns + 1) / 2, ThemePreview.levels.count / ThemePreview.rows) * 2 - 1
  }

  /// The lines of some themes beside each other. Every row of a sample has the width of a tile.
  private func band(_ themes: [GrassTheme]) -> [String] {
    let tiles = themes.map(tile)
    let separator = String(repeating: " ", count: ThemePreview.gap)
    return (0...ThemePreview.rows).map { row in
      let last = tiles.indices.last
      return tiles.indices.map { row == 0 ? heading(themes[$0], isLast: $0 == last) : tiles[$0][row - 1] }
        .joined(separator: separator)
    }
  }

  private func heading(_ theme: GrassTheme, isLast: Bool) -> String {
    let name = theme.name.truncated(to: tileWidth, ellipsis: display.isASCII ? "..." : "…")
    // Spaces would only be left over at the end of the line.
    let spaces = isLast ? 0 : tileWidth - name.displayWidth
    return name.styled(Style(bold: true), display.depth) + String(repeating: " ", count: spaces)
  }

  private func tile(_ theme: GrassTheme) -> [String] {
    let today = Day(number: ThemePreview.levels.count - 1)
    let days = ThemePreview.levels.enumerated().map { Contribution(day: today - $0, count: nil, level: $1) }
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    return SmallGrass(calendar: ContributionCalendar(days), range: Day(number: 0)...today, rows: ThemePreview.rows)
      .cellRows(columns: tileWidth, look: look)
  }

  private static func remark(_ display: Display) -> Sentence {
    switch (display.depth, display.isDark) {
    case (.none, _):
      Sentence(
        en: "Without colour all themes look alike; --color always shows them.",
        ko: "색 없이는 모든 테마가 똑같아 보여요. --color always로 색을 볼 수 있어요.")
    case (.ansi16, _):
      Sentence(
        en: "For a terminal with sixteen colours. Try one: cyc streak --theme winter",
        ko: "16색 터미널용이에요. 써 보려면: cyc streak --theme winter")
    case (_, true):
      Sentence(
        en: "For a dark background. Try one: cyc streak --theme winter",
        ko: "어두운 배경용이에요. 써 보려면: cyc streak --theme winter")
    case (_, false):
      Sentence(
        en: "For a light background. Try one: cyc streak --theme winter",
        ko: "밝은 배경용이에요. 써 보려면: cyc streak --theme winter")
    }
  }
}
