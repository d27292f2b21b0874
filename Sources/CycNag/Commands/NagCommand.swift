package import CycBase
internal import CycStreak
internal import CycList
package import ArgumentParser

/// `cyc nag`: reminders in the evening until today's commit is there. Alone it says how things stand.
package struct NagCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "nag", abstract: "Be reminded in the evening until you have committed.",
    discussion: """
      Reminds you every hour from 19:00 on (nag.from, nag.until, nag.every), unless you have committed, today is a day of \
      rest, or you have snoozed it. It stops once you commit.
      """,
    subcommands: [
      NagOnCommand.self, NagOffCommand.self,
      NagRunCommand.self, NagStatusCommand.self, NagInboxCommand.self, NagSnoozeCommand.self, NagTestCommand.self,
      NagChannelCommand.self, NagBubbleCommand.self,
    ],
    defaultSubcommand: NagStatusCommand.self
  )
  .examples([
    "cyc nag on": "asks before it touches your crontab",
    "cyc nag": "the schedule, today, the last runs",
    "cyc nag snooze 1h": "an hour of silence",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser hands every call to a subcommand, in doubt to the default one.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}
