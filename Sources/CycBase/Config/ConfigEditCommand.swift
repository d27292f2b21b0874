internal import ArgumentParser
internal import Platform

/// `cyc config edit`: opens the file in the person's editor.
struct ConfigEditCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Open the settings file in VISUAL or EDITOR.",
    discussion: "If there is no file yet, one is created with every setting in a comment."
  )
  .examples([
    "cyc config edit": "in your own editor",
    "EDITOR=nano cyc config edit": "in another one",
  ])

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let path = Settings.path(in: world.directories)
    guard world.mayAsk else { throw EditorFailure.notWanted(instead: "cyc config set user NAME") }
    guard let editor = Editor(environment: world.environment) else { throw EditorFailure.notChosen(path: path) }
    try world.holdingSettings {
      if try world.settingsText() == nil {
        try world.writeSettings(SettingsTemplate.text(world.declaredSettings, world.language))
      }
    }
    try editor.open(path, in: world)
    world.noteProblems(of: try world.readSettings())
  }
}

/// What a new settings file says: every setting, in comments.
enum SettingsTemplate {
  static func text(_ declared: DeclaredSettings, _ language: Language) -> String {
    let head = Sentence(
      en: "Settings of cyc. Remove the # from a line to set it.", ko: "cyc 설정이에요. 줄 앞의 #을 지우면 적용돼요.")
    let settings = declared.all.map { setting in
      "\n# \(setting.sentence(language))\n# \(setting.exampleLine)\n"
    }
    return "# \(head(language))\n" + settings.joined()
  }
}
