package import ArgumentParser
internal import Formats
internal import GitHub
internal import Platform
internal import TOMLFile
internal import Terminal

package struct ConfigCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "config", abstract: Sentence(en: "Show and change the settings.", ko: "설정을 보여 주고 바꿔요."),
    discussion: Sentence(
      en: "Without a subcommand it lists the settings: name, value, where the value comes from, and what it does.",
      ko: "하위 명령 없이 쓰면 설정을 보여 줘요. 이름, 값, 값이 어디에서 왔는지, 무엇을 하는지 나와요."),
    subcommands: [
      ConfigListCommand.self, ConfigGetCommand.self, ConfigSetCommand.self, ConfigUnsetCommand.self,
      ConfigEditCommand.self, ConfigPathCommand.self,
    ],
    examples: [
      "cyc config": Sentence(en: "all settings, and what they do", ko: "모든 설정과 하는 일"),
      "cyc config set user torvalds": Sentence(en: "changes one", ko: "하나 바꾸기"),
      "cyc config get user": Sentence(en: "prints one", ko: "하나 출력하기"),
    ])

  @OptionGroup package var output: OutputOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws { try ConfigListCommand.list(output, in: world) }
}

struct ConfigListCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "list", abstract: Sentence(en: "List the settings.", ko: "설정을 보여 줘요."), aliases: ["ls"],
    examples: [
      "cyc config list": Sentence(en: "all settings", ko: "모든 설정"),
      "cyc config list | grep '^nag'": Sentence(en: "those of the reminders", ko: "알림 설정"),
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
      display.shown(text(declared, in: world, display), world.screen.language)
    }
  }

  private static func text(_ declared: [AnySetting], in world: World, _ display: Display) -> String {
    let language = world.screen.language
    let table = Table(
      [.leading(), .leading(), .leading()],
      rows: declared.map { setting in
        let value = world.home.settings.text(of: setting)
        let source = value != nil ? Sentence(en: "file", ko: "파일") : Sentence(en: "default", ko: "기본값")
        let shown = value.map(Sanitizer.clean) ?? setting.whenUnset()(language)
        return [Segment(setting.name, Style(bold: true)), Segment(shown), Segment(source(language))]
      })
    let fits = table.width <= display.columns
    var lastGroup: Substring?
    return zip(declared, table.rows).flatMap { setting, row in
      let heading = fits ? [table.line(row)] : row[0].wrapped(to: display.columns)
      let lines = Line.section(heading, columns: display.columns) { columns in
        (fits ? [] : Line.flow(Array(row.dropFirst()), columns: columns))
          + Segment(setting.explanation(language)).wrapped(to: columns)
      }
      // An empty line separates groups: settings with the same first word, such as nag.from and nag.cheer.
      let parts = setting.name.split(separator: ".")
      let group = parts.count > 1 ? parts.first : ""
      defer { lastGroup = group }
      return (lastGroup == nil || lastGroup == group ? [] : [Line()]) + lines
    }.text(display.depth)
  }
}

private enum SettingJSON {
  /// - Parameter text: Value in the file
  static func object(_ setting: AnySetting, text: String?) -> JSONValue {
    let defaultValue = setting.defaultText().map { value($0, setting.kind) }
    return [
      "name": setting.name, "value": text.map { value($0, setting.kind) } ?? defaultValue, "default": defaultValue,
      "source": text == nil ? "default" : "file",
    ]
  }

  /// With the type that the value has in TOML.
  private static func value(_ text: String, _ kind: SettingKind) -> JSONValue {
    switch kind {
    case .login, .text, .choice, .clock, .duration, .mailAddress, .serverAddress: text.json
    case .integer: Int(text)?.json ?? text.json
    case .angle: Double(text)?.json ?? text.json
    case .boolean: (text == "true").json
    case .list, .accounts: text.split(separator: ",").map(String.init).json
    case .program, .folders: (ShellWords(text)?.words ?? []).json
    }
  }
}

