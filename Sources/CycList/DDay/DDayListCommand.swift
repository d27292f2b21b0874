internal import CycBase
internal import CycStreak
internal import ArgumentParser
internal import Days
internal import Formats

/// `cyc dday list`: the next one first, what is past last.
struct DDayListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List D-days, the next one first.",
    discussion: "`cyc dday edit` and `cyc dday rm` take the number at the front of a line.", aliases: ["ls"]
  )
  .examples([
    "cyc dday list": "with numbers",
    "cyc dday list --json": "for scripts",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let days = try DDayStore.all(in: world)
    let today = world.now().today
    let ordered = DDay.ordered(days, today: today)
    try output.print(
      in: world, json: ["today": today.description, "ddays": ordered.map { $0.json(on: today) }]
    ) { display in
      DDayText(days: days, today: today, display: display, language: world.language).text
    }
  }
}
