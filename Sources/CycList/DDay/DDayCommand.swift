package import CycBase
internal import CycStreak
package import ArgumentParser
package import Days
internal import Formats

/// `cyc dday`: days to look forward to. Alone it lists them.
package struct DDayCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "dday",
    abstract: "Count down to anniversaries and deadlines.",
    discussion: """
      D-3 is in three days, D-DAY today, D+3 was three days ago, by local days. Without a subcommand it lists them, \
      the next one first.

      A yearly 29 February falls on 1 March in other years.
      """,
    subcommands: [DDayAddCommand.self, DDayListCommand.self, DDayEditCommand.self, DDayRemoveCommand.self],
    defaultSubcommand: DDayListCommand.self
  )
  .examples([
    "cyc dday": "what is ahead",
    "cyc dday add Exam 2027-03-06": "one more",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser hands every call to a subcommand, in doubt to the default one.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }

  /// Says what was done with a day.
  package static func say(
    _ phrase: (DDay, Day) -> Sentence, _ day: DDay, _ output: AnswerOptions, result: String? = nil, in world: World
  ) throws {
    let today = world.now().today
    try output.say(["today": today.description, "dday": day.json(on: today)], in: world, result: result) {
      [phrase(output.isASCII(in: world) ? DDayText.ascii(day, world.language) : day, today)]
    }
  }
}
