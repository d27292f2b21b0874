public import Days

/// The reminders that are still to be sent. They follow from the tasks alone, so that changing a task changes its
/// reminders.
public struct TodoNotices: Hashable, Sendable {
  private static let morning = ClockTime(hour: 9, minute: 0)

  /// Sorted by time, then by task number.
  public let pending: [TodoNotice]

  public var due: [TodoNotice] { pending.filter(\.isDue) }

  /// As the other initializer; assumes that every task has had its present plan since it was created.
  public init(
    of todos: [Todo], at now: CivilTime, kinds: Set<TodoNotice.Kind> = Set(TodoNotice.Kind.allCases),
    snoozedUntil: CivilTime? = nil, sent: Set<String> = []
  ) {
    self.init(of: todos, at: now, kinds: kinds, snoozedUntil: snoozedUntil, sent: sent, planned: { _ in nil })
  }

  /// - Parameters:
  ///   - snoozedUntil: end of the snooze, for which digests wait; alerts, which have a time set by hand, do not. Nil if
  ///     reminders are not snoozed
  ///   - sent: identifiers of the reminders sent so far, as in `TodoNotice.ids`
  ///   - local: converts an instant to the zone of `now`; `Instant.local` keeps the zone in which it was recorded
  ///   - planned: when the plan of a task last changed; nil if it never did. Called only if a notice would be due
  public init(
    of todos: [Todo], at now: CivilTime, kinds: Set<TodoNotice.Kind> = Set(TodoNotice.Kind.allCases),
    snoozedUntil: CivilTime? = nil, sent: Set<String> = [], local: @escaping (Instant) -> CivilTime = { $0.local },
    planned: (Todo) throws -> TodoPlan?
  ) rethrows {
    let sentTaskDays = Set(sent.map { $0.dropLast("T09:00".count) })
    let planner = Planner(now: now, snoozedUntil: snoozedUntil, sent: sent, sentTaskDays: sentTaskDays, local: local)
    var alerts: [TodoNotice] = []
    var digests: [Day: [Todo]] = [:]
    for todo in todos {
      // A missed alert is still sent on the next day. A digest of a past day is useless.
      guard !todo.isDone, let day = todo.due, day >= now.day - 1, !todo.isWaiting(on: day) else { continue }
      let alert = try planner.alert(of: todo, on: day, planned)
      if let alert, !sent.contains(alert.id) { alerts.append(alert) }
      guard kinds.contains(.digest), day >= now.day else { continue }
      if try planner.isInDigest(todo, on: day, alert: alert, planned) { digests[day, default: []].append(todo) }
    }
    pending = ((kinds.contains(.alert) ? alerts : []) + digests.compactMap { planner.digest(of: $1, on: $0) })
      .sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
  }

  private struct Planner {
    let now: CivilTime
    let snoozedUntil: CivilTime?
    let sent: Set<String>
    /// UUID and day of all notices sent, without their times.
    let sentTaskDays: Set<Substring>
    let local: (Instant) -> CivilTime

    /// The alert of a task, sent or not; nil if it has none, or if it was planned after the time of its alert.
    func alert(of todo: Todo, on day: Day, _ planned: (Todo) throws -> TodoPlan?) rethrows -> TodoNotice? {
      guard let alert = todo.alert, alert.isOn else { return nil }
      let when = alert.time.on(day)
      let notice = TodoNotice(
        kind: .alert, todos: [todo], day: day, time: alert.time, when: when, moment: moment(of: when))
      return try sent.contains(notice.id) || wasPlanned(todo, at: when, planned, \.alert) ? notice : nil
    }

    /// Whether a digest includes the task. It does not if a notice of that day was sent, or if its alert is due or
    /// comes first.
    func isInDigest(
      _ todo: Todo, on day: Day, alert: TodoNotice?, _ planned: (Todo) throws -> TodoPlan?
    ) rethrows -> Bool {
      guard let morning, let when = digestTime(on: day), !sentTaskDays.contains("\(todo.uuid)@\(day)"[...]) else {
        return false
      }
      if let alert, alert.isDue || alert.when.secondsAsUTC <= when.secondsAsUTC { return false }
      return try wasPlanned(todo, at: morning.on(day), planned, \.due)
    }

