public import Days
public import Formats

public struct Todo: Hashable, Sendable {
  /// Identifies the task on this machine: stable, and never reused.
  public let number: Int
  /// Identifies the task on all machines; in lower case (RFC 9562).
  public let uuid: String
  /// Validated by `TodoText.title`.
  public var title: String
  /// Validated by `TodoText.body`.
  public var body: String?
  public var quadrant: Quadrant
  /// `.done` exactly if `completed` is set.
  public private(set) var column: BoardColumn
  /// Local day on which it is due.
  public var due: Day? {
    didSet {
      due = due?.withFourDigitYear
      if due == nil { (alert, recurrence) = (nil, nil) }
    }
  }
  /// Reminder on the due day; nil without one.
  public var alert: TodoAlert?
  /// How it repeats; nil without a due day.
  public var recurrence: Recurrence?
  /// First day on which it is shown; nil for any.
  public var wait: Day? {
    didSet { wait = wait?.withFourDigitYear }
  }
  public var color: TodoColor?
  public let created: Instant
  public var changed: Instant
  public private(set) var completed: Instant?
  /// Position in its column of the board; nil if not placed by hand, so that the due day decides.
  public var order: OrderKey?

  /// - Parameters:
  ///   - alert: ignored without a due day, as is `recurrence`
  ///   - completed: ignored unless the column is `.done`; defaults to `changed` then
  ///   - order: ignored if the column is `.done`, which is sorted by completion
  public init(
    number: Int, uuid: String, title: String, body: String? = nil, quadrant: Quadrant = .do,
    column: BoardColumn = .todo, due: Day? = nil, alert: TodoAlert? = nil, recurrence: Recurrence? = nil,
    wait: Day? = nil, color: TodoColor? = nil, created: Instant, changed: Instant? = nil, completed: Instant? = nil,
    order: OrderKey? = nil
  ) {
    (self.number, self.uuid, self.title, self.body) = (number, uuid, title, body)
    (self.quadrant, self.column, self.wait, self.color) = (quadrant, column, wait?.withFourDigitYear, color)
    (self.due, self.alert, self.recurrence) = (
      due?.withFourDigitYear, due == nil ? nil : alert, due == nil ? nil : recurrence
    )
    (self.created, self.changed) = (created, changed ?? created)
    self.completed = column == .done ? completed ?? self.changed : nil
    self.order = column == .done ? nil : order
  }

  public var isDone: Bool { column == .done }

  public func isOverdue(on today: Day) -> Bool { !isDone && due.map { $0 < today } ?? false }

  /// Whether it is open and not shown before a later day.
  public func isWaiting(on today: Day) -> Bool { !isDone && wait.map { $0 > today } ?? false }

  /// Whether its alert is at this minute or later. A task that still waits on its due day gives no alert.
  public func hasAlertAhead(at now: CivilTime) -> Bool {
    guard let due, let alert, alert.isOn, !isDone, !isWaiting(on: due) else { return false }
    return (due, alert.time.minuteOfDay) >= (now.day, now.minuteOfDay)
  }

  /// Negative if the due day is past; nil without a due day.
  public func daysLeft(on today: Day) -> Int? { due.map { today.distance(to: $0) } }

  /// Moves it to another column, and clears `order`. Does nothing if it is already there.
  public mutating func move(to column: BoardColumn, at now: Instant) {
    guard column != self.column else { return }
    self.column = column
    completed = column == .done ? now : nil
    order = nil
  }
}

extension Day {
  /// The nearest day of the years 0 to 9999. The database and all files have years of four digits.
  var withFourDigitYear: Day { min(max(self, Day.first(ofYear: 0)), Day.last(ofYear: 9999)) }
}

extension Instant {
  /// Moved to the nearest local day of the years 0 to 9999.
  var withFourDigitYear: Instant {
    let days = today.distance(to: today.withFourDigitYear)
    if days == 0 { return self }
    return Instant(
      secondsSince1970: secondsSince1970 + days * 86_400,
      local: CivilTime(day: today + days, hour: local.hour, minute: local.minute, second: local.second))
  }
}

/// A reminder at a time on the due day of a task.
public struct TodoAlert: Hashable, Sendable {
  public var time: ClockTime
  public var isOn: Bool

  public init(time: ClockTime, isOn: Bool = true) { (self.time, self.isOn) = (time, isOn) }
}

/// Columns of the board, from left to right.
public enum BoardColumn: String, Hashable, Sendable, CaseIterable {
  case todo, doing, done
}

