internal import Resources
internal import TOMLKit
internal import Terminal

/// The colours of the levels 1 to 4, on the background of the terminal at hand.
struct GrassTheme: Equatable {
  let greens: [RGB]

  /// GitHub's own colours.
  static func gitHub(isDark: Bool) -> GrassTheme {
    let table = try? TOMLTable(string: Resources.gitHubTheme)
    let names = table?[isDark ? "dark" : "light"]?.array?.compactMap { $0.string } ?? []
    return GrassTheme(greens: names.compactMap { RGB($0) })
  }

  /// The colour of a level; nil where there is none, and the glyph has to do.
  func color(level: Int, depth: ColorDepth) -> Color? {
    if depth == .ansi16 { return .named(level < 3 ? .green : .brightGreen) }
    return greens.indices.contains(level - 1) ? .rgb(greens[level - 1]) : nil
  }
}
