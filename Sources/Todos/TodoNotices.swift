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

  /// - Parameters:
  ///   - now: by the local clock.
  ///   - sent: the ids of those that were sent: none of them is pending again.
  public init(of todos: [Todo], at now: CivilTime, sent: Set<String> = []) {
    pending = todos.flatMap { TodoNotices.notices(of: $0, at: now) }.filter { !sent.contains($0.id) }
      .sorted { ($0.day, $0.time, $0.todo.number) < ($1.day, $1.time, $1.todo.number) }
  }

  /// Nothing for what is done, and nothing for a day that is over: an overdue task nags nobody.
  private static func notices(of todo: Todo, at now: CivilTime) -> [TodoNotice] {
    guard !todo.isDone, let day = todo.due, day >= now.day else { return [] }
    let alert = todo.alert.flatMap { $0.isOn ? $0.time : nil }
    // An alert at that very minute says all that the morning's notice says.
    let times = [morning.flatMap { $0 == alert ? nil : (TodoNotice.Kind.day, $0) }, alert.map { (.alert, $0) }]
    return times.compactMap { $0 }.filter { wasThere(todo, on: day, at: $0.1) }.map { kind, time in
      TodoNotice(kind: kind, todo: todo, day: day, time: time, moment: moment(of: day, time, at: now))
    }
  }

  /// Whether the task was written down by then. Who writes one down at noon for the same day has not missed a notice of 09:00.
  private static func wasThere(_ todo: Todo, on day: Day, at time: ClockTime) -> Bool {
    let created = todo.created.local
    return (created.day, created.hour * 60 + created.minute) <= (day, time.minuteOfDay)
  }

  private static func moment(of day: Day, _ time: ClockTime, at now: CivilTime) -> TodoNotice.Moment {
    let minute = now.hour * 60 + now.minute
    if (day, time.minuteOfDay) > (now.day, minute) { return .ahead }
    return time.minuteOfDay == minute ? .now : .late
  }
}
