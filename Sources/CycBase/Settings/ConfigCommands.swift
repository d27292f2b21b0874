package import ArgumentParser
internal import Formats
internal import Platform
internal import TOMLFile
internal import Terminal

package struct ConfigCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show and change the settings.",
    discussion:
      "Without a subcommand it lists the settings: name, value, where the value comes from, and what it does.",
    subcommands: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self,
      ConfigEditCommand.self, ConfigPathCommand.self,
    ]
  )
  .examples([
    "cyc config": "all settings, and what they do",
    "cyc config set user torvalds": "changes one",
    "cyc config get user": "prints one",
  ])

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws { try ConfigListCommand.list(output, in: world) }
}

struct ConfigListCommand: Command {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the settings.", aliases: ["ls"])
    .examples([
      "cyc config list": "all settings",
      "cyc config list | grep '^nag'": "those of the reminders",
    ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws { try ConfigListCommand.list(output, in: world) }

  static func list(_ output: OutputOptions, in world: World) throws {
    let declared = world.features.declaredSettings.all
    try output.print(
      in: world,
      json: [
        "path": world.home.settingsPath,
        "settings": declared.map { SettingJSON.object($0, text: world.home.settings.text(of: $0)) },
      ]
    ) { display in
      let text = text(declared, in: world, columns: display.columns)
      return display.isASCII ? text.asciiOnly(world.screen.language) : text
    }
  }

  private static func text(_ declared: [AnySetting], in world: World, columns: Int) -> String {
    let language = world.screen.language
    let table = Table(
      [.leading(), .leading(), .leading()],
      rows: declared.map { setting in
        let value = world.home.settings.text(of: setting)
        let source = value != nil ? Sentence(en: "file", ko: "파일") : Sentence(en: "default", ko: "기본값")
        let shown = value.map(Sanitizer.clean) ?? setting.whenUnset()(language)
        return [setting.name, shown, source(language)].map { Segment($0) }
      })
    return zip(declared, table.rows).flatMap { setting, row in
      Line.section([table.line(row)], columns: columns) { Segment(setting.sentence(language)).wrapped(to: $0) }
    }.text(.none)
  }
}

private enum SettingJSON {
  /// - Parameter text: Value in the file
  static func object(_ setting: AnySetting, text: String?) -> JSONValue {
    let usual = setting.defaultText().map { value($0, setting.kind) }
    return [
      "name": setting.name, "value": text.map { value($0, setting.kind) } ?? usual, "default": usual,
      "source": text == nil ? "default" : "file",
    ]
  }

  /// With the type that the value has in TOML.
  private static func value(_ text: String, _ kind: SettingKind) -> JSONValue {
    switch kind {
    case .login, .text, .choice, .clock, .duration, .mailAddress, .serverAddress: text.json
    case .integer: Int(text)?.json ?? text.json
    case .angle: Double(text)?.json ?? text.json
    case .truth: (text == "true").json
    case .list, .accounts: text.split(separator: ",").map(String.init).json
    case .words, .folders: (ShellWords(text)?.words ?? []).json
    }
  }
}

struct ConfigGetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a setting.",
    discussion: "Exit status: 0 if it is set, 1 if it is not."
  )
  .examples([
    "cyc config get user": "its value",
    "cyc config get nag.from || echo unset": "1 if it is not set",
  ])

  @Argument(help: "The setting's name, such as user.", completion: .settings)
  var key: String

  @Flag(help: "Print one JSON object, including the default.")
  var json = false

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    let value = world.home.settings.text(of: setting)
    if json { try world.screen.out(JSONLine.text(SettingJSON.object(setting, text: value))) }
    guard let value else { throw ExitStatus.no }
    if !json { try world.screen.out(value + "\n") }
  }
}

struct ConfigSetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a setting.",
    discussion: "Comments and everything else in the file stay as they are."
  )
  .examples([
    "cyc config set user torvalds": "whose streak is shown",
    "cyc config set streak.rest_days sat,sun": "rest at the weekend",
    "cyc config set nag.from 20:00": "no reminder before eight",
  ])

  @Argument(help: "The setting's name, such as user.", completion: .settings)
  var key: String

  @Argument(
    help: "The value; a list has commas, such as sat,sun.",
    completion: .custom { words, _, _ in
      let declared = Completion.current?.world.features.declaredSettings
      return words.reversed().lazy.compactMap { declared?.named($0)?.kind.choices }.first ?? []
    })
  var value: String

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    guard let value = setting.kind.value(typed: value) else { throw ConfigFailure.wrongValue(setting, value) }
    let literal = setting.kind.literal(value)
    let isChanged = try world.changeSettings { try $0.setting(setting.path, toLiteral: literal) }
    try output.say(SettingJSON.object(setting, text: value).adding(["changed": isChanged]), in: world) {
      [.typed("\(setting.name) = \(literal)")]
    }
  }
}

struct ConfigUnsetCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Remove a setting from the file.",
    discussion: "Comments and everything else in the file stay as they are."
  )
  .examples([
    "cyc config unset theme": "back to the default",
    "cyc config unset streak.rest_days": "no more days of rest",
  ])

  @Argument(help: "The setting's name, such as user.", completion: .settings)
  var key: String

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    let isChanged = try world.changeSettings { try $0.unsetting(setting.path) }
    let said =
      isChanged
      ? Sentence(en: "\(setting.name) is no longer set.", ko: "\(setting.name) 설정을 지웠어요.")
      : Sentence(en: "\(setting.name) was not set.", ko: "\(setting.name) 설정은 원래 없었어요.")
    try output.say(SettingJSON.object(setting, text: nil).adding(["changed": isChanged]), in: world) { [said] }
  }
}

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
    let path = world.home.settingsPath
    guard world.screen.mayAsk else { throw EditorFailure.notWanted(instead: "cyc config set user NAME") }
    guard let editor = Editor(in: world) else { throw EditorFailure.notChosen(path: path) }
    try world.home.holdingSettings {
      if try world.home.settingsText() == nil {
        try world.home.writeSettings(ConfigEditCommand.template(world.features.declaredSettings, world.screen.language))
      }
    }
    try editor.open(path, in: world)
    world.noteProblems(of: try world.readSettings())
  }

  /// A new settings file: every setting, commented out.
  private static func template(_ declared: DeclaredSettings, _ language: Language) -> String {
    let head = Sentence(en: "Settings of cyc. Remove the # from a line to set it.", ko: "cyc 설정이에요. 줄 앞의 #을 지우면 적용돼요.")
    let settings = declared.all.map { "\n# \($0.sentence(language))\n# \($0.exampleLine)\n" }
    return "# \(head(language))\n" + settings.joined()
  }
}

/// `cyc config path`, for scripts; people find the path in `cyc about`.
struct ConfigPathCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the path of the settings file.", shouldDisplay: false
  )
  .examples([
    "cyc config path": "its path",
    "ls -l \"$(cyc config path)\"": "for other programs",
  ])

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let path = world.home.settingsPath
    try world.print(as: json ? .json : .text, json: ["path": path]) { path + "\n" }
  }
}

extension CompletionKind {
  package static let settings = values { world in
    world.features.declaredSettings.all.map { ($0.name, $0.sentence(world.screen.language)) }
  }
}

extension SettingKind {
  /// Empty if the values cannot be listed.
  package var choices: [String] {
    switch self {
    case .choice(let values), .list(of: let values, max: _): values
    case .truth: ["true", "false"]
    default: []
    }
  }
}
