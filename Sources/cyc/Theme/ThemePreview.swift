internal import Days
internal import Streaks
internal import Terminal

/// Themes on a sample grass, as many side by side as fit.
struct ThemePreview {
  let themes: [GrassTheme]
  let inUse: GrassTheme
  let display: Display
  let style: GlyphStyle?
  let language: Language

  /// The sample's levels, today first: 40 days in 4 rows, in which every level meets every other.
  private static let levels = Array("2413014320314202413301240312043214023104").compactMap(\.wholeNumberValue)
  private static let rows = 4
  private static let gap = 3

  /// The themes, and a remark.
  var text: String {
    tiles + "\n" + remark(language).wrapped(to: display.columns).map { $0 + "\n" }.joined()
  }

  /// The themes alone.
  var tiles: String {
    let perBand = max(1, (display.columns + ThemePreview.gap) / (tileWidth + ThemePreview.gap))
    let bands = stride(from: 0, to: themes.count, by: perBand).map {
      band(Array(themes[$0..<min($0 + perBand, themes.count)]))
    }
    return bands.joined(separator: [""]).map { $0 + "\n" }.joined()
  }

  private var tileWidth: Int {
    min((display.columns + 1) / 2, ThemePreview.levels.count / ThemePreview.rows) * 2 - 1
  }

  /// The lines of some themes beside each other. Every row of a sample has the width of a tile.
  private func band(_ themes: [GrassTheme]) -> [String] {
    let tiles = themes.map(tile)
    let separator = spaces(ThemePreview.gap)
    return (0...ThemePreview.rows).map { row in
      let last = tiles.indices.last
      return tiles.indices.map { row == 0 ? heading(themes[$0], isLast: $0 == last) : tiles[$0][row - 1] }
        .joined(separator: separator)
    }
  }

  private func heading(_ theme: GrassTheme, isLast: Bool) -> String {
    let title = title(theme).truncated(to: tileWidth, ellipsis: display.ellipsis)
    // Spaces would only be left over at the end of the line.
    return title.styled(Style(bold: true), display.depth) + spaces(isLast ? 0 : tileWidth - title.displayWidth)
  }

  /// The one of several that is in use is marked, with a sign alone where words have no room.
  private func title(_ theme: GrassTheme) -> String {
    guard theme == inUse, themes.count > 1 else { return theme.name }
    let words = "\(theme.name) (\(ThemePhrases.inUse(language)))"
    return words.displayWidth <= tileWidth ? words : "* \(theme.name)"
  }

  private func tile(_ theme: GrassTheme) -> [String] {
    let today = Day(number: ThemePreview.levels.count - 1)
    let days = ThemePreview.levels.enumerated().map { Contribution(day: today - $0, count: nil, level: $1) }
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    return SmallGrass(calendar: ContributionCalendar(days), range: Day(number: 0)...today, rows: ThemePreview.rows)
      .cellRows(columns: tileWidth, look: look)
  }

  private var remark: Sentence {
    switch (display.depth, display.isDark) {
    case (.none, _): ThemePhrases.uncoloured
    case (.ansi16, _): ThemePhrases.drawnFor(ThemePhrases.sixteenColours)
    case (_, true): ThemePhrases.drawnFor(ThemePhrases.dark)
    case (_, false): ThemePhrases.drawnFor(ThemePhrases.light)
    }
  }
}
