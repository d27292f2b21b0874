internal import Days
internal import Streaks
internal import Terminal

/// The glyphs, colours and words of a contribution graph.
struct GrassLook {
  let depth: ColorDepth
  let theme: GrassTheme
  let isASCII: Bool
  let monthNames: [String]
  private let weekdayNames: [String]
  private let less: String
  private let more: String

  /// Glyphs that tell the levels apart by themselves.
  private static let shades = ["·", "░", "▒", "▓", "█"]
  private static let asciiShades = [".", "-", "+", "*", "#"]

  init(display: Display, theme: GrassTheme, language: Language) {
    depth = display.depth
    isASCII = display.isASCII
    self.theme = theme
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

  /// The line that names the levels, where it fits.
  func legend(columns: Int) -> [String] {
    let width = labelWidth + less.displayWidth + more.displayWidth + 11
    guard width <= columns else { return [] }
    let cells = (0...4).map { cell(level: $0) }.joined(separator: " ")
    return [String(repeating: " ", count: labelWidth) + "\(faint(less)) \(cells) \(faint(more))"]
  }

  private func cell(level: Int) -> String {
    let glyphs = isASCII ? GrassLook.asciiShades : GrassLook.shades
    if level == 0 { return faint(glyphs[0]) }
    // Sixteen colours have too few greens: there the glyph goes on telling the level.
    let glyph = isASCII || depth <= .ansi16 ? glyphs[level] : "■"
    return glyph.styled(Style(foreground: theme.color(level: level, depth: depth)), depth)
  }
}