public enum TodoColor: String, Hashable, Sendable, CaseIterable {
  case red, green, blue, orange, grey, black
}

/// How to choose the quadrant of a new task for which none is given.
public enum DefaultQuadrant: Hashable, Sendable {
  /// Do if it is due by tomorrow, else decide.
  case automatic
  case fixed(Quadrant)

  public func quadrant(due: Day?, today: Day) -> Quadrant {
    switch self {
    case .automatic: due.map { $0 <= today + 1 } ?? false ? .do : .decide
    case .fixed(let quadrant): quadrant
    }
  }
}

/// Quadrants of the Eisenhower matrix, in reading order.
public enum Quadrant: String, Hashable, Sendable, CaseIterable {
  /// Important and urgent.
  case `do`
  /// Important, not urgent.
  case decide
  /// Urgent, not important.
  case delegate
  /// Neither.
  case delete
}

/// The state of a task before and after a change. `before` is nil for an added task, `after` for a removed one.
public struct TodoChange: Hashable, Sendable {
  public let uuid: String
  public let number: Int
  public internal(set) var before: Todo?
  public internal(set) var after: Todo?

  public init(added todo: Todo) { self.init(uuid: todo.uuid, number: todo.number, before: nil, after: todo) }

  public init(removed todo: Todo) { self.init(uuid: todo.uuid, number: todo.number, before: todo, after: nil) }

  /// - Precondition: both are states of one task
  public init(from before: Todo, to after: Todo) {
    precondition(before.uuid == after.uuid && before.number == after.number)
    self.init(uuid: after.uuid, number: after.number, before: before, after: after)
  }

  init(uuid: String, number: Int, before: Todo?, after: Todo?) {
    (self.uuid, self.number, self.before, self.after) = (uuid, number, before, after)
  }

  public var inverse: TodoChange { TodoChange(uuid: uuid, number: number, before: after, after: before) }
}

/// Requested changes to a task; nil fields stay as they are.
public struct TodoEdit: Hashable, Sendable {
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case due
    /// The time of the alert, and with it the alert.
    case at
    case `repeat`
    case wait, body, color
  }

  /// Validated by `TodoText.title`.
  public var title: String?
  /// Validated by `TodoText.body`.
  public var body: String?
  public var due: Day?
  public var time: ClockTime?
  public var alertIsOn: Bool?
  public var recurrence: Recurrence?
  public var wait: Day?
  public var quadrant: Quadrant?
  public var column: BoardColumn?
  public var color: TodoColor?
  public var cleared: Set<Part>

  public init(
    title: String? = nil, body: String? = nil, due: Day? = nil, time: ClockTime? = nil, alertIsOn: Bool? = nil,
    recurrence: Recurrence? = nil, wait: Day? = nil, quadrant: Quadrant? = nil, column: BoardColumn? = nil,
    color: TodoColor? = nil, cleared: Set<Part> = []
  ) {
    (self.title, self.body, self.due, self.time, self.alertIsOn) = (title, body, due, time, alertIsOn)
    (self.recurrence, self.wait) = (recurrence, wait)
    (self.quadrant, self.column, self.color, self.cleared) = (quadrant, column, color, cleared)
  }

  /// The edited task; `todo` itself if nothing differs.
  ///
  /// A time without a due day sets the day: today, or tomorrow if the time has passed, but not while the task waits; a
  /// recurrence without one sets its first day from then on. A new value wins over clearing its field.
  public func applied(to todo: Todo, at now: Instant) -> Todo {
    var edited = todo
    // Clearing the due day also clears the alert and the recurrence, which a new due day keeps.
    if cleared.contains(.due), due == nil { edited.due = nil }
    if cleared.contains(.at) { edited.alert = nil }
    if cleared.contains(.repeat) { edited.recurrence = nil }
    if cleared.contains(.wait) { edited.wait = nil }
    if cleared.contains(.body) { edited.body = nil }
    if cleared.contains(.color) { edited.color = nil }
    edited.title = title ?? edited.title
    edited.body = body ?? edited.body
    edited.due = due ?? edited.due
    edited.wait = wait ?? edited.wait
    if edited.due == nil, time != nil || recurrence != nil {
      let today = now.local.firstDay(at: time)
      let first = max(today, edited.wait ?? today)
      edited.due = recurrence?.first(onOrAfter: first) ?? first
    }
    if let time { edited.alert = TodoAlert(time: time) }
    if let recurrence, let due = edited.due { edited.recurrence = recurrence.anchored(on: due) }
    if let alertIsOn { edited.alert?.isOn = alertIsOn }
    edited.quadrant = quadrant ?? edited.quadrant
    edited.color = color ?? edited.color
    if let column { edited.move(to: column, at: now) }
    guard edited != todo else { return todo }
    edited.changed = now
    return edited
  }
}

