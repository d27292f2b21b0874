package import Days

/// All settings of cyc. Each feature declares its own in an extension of `AnySetting`; the root lists them.
package struct DeclaredSettings {
  package let all: [AnySetting]
  private let byName: [String: AnySetting]

  package init(_ all: [AnySetting]) {
    self.all = all
    byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }

  var longestPath: Int { all.map(\.path.count).max() ?? 0 }

  package func named(_ name: String) -> AnySetting? { byName[name] }

  /// - Parameter keys: From the file, where a quoted key may contain dots
  package func setting(at keys: [String]) -> AnySetting? { name(at: keys).flatMap(named) }

  func isTable(_ keys: [String]) -> Bool {
    name(at: keys).map { name in all.contains { $0.tables.contains(name) } } ?? false
  }

  /// Nil if a key contains a dot.
  private func name(at keys: [String]) -> String? { keys.contains { $0.contains(".") } ? nil : keys.chained(".") }

  /// The setting that a misspelt name probably means.
  package func nearest(to name: String) -> AnySetting? {
    // A part of a name, or the right table, is a better hint than the spelling.
    let holders = all.filter { name.count > 2 && $0.name.contains(name.lowercased()) }
    let neighbours = all.filter { $0.path.count > 1 && name.hasPrefix("\($0.path[0]).") }
    if let candidates = [holders, neighbours].first(where: { !$0.isEmpty }) {
      return candidates.min { Suggestion.distance($0.name, name) < Suggestion.distance($1.name, name) }
    }
    return Suggestion.nearest(to: name, among: all, by: \.name)
  }
}

extension AnySetting {
  package static let language = Setting<Language?>(
    "language", .choice, unset: Sentence(en: "from the locale", ko: "로캘의 언어"), example: "ko",
    Sentence(
      en: "The language of the output; --lang overrides it, and it overrides LC_ALL, LC_MESSAGES and LANG.",
      ko: "출력에 쓸 언어예요. --lang을 가장 먼저 따르고, 그다음이 이 설정, 그다음이 LC_ALL, LC_MESSAGES, LANG이에요."))

  package static let weekStart = Setting<Weekday>(
    "week_start", .choice(["sun", "mon"], { Weekday(settingName: $0) }, \.settingName), default: .sunday,
    example: "mon", Sentence(en: "The day on which a week begins.", ko: "한 주가 시작하는 요일이에요."))
}
