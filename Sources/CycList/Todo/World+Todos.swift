package import CycBase
internal import CycStreak
package import Days
package import Todos

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