struct ConfigGetCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "get", abstract: Sentence(en: "Print the value of a setting.", ko: "설정의 값을 출력해요."),
    discussion: Sentence(en: "Exit status: 0 if it is set, 1 if it is not.", ko: "종료 상태: 0 정한 값이 있음, 1 없음."),
    examples: [
      "cyc config get user": Sentence(en: "its value", ko: "값"),
      "cyc config get nag.from || echo unset": Sentence(en: "1 if it is not set", ko: "정하지 않았다면 1"),
    ])

  @Argument(help: .settingName, completion: .settings)
  var key: String

  @Flag(help: ArgumentHelp(en: "Print one JSON object, including the default.", ko: "기본값까지 JSON 객체 하나로 출력해요."))
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
  static let configurations = BilingualConfiguration(
    commandName: "set", abstract: Sentence(en: "Set a setting.", ko: "설정을 정해요."),
    discussion: Sentence(
      en: "Comments and everything else in the file stay as they are.", ko: "파일의 주석과 다른 것은 모두 그대로 둬요."),
    examples: [
      "cyc config set user torvalds": Sentence(en: "whose streak is shown", ko: "누구의 기록을 볼지"),
      "cyc config set streak.rest_days sat,sun": Sentence(en: "rest at the weekend", ko: "주말에 쉬기"),
      "cyc config set nag.from 20:00": Sentence(en: "no reminder before eight", ko: "8시 전에는 알리지 않기"),
    ])

  @Argument(help: .settingName, completion: .settings)
  var key: String

  @Argument(
    help: ArgumentHelp(en: "The value; a list has commas, such as sat,sun.", ko: "값이에요. 여러 개는 쉼표로 나눠요. 예: sat,sun"),
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
    let typed = setting.kind == .login ? loginOnHost(in: world) ?? value : value
    guard let value = setting.kind.value(typed: typed) else { throw ConfigFailure.wrongValue(setting, typed) }
    let literal = setting.kind.literal(value)
    let isChanged = try world.changeSettings { try $0.setting(setting.path, toLiteral: literal) }
    try output.say(SettingJSON.object(setting, text: value).adding(["changed": isChanged]), in: world) {
      [.typed("\(setting.name) = \(literal)")]
    }
  }

  /// The login of HOST/LOGIN, if cyc asks that host: the setting has no host. Nil for anything else.
  private func loginOnHost(in world: World) -> String? {
    guard let variable = world.home.environment["CYC_HOST"], let host = try? Host(variable),
      let address = AccountAddress(typed: value), address.host == host
    else { return nil }
    return address.login.name
  }
}

struct ConfigUnsetCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "unset", abstract: Sentence(en: "Remove a setting from the file.", ko: "설정을 파일에서 지워요."),
    discussion: Sentence(
      en: "Comments and everything else in the file stay as they are.", ko: "파일의 주석과 다른 것은 모두 그대로 둬요."),
    examples: [
      "cyc config unset theme": Sentence(en: "back to the default", ko: "기본값으로"),
      "cyc config unset streak.rest_days": Sentence(en: "no more days of rest", ko: "쉬는 요일 없애기"),
    ])

  @Argument(help: .settingName, completion: .settings)
  var key: String

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    let isChanged = try world.changeSettings { try $0.unsetting(setting.path) }
    let sentence =
      isChanged
      ? Sentence(en: "\(setting.name) is no longer set.", ko: "\(setting.name) 설정을 지웠어요.")
      : Sentence(en: "\(setting.name) was not set.", ko: "\(setting.name) 설정은 원래 없었어요.")
    try output.say(SettingJSON.object(setting, text: nil).adding(["changed": isChanged]), in: world) { [sentence] }
  }
}

struct ConfigEditCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "edit",
    abstract: Sentence(en: "Open the settings file in VISUAL or EDITOR.", ko: "설정 파일을 VISUAL이나 EDITOR로 열어요."),
    discussion: Sentence(
      en: "If there is no file yet, one is created with every setting in a comment.",
      ko: "아직 파일이 없으면 모든 설정을 주석으로 담은 파일을 만들어요."),
    examples: [
      "cyc config edit": Sentence(en: "in your own editor", ko: "내 편집기로"),
      "EDITOR=nano cyc config edit": Sentence(en: "in another one", ko: "다른 편집기로"),
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
    world.noteSettingsChanged()
    world.noteProblems(of: try world.readSettings())
  }

  /// A new settings file: every setting, commented out.
  private static func template(_ declared: DeclaredSettings, _ language: Language) -> String {
    let head = Sentence(en: "Settings of cyc. Remove the # from a line to set it.", ko: "cyc 설정이에요. 줄 앞의 #을 지우면 적용돼요.")
    let settings = declared.all.map { "\n# \($0.explanation(language))\n# \($0.exampleLine)\n" }
    return "# \(head(language))\n" + settings.joined()
  }
}

/// `cyc config path`, for scripts; people find the path in `cyc about`.
struct ConfigPathCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "path", abstract: Sentence(en: "Print the path of the settings file.", ko: "설정 파일의 경로를 출력해요."),
    shouldDisplay: false,
    examples: [
      "cyc config path": Sentence(en: "its path", ko: "파일의 경로"),
      "ls -l \"$(cyc config path)\"": Sentence(en: "for other programs", ko: "다른 프로그램용"),
    ])

  @Flag(help: .json)
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
    world.features.declaredSettings.all.map { ($0.name, $0.explanation(world.screen.language)) }
  }
}

extension SettingKind {
  /// Empty if the values cannot be listed.
  package var choices: [String] {
    switch self {
    case .choice(let values), .list(of: let values, max: _): values
    case .boolean: ["true", "false"]
    default: []
    }
  }
}

extension ArgumentHelp {
  fileprivate static var settingName: ArgumentHelp {
    ArgumentHelp(en: "The setting's name, such as user.", ko: "설정의 이름이에요. 예: user")
  }
}
