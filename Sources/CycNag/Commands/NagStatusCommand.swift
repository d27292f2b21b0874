internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Terminal

/// `cyc nag status`: how things stand this evening.
struct NagStatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the schedule, today's state and the last runs."
  )
  .examples([
    "cyc nag status": "the schedule, today, the last runs",
    "cyc nag status --json": "for scripts",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let status = try NagStatus(in: world)
    try output.print(in: world, json: status.json) { display in
      let text = status.lines(world.language, columns: display.columns).text(display.depth)
      return display.isASCII ? text.asciiOnly(world.language) : text
    }
  }
}
