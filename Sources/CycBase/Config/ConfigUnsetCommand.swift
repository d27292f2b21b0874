internal import ArgumentParser
internal import Formats
internal import TOMLFile

/// `cyc config unset`: takes one setting out of the file.
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
    let isChanged = try world.changeSettings { text throws(TOMLText.EditError) in
      try text.unsetting(setting.path)
    }
    let said =
      isChanged
      ? Sentence(en: "\(setting.name) is no longer set.", ko: "\(setting.name) 설정을 지웠어요.")
      : Sentence(en: "\(setting.name) was not set.", ko: "\(setting.name) 설정은 원래 없었어요.")
    try output.say(SettingJSON.object(setting, text: nil).adding(["changed": isChanged]), in: world) { [said] }
  }
}
