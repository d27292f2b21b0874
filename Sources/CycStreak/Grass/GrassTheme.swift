package import CycBase
internal import ArgumentParser
internal import Resources
package import Streaks
package import Terminal
internal import TOMLFile

/// The colours of the levels 1 to 4, read from a file of `Resources/themes`.
package struct GrassTheme: Equatable {
  /// As typed, such as `github`.
  let id: String
  /// As shown, such as `GitHub`.
  let name: String
  /// For dark and for light backgrounds.
  let dark, light: [RGB]
  /// Colour of all levels on terminals with sixteen colours: there the user's palette decides how bright a colour is,
  /// so glyphs show the level.
  let ansi16: NamedColor

  // The fallback is never used: the theme is part of the program.
  static let gitHub = GrassTheme.named("github") ?? GrassTheme(id: "", toml: "")

  package static var ids: [String] { Resources.themes.map(\.id) }

  /// The theme of a typed name; case does not matter.
  static func named(_ text: String) -> GrassTheme? {
    let id = text.lowercased()
    return Resources.themes.first { $0.id == id }.map {
      GrassTheme(id: $0.id, toml: String(decoding: $0.toml, as: UTF8.self))
    }
  }

  private init(id: String, toml: String) {
    self.id = id
    let theme = try? TOMLDocument(toml).root
    func words(_ key: String) -> [String] { theme?[[key]]?.array?.compactMap(\.string) ?? [] }
    name = theme?[["name"]]?.string ?? ""
    dark = words("dark").compactMap { RGB($0) }
    light = words("light").compactMap { RGB($0) }
    ansi16 = theme?[["ansi16"]]?.string.flatMap { NamedColor(rawValue: $0) } ?? .green
  }

  /// - Parameter level: 1 to 4
  package func color(level: Int, on display: Display) -> Color {
    if display.depth <= .ansi16 { return .named(ansi16) }
    return .rgb((display.isDark ? dark : light)[level - 1])
  }

  /// - Parameter share: share of the largest value, 0 to 1
  package func color(share: Double, on display: Display) -> Color {
    color(level: min(4, max(1, Int((share * 4).rounded(.up)))), on: display)
  }

  /// The theme of the option if there is one, otherwise that of the setting.
  static func chosen(_ option: String?, in world: World) throws(UsageFailure) -> GrassTheme {
    guard let option else { return world.home.settings[.theme] }
    if let theme = named(option) { return theme }
    let choices = ids.joined(separator: ", ")
    let guess = Suggestion.nearest(to: option, among: ids, by: \.self)
    throw UsageFailure(
      en: "no such theme: '\(option.excerpt)'; choose from \(choices)",
      ko: "없는 테마예요: '\(option.excerpt)'. 쓸 수 있는 테마: \(choices)",
      hint: guess.map {
        Sentence(en: "did you mean \($0)? cyc theme shows them all", ko: "혹시 \($0) 테마인가요? cyc theme으로 모두 볼 수 있어요")
      } ?? .typed("cyc theme"))
  }
}

extension CompletionKind { static let themes = list(GrassTheme.ids) }

// Text or position always carries the same meaning as these colours.
extension Display {
  package func color(of today: Streak.Today) -> Color {
    switch today {
    case .done: color(.green, dark: RGB(red: 63, green: 185, blue: 80), light: RGB(red: 26, green: 127, blue: 55))
    case .resting: .named(.cyan)
    case .pending, .unknown: amber
    }
  }

  /// For things that are open, such as today, or uncertain.
  package var amber: Color {
    color(.yellow, dark: RGB(red: 227, green: 163, blue: 31), light: RGB(red: 154, green: 103, blue: 0))
  }

  /// A day without contributions: the background mixed with a little of the text colour.
  var emptyDayColor: Color {
    let assumed = isDark ? RGB(red: 13, green: 17, blue: 23) : .white
    return .rgb((background ?? assumed).mixed(with: isDark ? .white : .black, share: isDark ? 0.12 : 0.08))
  }

  /// With sixteen colours the user's palette decides, so only the name is used.
  private func color(_ name: NamedColor, dark: RGB, light: RGB) -> Color {
    depth > .ansi16 ? .rgb(isDark ? dark : light) : .named(name)
  }
}
