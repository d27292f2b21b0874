package import CycBase
internal import ArgumentParser
internal import Resources
package import Streaks
package import Terminal
internal import TOMLFile

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

/// Why there is no such look.
enum ThemeFailure: UserFacingError {
  case noSuchTheme(String)

  /// The theme of a name.
  ///
  /// - Throws: `ThemeFailure`
  static func theme(_ name: String) throws -> GrassTheme {
    guard let theme = GrassTheme.named(name) else { throw noSuchTheme(name) }
    return theme
  }

  var message: Sentence {
    switch self {
    case .noSuchTheme(let name):
      let choices = GrassTheme.ids.joined(separator: ", ")
      return Sentence(
        en: "no such theme: '\(name.excerpt)'; choose from \(choices)",
        ko: "없는 테마예요: '\(name.excerpt)'. 쓸 수 있는 테마: \(choices)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .noSuchTheme(let name):
      guard let guess = Suggestion.nearest(to: name, among: GrassTheme.ids, by: \.self) else {
        return .typed("cyc theme")
      }
      return Sentence(
        en: "did you mean \(guess)? cyc theme shows them all", ko: "혹시 \(guess) 테마인가요? cyc theme으로 모두 볼 수 있어요")
    }
  }
  var exitStatus: ExitStatus { .usage }
}

/// The colours that mean the same wherever they are drawn; words or places say it too.
extension Display {
  package func color(of today: Streak.Today) -> Color {
    switch today {
    case .done: color(.green, dark: RGB(red: 63, green: 185, blue: 80), light: RGB(red: 26, green: 127, blue: 55))
    case .resting: .named(.cyan)
    case .pending, .unknown: amber
    }
  }

  /// What is still open, today above all, or not quite certain.
  package var amber: Color {
    color(.yellow, dark: RGB(red: 227, green: 163, blue: 31), light: RGB(red: 154, green: 103, blue: 0))
  }

  /// A day without contributions: the background, and a little of what is written on it.
  var emptyDayColor: Color {
    let unknown = isDark ? RGB(red: 13, green: 17, blue: 23) : .white
    return .rgb((background ?? unknown).mixed(with: isDark ? .white : .black, share: isDark ? 0.12 : 0.08))
  }

  /// Of sixteen colours the user's palette says how they look.
  private func color(_ name: NamedColor, dark: RGB, light: RGB) -> Color {
    depth > .ansi16 ? .rgb(isDark ? dark : light) : .named(name)
  }
}
