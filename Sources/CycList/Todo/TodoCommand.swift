package import ArgumentParser
package import CycBase
package import Days
internal import Terminal
package import Todos

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

extension World {
  /// Looks at the list; nil where nothing was ever kept, and then no file is made.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  package func readTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value? {
    try PersonalDatabase.existing(in: self)?.look { try work(TodoStore($0)) }
  }

  /// The notices of the tasks that are due on some days.
  ///
  /// - Parameter sent: those that were sent; asked only where there are tasks. What may have been sent, as far as anybody knows, is
  ///   not pending either.
  /// - Throws: `StoreError`
  package func todoNotices(
    due days: ClosedRange<Day>, at now: CivilTime, sent: () throws -> SentNotices
  ) throws -> TodoNotices {
    let kinds = settings[.nagTasks].kinds
    if kinds.isEmpty { return TodoNotices(of: [], at: now) }
    let notices = try readTodos { store in
      let todos = try store.todos(TodoFilter(state: .pending, due: days))
      let sent = todos.isEmpty ? SentNotices() : try sent()
      return try TodoNotices(of: todos, at: now, kinds: kinds, silentUntil: sent.snoozedUntil, sent: sent.ids) {
        (try store.plan(of: $0) ?? TodoPlan(due: nil, alert: nil)).after(sent.lost)
      }
    }
    return notices ?? TodoNotices(of: [], at: now)
  }

  /// Changes the list in one transaction: what is thrown leaves it as it was.
  ///
  /// - Throws: `StoreError`, and what the work throws of cyc's own errors
  package func changeTodos<Value>(_ work: (TodoStore) throws -> Value) throws -> Value {
    try PersonalDatabase(in: self).change { try work(TodoStore($0)) }
  }

  /// Whether `cyc nag on` has put something there that sends alerts and notices.
  var remindersAreScheduled: Bool { reminders.areScheduled(self) }

  /// Why no alert will come; nil where they do.
  var noticeSilence: NoticeSilence? {
    if settings[.nagTasks] == .off { return .off }
    return remindersAreScheduled ? nil : .notScheduled
  }
}

/// Why nobody is told of tasks.
enum NoticeSilence {
  case notScheduled
  /// The person wants it so.
  case off
}

extension CompletionKind {
  /// The numbers of open tasks, with their titles.
  package static let tasks = values { world in
    (try world.readTodos { try $0.todos() } ?? []).filter { !$0.isDone }.map {
      ("\($0.number)", Sanitizer.clean($0.title))
    }
  }
}