/// Format of a task in exports and in the history: `{"number":1,"uuid":…,"title":…}`. Missing values are null;
/// `repeat` and `wait` are left out, so that tasks without them have the same bytes as before they existed.
extension Todo: JSONConvertible {
  enum Field: String, CaseIterable {
    // In the order of exported files.
    case number, uuid, title, body, quadrant, column, due, alert
    case alertIsOn = "alert_on"
    case recurrence = "repeat"
    case wait, color, created, changed, completed, order

    static let sortedByName = allCases.sorted { $0.rawValue < $1.rawValue }
  }

  public var json: JSONValue { .object(members(Field.allCases)) }

  func members(_ fields: [Field]) -> [JSONMember] {
    fields.filter { ($0 != .recurrence || recurrence != nil) && ($0 != .wait || wait != nil) }
      .map { JSONMember(name: $0.rawValue, value: self[$0]) }
  }

  subscript(field: Field) -> JSONValue {
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    return switch field {
    case .number: number.json
    case .uuid: .string(uuid)
    case .title: .string(title)
    case .body: text(body)
    case .quadrant: .string(quadrant.rawValue)
    case .column: .string(column.rawValue)
    case .due: text(due?.description)
    case .alert: text(alert?.time.description)
    case .alertIsOn: alert.map { .bool($0.isOn) } ?? .null
    case .recurrence: text(recurrence?.description)
    case .wait: text(wait?.description)
    case .color: text(color?.rawValue)
    case .created: .string(created.rfc3339WithOffset)
    case .changed: .string(changed.rfc3339WithOffset)
    case .completed: text(completed?.rfc3339WithOffset)
    case .order: text(order?.text)
    }
  }

  /// Reads a state in the history, without the checks of an import.
  init(json text: String) throws {
    var reader = JSONReader(Array(text.utf8))
    let value = try reader.readValue()
    guard reader.peek() == nil else { throw reader.error }
    try self.init(TodoFields(value))
  }

  init(_ fields: TodoFields) throws(ImportProblem.Reason) {
    let time = try fields.read(.alert) { ClockTime(iso8601: $0) }
    let isOn = try fields.flag(Field.alertIsOn.rawValue) ?? true
    self.init(
      number: try fields.need(.number, fields.number(Field.number.rawValue)),
      uuid: try fields.need(.uuid) { $0 }, title: try fields.need(.title) { $0 }, body: try fields.read(.body) { $0 },
      quadrant: try fields.need(.quadrant) { Quadrant(rawValue: $0) },
      column: try fields.need(.column) { BoardColumn(rawValue: $0) }, due: try fields.read(.due) { Day(iso8601: $0) },
      alert: time.map { TodoAlert(time: $0, isOn: isOn) },
      recurrence: try fields.read(.recurrence) { Recurrence(canonical: $0) },
      wait: try fields.read(.wait) { Day(iso8601: $0) },
      color: try fields.read(.color) { TodoColor(rawValue: $0) },
      created: try fields.need(.created) { Instant(rfc3339: $0) },
      changed: try fields.need(.changed) { Instant(rfc3339: $0) },
      completed: try fields.read(.completed) { Instant(rfc3339: $0) }, order: try fields.read(.order) { OrderKey($0) })
  }
}

typealias TodoFields = JSONFields<ImportProblem.Reason>

extension TodoFields {
  /// - Throws: `.badValue` if `make` returns nil
  func read<Value>(_ field: Todo.Field, _ make: (String) -> Value?) throws(ImportProblem.Reason) -> Value? {
    try read(field.rawValue, make)
  }

  /// - Throws: `.missingKey`; `.badValue` if `make` returns nil
  func need<Value>(_ field: Todo.Field, _ make: (String) -> Value?) throws(ImportProblem.Reason) -> Value {
    try need(field, read(field, make))
  }

  /// - Throws: `.missingKey` if the value is nil
  func need<Value>(_ field: Todo.Field, _ value: Value?) throws(ImportProblem.Reason) -> Value {
    guard let value else { throw .missingKey(field.rawValue) }
    return value
  }
}

extension JSONValue {
  /// The value of a task's field as people read it; nil for null.
  var plainText: String? {
    switch self {
    case .number(let text), .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
