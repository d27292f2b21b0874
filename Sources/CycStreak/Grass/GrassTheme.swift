package import CycBase
internal import ArgumentParser
internal import Resources
internal import TOMLFile
package import Terminal

/// The colours of the levels 1 to 4, as a file of `Resources/themes` has them.
package struct GrassTheme: Equatable {
  /// What is typed, such as `github`.
  package let id: String
  /// As a title, such as `GitHub`.
  package let name: String
  /// For a dark background.
  let dark: [RGB]
  /// For a light background.
  package let light: [RGB]
  /// For terminals with sixteen colours, where glyphs tell the levels apart. One for all levels: which of two named colours is
  /// the brighter one, only the user's palette knows.
  let ansi16: NamedColor

  static let gitHub = GrassTheme.named("github") ?? GrassTheme(id: "", toml: "")

  /// What can be typed as a theme.
  package static var ids: [String] { Resources.themes.map(\.id) }

  /// The theme that somebody typed, in whatever case; nil where there is none.
  package static func named(_ text: String) -> GrassTheme? {
    let id = text.lowercased()
    return Resources.themes.first { $0.id == id }.map {
      GrassTheme(id: $0.id, toml: String(decoding: $0.toml, as: UTF8.self))
    }
  }

  package init(id: String, toml: String) {
    self.id = id
    let theme = try? TOMLDocument(toml).root
    func words(_ key: String) -> [String] { theme?[[key]]?.array?.compactMap(\.string) ?? [] }
    name = theme?[["name"]]?.string ?? ""
    dark = words("dark").compactMap { RGB($0) }
    light = words("light").compactMap { RGB($0) }
    ansi16 = theme?[["ansi16"]]?.string.flatMap { NamedColor($0) } ?? .green
  }

  /// The colour of a level from 1 to 4.
  package func color(level: Int, on display: Display) -> Color {
    if display.depth <= .ansi16 { return .named(ansi16) }
    return .rgb((display.isDark ? dark : light)[level - 1])
  }

  /// The colour of a part of the largest, as the grass shows one.
  package func color(share: Double, on display: Display) -> Color {
    color(level: min(4, max(1, Int((share * 4).rounded(.up)))), on: display)
  }
}

extension CompletionKind {
  /// The themes, by their names.
  static let themes = list(GrassTheme.ids)
}
