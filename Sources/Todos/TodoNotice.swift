public import Days

/// A reminder of tasks, at a minute of the local day on which they are due.
public struct TodoNotice: Hashable, Sendable {
  /// Why there is a reminder.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The day has come by whose end the tasks are to be done.
    case digest
    /// The person asked for it at this time.
    case alert
  }

  /// Where its minute lies.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    case ahead, now
    /// The minute is over, the day is not, or that of an alert was yesterday: the machine slept, or nobody looked.
    case late
  }

  public let kind: Kind
  /// As they are now: the one of an alert, or one and more of a digest, what is to be done first going first.
  public let todos: [Todo]
  public let day: Day
  /// At which it belongs there.
  public let time: ClockTime
  /// When it is told, by the local clock: at its time, or when a silence ends that holds it.
  public let when: CivilTime
  public let moment: Moment

  /// What tells each of its tasks from all others, and is the same whenever it is worked out: the task, the day and the time.
  ///
  /// At one minute there is one notice of a task, so the kind is not in it; nor is the column: a task that was begun after its
  /// notice was sent needs no other one.
  public var ids: [String] { todos.map { TodoNotice.id(of: $0, day, time) } }

  static func id(of todo: Todo, _ day: Day, _ time: ClockTime) -> String { "\(todo.uuid)@\(day)T\(time)" }

  /// What tells it from all others: the first of its ids, whatever the order of its tasks.
  public var id: String { ids.min() ?? "" }

  /// Whether it is to be sent.
  public var isDue: Bool { moment != .ahead }

  /// The same of some of its tasks alone, by their ids.
  public func telling(only ids: Set<String>) -> TodoNotice {
    TodoNotice(
      kind: kind, todos: todos.filter { ids.contains(TodoNotice.id(of: $0, day, time)) }, day: day, time: time,
      when: when, moment: moment)
  }
}
