package import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
package import ArgumentParser

/// `cyc quiz`: questions to be asked again until they are known. Alone it lists them.
package struct QuizCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "quiz",
    abstract: "Learn with quizzes that are repeated until you know them.",
    discussion: """
      A quiz is a question with up to three options. It is asked as a notification whose buttons are the options \
      (`cyc quiz on`), or whenever you like (`cyc quiz ask`). What you know is asked less and less often, what you do not \
      know again soon: FSRS-6, as in Anki. A right answer to one that was due wins a ticket 🎟.

      Without a subcommand it lists them, the newest first.
      """,
    subcommands: [
      QuizAddCommand.self, QuizListCommand.self, QuizEditCommand.self, QuizRemoveCommand.self, QuizAskCommand.self,
      QuizAnswerCommand.self, QuizUndoCommand.self, QuizStatsCommand.self, QuizOnCommand.self, QuizOffCommand.self,
      QuizImportCommand.self, QuizExportCommand.self, QuizBubbleCommand.self,
    ],
    defaultSubcommand: QuizListCommand.self
  )
  .examples([
    "cyc quiz add 'Undoes a commit?' 'git revert' 'git log' --answer 1": "new",
    "cyc quiz ask < /dev/null": "next",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser hands every call to a subcommand, in doubt to the default one.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}
