internal import ArgumentParser
internal import Formats
internal import TOMLFile

/// `cyc config set`: changes one value in the file; its comments and their order stay.
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
      words.reversed().lazy.compactMap { Completion.current?.world.declaredSettings.named($0)?.kind.choices }.first
        ?? []
    })
  var value: String

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  static let settingsUse = SettingsUse.unread

  func run(in world: World) throws {
    let setting = try world.setting(key: key)
    guard let value = setting.kind.value(typed: value) else { throw ConfigFailure.wrongValue(setting, value) }
    let literal = setting.kind.literal(value)
    let isChanged = try world.changeSettings { text throws(TOMLText.EditError) in
      try text.setting(setting.path, toLiteral: literal)
    }
    try output.say(SettingJSON.object(setting, text: value).adding(["changed": isChanged]), in: world) {
      [.typed("\(setting.name) = \(literal)")]
    }
  }
}
