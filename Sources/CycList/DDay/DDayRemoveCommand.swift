internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days

/// `cyc dday rm`: forgets a day.
struct DDayRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a day.", aliases: ["remove", "delete"]
  )
  .examples([
    "cyc dday rm 1": "by its number in the list",
    "cyc dday rm 2 --json": "for scripts",
  ])

  @Argument(help: "Its number in the list.", completion: .ddays)
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    guard let removed = try DDayStore.remove(number, in: world) else {
      throw DDayFailure.noSuchNumber(number)
    }
    try DDayCommand.say(DDayPhrases.removed, removed, output, in: world)
  }
}
