internal import Terminal

/// The settings as people read them.
struct SettingsList {
  let settings: Settings
  let declared: DeclaredSettings
  let language: Language
  let columns: Int

  var text: String {
    declared.all.flatMap(lines).map { $0 + "\n" }.joined()
  }

  private func lines(_ setting: Setting) -> [String] {
    let value = settings[setting]
    let source = value == nil ? Sentence(en: "default", ko: "기본값") : Sentence(en: "file", ko: "파일")
    let names = declared.all.map(\.name.displayWidth).max() ?? 0
    let values = declared.all.map { shown($0).displayWidth }.max() ?? 0
    let first = "\(setting.name.padded(to: names))  \(shown(setting).padded(to: values))  \(source(language))"
    let sentence = setting.sentence(language).wrapped(to: max(12, columns - 2)).map { "  \($0)" }
    return [first] + sentence
  }

  private func shown(_ setting: Setting) -> String {
    settings[setting].map(Sanitizer.clean) ?? setting.whenUnset(language)
  }
}
