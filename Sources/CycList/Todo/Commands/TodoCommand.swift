package import CycBase
internal import CycStreak
package import ArgumentParser

/// `cyc todo`: a small list beside the streak. Alone it lists what is to be done.
package struct TodoCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Keep a small list: what will today's commit be?",
    discussion:
      "Without a subcommand it lists what is to be done. `cyc todo undo` takes back any change.",
    subcommands: [
      TodoAddCommand.self, TodoListCommand.self, TodoShowCommand.self, TodoEditCommand.self, TodoDoneCommand.self,
      TodoUndoneCommand.self, TodoStartCommand.self, TodoMoveCommand.self, TodoRemoveCommand.self,
      TodoAlertCommand.self, TodoBoardCommand.self, TodoMatrixCommand.self, TodoUndoCommand.self, TodoRedoCommand.self,
      TodoHistoryCommand.self,
      TodoNextCommand.self, TodoNoticesCommand.self, TodoStatsCommand.self,
      TodoExportCommand.self, TodoImportCommand.self, TodoResetCommand.self,
      TodoRecoverCommand.self,
    ],
    defaultSubcommand: TodoListCommand.self
  )
  .examples([
    "cyc todo": "what is to be done",
    "cyc todo add Write tests --due tomorrow": "a new task",
    "cyc todo done 1": "tick it off",
  ])

  @OptionGroup package var shared: SharedOptions

  package init() {}

  /// The parser hands every call to a subcommand, in doubt to the default one.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}
