public import Days

/// A task as a file describes it.
public struct ImportedTodo: Hashable, Sendable {
  /// Where it begins in the file, from 1.
  public let line: Int
  /// The number that it wants; nil where any is good.
  public var number: Int?
  public var uuid: String
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
  /// Whether those three are moments; otherwise only their days are known.
  public var knowsTimes: Bool

  public init(
    line: Int, number: Int? = nil, uuid: String, title: String, body: String? = nil, quadrant: Quadrant = .do,
    column: BoardColumn = .todo, due: Day? = nil, alert: TodoAlert? = nil, color: TodoColor? = nil,
    created: Instant? = nil, changed: Instant? = nil, completed: Instant? = nil, knowsTimes: Bool = true
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
    self.knowsTimes = knowsTimes
  }

  /// The task that becomes of it where there is none yet.
  func todo(number: Int, now: Instant) -> Todo {
    let created = created ?? now
    return Todo(
      number: number, uuid: uuid, title: title, body: body, quadrant: quadrant, column: column, due: due, alert: alert,
      color: color, created: created, changed: changed ?? created, completed: completed ?? changed ?? now)
  }

  /// What becomes of a task that is there: what the file does not say of its times stays.
  func todo(replacing present: Todo, now: Instant) -> Todo {
    func todo(changed: Instant) -> Todo {
      Todo(
        number: present.number, uuid: uuid, title: title, body: body, quadrant: quadrant, column: column, due: due,
        alert: alert, color: color, created: time(created, present.created) ?? present.created, changed: changed,
        completed: time(completed, present.completed) ?? present.completed ?? changed)
    }
    let after = todo(changed: changed ?? present.changed)
    return after == present ? present : todo(changed: changed ?? now)
  }

  /// The time that the file says, unless it says only the day of the present one.
  private func time(_ said: Instant?, _ present: Instant?) -> Instant? {
    guard let said, let present, !knowsTimes, said.today == present.today else { return said }
    return present
  }
}
