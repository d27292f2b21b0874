internal import CycBase
internal import ArgumentParser
internal import Days
internal import Formats

/// `cyc freeze list`: everything that is frozen, by date.
struct FreezeListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the frozen days.", aliases: ["ls"]
  )
  .examples([
    "cyc freeze list": "with numbers, for cyc freeze rm",
    "cyc freeze list --json": "for scripts",
  ])

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    try FreezeListCommand.list(output, in: world)
  }

  static func list(_ output: OutputOptions, in world: World) throws {
    let freezes = try FreezeStore.stored(in: world)
    try output.print(in: world, json: ["freezes": freezes]) { display in
      FreezeList(freezes: freezes, today: world.now().today, display: display, language: world.language).text
    }
  }
}
