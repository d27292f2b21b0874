public import Days

/// An open task with the reason for its place in the order in which tasks are to be done.
public struct NextTodo: Hashable, Sendable {
  /// Why a task has its place; what is named first is done first.
  public enum Reason: Int, Hashable, Sendable, CaseIterable {
    /// Its day is over.
    case overdue
    /// Its alert comes within `alertMinutes`, or came earlier today.
    case alertSoon
    /// In quadrant do, and to be done today.
    case todayToDo
    /// In another quadrant, and to be done today.
    case today
    case doing
    /// In quadrant do, with a day among the next seven.
    case soon
    /// In quadrant do, without a day.
    case toDo
    /// In quadrant do, with a day after that.
    case later
    case decide
    case delegate
    /// Whatever its day: it was thought better not done at all.
    case delete
  }

  /// How many days ahead a day is soon.
  public static let soonDays = 7
  /// How many minutes ahead an alert is soon.
  public static let alertMinutes = 60

  public let todo: Todo
  public let reason: Reason

  /// The open tasks in the order in which they are to be done: by reason, then by day, quadrant, time and number; those with an
  /// alert soon by its time first.
  public static func ordered(_ todos: [Todo], at now: CivilTime) -> [NextTodo] {
    todos.filter { !$0.isDone }.map { NextTodo($0, at: now) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private init(_ todo: Todo, at now: CivilTime) {
    self.todo = todo
    reason = NextTodo.reason(for: todo, at: now)
  }

  private static func reason(for todo: Todo, at now: CivilTime) -> Reason {
    let daysLeft = todo.daysLeft(on: now.day)
    if todo.quadrant == .delete { return .delete }
    if let daysLeft, daysLeft < 0 { return .overdue }
    if let daysLeft, let alert = todo.alert, alert.isOn,
      daysLeft * 1440 + alert.time.minuteOfDay <= now.hour * 60 + now.minute + alertMinutes
    {
      return .alertSoon
    }
    if daysLeft == 0 { return todo.quadrant == .do ? .todayToDo : .today }
    if todo.column == .doing { return .doing }
    switch todo.quadrant {
    case .do: return daysLeft.map { $0 <= soonDays ? .soon : .later } ?? .toDo
    case .decide: return .decide
    case .delegate: return .delegate
    case .delete: return .delete
    }
  }

  private var key: [Int] {
    let quadrant = Quadrant.allCases.firstIndex(of: todo.quadrant) ?? 0
    let time = todo.alert?.time.minuteOfDay ?? .max
    let (first, second) = reason == .alertSoon ? (time, quadrant) : (quadrant, time)
    return [reason.rawValue, todo.due?.number ?? .max, first, second, todo.number]
  }
}
