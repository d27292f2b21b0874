public import Days

/// A task as a file describes it.
public struct ImportedTodo: Hashable, Sendable {
  /// What a line may say of a task beside its title.
  public enum Field: Hashable, Sendable, CaseIterable {
    case body, quadrant, column, due, alert, color, created, changed, completed, order
  }

  /// Where it begins in the file, from 1.
  public let line: Int
  /// The number that it wants; nil where any is good.
  public var number: Int?
  /// Nil where the file has none.
  public var uuid: String?
  public var title: String
  public var body: String?
  public var quadrant: Quadrant
  public var column: BoardColumn
  public var due: Day?
  public var alert: TodoAlert?
  public var color: TodoColor?
  /// Nil where the file does not say.
  public var created: Instant?
  public var changed: Instant?
  public var completed: Instant?
  public var order: OrderKey?
  /// What the line says; the rest is what a task is like without more words. A line may well say that there is no body.
  public var fields: Set<Field>
  /// Whether the three times are moments; otherwise only their days are known.
  public var knowsTimes: Bool
  /// Whether the body is the task's own, rather than made of what else the file knows.
  public var knowsBody: Bool

  public init(
    line: Int, number: Int? = nil, uuid: String? = nil, title: String, body: String? = nil, quadrant: Quadrant = .do,
    column: BoardColumn = .todo, due: Day? = nil, alert: TodoAlert? = nil, color: TodoColor? = nil,
    created: Instant? = nil, changed: Instant? = nil, completed: Instant? = nil, order: OrderKey? = nil,
    fields: Set<Field>,
    knowsTimes: Bool = true, knowsBody: Bool = true
  ) {
    self.line = line
    self.number = number
    self.uuid = uuid
    self.title = title
    self.body = body
    self.quadrant = quadrant
    self.column = column
    self.due = due
    self.alert = alert
    self.color = color
    self.created = created
    self.changed = changed
    self.completed = completed
    self.order = order
    self.fields = fields
    self.knowsTimes = knowsTimes
    self.knowsBody = knowsBody
  }

  /// The task that becomes of it where there is none yet.
  func todo(number: Int, uuid: String, now: Instant) -> Todo {
    let created = created ?? now
    return Todo(
      number: number, uuid: uuid, title: title, body: body, quadrant: quadrant, column: column, due: due, alert: alert,
      color: color, created: created, changed: changed ?? created, completed: completed ?? changed ?? now, order: order)
  }
}

// MARK: - Beside a task that is there

extension ImportedTodo {
  /// Whether a task is all that the line says, done or not among it.
  ///
  /// - Parameter others: what is not looked at.
  func agrees(with todo: Todo, ignoring others: Set<Field> = []) -> Bool {
    title == todo.title && (column == .done) == todo.isDone
      && fields.subtracting(others).allSatisfy { agrees(with: todo, in: $0) }
  }

  private func agrees(with todo: Todo, in field: Field) -> Bool {
    switch field {
    case .body: body == todo.body
    case .quadrant: quadrant == todo.quadrant
    case .column: column == todo.column
    case .due: due == todo.due
    case .alert: alert == todo.alert
    case .color: color == todo.color
    case .created: isSame(created, todo.created)
    case .changed: isSame(changed, todo.changed)
    case .completed: isSame(completed, todo.completed)
    case .order: order == todo.order
    }
  }

  private func isSame(_ said: Instant?, _ present: Instant?) -> Bool {
    knowsTimes ? said?.secondsSince1970 == present?.secondsSince1970 : said?.today == present?.today
  }

  /// Whether the task that is there was changed after the line was written.
  func isOlder(than present: Todo) -> Bool {
    guard knowsTimes, let changed else { return false }
    return changed.secondsSince1970 < present.changed.secondsSince1970
  }

  /// What becomes of a task that is there and has the line's UUID.
  ///
  /// What the line does not say stays, and so does everything where the task was changed after it. A note, a due day or an end is
  /// taken away only where the line says so and is known to be the newer one.
  func merged(into present: Todo, now: Instant) -> Todo {
    if isOlder(than: present) { return present }
    let isNewer = knowsTimes && changed != nil
    func part<Value>(_ field: Field, _ said: Value?, _ present: Value?) -> Value? {
      fields.contains(field) && (said != nil || isNewer) ? said : present
    }
    func todo(changed: Instant) -> Todo {
      Todo(
        number: present.number, uuid: present.uuid, title: title,
        body: isNewer && knowsBody ? part(.body, body, present.body) : bothBodies(present.body),
        quadrant: fields.contains(.quadrant) ? quadrant : present.quadrant,
        column: fields.contains(.column) && (isNewer || !present.isDone) ? column : present.column,
        due: part(.due, due, present.due), alert: part(.alert, alert, present.alert),
        color: part(.color, color, present.color), created: time(created, present.created) ?? present.created,
        changed: changed, completed: time(completed, present.completed) ?? present.completed ?? changed,
        order: part(.order, order, present.order))
    }
    let known = isNewer ? changed : nil
    let after = todo(changed: known ?? present.changed)
    return after == present ? present : todo(changed: known ?? now)
  }

  /// The time that the file says, unless it says only the day of the present one.
  private func time(_ said: Instant?, _ present: Instant?) -> Instant? {
    guard let said, let present, !knowsTimes, said.today == present.today else { return said }
    return present
  }

  /// The present body and what the line has beside it, as far as there is room: nobody knows which of them is newer.
  private func bothBodies(_ present: String?) -> String? {
    guard let present, let body else { return present ?? body }
    let lines = Set(present.split(separator: "\n"))
    let others = body.split(separator: "\n").filter { !lines.contains($0) }
    return (try? TodoText.body(([present] + others.map(String.init)).joined(separator: "\n"))) ?? present
  }
}
