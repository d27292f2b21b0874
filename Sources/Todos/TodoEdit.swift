public import Days

/// Requested changes to a task; nil fields stay as they are.
public struct TodoEdit: Hashable, Sendable {
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case due
    /// The time of the alert, and with it the alert.
    case at
    case body, color
  }

  /// Validated by `TodoText.title`.
  public var title: String?
  /// Validated by `TodoText.body`.
  public var body: String?
  public var due: Day?
  public var time: ClockTime?
  public var alertIsOn: Bool?
  public var quadrant: Quadrant?
  public var column: BoardColumn?
  public var color: TodoColor?
  public var cleared: Set<Part>

  public init(
    title: String? = nil, body: String? = nil, due: Day? = nil, time: ClockTime? = nil, alertIsOn: Bool? = nil,
    quadrant: Quadrant? = nil, column: BoardColumn? = nil, color: TodoColor? = nil, cleared: Set<Part> = []
  ) {
    self.title = title
    self.body = body
    self.due = due
    self.time = time
    self.alertIsOn = alertIsOn
    self.quadrant = quadrant
    self.column = column
    self.color = color
    self.cleared = cleared
  }

  /// The edited task; `todo` itself if nothing differs.
  ///
  /// A time without a due day sets the day: today, or tomorrow if the time has passed. A new value wins over clearing
  /// its field.
  public func applied(to todo: Todo, at now: Instant) -> Todo {
    var changed = todo
    for part in cleared where !gives(part) { changed.clear(part) }
    changed.title = title ?? changed.title
    changed.body = body ?? changed.body
    changed.due = due ?? changed.due
    if let time {
      changed.due = changed.due ?? time.nextDay(after: now.local)
      changed.alert = TodoAlert(time: time)
    }
    if let alertIsOn { changed.alert?.isOn = alertIsOn }
    changed.quadrant = quadrant ?? changed.quadrant
    changed.color = color ?? changed.color
    if let column { changed.move(to: column, at: now) }
    guard changed != todo else { return todo }
    changed.changed = now
    return changed
  }

  private func gives(_ part: Part) -> Bool {
    switch part {
    case .due: due != nil
    case .at: time != nil
    case .body: body != nil
    case .color: color != nil
    }
  }
}

extension Todo {
  fileprivate mutating func clear(_ part: TodoEdit.Part) {
    switch part {
    case .due: due = nil
    case .at: alert = nil
    case .body: body = nil
    case .color: color = nil
    }
  }
}

extension ClockTime {
  fileprivate func nextDay(after now: CivilTime) -> Day {
    minuteOfDay > now.hour * 60 + now.minute ? now.day : now.day + 1
  }
}
