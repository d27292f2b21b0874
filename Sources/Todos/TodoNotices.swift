public import Days

/// Which reminders are still to be sent, and when: decided from the tasks alone, so that whatever changes or takes back a task
/// changes or takes back its reminders.
public struct TodoNotices: Hashable, Sendable {
  /// When a due day is announced.
  private static let morning = ClockTime(hour: 9, minute: 0)

  /// By time, then by the numbers of the tasks.
  public let pending: [TodoNotice]

  /// Those that are to be sent now, the late ones among them.
  public var due: [TodoNotice] { pending.filter(\.isDue) }

  /// The notices of tasks of which nobody knows since when they are planned as they are.
  public init(of todos: [Todo], at now: CivilTime, sent: Set<String> = []) {
    self.init(of: todos, at: now, sent: sent, planned: { _ in nil })
  }

  /// - Parameters:
  ///   - now: by the local clock.
  ///   - sent: the ids of those that were sent: none of them is pending again.
  ///   - planned: since when a task is planned as it is; nil where nobody knows. Asked only where a notice would be due.
  public init(
    of todos: [Todo], at now: CivilTime, sent: Set<String> = [], planned: (Todo) throws -> TodoPlan?
  ) rethrows {
    pending = try todos.flatMap { TodoNotices.notices(of: $0, at: now) }.filter { !sent.contains($0.id) }
      .filter { notice in
        guard notice.isDue, let plan = try planned(notice.todo) else { return true }
        return notice.wasThere(since: notice.kind == .day ? plan.due : plan.alert)
      }
      .sorted { ($0.day, $0.time, $0.todo.number) < ($1.day, $1.time, $1.todo.number) }
  }

  /// Nothing for what is done, and nothing for a day that is over: an overdue task nags nobody.
  private static func notices(of todo: Todo, at now: CivilTime) -> [TodoNotice] {
    guard !todo.isDone, let day = todo.due, day >= now.day else { return [] }
    let alert = todo.alert.flatMap { $0.isOn ? $0.time : nil }
    // An alert at that very minute says all that the morning's notice says.
    let times = [morning.flatMap { $0 == alert ? nil : (TodoNotice.Kind.day, $0) }, alert.map { (.alert, $0) }]
    return times.compactMap { $0 }.map { kind, time in
      TodoNotice(kind: kind, todo: todo, day: day, time: time, moment: moment(of: day, time, at: now))
    }.filter { $0.wasThere(since: todo.created) }
  }

  private static func moment(of day: Day, _ time: ClockTime, at now: CivilTime) -> TodoNotice.Moment {
    let minute = now.hour * 60 + now.minute
    if (day, time.minuteOfDay) > (now.day, minute) { return .ahead }
    return time.minuteOfDay == minute ? .now : .late
  }
}

/// Since when a task is to be done and announced as it is.
public struct TodoPlan: Hashable, Sendable {
  /// When its day was last changed.
  public let due: Instant?
  /// When the day or the time of its alert was last changed, or the alert was switched.
  public let alert: Instant?

  public init(due: Instant?, alert: Instant?) {
    self.due = due
    self.alert = alert
  }

  /// The same where nobody knows which notices were sent before a moment: those are missed by nobody.
  public func after(_ moment: Instant?) -> TodoPlan {
    guard let moment else { return self }
    let later = { (time: Instant?) in
      time.map { $0.secondsSince1970 > moment.secondsSince1970 ? $0 : moment } ?? moment
    }
    return TodoPlan(due: later(due), alert: later(alert))
  }
}

extension TodoNotice {
  /// Whether there was something to announce by then. Who writes a task down at noon for the same day, or puts one off to it, has
  /// not missed a notice of 09:00.
  fileprivate func wasThere(since moment: Instant?) -> Bool {
    guard let planned = moment?.local else { return true }
    return (planned.day, planned.hour * 60 + planned.minute) <= (day, time.minuteOfDay)
  }
}
