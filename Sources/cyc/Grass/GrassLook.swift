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
  func cell(_ entry: Contribution?, isInside: Bool) -> Segment {
    guard isInside else { return GrassLook.space }
    guard let entry else { return faint("?") }
    return cell(level: entry.drawnLevel)
  }

  func faint(_ text: String) -> Segment { Segment(text, Style(dim: true)) }

  /// Cells in a row, as far from each other as from those below.
  static func row(_ cells: some Sequence<Segment>, isSpaced: Bool = true) -> Line {
    isSpaced ? Line(Array(cells.map { [$0] }.joined(separator: [space]))) : Line(Array(cells))
  }

  /// The line that names the levels, where it fits behind an indentation.
  func legend(columns: Int, indent: Int) -> [Line] {
    let line = GrassLook.row([faint(names.less)] + (0...4).map { cell(level: $0) } + [faint(names.more)])
    return indent + line.width <= columns ? [line.indented(by: indent)] : []
  }

  private static let space = Segment(" ")

  private func cell(level: Int) -> Segment {
    let glyph = style.glyphs[level]
    if level == 0 { return faint(glyph) }
    return Segment(glyph, Style(foreground: theme.color(level: level, depth: depth, isDark: isDark)))
  }
}

extension Contribution {
  /// The level that a cell shows, also where only the count is known.
  var drawnLevel: Int { level ?? (isActive ? 1 : 0) }
}
