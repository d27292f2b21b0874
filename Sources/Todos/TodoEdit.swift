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
    (self.title, self.body, self.due, self.time, self.alertIsOn) = (title, body, due, time, alertIsOn)
    (self.quadrant, self.column, self.color, self.cleared) = (quadrant, column, color, cleared)
  }

  /// The edited task; `todo` itself if nothing differs.
  ///
  /// A time without a due day sets the day: today, or tomorrow if the time has passed. A new value wins over clearing
  /// its field.
  public func applied(to todo: Todo, at now: Instant) -> Todo {
    var changed = todo
    // A new due day keeps the alert.
    if cleared.contains(.due), due == nil { changed.due = nil }
    if cleared.contains(.at) { changed.alert = nil }
    if cleared.contains(.body) { changed.body = nil }
    if cleared.contains(.color) { changed.color = nil }
    changed.title = title ?? changed.title
    changed.body = body ?? changed.body
    changed.due = due ?? changed.due
    if let time {
      changed.due = changed.due ?? (time.minuteOfDay > now.local.minuteOfDay ? now.today : now.today + 1)
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
}
