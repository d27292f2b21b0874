public import Days
internal import Formats

/// The next occurrence of a repeating task that was done.
public struct TodoOccurrence: Hashable, Sendable {
  /// Number of the finished task.
  public let finished: Int
  public let todo: Todo
  /// Occurrences that were due between the finished one and the day on which it was done.
  public let missed: Int
}

/// Occurrences of repeating tasks that a step added or removed together with its own changes.
public struct TodoRepeats: Hashable, Sendable {
  /// Next occurrences of tasks that the step finished.
  public var added: [TodoOccurrence] = []
  /// Next occurrences of tasks that the step reopened.
  public var removed: [Todo] = []

  public init() {}
}

extension Todo {
  /// The occurrence that follows this one; nil unless this one is done and repeats.
  ///
  /// Its UUID is derived from this task's, so that two machines that finish the same task create the same next one.
  func next(number: Int, at now: Instant) -> Todo? {
    guard let due, let recurrence, let done = completed?.today else { return nil }
    let next = recurrence.next(due: due, done: done)
    return Todo(
      number: number, uuid: nextUUID, title: title, body: body, quadrant: quadrant, due: next, alert: alert,
      recurrence: recurrence, wait: wait(moving: due, to: next), color: color, created: now)
  }

  /// The first day on which it is shown, as many days before the due day as now. Nil if it was put off past its due day,
  /// which was meant for this time only: the next one would be hidden on its own due day too.
  private func wait(moving due: Day, to next: Day) -> Day? {
    guard let wait, wait <= due else { return nil }
    return next + due.distance(to: wait)
  }

  var nextUUID: String {
    var names = NamedUUIDs()
    return names.next(for: "next occurrence of \(uuid)")
  }

  /// The task, still open, moved to its next due day that is not past; nil if it is done or does not repeat.
  public func skipped(at now: Instant) -> Todo? {
    guard !isDone, let due, let recurrence else { return nil }
    var todo = self
    let next = recurrence.next(due: due, done: max(due, now.today - 1))
    (todo.due, todo.wait) = (next, wait(moving: due, to: next))
    todo.changed = now
    return todo
  }
}

extension TodoStore {
  /// The next occurrences to add for the tasks that `changes` finish; none for those that the list already has.
  func occurrences(after changes: [TodoChange], at now: Instant) throws -> [TodoOccurrence] {
    var number: Int?
    return try changes.compactMap { change in
      guard let done = change.after, done.isDone, change.before?.isDone == false, let recurrence = done.recurrence,
        let due = done.due, let day = done.completed?.today, try todo(uuid: done.nextUUID) == nil
      else { return nil }
      // An occurrence that was in the list before gets its old number.
      let former = try self.number(of: done.nextUUID)
      if former == nil { number = try number.map { $0 + 1 } ?? nextNumber() }
      guard let nextNumber = former ?? number, let next = done.next(number: nextNumber, at: now) else { return nil }
      return TodoOccurrence(finished: done.number, todo: next, missed: recurrence.missed(due: due, done: day))
    }
  }

  /// The occurrences to remove, since they follow tasks that `changes` reopen. Not those that were changed after they
  /// were added, or that are in `changes`.
  func untouchedOccurrences(after changes: [TodoChange]) throws -> [Todo] {
    let changed = Set(changes.map(\.uuid))
    return try changes.compactMap { change in
      guard let done = change.before, done.isDone, change.after?.isDone == false, !changed.contains(done.nextUUID),
        let next = try todo(uuid: done.nextUUID),
        let untouched = done.next(number: next.number, at: next.created)
      else { return nil }
      var present = next
      // A change that was taken back has left only its time.
      present.changed = untouched.changed
      return present == untouched ? next : nil
    }
  }
}
