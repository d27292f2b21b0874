/// What a new settings file says: every setting, in comments.
enum SettingsTemplate {
  static func text(_ declared: DeclaredSettings, _ language: Language) -> String {
    let head = Sentence(
      en: "Settings of cyc. Take the # away from a line to set it.", ko: "cyc 설정이에요. 줄 앞의 #을 지우면 적용돼요.")
    let settings = declared.all.map { setting in
      "\n# \(setting.sentence(language))\n# \(setting.exampleLine)\n"
    }
    return "# \(head(language))\n" + settings.joined()
  }
}
