internal import CycBase
internal import CycStreak
internal import CycList
internal import ArgumentParser
internal import Days

/// `cyc nag snooze`: silence for a while.
struct NagSnoozeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "snooze", abstract: "Silence the reminders for a while.",
    usage: "cyc nag snooze 1h|30m|until 22:00|today|off",
    discussion: """
      Holds back commit reminders, and removes one that is showing. The morning notice about the day's tasks waits until the \
      snooze ends, if that is on the same day. Task alerts still come at their times.
      """
  )
  .examples([
    "cyc nag snooze 1h": "an hour of silence",
    "cyc nag snooze today": "until midnight",
    "cyc nag snooze off": "speak again",
  ])

  @Argument(help: "1h, 30m, until 22:00, today or off.")
  var words: [String]

  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let store = try NagStore(in: world)
    if words == ["off"] {
      try store.snooze(until: nil)
      return try world.tell(NagPhrases.awake)
    }
    let rule = try world.settings.nagRule()
    let end = try NagSnoozeEnd(words, now: world.now(), window: rule.window)
    try store.snooze(until: end)
    try NagRun(world: world, rule: rule, channels: world.settings[.nagVia], store: store).withdrawReminders()
    let outlastsToday = end.local.secondsAsUTC > rule.window.endOfDay(world.now().local).secondsAsUTC
    try world.tell(NagPhrases.snoozed(end.local, outlastsToday: outlastsToday))
  }
}
