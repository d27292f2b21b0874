public import Days

/// A task as a file describes it.
public struct ImportedTodo: Hashable, Sendable {
  /// Optional fields of an imported task.
  public enum Field: Hashable, Sendable, CaseIterable {
    case body, quadrant, column, due, alert, color, created, changed, completed, order
  }

  /// First line in the file, from 1.
  public let line: Int
  /// Number the line asks for; nil for any.
  public var number: Int?
  public var uuid: String?
  public var title: String
  public var body: String?
  public var quadrant: Quadrant
  public var column: BoardColumn
  public var due: Day?
  public var alert: TodoAlert?
  public var color: TodoColor?
  /// Nil if the file does not say.
  public var created: Instant?
  public var changed: Instant?
  public var completed: Instant?
  public var order: OrderKey?
  /// Fields the line states, even if it states that there is no value. All others have their defaults.
  public var fields: Set<Field>
  /// Whether the three times are exact; otherwise only their days are known.
  public var knowsTimes: Bool
  /// Whether the body is the task's own text, and not composed from other fields of the file.
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

  /// The new task, if none exists yet.
  func todo(number: Int, uuid: String, now: Instant) -> Todo {
    let created = created ?? now
    return Todo(
      number: number, uuid: uuid, title: title, body: body, quadrant: quadrant, column: column, due: due, alert: alert,
      color: color, created: created, changed: changed ?? created, completed: completed ?? changed ?? now, order: order)
  }
}

// MARK: - Comparing and merging with an existing task

extension ImportedTodo {
  /// Whether the task has the line's title, is done or open like it, and agrees in all its fields.
  ///
  /// - Parameter others: fields to ignore
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

  /// Whether the present task was changed after the line was written.
  func isOlder(than present: Todo) -> Bool {
    guard knowsTimes, let changed else { return false }
    return changed.secondsSince1970 < present.changed.secondsSince1970
  }

  /// Merges the line into the present task with the same UUID.
  ///
  /// Fields that the line does not state stay. If the task was changed after the line was written, all of it stays. A
  /// body, a due day or a completion is removed only if the line states so and is known to be newer.
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

  /// The time from the file. If the file has days only and means the day of `present`, returns `present`, which is more
  /// exact.
  private func time(_ said: Instant?, _ present: Instant?) -> Instant? {
    guard let said, let present, !knowsTimes, said.today == present.today else { return said }
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
