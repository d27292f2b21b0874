package import CycBase
package import ArgumentParser

/// `cyc freeze`: days on which the streak rests once.
package struct FreezeCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Take days off without losing your streak.",
    usage: """
      cyc freeze DATE [--until DATE] [--reason TEXT]
      cyc freeze [list] [--json]
      cyc freeze rm DATE|N
      """,
    discussion: """
      A frozen day does not break your streak when it has no contribution, and is not counted; with one it counts as usual. \
      Days in the past can be frozen too. Weekdays on which you always rest are a setting: \
      `cyc config set streak.rest_days sat,sun`.

      GitHub knows nothing of frozen days: `cyc streak` shows its number beside yours, and --strict shows it alone.

      DATE is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일.
      """,
    subcommands: [FreezeAddCommand.self, FreezeListCommand.self, FreezeRemoveCommand.self],
    defaultSubcommand: FreezeAddCommand.self
  )
  .examples([
    "cyc freeze today --reason flu": "today needs no commit",
    "cyc freeze 2026-12-28 --until 2026-12-31": "a holiday ahead",
    "cyc freeze list": "what is frozen",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser hands every call to a subcommand, in doubt to the default one.
  package func run(in world: World) throws {
    try FreezeListCommand.list(OutputOptions(), in: world)
  }
}
