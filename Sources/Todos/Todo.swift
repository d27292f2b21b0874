public import Days

/// A task.
public struct Todo: Hashable, Sendable {
  /// What people call it by on this machine: stable, and never given to another task.
  public let number: Int
  /// What it is known by everywhere, in lower case (RFC 9562).
  public let uuid: String
  /// Text that `TodoText.title` let pass.
  public var title: String
  /// Text that `TodoText.body` let pass; nil where there is none.
  public var body: String?
  public var quadrant: Quadrant
  /// In `.done` exactly where it was completed.
  public private(set) var column: BoardColumn
  /// The local day by whose end it is to be done.
  public var due: Day? {
    didSet { if due == nil { alert = nil } }
  }
  /// When to be reminded on the day on which it is due; nil without such a day.
  public var alert: TodoAlert?
  public var color: TodoColor?
  public let created: Instant
  /// When something about it was last changed.
  public var changed: Instant
  public private(set) var completed: Instant?
  /// Where it was put in its column of the board; nil where nobody put it anywhere, and it stands there by its due day.
  public var order: OrderKey?

  /// A task in any state.
  ///
  /// - Parameters:
  ///   - alert: dropped without a due day.
  ///   - completed: when it was done; dropped unless the column is `.done`, else where missing `changed` stands for it.
  ///   - order: dropped where the column is `.done`, in which the latest stands first.
  public init(
    number: Int, uuid: String, title: String, body: String? = nil, quadrant: Quadrant = .do,
    column: BoardColumn = .todo, due: Day? = nil, alert: TodoAlert? = nil, color: TodoColor? = nil, created: Instant,
    changed: Instant? = nil, completed: Instant? = nil, order: OrderKey? = nil
  ) {
    self.number = number
    self.uuid = uuid
    self.title = title
    self.body = body
    self.quadrant = quadrant
    self.column = column
    self.due = due
    self.alert = due == nil ? nil : alert
    self.color = color
    self.created = created
    self.changed = changed ?? created
    self.completed = column == .done ? completed ?? self.changed : nil
    self.order = column == .done ? nil : order
  }

  public var isDone: Bool { column == .done }

  /// Whether it should have been done before today. What is done never is.
  public func isOverdue(on today: Day) -> Bool { !isDone && due.map { $0 < today } ?? false }

  /// Whether its alert is still to come, at this minute at the latest.
  public func hasAlertAhead(at now: CivilTime) -> Bool {
    guard !isDone, let due, let alert, alert.isOn else { return false }
    return (due, alert.time.minuteOfDay) >= (now.day, now.hour * 60 + now.minute)
  }

  /// How many days are left until it is due; negative where that day is past, nil where there is none.
  public func daysLeft(on today: Day) -> Int? { due.map { today.distance(to: $0) } }

  /// Puts it into a column, where it stands by its due day; one that is already there stays as it is.
  public mutating func move(to column: BoardColumn, at now: Instant) {
    guard column != self.column else { return }
    self.column = column
    completed = column == .done ? now : nil
    order = nil
  }
}

/// A reminder at a time of the day on which a task is due.
public struct TodoAlert: Hashable, Sendable {
  public var time: ClockTime
  public var isOn: Bool

  public init(time: ClockTime, isOn: Bool = true) {
    self.time = time
    self.isOn = isOn
  }
}

/// How far a task has come, from left to right.
public enum BoardColumn: String, Hashable, Sendable, CaseIterable, Codable {
  case todo, doing, done
}

/// The colour that a person gave to a task.
public enum TodoColor: String, Hashable, Sendable, CaseIterable, Codable {
  case red, green, blue, orange, grey, black
}

/// Where a task stands in the Eisenhower matrix, in the order in which the matrix is read.
public enum Quadrant: String, Hashable, Sendable, CaseIterable, Codable {
  /// Important and urgent.
  case `do`
  /// Important, not urgent.
  case decide
  /// Urgent, not important.
  case delegate
  /// Neither.
  case delete
}
