package import ArgumentParser
package import CycBase
internal import Terminal
package import Todos

package struct TodoCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "todo", abstract: "Keep a small list: what will today's commit be?",
    discussion: "Without a subcommand it lists what is to be done. `cyc todo undo` takes back any change.",
    subcommands: [
      TodoAddCommand.self, TodoListCommand.self, TodoShowCommand.self, TodoEditCommand.self, TodoDoneCommand.self,
      TodoSkipCommand.self, TodoUndoneCommand.self, TodoStartCommand.self, TodoMoveCommand.self, TodoRemoveCommand.self,
      TodoAlertCommand.self, TodoBoardCommand.self, TodoMatrixCommand.self, TodoUndoCommand.self, TodoRedoCommand.self,
      TodoHistoryCommand.self, TodoNextCommand.self, TodoNoticesCommand.self, TodoStatsCommand.self,
      TodoExportCommand.self, TodoImportCommand.self, TodoResetCommand.self, TodoRecoverCommand.self,
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

  /// Not called with a valid command line: the parser runs the default subcommand.
  package func run(in world: World) throws { throw CleanExit.helpRequest(self) }
}

extension World {
  /// Reads the list. Returns nil, without creating a file, if nothing was ever stored.
  ///
  /// - Throws: `StoreError`, and any `UserFacingError` of `work`
  package func readTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self)?.look { try work(TodoStore($0)) }
  }

  /// Runs `work` in a transaction; an error rolls it back.
  ///
  /// - Throws: `StoreError`, and any `UserFacingError` of `work`
  package func changeTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value {
    try PersonalDatabase(in: self).change { try work(TodoStore($0, rowTables: features.rowTables)) }
  }
}

struct TodoTargets: ParsableArguments {
  @Argument(help: ArgumentHelp("Task numbers, or words from one title.", valueName: "task"), completion: .tasks)
  var words: [String]

  var reference: TodoReference { TodoReference(words) }
}

extension TodoTargets: CustomReflectable {
  var customMirror: Mirror {
    mirror([("_words", _words)])
  }
}

extension CompletionKind {
  static let tasks = values { world in
    (try world.readTodos { try $0.todos() } ?? []).filter { !$0.isDone }.map {
      ("\($0.number)", Sanitizer.clean($0.title))
    }
  }
}
