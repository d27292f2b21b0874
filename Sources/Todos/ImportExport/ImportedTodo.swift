public import Days
internal import Formats

/// A task as a file describes it.
public struct ImportedTodo: Hashable, Sendable {
  /// Number of its first line in the file, from 1.
  public let line: Int
  /// Number that the line requests; nil for any.
  public var number: Int?
  public var uuid: String?
  public var title = ""
  public var body: String?
  /// Nil if the file does not say.
  public var quadrant: Quadrant?
  public var column = BoardColumn.todo
  public var due: Day?
  public var alert: TodoAlert?
  public var recurrence: Recurrence?
  public var wait: Day?
  public var color: TodoColor?
  /// Nil if the file does not say.
  public var created: Instant?
  public var changed: Instant?
  public var completed: Instant?
  public var order: OrderKey?
  /// Optional fields the line states, even if it states that there is no value. All others have their defaults. Readers
  /// of files insert `color`, `changed` and `completed`; `TaskDraft.fitted` inserts the other fields that have a value.
  var stated: Set<Todo.Field> = []
  /// `stated`, and fields that the file would state if they had a value, so that the line tells that they have none.
  var known: Set<Todo.Field> = []
  /// Whether the three times are exact; otherwise only their days are known.
  public var knowsTimes = true
  /// Whether the body is the file's own text, with nothing added from other fields.
  public var isBodyVerbatim = false
  /// Whether the file has no UUID for it. `uuid` is then derived from the ID in the other program, or nil.
  public var isForeign = false
  /// The words from which `due` was read, if their day may depend on the day of reading: `25 Dec`, `every monday`.
  var dueText: String?
  /// The title as the file writes it, from which a UUID is derived; nil if it is `title`.
  var writtenTitle: String?

  /// - Parameter defaultQuadrant: the quadrant if the file does not say
  func todo(number: Int, uuid: String, defaultQuadrant: DefaultQuadrant, now: Instant) -> Todo {
    let created = created ?? now
    return Todo(
      number: number, uuid: uuid, title: title, body: body,
      quadrant: quadrant ?? defaultQuadrant.quadrant(due: due, today: now.today), column: column, due: due,
      alert: alert,
      recurrence: recurrence, wait: wait, color: color, created: created, changed: changed ?? created,
      completed: completed ?? changed ?? now, order: order)
  }
}

/// What earlier imports made of a task.
struct ImportBase {
  /// The task with the value of each field that an import last gave it.
  let todo: Todo
  /// Whether the body also has lines of the list, so that it is not the file's.
  let isBodyMerged: Bool

  /// Whether the list has only what the imports made of the task.
  func isUnchanged(in present: Todo) -> Bool {
    var todo = todo
    todo.changed = present.changed
    return todo == present
  }
}

// MARK: - Comparing and merging with an existing task

extension ImportedTodo {
  /// Whether the task has the line's title, is done or open like it, and agrees in all its fields.
  func agrees(with todo: Todo, ignoring others: Set<Todo.Field> = []) -> Bool {
    title == todo.title && (column == .done) == todo.isDone
      && stated.subtracting(others).allSatisfy { agrees(with: todo, in: $0) }
  }

  /// In how many fields the task agrees with the line.
  func agreement(with todo: Todo) -> Int {
    (title == todo.title ? 1 : 0) + known.union(stated).count { agrees(with: todo, in: $0) }
  }

  private func agrees(with todo: Todo, in field: Todo.Field) -> Bool {
    switch field {
    case .body: body == todo.body
    case .quadrant: quadrant.map { $0 == todo.quadrant } ?? true
    case .column: column == todo.column
    case .due: due == todo.due
    case .alert: alert == todo.alert
    case .recurrence: recurrence == todo.recurrence
    case .wait: wait == todo.wait
    case .color: color == todo.color
    case .created: isSame(created, todo.created)
    case .changed: isSame(changed, todo.changed)
    case .completed: isSame(completed, todo.completed)
    case .order: order == todo.order
    // Never in `stated`.
    case .number, .uuid, .title, .alertIsOn: true
    }
  }

  private func isSame(_ imported: Instant?, _ present: Instant?) -> Bool {
    knowsTimes
      ? imported?.secondsSince1970 == present?.secondsSince1970 : imported?.today == present?.today
  }

  /// Whether the present task was changed after the line was written.
  func isOlder(than present: Todo) -> Bool {
    guard knowsTimes, let changed else { return false }
    return changed.secondsSince1970 < present.changed.secondsSince1970
  }

  /// Whether the line tells the exact time of its last change.
  var tellsChange: Bool { knowsTimes && changed != nil }

  /// The line with the due day of its last import, if its words can still mean that day: `25 Dec` is another day in the
  /// next year, although the file is the same.
  ///
  /// - Parameter reading: reads words on a day
  func keepingDue(_ base: Day?, _ reading: ImportPlan.DateReading) -> ImportedTodo {
    guard let dueText, let base, let when = reading(dueText, base), when.day == base else { return self }
    var line = self
    line.due = base
    if when.rule != nil { line.recurrence = when.recurrence?.anchored(on: base) }
    return line
  }

