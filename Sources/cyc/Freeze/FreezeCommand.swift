internal import ArgumentParser

/// `cyc freeze`: days on which the streak rests once.
struct FreezeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "freeze",
    abstract: "Freeze days on which your streak may rest.",
    usage: """
      cyc freeze DATE [--until DATE] [--reason TEXT]
      cyc freeze [list] [--json]
      cyc freeze rm DATE|N
      """,
    discussion: """
      Frozen days bridge your streak: without a contribution they do not break it, and they are not counted. With one \
      they count as always. They may lie in the past. Weekdays that always rest are a setting: \
      cyc config set streak.rest_days sat,sun

      GitHub knows no frozen days: cyc streak shows its number beside yours, and --strict shows it alone.

      DATE is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일.
      """,
    subcommands: [FreezeAddCommand.self, FreezeListCommand.self, FreezeRemoveCommand.self],
    defaultSubcommand: FreezeAddCommand.self
  )
  .examples([
    "cyc freeze today --reason flu": "today may rest",
    "cyc freeze 2026-12-28 --until 2026-12-31": "a holiday ahead",
    "cyc freeze list": "what is frozen",
  ])

  @OptionGroup var shared: SharedOptions

  /// The parser hands every call to a subcommand, in doubt to the default one.
  func run(in world: World) throws {
    try FreezeListCommand.list(OutputOptions(), in: world)
  }
}
