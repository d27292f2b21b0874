internal import CycBase

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
