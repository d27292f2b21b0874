internal import Days
internal import Streaks
internal import Terminal

/// The glyphs, colours and words of a contribution graph.
struct GrassLook {
  let depth: ColorDepth
  let theme: GrassTheme
  let isDark: Bool
  let style: GlyphStyle
  private let names: GrassNames

  init(display: Display, theme: GrassTheme, style: GlyphStyle?, language: Language) {
    depth = display.depth
    isDark = display.isDark
    self.theme = theme
    self.style = GlyphStyle.drawn(asked: style, display: display)
    names = GrassNames(language)
  }

  var monthNames: [String] { names.months }
  var labelWidth: Int { (names.weekdays.map(\.displayWidth).max() ?? 0) + 1 }

  /// Every other weekday is named, as on GitHub.
  func weekdayLabel(_ weekday: Weekday) -> String {
    names.label(weekday)
  }

  /// The cell of a day: blank outside the range, a question mark where nothing is known of the day.
  func cell(_ entry: Contribution?, isInside: Bool) -> String {
    guard isInside else { return " " }
    guard let entry else { return faint("?") }
    return cell(level: entry.drawnLevel)
  }

  func faint(_ text: String) -> String {
    text.styled(Style(dim: true), depth)
  }

  /// The line that names the levels, where it fits behind an indentation.
  func legend(columns: Int, indent: Int) -> [String] {
    let width = indent + names.less.displayWidth + names.more.displayWidth + 11
    guard width <= columns else { return [] }
    let cells = (0...4).map { cell(level: $0) }.joined(separator: " ")
    return [spaces(indent) + "\(faint(names.less)) \(cells) \(faint(names.more))"]
  }

  private func cell(level: Int) -> String {
    let glyph = style.glyphs[level]
    if level == 0 { return faint(glyph) }
    return glyph.styled(Style(foreground: theme.color(level: level, depth: depth, isDark: isDark)), depth)
  }
}

extension Contribution {
  /// The level that a cell shows, also where only the count is known.
  var drawnLevel: Int { level ?? (isActive ? 1 : 0) }
}
