internal import ArgumentParser
internal import Days

/// `cyc dday rm`: forgets a day.
struct DdayRemoveCommand: Command {
  static let configuration = CommandConfiguration(commandName: "rm", abstract: "Remove a day.")

  @Argument(help: "Its number, as the list shows it.")
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var languageOption: LanguageOption

  func run(in world: World) throws {
    guard let removed = try DdayStore.remove(number, in: world) else {
      throw DdayFailure.noSuchNumber(number)
    }
    try DdayCommand.say(DdayPhrases.removed, removed, output, in: world)
  }
}
