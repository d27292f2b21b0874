internal import Days
internal import Streaks
internal import Terminal

/// The glyphs, colours and words of a contribution graph.
struct GrassLook {
  let depth: ColorDepth
  let theme: GrassTheme
  let isDark: Bool
  let style: GlyphStyle
  let monthNames: [String]
  private let weekdayNames: [String]
  private let less: String
  private let more: String

  init(display: Display, theme: GrassTheme, style: GlyphStyle?, language: Language) {
    depth = display.depth
    isDark = display.isDark
    self.theme = theme
    self.style = GlyphStyle.drawn(asked: style, display: display)
    switch language {
    case .english:
      monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
      (less, more) = ("Less", "More")
    case .korean:
      monthNames = (1...12).map { "\($0)월" }
      weekdayNames = ["일", "월", "화", "수", "목", "금", "토"]
      (less, more) = ("적음", "많음")
    }
  }

  var labelWidth: Int { (weekdayNames.map(\.displayWidth).max() ?? 0) + 1 }

  /// Every other weekday is named, as on GitHub.
  func weekdayLabel(_ weekday: Weekday) -> String {
    weekday.rawValue % 2 == 1 ? weekdayNames[weekday.rawValue] : ""
  }

  /// The cell of a day: blank outside the range, a question mark where nothing is known of the day.
  func cell(_ entry: Contribution?, isInside: Bool) -> String {
    guard isInside else { return " " }
    guard let entry else { return faint("?") }
    return cell(level: entry.level ?? (entry.isActive ? 1 : 0))
  }

  func faint(_ text: String) -> String {
    text.styled(Style(dim: true), depth)
  }

  /// The line that names the levels, where it fits behind an indentation.
  func legend(columns: Int, indent: Int) -> [String] {
    let width = indent + less.displayWidth + more.displayWidth + 11
    guard width <= columns else { return [] }
    let cells = (0...4).map { cell(level: $0) }.joined(separator: " ")
    return [String(repeating: " ", count: indent) + "\(faint(less)) \(cells) \(faint(more))"]
  }

  private func cell(level: Int) -> String {
    let glyph = style.glyphs[level]
    if level == 0 { return faint(glyph) }
    return glyph.styled(Style(foreground: theme.color(level: level, depth: depth, isDark: isDark)), depth)
  }
}
