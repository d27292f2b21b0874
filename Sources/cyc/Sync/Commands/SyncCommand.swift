internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser

/// `cyc sync`: one list on all machines, through a git repository of the person's own.
struct SyncCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Keep one list on all your machines, through a git repository of your own.",
    usage: """
      cyc sync setup URL|FOLDER [--branch NAME]
      cyc sync setup --github [NAME] [--create]
      cyc sync [now] [--yes]
      cyc sync status|log|conflicts [--json]
      cyc sync take N
      cyc sync undo
      cyc sync off [--forget]
      """,
    discussion: """
      Tasks, D-days, frozen days and the goal go to a branch of their own, one small file each. Where two machines changed \
      the same thing differently, the later value is kept, and the other one can be taken: `cyc sync conflicts`. Everything \
      works offline too.

      The commits belong to nobody that GitHub knows, so they never count as contributions.
      """,
    subcommands: [
      SyncNowCommand.self, SyncSetupCommand.self, SyncStatusCommand.self, SyncLogCommand.self,
      SyncConflictsCommand.self, SyncTakeCommand.self, SyncUndoCommand.self, SyncOffCommand.self,
      SyncCredentialCommand.self, SyncBackgroundCommand.self,
    ],
    defaultSubcommand: SyncNowCommand.self
  )
  .examples([
    "cyc sync setup ~/todo.git": "once on each machine",
    "cyc sync": "sends and receives",
    "cyc sync status": "how it stands",
  ])

  @OptionGroup var shared: SharedOptions

  /// The parser hands every call to a subcommand, in doubt to the default one.
  func run(in world: World) throws {}
}
