package import ArgumentParser
package import CycBase
internal import Terminal
package import Todos

package struct TodoCommand: GroupingCommand {
  package static let configurations = BilingualConfiguration(
    commandName: "todo",
    abstract: Sentence(en: "Keep a small list: what will today's commit be?", ko: "작은 할 일 목록이에요. 오늘은 무엇을 커밋할까요?"),
    discussion: Sentence(
      en: "Without a subcommand it lists what is to be done. `cyc todo undo` takes back any change.",
      ko: "하위 명령 없이 쓰면 할 일을 보여 줘요. 무엇을 바꿨든 `cyc todo undo`로 되돌릴 수 있어요."),
    subcommands: [
      TodoAddCommand.self, TodoListCommand.self, TodoShowCommand.self, TodoEditCommand.self, TodoDoneCommand.self,
      TodoSkipCommand.self, TodoUndoneCommand.self, TodoStartCommand.self, TodoMoveCommand.self, TodoRemoveCommand.self,
      TodoAlertCommand.self, TodoBoardCommand.self, TodoMatrixCommand.self, TodoUndoCommand.self, TodoRedoCommand.self,
      TodoHistoryCommand.self, TodoNextCommand.self, TodoNoticesCommand.self, TodoStatsCommand.self,
      TodoExportCommand.self, TodoImportCommand.self, TodoResetCommand.self, TodoRecoverCommand.self,
    ],
    defaultSubcommand: TodoListCommand.self,
    examples: [
      "cyc todo": Sentence(en: "what is to be done", ko: "할 일 보기"),
      "cyc todo add Write tests --due tomorrow": Sentence(en: "a new task", ko: "새 할 일"),
      "cyc todo done 1": Sentence(en: "tick it off", ko: "끝냈다고 표시"),
    ])

  @OptionGroup package var shared: SharedOptions

  package init() {}
}

extension World {
  /// Reads the list. Returns nil, without creating a file, if nothing was ever stored.
  ///
  /// - Throws: `StoreError`, and any `UserFacingError` of `work`
  package func readTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self)?.look { try work(TodoStore($0)) }
  }

  /// Runs `work` in a transaction on the list, creating its file if needed; an error rolls it back. `work` may undo
  /// changes of all features: they share one history.
  ///
  /// - Throws: `StoreError`, and any `UserFacingError` of `work`
  package func changeTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value {
    try PersonalDatabase(in: self).change { try work(TodoStore($0, rowTables: features.rowTables)) }
  }
}

/// The tasks that a command changes.
struct TodoTargets: ParsableArguments, CustomReflectable {
  @Argument(help: .tasksOrTitle, completion: .tasks)
  var words: [String]

  var reference: TodoReference { TodoReference(words) }

  var customMirror: Mirror { mirror([("_words", _words)]) }
}

extension ArgumentHelp {
  static var tasksOrTitle: ArgumentHelp {
    ArgumentHelp(en: "Task numbers, or words from one title.", ko: "할 일의 번호들이나 한 제목의 말이에요.", valueName: "task")
  }
}

extension CompletionKind {
  static let tasks = values { try tasks(in: $0) { !$0.isDone } }
  static let repeatingTasks = values { try tasks(in: $0) { !$0.isDone && $0.recurrence != nil } }
  static let startedOrDoneTasks = values { try tasks(in: $0) { $0.column != .todo } }

  /// Open tasks, and after the first one the words that can end the arguments of `command`.
  static func tasks(of command: String, then words: [String]) -> CompletionKind {
    values(of: command, then: words) { try tasks(in: $0) { !$0.isDone } }
  }

  private static func tasks(
    in world: World, where isOffered: (Todo) -> Bool
  ) throws -> [(value: String, meaning: String)] {
    (try world.readTodos { try $0.todos() } ?? []).filter(isOffered).map {
      ("\($0.number)", Sanitizer.clean($0.title))
    }
  }
}

/// Explanations that examples of several commands share.
extension Sentence {
  static let oneTask = Sentence(en: "one task", ko: "하나")
  static let severalAtOnce = Sentence(en: "several at once", ko: "여러 개를 한 번에")
}