  /// Merges a line whose UUID is in the file into the present task with that UUID.
  ///
  /// Fields that the line does not state stay. If the task was changed after the line was written, all of it stays. A
  /// body, a due day or a completion is removed only if the line states so and is known to be newer.
  ///
  /// - Parameter base: What earlier imports made of the task, for a line that does not tell when it was changed. A
  ///   value that they gave already was not changed in the file, so the list's value stays.
  func merged(into present: Todo, imported base: Todo?, now: Instant) -> Todo {
    if isOlder(than: present) { return present }
    let isNewer = tellsChange
    func part<Value: Equatable>(_ field: Todo.Field, _ imported: Value?, _ value: (Todo) -> Value?) -> Value? {
      let isStated = stated.contains(field) && (imported != nil || isNewer)
      return isStated && base.map { value($0) != imported } ?? true ? imported : value(present)
    }
    let hasSameBody = base != nil && body == base?.body
    let hasSameCompletion = base.map { isSame(completed, $0.completed) } ?? false
    let isDoneAgain = column == .done && completed != nil && !hasSameCompletion
    func todo(changed: Instant) -> Todo {
      Todo(
        number: present.number, uuid: present.uuid, title: title == base?.title ? present.title : title,
        body: hasSameBody
          ? present.body : isNewer && isBodyVerbatim ? part(.body, body, \.body) : bothBodies(present.body),
        quadrant: quadrant == base?.quadrant ? present.quadrant : quadrant ?? present.quadrant,
        column: isDoneAgain
          ? .done : isNewer || !present.isDone ? part(.column, column, \.column) ?? present.column : present.column,
        due: part(.due, due, \.due), alert: part(.alert, alert, \.alert),
        recurrence: part(.recurrence, recurrence, \.recurrence), wait: part(.wait, wait, \.wait),
        color: part(.color, color, \.color),
        created: time(created, present.created) ?? present.created, changed: changed,
        completed: (hasSameCompletion ? nil : time(completed, present.completed)) ?? present.completed ?? changed,
        order: part(.order, order, \.order))
    }
    let statedTime = isNewer ? changed : nil
    // A merge that changes nothing must not change the time either.
    let after = todo(changed: statedTime ?? present.changed)
    return after == present ? present : todo(changed: statedTime ?? now)
  }

  /// Applies to the present task what changed in a file of another program since its last import.
  ///
  /// Such files do not say when a task was changed. A value that differs from the list, but not from
  /// the last import, was changed in the list.
  ///
  /// If the list and the file have both changed the body, their lines are merged: lines of the list are never lost.
  func merged(into present: Todo, since importBase: ImportBase, now: Instant) -> Todo {
    let base = importBase.todo
    func part<Value: Equatable>(_ field: Todo.Field, _ imported: Value?, _ base: Value?, _ present: Value?) -> Value? {
      known.contains(field) && imported != base ? imported : present
    }
    // The file may finish a task again that was reopened in the list. The local time that a file tells is another
    // moment if it is read in another zone.
    let isFinishedAgain =
      completed != nil && !isSame(completed, base.completed) && completed?.local != base.completed?.local
    let isFinished = column == .done && (base.column != .done || isFinishedAgain)
    let body: String? =
      if !known.contains(.body) || self.body == base.body {
        present.body
      } else if present.body == base.body, !importBase.isBodyMerged {
        self.body
      } else {
        bothBodies(present.body)
      }
    // A task that is done in the list stays done.
    let column = isFinished ? .done : present.isDone ? .done : part(.column, column, base.column, present.column)
    func todo(changed: Instant) -> Todo {
      Todo(
        number: present.number, uuid: present.uuid, title: title == base.title ? present.title : title, body: body,
        quadrant: quadrant.flatMap { $0 == base.quadrant ? nil : $0 } ?? present.quadrant,
        column: column ?? present.column, due: part(.due, due, base.due, present.due),
        alert: part(.alert, alert, base.alert, present.alert),
        recurrence: part(.recurrence, recurrence, base.recurrence, present.recurrence),
        wait: part(.wait, wait, base.wait, present.wait),
        color: part(.color, color, base.color, present.color),
        created: present.created, changed: changed, completed: present.completed ?? completed ?? changed,
        order: present.order)
    }
    return todo(changed: present.changed) == present ? present : todo(changed: now)
  }

  /// The present task, finished if the line is. All else stays: without its last import (pruned, or of another machine)
  /// it is unknown which side has changed.
  func finishing(_ present: Todo, now: Instant) -> Todo {
    column == .done ? TodoEdit(column: .done).applied(to: present, at: completed ?? now) : present
  }

  /// The time from the file. If the file has days only and means the day of `present`, returns `present`, which is more
  /// exact.
  private func time(_ imported: Instant?, _ present: Instant?) -> Instant? {
    guard let imported, let present, !knowsTimes, imported.today == present.today else { return imported }
    return present
  }

  /// The present body plus the lines only the file has, if they fit. It is unknown which of the two is newer.
  private func bothBodies(_ present: String?) -> String? {
    guard let present, let body else { return present ?? body }
    let lines = Set(present.split(separator: "\n"))
    let others = body.split(separator: "\n").filter { !lines.contains($0) }
    return (try? TodoText.body(([present] + others.map(String.init)).joined(separator: "\n"))) ?? present
  }
}
