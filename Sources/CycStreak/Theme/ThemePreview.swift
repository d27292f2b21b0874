internal import CycBase
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

  private var tileWidth: Int {
    min((display.columns + 1) / 2, ThemePreview.levels.count / ThemePreview.rows) * 2 - 1
  }

  /// The one of several that is in use is marked, with a sign alone where words have no room.
  private func title(_ theme: GrassTheme) -> String {
    guard theme == inUse, themes.count > 1 else { return theme.name }
    let words = "\(theme.name) (\(ThemePhrases.inUse(language)))"
    return words.displayWidth <= tileWidth ? words : "* \(theme.name)"
  }

  private func tile(_ theme: GrassTheme) -> [Line] {
    let today = Day(number: ThemePreview.levels.count - 1)
    let days = ThemePreview.levels.enumerated().map { Contribution(day: today - $0, count: nil, level: $1) }
    let look = GrassLook(display: display, theme: theme, style: style, language: language)
    let heading = Line(title(theme).truncated(to: tileWidth, ellipsis: display.ellipsis), Style(bold: true))
    // As many days as have room with spaces between them.
    let shown = (tileWidth + 1) / 2 * ThemePreview.rows
    let sample = GrassDays(ContributionCalendar(days), in: today - (shown - 1)...today)
    return [heading] + SmallGrass(days: sample, rows: ThemePreview.rows).squares(columns: tileWidth, look: look)
  }

  /// What the colours are drawn for.
  var remark: Sentence {
    switch (display.depth, display.isDark) {
    case (.none, _): ThemePhrases.uncoloured
    case (.ansi16, _): ThemePhrases.drawnFor(ThemePhrases.sixteenColours)
    case (_, true): ThemePhrases.drawnFor(ThemePhrases.dark)
    case (_, false): ThemePhrases.drawnFor(ThemePhrases.light)
    }
  }
}
