public import Days

/// A reminder of a task, at a minute of the local day on which it is due.
public struct TodoNotice: Hashable, Sendable {
  /// Why there is a reminder.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The day has come by whose end the task is to be done.
    case day
    /// The person asked for it at this time.
    case alert
  }

  /// Where its minute lies.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    case ahead, now
    /// The minute is over, the day is not: the machine slept, or nobody looked.
    case late
  }

  public let kind: Kind
  /// The task as it is now.
  public let todo: Todo
  public let day: Day
  public let time: ClockTime
  public let moment: Moment

  /// What tells it from all others, and is the same whenever it is worked out: the task, the day and the time.
  ///
  /// At one minute there is one notice of a task, so the kind is not in it; nor is the column: a task that was begun after its
  /// notice was sent needs no other one.
  public var id: String { "\(todo.uuid)@\(day)T\(time)" }

  /// When, by the local clock.
  public var when: CivilTime { CivilTime(day: day, hour: time.hour, minute: time.minute, second: 0) }

  /// Whether it is to be sent.
  public var isDue: Bool { moment != .ahead }
}
