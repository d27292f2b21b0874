internal import Resources
internal import TOMLFile
internal import Terminal

/// The colours of the levels 1 to 4, as a file of `Resources/themes` has them.
struct GrassTheme: Equatable {
  /// What is typed, such as `github`.
  let id: String
  /// As a title, such as `GitHub`.
  let name: String
  /// For a dark background.
  let dark: [RGB]
  /// For a light background.
  let light: [RGB]
  /// For terminals with sixteen colours.
  let ansi16: [NamedColor]

  static let gitHub = GrassTheme.named("github") ?? GrassTheme(id: "", toml: "")

  /// What can be typed as a theme.
  static var ids: [String] { Resources.themes.map(\.id) }

  /// The theme that somebody typed, in whatever case; nil where there is none.
  static func named(_ text: String) -> GrassTheme? {
    let id = text.lowercased()
    return Resources.themes.first { $0.id == id }.map {
      GrassTheme(id: $0.id, toml: String(decoding: $0.toml, as: UTF8.self))
    }
  }

  init(id: String, toml: String) {
    self.id = id
    let theme = try? TOMLDocument(toml).root
    func words(_ key: String) -> [String] { theme?[[key]]?.array?.compactMap(\.string) ?? [] }
    name = theme?[["name"]]?.string ?? ""
    dark = words("dark").compactMap { RGB($0) }
    light = words("light").compactMap { RGB($0) }
    ansi16 = words("ansi16").compactMap { NamedColor($0) }
  }

  /// The colour of a level; nil where there is none, and the glyph has to do.
  func color(level: Int, depth: ColorDepth, isDark: Bool) -> Color? {
    let colors: [Color] = depth == .ansi16 ? ansi16.map(Color.named) : (isDark ? dark : light).map(Color.rgb)
    return colors.indices.contains(level - 1) ? colors[level - 1] : nil
  }
}
