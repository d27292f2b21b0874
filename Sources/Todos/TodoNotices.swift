public import Days

/// Which reminders are still to be sent, and when: decided from the tasks alone, so that whatever changes or takes back a task
/// changes or takes back its reminders.
public struct TodoNotices: Hashable, Sendable {
  /// When the tasks of a day are announced.
  private static let morning = ClockTime(hour: 9, minute: 0)

  /// By time, then by the numbers of the tasks.
  public let pending: [TodoNotice]

  /// Those that are to be sent now, the late ones among them.
  public var due: [TodoNotice] { pending.filter(\.isDue) }

  /// The notices of tasks of which nobody knows since when they are planned as they are.
  public init(
    of todos: [Todo], at now: CivilTime, kinds: Set<TodoNotice.Kind> = Set(TodoNotice.Kind.allCases),
    silentUntil: CivilTime? = nil, sent: Set<String> = []
  ) {
    self.init(of: todos, at: now, kinds: kinds, silentUntil: silentUntil, sent: sent, planned: { _ in nil })
  }

  /// - Parameters:
  ///   - now: by the local clock.
  ///   - kinds: those that the person wants.
  ///   - silentUntil: until when nobody wants to hear of anything that was not set for its minute by hand: digests wait for it. Nil
  ///     where nobody wants silence.
  ///   - sent: the ids of those that were sent: none of them is pending again.
  ///   - planned: since when a task is planned as it is; nil where nobody knows. Asked only where a notice would be due.
  public init(
    of todos: [Todo], at now: CivilTime, kinds: Set<TodoNotice.Kind> = Set(TodoNotice.Kind.allCases),
    silentUntil: CivilTime? = nil, sent: Set<String> = [], planned: (Todo) throws -> TodoPlan?
  ) rethrows {
    let planner = Planner(now: now, silentUntil: silentUntil, sent: sent)
    var alerts: [TodoNotice] = []
    var digests: [Day: [Todo]] = [:]
    for todo in todos {
      // An alert that was slept through is told on the next day, too; a digest of a day that is over tells nobody anything.
      guard !todo.isDone, let day = todo.due, day >= now.day - 1 else { continue }
      let alert = try planner.alert(of: todo, on: day, planned)
      if let alert, !sent.contains(alert.id) { alerts.append(alert) }
      guard kinds.contains(.digest), day >= now.day else { continue }
      if try planner.isInDigest(todo, on: day, beside: alert, planned) { digests[day, default: []].append(todo) }
    }
    pending = ((kinds.contains(.alert) ? alerts : []) + digests.compactMap { planner.digest(of: $1, on: $0) })
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// What is told of one task, and when.
  private struct Planner {
    let now: CivilTime
    let silentUntil: CivilTime?
    let sent: Set<String>
    /// Tasks and days of which something was told, whatever it was.
    private let told: Set<Substring>

    init(now: CivilTime, silentUntil: CivilTime?, sent: Set<String>) {
      self.now = now
      self.silentUntil = silentUntil
      self.sent = sent
      told = Set(sent.map { $0.dropLast("T09:00".count) })
    }

    /// Sent or not; nil where there is none.
    func alert(of todo: Todo, on day: Day, _ planned: (Todo) throws -> TodoPlan?) rethrows -> TodoNotice? {
      guard let alert = todo.alert, alert.isOn else { return nil }
      let when = CivilTime(day: day, hour: alert.time.hour, minute: alert.time.minute, second: 0)
      let notice = TodoNotice(
        kind: .alert, todos: [todo], day: day, time: alert.time, when: when, moment: moment(of: when))
      return try sent.contains(notice.id) || wasThere(todo, at: when, planned, \.alert) ? notice : nil
    }

    /// Whether the digest of a day tells of a task: not where an alert has told of it by then.
    func isInDigest(
      _ todo: Todo, on day: Day, beside alert: TodoNotice?, _ planned: (Todo) throws -> TodoPlan?
    ) rethrows -> Bool {
      guard let morning, let when = digestTime(on: day), !told.contains("\(todo.uuid)@\(day)"[...]) else {
        return false
      }
      if let alert, alert.isDue || alert.when.secondsAsUTC <= when.secondsAsUTC { return false }
      let begin = CivilTime(day: day, hour: morning.hour, minute: morning.minute, second: 0)
      return try wasThere(todo, at: begin, planned, \.due)
    }

    func digest(of todos: [Todo], on day: Day) -> TodoNotice? {
      guard let morning, let when = digestTime(on: day) else { return nil }
      return TodoNotice(
        kind: .digest, todos: NextTodo.ordered(todos, at: when).map(\.todo), day: day, time: morning, when: when,
        moment: moment(of: when))
    }

    /// In the morning, or when a silence ends; nil where that takes all of the day.
    private func digestTime(on day: Day) -> CivilTime? {
      guard let morning else { return nil }
      let begin = CivilTime(day: day, hour: morning.hour, minute: morning.minute, second: 0)
      guard let silentUntil, silentUntil.secondsAsUTC > begin.secondsAsUTC else { return begin }
      return silentUntil.day == day ? silentUntil : nil
    }

    /// Whether there was something to announce by its time. Who writes a task down at noon for the same day, or puts one off to it,
    /// has not missed a notice of 09:00.
    private func wasThere(
      _ todo: Todo, at when: CivilTime, _ planned: (Todo) throws -> TodoPlan?, _ since: KeyPath<TodoPlan, Instant?>
    ) rethrows -> Bool {
      func isBefore(_ moment: Instant?) -> Bool {
        moment.map { $0.local.secondsAsUTC < when.secondsAsUTC + 60 } ?? true
      }
      guard isBefore(todo.created) else { return false }
      return moment(of: when) == .ahead ? true : isBefore(try planned(todo)?[keyPath: since])
    }

    private func moment(of when: CivilTime) -> TodoNotice.Moment {
      let minute = now.secondsAsUTC / 60
      let other = when.secondsAsUTC / 60
      return other > minute ? .ahead : other == minute ? .now : .late
    }
  }
}

extension TodoNotice {
  fileprivate var key: [Int] { [when.secondsAsUTC, kind == .digest ? 0 : 1, todos.first?.number ?? 0] }
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