    func digest(of todos: [Todo], on day: Day) -> TodoNotice? {
      guard let morning, let when = digestTime(on: day) else { return nil }
      return TodoNotice(
        kind: .digest, todos: NextTodo.ordered(todos, at: when).map(\.todo), day: day, time: morning, when: when,
        moment: moment(of: when))
    }

    /// In the morning or at the end of the snooze; nil if it lasts all day.
    private func digestTime(on day: Day) -> CivilTime? {
      guard let morning else { return nil }
      let start = morning.on(day)
      guard let snoozedUntil, snoozedUntil.secondsAsUTC > start.secondsAsUTC else { return start }
      return snoozedUntil.day == day ? snoozedUntil : nil
    }

    /// Whether the task was planned like this by the minute of the notice. A task added or postponed at noon for the
    /// same day has not missed its notice of 09:00.
    ///
    /// - Parameter part: the part of the plan that the notice depends on
    private func wasPlanned(
      _ todo: Todo, at when: CivilTime, _ planned: (Todo) throws -> TodoPlan?, _ part: KeyPath<TodoPlan, Instant?>
    ) rethrows -> Bool {
      func isInTime(_ moment: Instant?) -> Bool {
        moment.map { local($0).secondsAsUTC < when.secondsAsUTC + 60 } ?? true
      }
      return try isInTime(todo.created)
        && (moment(of: when) == .ahead || isInTime(planned(todo)?[keyPath: part]))
    }

    private func moment(of when: CivilTime) -> TodoNotice.Moment {
      let (minute, other) = (now.secondsAsUTC / 60, when.secondsAsUTC / 60)
      return other > minute ? .ahead : other == minute ? .now : .late
    }
  }
}

extension TodoNotice {
  fileprivate var sortKey: [Int] { [when.secondsAsUTC, kind == .digest ? 0 : 1, todos.first?.number ?? 0] }
}

/// When the plan of a task last changed. A time is nil if it has not changed since the task was added.
public struct TodoPlan: Hashable, Sendable {
  public let due: Instant?
  /// Last change of the alert's time or day, or of its switch.
  public let alert: Instant?

  public init(due: Instant?, alert: Instant?) { (self.due, self.alert) = (due, alert) }

  /// The plan as if it had last changed at `moment`, if that is later. Notices before `moment` then do not count as
  /// missed: it is unknown which of them were sent.
  public func after(_ moment: Instant?) -> TodoPlan {
    guard let moment else { return self }
    func later(_ time: Instant?) -> Instant {
      time.flatMap { $0.secondsSince1970 > moment.secondsSince1970 ? $0 : nil } ?? moment
    }
    return TodoPlan(due: later(due), alert: later(alert))
  }
}

/// A reminder of tasks at a minute of the local day on which they are due.
public struct TodoNotice: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable { case digest, alert }

  /// Whether its minute is ahead, now or past.
  public enum Moment: String, Hashable, Sendable, CaseIterable {
    case ahead, now
    /// The minute is past, but the day is not, or was yesterday in case of an alert: the machine slept, or cyc did not
    /// run.
    case late
  }

  public let kind: Kind
  /// The one task of an alert, or one or more tasks of a digest in the order of work. In their present state.
  public let todos: [Todo]
  public let day: Day
  /// Scheduled time, even if a snooze delays the notice.
  public let time: ClockTime
  /// Local time of delivery: the scheduled time, or the end of the snooze.
  public let when: CivilTime
  public let moment: Moment

  /// Stable identifiers of the reminders of each task: the task, the day and the time.
  ///
  /// A task has at most one notice a minute, so the kind is not part of it. Neither is the column: starting a task
  /// after its notice needs no second notice.
  public var ids: [String] { todos.map { TodoNotice.id(of: $0, day, time) } }

  static func id(of todo: Todo, _ day: Day, _ time: ClockTime) -> String { "\(todo.uuid)@\(day)T\(time)" }

  /// Identifies the notice: the smallest of `ids`, so it does not depend on the order of the tasks.
  public var id: String { ids.min() ?? "" }
  public var isDue: Bool { moment != .ahead }

  /// The notice with only some of its tasks, by their identifiers in `ids`.
  public func telling(only ids: Set<String>) -> TodoNotice {
    TodoNotice(
      kind: kind, todos: todos.filter { ids.contains(TodoNotice.id(of: $0, day, time)) }, day: day, time: time,
      when: when, moment: moment)
  }
}
